/** The parts of a value of JSON: its objects and tables, however deep they lie, and its cells. */

import { comeOften } from '../../../base/arrays.ts';
import { isRecord } from '../../../base/checks.ts';
import { formatted } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import { areCodes, startOfCount } from '../../facts/columns.ts';
import { isFileName, isLogitsName, saysOf } from '../../words.ts';
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

/** All objects in a value, from outside in, but those of points. */
export function objectsIn(value: unknown): readonly Inside[] {
  const found: Inside[] = [];
  let level: Inside[] = isRecord(value) ? [{ keys: [], fields: value, around: [value] }] : [];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    found.push(...level);
    level = level.flatMap(({ keys, fields, around }) =>
      Object.entries(fields).flatMap(([key, value]): Inside[] => {
        const inner: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
        return isRecord(inner) && pointsById(inner) === null
          ? [{ keys: [...keys, key], fields: inner, around: [inner, ...around] }]
          : [];
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

/** The values of some kind in an object, wherever they lie, but not inside of each other. */
function partsIn(value: unknown, is: (inner: unknown) => boolean): readonly Part[] {
  const found = new Map<string, unknown>();
  for (const { keys, fields } of objectsIn(value)) {
    if (keys.some((_, depth) => found.has(keys.slice(0, depth + 1).join('/')))) continue;
    for (const [key, inner] of Object.entries(fields)) if (is(inner)) found.set([...keys, key].join('/'), inner);
  }
  return Array.from(found, ([path, inner]) => ({ path, value: inner }));
}

/** The tables in an object, of the surest kind that is there. */
export const tablesIn = (value: unknown): readonly Part[] =>
  [isTable, areAnswers, isFrame, areRows].map((is) => partsIn(value, is)).find((parts) => parts.length > 0) ?? [];

/** True for a square of numbers by two names. */
function isFrame(value: unknown): boolean {
  const rows = isRecord(value) ? Object.entries(value) : [];
  const isRow = ([, row]: readonly [string, unknown]): boolean =>
    isRecord(row) && rows.every(([name]) => typeof row[name] === 'number');
  return rows.length > 2 && rows.every(isRow);
}

/** True for rows of numbers. */
export const areRows = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 2 &&
  value.every((row) => areNumbers(row) && row.length > 1 && row.length === value[0].length);

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
const areAnswers = (value: unknown): boolean => Array.isArray(value) && value.length > 1 && value.every(isAnswer);

const isTable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 1 && (areFlat(value) || sheetOf(value) !== null)
    : isRecord(value) &&
      ((Array.isArray(value.columns) && Array.isArray(value.data)) ||
        areColumns(Object.values(value)) ||
        arePairs(value) ||
        pointsById(value) !== null);

/** True for a classification report. */
export const isReport = (value: Fields): boolean => 'macro avg' in value && 'weighted avg' in value;

/** So few may be folds or runs. */
const FEW_IDS = 10;

/** True for names of points: files, or numbers behind the same letters. */
const areIds = (names: readonly string[]): boolean =>
  names.every(isFileName) || (names.length > FEW_IDS && areCodes(names));

/**
 * Things by the names of points, as a list: objects with the same keys, vectors, or classes. Vectors may have other names
 * where there are more of them than numbers in each. Null for anything else.
 */
export function pointsById(value: Fields): readonly unknown[] | null {
  const names = Object.keys(value);
  const all = Object.values(value);
  const [first] = all;
  const isPlain = (name: string): boolean => saysOf(name) === null;
  const areMany = Array.isArray(first) && names.length > Math.max(first.length, FEW_IDS) && names.every(isPlain);
  if (names.length < 2 || !(areIds(names) || (areMany && !areCodes(names) && startOfCount(names) === null)))
    return null;
  if (Array.isArray(first)) {
    if (all.every((list) => Array.isArray(list) && list.length > 0 && areFlat(list))) return all;
    const isRow = (list: unknown): list is unknown[] =>
      Array.isArray(list) && list.length === first.length && list.every((cell) => typeof cell === typeof first[0]);
    const areClasses = all.every(isRow) && typeof first[0] === 'string' && comeOften(all.flat());
    if (first.length < 2 || !(areClasses || all.every(areNumbers)) || !all.every(isRow)) return null;
    return Object.entries(value).map(([name, list]) => [name, ...(isRow(list) ? list : [])]);
  }
  if (names.every(isFileName) && all.every((own) => typeof own === 'string'))
    return Object.entries(value).map(([file, label]) => ({ file, label }));
  const keys = isRecord(first) ? Object.keys(first) : [];
  const isLike = (own: unknown): boolean => isRecord(own) && keys.every((key) => key in own);
  if (!all.every(isLike) || keys.some((key) => saysOf(key) === 'measure')) return null;
  return Object.entries(value).map(([id, fields]) => ({ '': id, ...(isRecord(fields) ? fields : {}) }));
}

/** True for lists of true and of predicted classes. */
const arePairs = (value: Fields): boolean =>
  (['truth', 'prediction'] as const).every((side) =>
    Object.entries(value).some(
      ([key, list]) => saysOf(key) === side && Array.isArray(list) && list.length > 1 && list.every(isScalar),
    ),
  );

/** True for lists of as many cells, of numbers one and of texts another. */
function areColumns(lists: readonly unknown[]): boolean {
  const isColumn = (list: unknown): list is unknown[] => Array.isArray(list) && list.length > 1 && list.every(isScalar);
  const has = (type: string): boolean => columns.some((cells) => cells.every((cell) => typeof cell === type));
  const columns = lists.filter(isColumn);
  const areAll = columns.length === lists.length && new Set(columns.map(({ length }) => length)).size === 1;
  return areAll && has('number') && has('string');
}

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
