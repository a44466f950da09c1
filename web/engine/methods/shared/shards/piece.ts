import { counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import type { L2hOptions } from '../../../bindings/l2h.ts';
import type { Kind } from '../../../bindings/rows.ts';
import type { Table } from '../../../model/table.ts';

/*
 * What is handed over where shards of a table are read on other machines: the lists of each row, never the rows. A piece is of
 * one shard. Only the merging knows where its rows lie in the whole.
 */

/** One file of the whole. */
export interface Shard {
  readonly name: string;
  readonly sha256: string;
  readonly rows: number;
}

/** How the rows of a shard were read, which must be the same for all of them. */
export interface HowRead {
  readonly as: Kind;
  /** Whether that was told by the first rows. */
  readonly guessed: boolean;
  /** How many of the largest values the user asked to keep of each row. */
  readonly top: number;
}

/** The table of a shard without its bytes. */
export type TableHead = Omit<Table, 'source'>;

/** Of the first reading: the largest values of each row. */
export interface ListsHead {
  readonly kind: 'lists';
  readonly shard: Shard;
  readonly read: HowRead;
  readonly table: TableHead;
  /** What was taken for what when it was opened. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** What a further reading looks for. Its one part is the plan of the core, words of 32 bits. */
export interface PlanHead {
  readonly kind: 'plan';
  readonly options: L2hOptions;
  /** In the order of their rows. */
  readonly shards: readonly Shard[];
}

/** What a further reading of a shard found. Its first part is the plan that it follows. */
export interface AnswersHead {
  readonly kind: 'answers';
  readonly shard: Shard;
  readonly options: L2hOptions;
  /** Rows of the whole before those of the shard. */
  readonly before: number;
}

export type PieceHead = ListsHead | PlanHead | AnswersHead;

/** What is written. */
export interface Written<Head extends PieceHead = PieceHead> {
  readonly head: Head;
  readonly parts: readonly Uint8Array[];
}

/** What is read again: its parts one at a time. */
export interface Piece<Head extends PieceHead = PieceHead> {
  /** The file that it is in, for messages. */
  readonly file: string;
  readonly head: Head;
  parts(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

export const isOf =
  <Kind extends PieceHead['kind']>(kind: Kind) =>
  (piece: Piece): piece is Piece<PieceHead & { readonly kind: Kind }> =>
    piece.head.kind === kind;

/** Lists leave merges undecided: rows must be read once more, as the plan says. */
export class RowsNeeded extends Error {
  constructor(
    readonly plan: Written<PlanHead>,
    readonly undecided: number,
  ) {
    super(`${counted(undecided, 'merge is', 'merges are')} not decided by lists alone`);
  }
}
