import { readDelimited } from './delimited.ts';
import { readJson } from './json.ts';
import { extensionOf, type ReadApart } from './read-apart.ts';

/** Reads, in this thread, what the page has read apart: in Node, and in the worker that does it for the page. */
export const readHere: ReadApart = async (format, source) => {
  switch (format) {
    case 'parquet':
      return (await import('./columns/parquet.ts')).readParquet(source);
    case 'arrow':
      return (await import('./columns/arrow.ts')).readArrow(source);
    case 'json':
    case 'jsonl':
      return readJson(source, format === 'jsonl');
    case 'text':
      return [{ name: '', found: await readDelimited(source, extensionOf(source.name)) }];
  }
};
