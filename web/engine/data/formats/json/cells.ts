/** JSON with an object a point, or a list a key, as a table of columns. */

import { isRecord } from '../../../base/checks.ts';
import type { Grid } from '../../grid.ts';
import { isLogitsName, saysOf } from '../../words.ts';

type Objects = readonly Readonly<Record<string, unknown>>[];

export const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';
/** Columns of objects that hold other objects are none of the table. */
const isCell = (value: unknown): boolean => isScalar(value) || (Array.isArray(value) && value.every(isScalar));

/** A value as a cell of a table. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Keys are taken from so many objects. */
const MAX_LOOK = 1000;
const MAX_KEYS = 10_000;

/**
 * The columns of records, or of lists of the same length by their keys; null for anything else. Logits in a list a point are
 * a table by themselves.
 */
export function columnTableOf(name: string, value: unknown): Grid | null {
  const columns = Array.isArray(value) ? columnsOfObjects(value) : isRecord(value) ? columnsOfLists(value) : null;
  if (columns === null || columns.length < 2) return null;
  if (columns.some(([key, cells]) => isLogitsName(key) && cells.every(areNumbers))) {
    return columns.some(([, cells]) => cells.every(areNames)) ? tableOf(name, columns) : null;
  }
  return tableOf(name, columns);
}

const areNumbers = (cell: unknown): boolean => Array.isArray(cell) && cell.every((item) => typeof item === 'number');
const areNames = (cell: unknown): boolean => Array.isArray(cell) && cell.every((item) => typeof item === 'string');

type Columns = readonly (readonly [key: string, cells: readonly unknown[]])[];

const tableOf = (name: string, columns: Columns): Grid => ({
  name,
  header: columns.map(([key]) => key),
  columns: columns.map(([, cells]) => cells.map(textOf)),
});

const NAMES = ['name', 'label', 'class', 'value', 'intent'];

/** Of objects under a key that says truth or prediction the names of the classes: {"prediction": {"label": "cat", "score": 0.9}}. */
function named(key: string, cells: readonly unknown[]): readonly unknown[] {
  const said = saysOf(key);
  if ((said !== 'truth' && said !== 'prediction') || !cells.every(isRecord)) return cells;
  const own = NAMES.find((name) => cells.every((cell) => isScalar(cell[name] ?? {})));
  return own === undefined ? cells : cells.map((cell) => cell[own]);
}

function columnsOfObjects(values: readonly unknown[]): Columns | null {
  if (values.length === 0 || !values.every(isRecord)) return null;
  const rows: Objects = values;
  const keys = new Set(rows.slice(0, MAX_LOOK).flatMap(Object.keys));
  if (keys.size > MAX_KEYS) return null;
  return [...keys]
    .map(
      (key) =>
        [
          key,
          named(
            key,
            rows.map((row) => (Object.hasOwn(row, key) ? row[key] : null)),
          ),
        ] as const,
    )
    .filter(([, cells]) => cells.every(isCell));
}

function columnsOfLists(value: Readonly<Record<string, unknown>>): Columns | null {
  if ('format' in value) return null;
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const length = Math.max(0, ...lists.map(([, list]) => list.length));
  return length < 2 ? null : lists.filter(([, list]) => list.length === length && list.every(isScalar));
}
