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
import { EMPTY_RULES, SCORES } from '../../../bindings/l2h.ts';
import { KINDS } from '../../../bindings/rows.ts';
import { ELEMENT_TYPES } from '../../../model/table.ts';
import type { PieceHead } from './piece.ts';

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
