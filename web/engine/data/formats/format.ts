/** The interface of a file format: how a file of it is recognised, and what reads it. */

import type { ByteSource } from '../../model/bytes.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import type { ReadInWorker, WorkerFormat } from './read-in-worker.ts';
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
