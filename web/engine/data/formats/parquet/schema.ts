/** Kinds of the columns of a Parquet file. */

import type { ParquetType, SchemaElement, SchemaTree } from 'hyparquet';
import { isListLike } from 'hyparquet/src/schema.js';
import { formatted } from '../../../base/error.ts';
import type { Column } from '../columns/column-file.ts';

/** The values of a column: where they are in the schema, from its root on, and how they are stored. */
export interface Leaf {
  readonly path: readonly SchemaTree[];
  readonly type: ParquetType;
  /** Element that the library decodes them as. */
  readonly element: SchemaElement;
  /** Of decimal numbers, which are stored as whole ones; null for others. */
  readonly decimals: number | null;
}

const MAX_COLUMNS = 100_000;
const MAX_DEPTH = 16;

/** @throws Error unless the elements make one tree, not too deep: the library follows it without a look */
export function checkSchema(schema: readonly SchemaElement[]): void {
  const open: number[] = [];
  for (const [i, { name, num_children: children = 0, type }] of schema.entries()) {
    if (typeof name !== 'string' && i > 0) throw new Error('a column has no name');
    if (!Number.isInteger(children) || children < 0) throw new Error(formatted`a column claims ${children} parts`);
    if (i > 0 && children === 0 && type === undefined) throw new Error(`the column '${name}' has no type`);
    if (open.length > MAX_DEPTH) throw new Error('its columns are nested too deep');
    if (children > 0) open.push(children);
    else open.push((open.pop() ?? 0) - 1);
    while (open.length > 0 && open.at(-1) === 0) {
      open.pop();
      if (open.length > 0) open.push((open.pop() ?? 0) - 1);
    }
    if (open.length === 0 && i + 1 < schema.length) throw new Error('its columns are not one tree');
  }
  if (open.length > 0 || schema.length === 0) throw new Error('its columns are not one tree');
  if ((schema[0]?.num_children ?? 0) > MAX_COLUMNS) throw new Error(formatted`it has more than ${MAX_COLUMNS} columns`);
}

/** The type of numbers or texts in a column, or a description of another type. */
type Scalar = { readonly kind: Column['kind']; readonly isSingle: boolean; readonly decimals?: number } | string;

const WORDS: Readonly<Record<string, string>> = {
  DATE: 'dates',
  TIME: 'times',
  TIME_MILLIS: 'times',
  TIME_MICROS: 'times',
  TIMESTAMP: 'times',
  TIMESTAMP_MILLIS: 'times',
  TIMESTAMP_MICROS: 'times',
  INTERVAL: 'spans of time',
  NULL: 'nothing',
};

/** True for whole numbers that are numbers, and no dates or times. */
const isPlain = (converted: string | undefined, logical: string | undefined): boolean =>
  (converted === undefined || /^U?INT_/.test(converted)) && (logical === undefined || logical === 'INTEGER');

function scalarOf({ type, converted_type: converted, logical_type: logical, ...element }: SchemaElement): Scalar {
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') {
    return { kind: 'float', isSingle: false, decimals: element.scale ?? 0 };
  }
  if (type === 'FLOAT') return { kind: 'float', isSingle: true };
  if (type === 'FIXED_LEN_BYTE_ARRAY' && logical?.type === 'FLOAT16') return { kind: 'float', isSingle: true };
  if (type === 'DOUBLE') return { kind: 'float', isSingle: false };
  if (type === 'BOOLEAN') return { kind: 'integer', isSingle: true };
  if ((type === 'INT32' || type === 'INT64') && isPlain(converted, logical?.type)) {
    return { kind: 'integer', isSingle: false };
  }
  const isWords =
    converted === 'UTF8' || converted === 'ENUM' || logical?.type === 'STRING' || logical?.type === 'ENUM';
  if (type === 'BYTE_ARRAY' && isWords) return { kind: 'text', isSingle: false };
  const known = logical?.type ?? converted ?? (type === 'INT96' ? 'TIME' : undefined);
  return known === undefined ? 'bytes' : (WORDS[known] ?? `values of type ${known}`);
}

/** A column that can be read, or in words what it holds. The width of a list is not known yet. */
export function columnOf(
  root: SchemaTree,
  tree: SchemaTree,
): { readonly column: Column; readonly leaf: Leaf } | string {
  const path = [root, ...pathTo(tree)];
  const last = path.at(-1) ?? tree;
  const repeated = path.filter(({ element }) => element.repetition_type === 'REPEATED').length;
  if (last.children.length > 1) return repeated > 0 ? 'lists of groups or maps' : 'groups of columns';
  if (repeated > 1) return 'lists of lists';
  if (tree.children.length > 0 && !isListLike(tree)) return 'groups of columns';
  // The library loses its place in a row that goes on in the next page.
  if (tree.children.length === 0 && repeated > 0) return 'values that repeat, but not as a list';
  const scalar = scalarOf(last.element);
  if (typeof scalar === 'string') return repeated > 0 ? `lists of ${scalar}` : scalar;
  if (repeated > 0 && scalar.kind === 'text') return 'lists of texts';
  const { type } = last.element;
  if (type === undefined) return 'values without a type';
  const { kind, isSingle, decimals } = scalar;
  const isList = repeated > 0;
  const column: Column = { name: tree.element.name, kind: isList ? 'list' : kind, isSingle, width: isList ? 0 : 1 };
  // Without their types the library gives decimals as the whole numbers that are stored.
  const { converted_type: _, logical_type: __, ...plain } = last.element;
  const element = decimals === undefined ? last.element : plain;
  return { column, leaf: { path, type, element, decimals: decimals ?? null } };
}

/** From a column down to its only leaf, or to where it has several. */
function pathTo(tree: SchemaTree): SchemaTree[] {
  const path = [tree];
  for (let [next] = tree.children; next !== undefined; [next] = next.children) {
    if ((path.at(-1)?.children.length ?? 0) > 1) break;
    path.push(next);
  }
  return path;
}
