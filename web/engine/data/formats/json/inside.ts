/** The parts of a value of JSON: its objects and tables, however deep they lie, and its cells. */

import { isRecord } from '../../../base/checks.ts';
import { formatted } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import { isLogitsName, saysOf } from '../../words.ts';
import type { Found } from '../shared/array-content.ts';
import type { Row } from '../text/parse.ts';

export type Fields = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 8;

export const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';
/** True for a list of numbers. */
export const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'number');

/** A value as a cell of a table. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** An object in a value, with the keys that lead to it and the objects around it, itself first. */
interface Inside {
  readonly keys: readonly string[];
  readonly fields: Fields;
  readonly around: readonly Fields[];
}

/** All objects in a value, from outside in. */
export function objectsIn(value: unknown): readonly Inside[] {
  const found: Inside[] = [];
  let level: Inside[] = isRecord(value) ? [{ keys: [], fields: value, around: [value] }] : [];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    found.push(...level);
    level = level.flatMap(({ keys, fields, around }) =>
      Object.entries(fields).flatMap(([key, value]): Inside[] => {
        const inner: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
        return isRecord(inner) ? [{ keys: [...keys, key], fields: inner, around: [inner, ...around] }] : [];
      }),
    );
  }
  return found;
}

/** Rows of cells as a sheet has them, with headings or a column of texts. Null for other lists: a single text is damage. */
export function sheetOf(value: unknown): readonly Row[] | null {
  if (!Array.isArray(value) || value.length < 2 || !value.every((row) => Array.isArray(row) && row.every(isScalar)))
    return null;
  const rows: readonly (readonly unknown[])[] = value;
  const [heads = [], ...others] = rows;
  const isText = (cell: unknown): boolean => typeof cell === 'string';
  const hasTexts = others.length > 1 && heads.some((_, column) => others.every((row) => isText(row[column])));
  if (!heads.every(isText) && !hasTexts) return null;
  return rows.map((row, line) => ({ cells: row.map(textOf), line }));
}

/** A value in an object, and the keys that lead to it. */
interface Part {
  readonly path: string;
  readonly value: unknown;
}

/** The values of some kind in an object, wherever they lie. */
export const partsIn = (value: unknown, is: (inner: unknown) => boolean): readonly Part[] =>
  objectsIn(value).flatMap(({ keys, fields }) =>
    Object.entries(fields).flatMap(([key, inner]) =>
      is(inner) ? [{ path: [...keys, key].join('/'), value: inner }] : [],
    ),
  );

/**
 * The tables in an object: lists of records, sheets, columns beside rows, and lists that are columns; where there are none, records
 * with scores by name, as programs answer.
 */
export function tablesIn(value: unknown): readonly Part[] {
  const tables = partsIn(value, isTable);
  return tables.length > 0 ? tables : partsIn(value, areAnswers);
}

/** Squares of numbers by two names inside an object. */
export const framesIn = (value: Fields): readonly Part[] =>
  partsIn(value, (inner) => {
    const rows = isRecord(inner) ? Object.entries(inner) : [];
    const isRow = ([, row]: readonly [string, unknown]): boolean =>
      isRecord(row) && rows.every(([name]) => typeof row[name] === 'number');
    return rows.length > 2 && rows.every(isRow);
  });

/** True for numbers by names, a list of such, or names and numbers in two lists: a program's answer to a text. */
export const holdsScores = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isRecord)
    : isRecord(value) &&
      ((Object.keys(value).length > 1 && Object.values(value).every((own) => typeof own === 'number')) ||
        areColumns(Object.values(value)) ||
        Object.values(value).some((inner) => Array.isArray(inner) && holdsScores(inner)));

const isAnswer = (row: unknown): boolean => {
  if (!isRecord(row)) return false;
  const holds = ([key, own]: readonly [string, unknown]): boolean =>
    holdsScores(own) || (isLogitsName(key) && areNumbers(own) && own.length > 1);
  const entries = Object.entries(row);
  return entries.some(holds) && entries.every((entry) => isScalar(entry[1]) || holds(entry));
};

/** True for records with scores of the classes. */
export const areAnswers = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 1 && value.every(isAnswer);

const isTable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 1 && (areFlat(value) || sheetOf(value) !== null)
    : isRecord(value) &&
      ((Array.isArray(value.columns) && Array.isArray(value.data)) ||
        areColumns(Object.values(value)) ||
        arePairs(value));

/** True for lists of true and of predicted classes. */
const arePairs = (value: Fields): boolean =>
  (['truth', 'prediction'] as const).every((side) =>
    Object.entries(value).some(
      ([key, list]) => saysOf(key) === side && Array.isArray(list) && list.length > 1 && list.every(isScalar),
    ),
  );

/** True for lists of as many cells, of numbers one and of texts another. */
const areColumns = ([first, ...others]: readonly unknown[]): boolean =>
  [first, ...others].every((list) => Array.isArray(list) && list.length > 1 && list.every(isScalar)) &&
  others.every((list) => Array.isArray(first) && Array.isArray(list) && list.length === first.length) &&
  [first, ...others].some((list) => Array.isArray(list) && list.every((cell) => typeof cell === 'number')) &&
  [first, ...others].some((list) => Array.isArray(list) && list.every((cell) => typeof cell === 'string'));

/** True for records of cells, with nothing inside them. */
export const areFlat = (values: readonly unknown[]): boolean =>
  values.every((row) => isRecord(row) && Object.values(row).every(isScalar));

/** The question which one of several things in a file is meant. */
export function whichIsMeant(paths: readonly string[], one: string, many = `${one}s`): Found {
  const question = {
    message: formatted`the file has ${counted(paths.length, one, many)}: ${paths.join(', ')}`,
    remedy: `Say which is meant: --sheet ${paths[0]}.`,
    answers: paths.map((path) => ({ says: `the ${one} ${path}`, choice: { sheet: path } })),
  };
  return { content: { kind: 'question', question }, shape: [] };
}
