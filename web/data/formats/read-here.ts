import { readDelimited } from './delimited/read.ts';
import { readJson } from './json/read.ts';
import { extensionOf, type ReadInWorker } from './read-in-worker.ts';
import { treeIn } from './trees/read.ts';

/** Reads, in this thread, what the page has read apart: in Node, and in the worker that does it for the page. */
export const readHere: ReadInWorker = async (format, source) => {
  switch (format) {
    case 'parquet':
      return (await import('./parquet/read.ts')).readParquet(source);
    case 'arrow':
      return (await import('./arrow/read.ts')).readArrow(source);
    case 'pickle':
      return (await import('./pickle/read.ts')).readPickle(source);
    case 'torch':
      return (await import('./npz/read.ts')).readTorchFile(source);
    case 'tree':
      return [{ name: '', found: await treeIn(source) }];
    case 'json':
    case 'jsonl':
      return readJson(source, format === 'jsonl');
    case 'text':
      return [{ name: '', found: await readDelimited(source, extensionOf(source.name)) }];
  }
};
