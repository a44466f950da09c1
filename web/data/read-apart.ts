import type { ByteSource } from './bytes.ts';
import type { Member } from './members.ts';

/** What takes long to read: files of columns, and large texts that are read into memory. */
export type ApartFormat = 'parquet' | 'arrow' | 'json' | 'jsonl' | 'text';

/** Reads such files: in a worker of the page, in the thread itself elsewhere (read-here.ts). */
export type ReadApart = (format: ApartFormat, source: ByteSource) => Promise<Member[]>;

/** Smaller texts are read before a worker has started. */
export const LEAST_APART = 2 ** 20;

/** The ending of a name, in small letters. */
export const extensionOf = (name: string): string => /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
