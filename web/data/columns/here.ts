import type { ReadColumns } from '../sniff.ts';

/** Reads files of columns in this thread: in Node, and in the worker that does it for the page. */
export const readColumnsHere: ReadColumns = async (format, source) =>
  format === 'parquet'
    ? (await import('./parquet.ts')).readParquet(source)
    : (await import('./arrow.ts')).readArrow(source);
