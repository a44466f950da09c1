/** Tables as pandas and MLflow write them in JSON: names of columns beside rows, or a column or row under each name. */

import { isRecord } from '../../../base/checks.ts';
import { DataError } from '../../../base/error.ts';
import { ragged } from '../../problems.ts';
import { report } from '../text/parse.ts';
import type { TextColumn } from '../text/read.ts';
import { isScalar, textOf } from './cells.ts';

type Fields = Readonly<Record<string, unknown>>;

const REMEDY = "In Python: df.to_csv('table.csv').";

/** 0, 1, 2, … as pandas numbers rows that have no names. */
const areNumbers = (names: readonly unknown[]): boolean => names.every((name, i) => String(name) === String(i));

/**
 * The columns of a table that is written in one of these ways; null for JSON of another kind.
 * @throws DataError for rows of another length than there are names, and where rows and columns cannot be told apart
 */
export function frameOf(value: unknown): readonly TextColumn[] | null {
  if (!isRecord(value)) return null;
  const { dataframe_split: split, columns, data } = value;
  if (isRecord(split)) return frameOf(split);
  if ('macro avg' in value && 'weighted avg' in value) throw report();
  if (Array.isArray(columns) && Array.isArray(data)) return ofSplit(columns, data, value.index);
  return ofObjects(value);
}

/** The rows of a table that says what type its columns are, or of MLflow's records; null for JSON of another kind. */
export function recordsOf(value: unknown): readonly unknown[] | null {
  if (!isRecord(value)) return null;
  const { dataframe_records: records, schema, data } = value;
  if (Array.isArray(records)) return records;
  if (!isRecord(schema) || !Array.isArray(schema.fields) || !Array.isArray(data)) return null;
  const key = Array.isArray(schema.primaryKey) ? String(schema.primaryKey[0]) : null;
  const rows: readonly unknown[] = data;
  const isCount = key !== null && areNumbers(rows.map((row) => (isRecord(row) ? row[key] : null)));
  return isCount ? rows.map((row) => (isRecord(row) ? withoutKey(row, key) : row)) : rows;
}

const withoutKey = (row: Fields, key: string): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));

function ofSplit(columns: readonly unknown[], data: readonly unknown[], index: unknown): readonly TextColumn[] {
  const rows = data.map((row, r) => {
    if (!Array.isArray(row) || row.length !== columns.length)
      throw ragged(r, Array.isArray(row) ? row.length : 1, columns.length);
    return row as readonly unknown[];
  });
  const own = columns.map((name, c) => ({ name: textOf(name), cells: rows.map((row) => textOf(row[c])) }));
  const isNamed = Array.isArray(index) && index.length === rows.length && !areNumbers(index);
  return isNamed ? [{ name: '', cells: index.map(textOf) }, ...own] : own;
}

/** {"cat": {"0": 0.1, "1": 0.7}, …}: columns by name with rows by number, or rows by number with columns by name. */
function ofObjects(value: Fields): readonly TextColumn[] | null {
  const outer = Object.entries(value).filter((entry): entry is [string, Fields] => isRecord(entry[1]));
  const [first] = outer;
  if (first === undefined || outer.length < 2 || outer.length < Object.keys(value).length) return null;
  const inner = Object.keys(first[1]);
  const isTable = outer.every(
    ([, cells]) => Object.keys(cells).length === inner.length && inner.every((key) => key in cells),
  );
  if (!isTable || inner.length < 2 || !outer.every(([, cells]) => Object.values(cells).every(isScalar))) return null;
  const names = outer.map(([name]) => name);
  if (areNumbers(inner)) return outer.map(([name, cells]) => ({ name, cells: inner.map((key) => textOf(cells[key])) }));
  if (areNumbers(names)) return inner.map((name) => ({ name, cells: outer.map(([, cells]) => textOf(cells[name])) }));
  if (!names.every((name) => inner.includes(name))) return null;
  throw new DataError(
    'bad-table',
    `the names '${names.slice(0, 3).join("', '")}'${names.length > 3 ? ', …' : ''} are over each other, and nothing says whether the outer ones are the true classes (rows) or the predicted ones (columns)`,
    REMEDY,
  );
}
