import {
  type Check,
  flag,
  integer,
  isRecord,
  list,
  nullable,
  oneOf,
  optional,
  record,
  refuse,
  text,
} from '../../../base/checks.ts';
import { counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import { EMPTY_RULES, type L2hOptions, SCORES } from '../../../bindings/l2h.ts';
import { KINDS, type Kind } from '../../../bindings/rows.ts';
import { ELEMENT_TYPES, type Table } from '../../../model/table.ts';

/* The head of a piece comes from a file: every field that is used is looked at. */

const COUNT = integer();
const warning = record({ code: text, message: text });
const shard = record({ name: text, sha256: text, rows: COUNT });

const LAYOUTS: Readonly<Record<string, Check>> = {
  binary: record({ element: oneOf(ELEMENT_TYPES), bigEndian: flag, columnMajor: flag, offset: COUNT }),
  text: record({ delimiter: text, offset: COUNT, fields: COUNT, columns: list(COUNT) }),
};

/** One of several records, by their `kind`. */
const byKind =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    if (!isRecord(value)) return refuse(place, 'an object', value);
    oneOf(Object.keys(checks))(value.kind, `${place}.kind`);
    checks[String(value.kind)]?.(value, place);
  };

const matrix: Check = (value, place) => {
  list(nullable(COUNT))(value, place);
  const { length } = value as readonly unknown[];
  if (length !== 2) refuse(place, 'rows and columns', `${length} dimensions`);
};

const table = record({
  shape: matrix,
  layout: byKind(LAYOUTS),
  columnNames: optional(list(text)),
  rowsAbout: optional(COUNT),
  firstRows: optional(record({ features: optional(text), doubt: optional(warning) })),
});

const options = record({
  classes: COUNT,
  top: COUNT,
  kind: oneOf(KINDS),
  wide: flag,
  score: oneOf(SCORES),
  empty: oneOf(EMPTY_RULES),
  cells: optional(COUNT),
});

const HEADS: Readonly<Record<PieceHead['kind'], Check>> = {
  lists: record({
    shard,
    read: record({ as: oneOf(KINDS), guessed: flag, top: COUNT }),
    table,
    warnings: optional(list(warning)),
  }),
  plan: record({ options, shards: list(shard) }),
  answers: record({ shard, options, before: COUNT }),
};

export const pieceHead: Check = byKind(HEADS);

/*
 * Format of the findings of a shard that another machine read: the lists of each row, never the rows. A piece is of
 * one shard. Only the merging knows where its rows lie in the whole.
 */

/** One file of the whole. */
export interface Shard {
  readonly name: string;
  readonly sha256: string;
  readonly rows: number;
}

/** Settings with which the rows of a shard were read; they must be the same for all shards. */
export interface HowRead {
  readonly as: Kind;
  /** True where the first rows decided it. */
  readonly guessed: boolean;
  /** Number of largest values that the user asked to keep of each row. */
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
  /** Warnings of how the file was read when it was opened. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** Head of the search of a further reading. Its one part is the plan of the core, words of 32 bits. */
export interface PlanHead {
  readonly kind: 'plan';
  readonly options: L2hOptions;
  /** In the order of their rows. */
  readonly shards: readonly Shard[];
}

/** Head of the findings of a further reading of a shard. Its first part is the plan that it follows. */
export interface AnswersHead {
  readonly kind: 'answers';
  readonly shard: Shard;
  readonly options: L2hOptions;
  /** Rows of the whole before those of the shard. */
  readonly before: number;
}

export type PieceHead = ListsHead | PlanHead | AnswersHead;

/** Piece that is written. */
export interface Written<Head extends PieceHead = PieceHead> {
  readonly head: Head;
  readonly parts: readonly Uint8Array[];
}

/** Piece that is read again: its parts one at a time. */
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
