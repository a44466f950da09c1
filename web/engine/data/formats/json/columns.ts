/** Columns of a table in JSON, however it is written: an object a row, a list a key, rows beside names, cells under two names. */

import { isRecord } from '../../../base/checks.ts';
import { DataError } from '../../../base/error.ts';
import { startOfCount } from '../../facts/columns.ts';
import type { Grid } from '../../grid.ts';
import { ragged } from '../../problems.ts';
import { isLogitsName, saysOf } from '../../words.ts';
import { report } from '../text/parse.ts';
import type { TextColumn } from '../text/read.ts';
import { areNumbers, type Fields, isReport, isScalar, objectsIn, pointsById, textOf } from './inside.ts';

type Column = readonly [key: string, cells: readonly unknown[]];

/** Columns of objects that hold other objects are none of the table. */
const isCell = (value: unknown): boolean => isScalar(value) || (Array.isArray(value) && value.every(isScalar));
const areTexts = (cell: unknown): boolean => Array.isArray(cell) && cell.every((item) => typeof item === 'string');

const ofTexts = ([name, cells]: Column): TextColumn => ({ name, cells: cells.map(textOf) });

/** Keys are taken from so many objects. */
const MAX_LOOK = 1000;
const MAX_KEYS = 10_000;

/** The columns of objects by row, or of lists by key; none in anything else. */
export function columnsOf(value: unknown): readonly Column[] {
  if (isRecord(value) && !('format' in value)) {
    return Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord)) return [];
  const rows: readonly Fields[] = value;
  const keys = [...new Set(rows.slice(0, MAX_LOOK).flatMap(Object.keys))];
  if (keys.length > MAX_KEYS) return [];
  return keys.map((key) => [key, rows.map((row) => (Object.hasOwn(row, key) ? row[key] : null))]);
}

const NAMES = ['name', 'label', 'class', 'value', 'intent'];

/** Of objects under a key that says truth or prediction the names of the classes: {"prediction": {"label": "cat", "score": 0.9}}. */
function named([key, cells]: Column): Column {
  const said = saysOf(key);
  if ((said !== 'truth' && said !== 'prediction') || !cells.every(isRecord)) return [key, cells];
  const own = NAMES.find((name) => cells.every((cell) => isScalar(cell[name] ?? {})));
  return [key, own === undefined ? cells : cells.map((cell) => cell[own])];
}

/** Numbers of the classes by their names, the same in all rows, as a column for each: {"pred": {"cat": 0.9, "dog": 0.1}}. */
function spread([key, cells]: Column): readonly Column[] {
  const names = isRecord(cells[0]) ? Object.keys(cells[0]) : [];
  const isOf = (cell: unknown): boolean =>
    isRecord(cell) &&
    Object.keys(cell).length === names.length &&
    names.every((name) => typeof cell[name] === 'number');
  if (names.length < 2 || !cells.every(isOf)) return [[key, cells]];
  return names.map((name) => [`${key}_${name}`, cells.map((cell) => (isRecord(cell) ? cell[name] : null))] as const);
}

/** Lists of one value are this value. */
export const ofOne = ([key, cells]: Column): Column => [
  key,
  cells.every((cell) => Array.isArray(cell) && cell.length === 1 && isScalar(cell[0])) ? cells.flat() : cells,
];

/** The name of the only key that is 1 where all others are 0; null for other values. */
function oneHot(value: unknown): string | null {
  const entries = isRecord(value) ? Object.entries(value) : [];
  const [one, ...more] = entries.filter(([, entry]) => entry !== 0);
  return entries.length > 1 && one?.[1] === 1 && more.length === 0 ? one[0] : null;
}

/**
 * Records whose class is the only key with a 1, with its name in this place: {"cats": {"cat": 1, "dog": 0}}. Beside values of the
 * same classes it is what is true of each point.
 */
export function withNamedClasses(values: readonly unknown[]): readonly unknown[] {
  if (!values.every(isRecord)) return values;
  const rows: readonly Fields[] = values;
  const all = Object.keys(rows[0] ?? {});
  const keys = all.filter((key) => rows.every((row) => oneHot(row[key]) !== null));
  const isTold =
    keys.length > 1 || all.some((key) => saysOf(key) === 'truth') || saysOf(keys[0] ?? '') === 'prediction';
  const named = ([key, own]: readonly [string, unknown]) =>
    keys.includes(key) ? [isTold ? key : `true ${key}`, oneHot(own)] : [key, own];
  return keys.length === 0 ? values : rows.map((row) => Object.fromEntries(Object.entries(row).map(named)));
}

