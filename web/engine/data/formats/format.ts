/** The interface of a file format: how a file of it is recognised, and what reads it. */

import { DataError } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import type { Member } from './shared/members.ts';

/** Start of a file, by which its format is found. */
export interface FileStart {
  readonly source: ByteSource;
  /** The first bytes, at most 64. */
  readonly head: Uint8Array;
  /** The ending of the name, in small letters. */
  readonly extension: string;
}

/** `certain`: the first bytes are those of the format. `likely`: the name says so, or how the text begins. */
export type Certainty = 'certain' | 'likely' | 'no';

/** Functions that readers need from outside of web/engine/data. */
export interface Tools {
  /** Reads in a worker what takes long; without it everything is read in this thread. */
  readonly readInWorker?: ReadInWorker | undefined;
  /** Answers about the columns of the file. */
  readonly choice?: ColumnChoice | undefined;
  /** Reads the tree in a file. @throws DataError where there is none */
  readonly readTree: (source: ByteSource) => Promise<NamedHierarchy>;
  /** The tree of a table whose rows say by ids which node is below which; null for any other. */
  readonly treeOfIds: (
    header: readonly string[],
    columns: readonly (readonly string[])[],
  ) => Promise<NamedHierarchy | null>;
}

/** The same for a reader: it can also have a file read that it found in its own. */
export interface ReaderTools extends Tools {
  readonly readInside: (source: ByteSource) => Promise<Member[]>;
}

/** Reads a file of its format. One thing is one member without a name. @throws DataError where it cannot be used */
export type Reader = (start: FileStart, tools: ReaderTools) => Promise<Member[]>;

export interface Format {
  /** Its name in messages: "the reader of .npz". */
  readonly name: string;
  matches(start: FileStart): Certainty | Promise<Certainty>;
  /** The reader in this thread, loaded when it is first needed; none where only a worker reads the format. */
  readonly reader?: () => Promise<Reader>;
  /** Files that a worker reads, where there is one: those of at least so many bytes. */
  readonly inWorker?: { readonly format: WorkerFormat; readonly from: number };
}

export const startsWith = (head: Uint8Array, magic: string): boolean =>
  [...magic].every((character, i) => head[i] === character.charCodeAt(0));

/** Recognised by its first bytes, otherwise by its name. */
export const certainOr = (isCertain: boolean, isLikely: boolean): Certainty =>
  isCertain ? 'certain' : isLikely ? 'likely' : 'no';

/** The ending of a name, in small letters. */
export const extensionOf = (name: string): string => /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/* Formats that a worker reads for the page, because it takes long. */

/**
 * Formats that take long to read: files of columns, large texts and trees that are read into memory, and pickles, which are
 * programs: a short one can take as many steps as are allowed.
 */
export type WorkerFormat = 'parquet' | 'arrow' | 'pickle' | 'torch' | 'tree' | 'json' | 'jsonl' | 'text';

/** Reads such a file: in a worker of the page, elsewhere in the thread itself (hierarchy/read-here.ts). */
export type ReadInWorker = (
  format: WorkerFormat,
  source: ByteSource,
  choice?: ColumnChoice | undefined,
) => Promise<Member[]>;

/** Smaller texts are read before a worker has started; smaller trees, of which a byte takes longer, too. */
export const MIN_IN_WORKER = 2 ** 20;
export const MIN_TREE_IN_WORKER = 2 ** 16;

/** Why a format that only a worker reads is not read where there is none. */
export const needsWorker = (): DataError =>
  new DataError(
    'unsupported-format',
    'a file of columns (Parquet, Arrow) or a pickle is not read here',
    "In Python: np.save('logits.npy', np.asarray(logits, dtype='float32')).",
  );
