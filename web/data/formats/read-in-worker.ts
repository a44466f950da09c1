import type { ByteSource } from '../../model/bytes.ts';
import type { Member } from './shared/members.ts';

/**
 * What takes long to read: files of columns, large texts and trees that are read into memory, and pickles, which are
 * programs: a short one can take as many steps as are allowed.
 */
export type WorkerFormat = 'parquet' | 'arrow' | 'pickle' | 'torch' | 'tree' | 'json' | 'jsonl' | 'text';

/** Reads such files: in a worker of the page, in the thread itself elsewhere (read-here.ts). */
export type ReadInWorker = (format: WorkerFormat, source: ByteSource) => Promise<Member[]>;

/** Smaller texts are read before a worker has started; smaller trees, of which a byte takes longer, too. */
export const LEAST_IN_WORKER = 2 ** 20;
export const LEAST_TREE_IN_WORKER = 2 ** 16;

/** The ending of a name, in small letters. */
export const extensionOf = (name: string): string => /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