/**
 * A table with the columns of records, or of lists of the same length by their keys; null for anything else. Logits in a list a
 * point are a table by themselves.
 */
export function gridOf(name: string, value: unknown): Grid | null {
  const all = columnsOf(value);
  // Numbers by names are values of classes where the true class is beside them.
  const isTold = all.some(([key]) => saysOf(key) === 'truth');
  const rows = Math.max(2, ...all.map(([, cells]) => cells.length));
  const columns = Array.isArray(value)
    ? all
        .map((column) => ofOne(named(column)))
        .flatMap(isTold ? spread : (column) => [column])
        .filter(([, cells]) => cells.every(isCell))
    : all.filter(([, cells]) => cells.length === rows && (cells.every(isScalar) || cells.every(areNumbers)));
  if (columns.length < 2) return null;
  const areLogits = columns.some(([key, cells]) => isLogitsName(key) && cells.every(areNumbers));
  if (areLogits && !columns.some(([, cells]) => cells.every(areTexts))) return null;
  return { name, header: columns.map(([key]) => key), columns: columns.map((column) => ofTexts(column).cells) };
}

/* Records with the true and the predicted class somewhere inside, as programs for labelling and evaluation keep them. */

const MAX_DEPTH = 8;
const MAX_PATHS = 200;

/** The scalars of a record by their paths, of lists those with one item. */
function scalarsIn(value: unknown, path: string, found: Map<string, unknown>, depth = 0): void {
  if (depth > MAX_DEPTH || found.size > MAX_PATHS) return;
  if (isScalar(value)) found.set(path, value);
  else if (Array.isArray(value) && value.length === 1) scalarsIn(value[0], path, found, depth + 1);
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value))
      scalarsIn(inner, path === '' ? key : `${path}.${key}`, found, depth + 1);
}

/** The records of a file: all of it, or the only list of records in it, however deep it lies. */
function recordsIn(value: unknown): readonly Fields[] {
  const lists = Array.isArray(value)
    ? [value]
    : objectsIn(value).flatMap(({ fields }) => Object.values(fields).filter(Array.isArray));
  const [only = [], ...more] = lists.filter((list: readonly unknown[]) => list.length > 1 && list.every(isRecord));
  return more.length > 0 ? [] : only.filter(isRecord);
}

/** The classes that records have under paths that say which they are, where both sides are there, and the records without; null for others. */
export function classesInside(name: string, value: unknown): { readonly grid: Grid; readonly left: number } | null {
  const all = recordsIn(value).map((row) => {
    const found = new Map<string, unknown>();
    scalarsIn(row, '', found);
    return found;
  });
  // Logs of runs begin and end with records of other kinds.
  const rows = all.filter((row) => [...row.keys()].some((path) => saysOf(path) === 'truth'));
  const columns = [...(rows[0]?.keys() ?? [])].flatMap((path): readonly Column[] => {
    const said = saysOf(path);
    const cells = rows.map((row) => textOf(row.get(path)));
    const different = new Set(cells).size;
    const areClasses = different > 1 && 2 * different <= cells.length;
    return (said === 'truth' || said === 'prediction') && areClasses ? [[path, cells]] : [];
  });
  const has = (side: string): boolean => columns.some(([path]) => saysOf(path) === side);
  // Those that are not inside stand in the table of the records.
  if (!has('truth') || !has('prediction') || !columns.some(([path]) => path.includes('.'))) return null;
  const cells = columns.map((column) => ofTexts(column).cells);
  return { grid: { name, header: columns.map(([key]) => key), columns: cells }, left: all.length - rows.length };
}

/* Tables as pandas and MLflow write them: names of columns beside rows, or a column or row under each name. */

/** True for 0, 1, 2, … as pandas numbers rows that have no names. */
const areCounted = (names: readonly unknown[]): boolean => startOfCount(names.map(String)) === 0;

/**
 * The columns of a table that is written in one of these ways; null for JSON of another kind.
 * @throws DataError for rows of another length than there are names, and where rows and columns cannot be told apart
 */
export function frameOf(value: unknown): readonly TextColumn[] | null {
  if (!isRecord(value)) return null;
  const { dataframe_split: split, columns, data, index } = value;
  if (isRecord(split)) return frameOf(split);
  if (isReport(value)) throw report();
  if (!Array.isArray(columns) || !Array.isArray(data)) return ofObjects(value)?.map(ofTexts) ?? null;
  const rows = data.map((row: unknown, r): readonly unknown[] => {
    if (Array.isArray(row) && row.length === columns.length) return row;
    throw ragged(r, Array.isArray(row) ? row.length : 1, columns.length);
  });
  const own = columns.map((name, c): Column => [textOf(name), rows.map((row) => row[c])]);
  const isNamed = Array.isArray(index) && index.length === rows.length && !areCounted(index);
  return (isNamed ? [['', index] as const, ...own] : own).map(ofTexts);
}

