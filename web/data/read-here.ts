import { readDelimited } from './delimited.ts';
import { readJson } from './json.ts';
import { extensionOf, type ReadApart } from './read-apart.ts';
import { treeIn } from './tree-files.ts';

/** Reads, in this thread, what the page has read apart: in Node, and in the worker that does it for the page. */
export const readHere: ReadApart = async (format, source) => {
  switch (format) {
    case 'parquet':
      return (await import('./columns/parquet.ts')).readParquet(source);
    case 'arrow':
      return (await import('./columns/arrow.ts')).readArrow(source);
    case 'pickle':
      return (await import('./pickle.ts')).readPickle(source);
    case 'torch':
      return (await import('./npz.ts')).readTorchFile(source);
    case 'tree':
      return [{ name: '', found: await treeIn(source) }];
    case 'json':
    case 'jsonl':
      return readJson(source, format === 'jsonl');
    case 'text':
      return [{ name: '', found: await readDelimited(source, extensionOf(source.name)) }];
  }
};