/** {"cat": {"0": 0.1, "1": 0.7}, …}: columns by name with rows by number, or rows by number with columns by name. */
function ofObjects(value: Fields): readonly Column[] | null {
  const outer = Object.entries(value).filter((entry): entry is [string, Fields] => isRecord(entry[1]));
  const inner = Object.keys(outer[0]?.[1] ?? {});
  // Names of classes are each there once.
  const isList =
    outer.length === 1 && areCounted(inner) && new Set(Object.values(outer[0]?.[1] ?? {})).size < inner.length;
  if ((outer.length < 2 && !isList) || outer.length < Object.keys(value).length || inner.length < 2) return null;
  const isRow = ([, cells]: readonly [string, Fields]): boolean =>
    Object.keys(cells).length === inner.length && inner.every((key) => key in cells && isScalar(cells[key]));
  if (!outer.every(isRow)) return null;
  const names = outer.map(([name]) => name);
  if (areCounted(inner)) return outer.map(([name, cells]) => [name, inner.map((key) => cells[key])]);
  const byRow = inner.map((name): Column => [name, outer.map(([, cells]) => cells[name])]);
  if (areCounted(names)) return byRow;
  if (areColumns(byRow)) return [['', names], ...byRow];
  if (!names.every((name) => inner.includes(name))) return null;
  // Of a symmetric square it is the same which names are the rows.
  const isMirrored = outer.every(([name, cells]) => outer.every(([other, row]) => cells[other] === row[name]));
  if (isMirrored && inner.length === names.length) return [['', names], ...byRow];
  throw new DataError(
    'bad-table',
    `the names '${names.slice(0, 3).join("', '")}'${names.length > 3 ? ', …' : ''} are over each other, and nothing says whether the outer ones are the true classes (rows) or the predicted ones (columns)`,
    "In Python: df.to_csv('table.csv').",
  );
}

/** True for lists of one kind each, of which one is of texts and another is not. */
function areColumns(columns: readonly Column[]): boolean {
  const kinds = columns.map(([, cells]) => new Set(cells.filter((cell) => cell !== null).map((cell) => typeof cell)));
  const found = new Set(kinds.flatMap((own) => [...own]));
  return kinds.every((own) => own.size < 2) && found.size > 1 && found.has('string');
}

/** The id of a root above several trees. */
const ROOT = '(all)';

/** Records with the ids of their children, as rows that have the id of their parent, the first where there are several. */
function withParents(rows: readonly unknown[]): unknown {
  const [first] = rows;
  const key = isRecord(first) ? Object.keys(first).find((name) => /^child(?:ren)?(?:_?ids?)?$/i.test(name)) : undefined;
  if (key === undefined || !rows.every(isRecord)) return rows;
  const parents = new Map<unknown, unknown>();
  for (const row of rows) {
    const children = row[key];
    if (!Array.isArray(children) || !children.every(isScalar) || !isScalar(row.id ?? {})) return rows;
    for (const child of children) if (!parents.has(child)) parents.set(child, row.id);
  }
  const isForest = rows.filter((row) => !parents.has(row.id)).length > 1;
  const above = isForest ? [{ id: ROOT, name: 'all', parent: '' }] : [];
  return [
    ...above,
    ...rows.map(({ id, name }) => ({ id, name: name ?? id, parent: parents.get(id) ?? above[0]?.id ?? '' })),
  ];
}

/** Of a list of one thing with more inside it this thing. */
export function onlyOf(value: unknown): unknown {
  const [only, ...more] = Array.isArray(value) ? value : [];
  const isOne = more.length === 0 && !isScalar(only) && !Object.values(only).every(isScalar);
  return isOne ? onlyOf(only) : value;
}

/**
 * The rows of a table that says what type its columns are, of MLflow's records, or of points by their ids; the value itself where
 * it is of another kind.
 */
export function recordsOf(value: unknown): unknown {
  if (Array.isArray(value)) return withParents(value);
  if (!isRecord(value)) return value;
  const points = pointsById(value);
  if (points !== null) return points;
  const { dataframe_records: records, schema, data } = value;
  if (Array.isArray(records)) return records;
  if (!isRecord(schema) || !Array.isArray(schema.fields) || !Array.isArray(data) || !data.every(isRecord)) return value;
  const key = Array.isArray(schema.primaryKey) ? String(schema.primaryKey[0]) : '';
  if (!areCounted(data.map((row) => row[key]))) return data;
  return data.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== key)));
}
