/** Which fields of a row are columns of the table, and which are an index, a name or a label beside it. */

import { isNumber, isWhole, toNumber } from '../../../base/number-text.ts';
import { isHeading, isIndexName, labelColumn } from '../../roles/name-words.ts';

type Rows = readonly (readonly string[])[];

/** Whether the first row names the columns: text above numbers, or words that head columns above text. */
export function hasHeader(rows: Rows, numeric: readonly boolean[]): boolean {
  const first = rows[0] ?? [];
  if (!numeric.includes(true)) {
    const heads = first.filter((head) => isHeading(head) || isLevel(head)).length;
    return (rows.length > 1 && 2 * heads >= first.length) || isUnlikeAll(first, rows.slice(1));
  }
  const heads = first.filter((_, column) => numeric[column]);
  if (2 * heads.filter((field) => field.trim() !== '' && !isNumber(field)).length > heads.length) return true;
  return isCountedHeader(first, rows.slice(1));
}

/** A heading of groups from the top down: level_1, Level 2. */
const isLevel = (head: string): boolean => /^(?:level|lvl|l|depth|tier)[ _-]?\d$/i.test(head.trim());

/** Above fewer lines than these, a first one that differs may differ by chance. */
const MANY_LINES = 12;

/**
 * Unknown words above ids and classes: the ids all have a digit and differ, every class comes twice or more, and the first
 * line has no digit in the one column and in the other one a word that never comes again.
 */
function isUnlikeAll(first: readonly string[], data: Rows): boolean {
  if (data.length < MANY_LINES) return false;
  const columns = first.map((head, column) => ({ head, values: data.map((row) => row[column] ?? '') }));
  const isAboveIds = columns.some(
    ({ head, values }) =>
      /^\D+$/.test(head) && values.every((value) => /\d/.test(value)) && new Set(values).size === data.length,
  );
  const isAboveClasses = columns.some(({ head, values }) => {
    const counts = countsOf(values);
    return head.trim() !== '' && !counts.has(head) && [...counts.values()].every((times) => times > 1);
  });
  return isAboveIds && isAboveClasses;
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** pandas names unnamed columns 0, 1, 2, … ; a row of data hardly ever is that above fractions. */
function isCountedHeader(first: readonly string[], data: Rows): boolean {
  const unnamed = first[0]?.trim() === '';
  const counted = unnamed ? first.slice(1) : first;
  // A matrix by R or pandas has the same numbers above its columns and before its rows.
  if (unnamed && counted.length > 1 && counted.every((field, i) => field === data[i]?.[0])) return true;
  const hasFractions = data.some((row) => row.some((field) => isNumber(field) && !isWhole(field)));
  if (isCountOf(counted, 0)) return unnamed || hasFractions;
  return hasFractions && isCountedBesideWords(first, data);
}

/** Whether fields count the columns. */
const isCountOf = (fields: readonly string[], from: number): boolean =>
  fields.length > 1 && fields.every((field, i) => field.trim() === String(i + from));

/** Numbers that count columns, and words beside them that never come again: an index in front, labels behind. */
function isCountedBesideWords(first: readonly string[], data: Rows): boolean {
  const counted = first.filter(isNumber);
  const isWord = (head: string, column: number): boolean =>
    data.every((row) => row[column]?.trim() !== head.trim()) && (column === 0 || head.trim() !== '');
  return (
    counted.length < first.length &&
    first.every((head, column) => isNumber(head) || isWord(head, column)) &&
    (isCountOf(counted, 0) || isCountOf(counted, 1))
  );
}

/**
 * The columns of the table among the numeric ones: without an index in front (whole, distinct, and named so or counting
 * beside fractions) and without a label in front or behind (whole, named so, beside fractions).
 */
export function tableColumns(numeric: readonly boolean[], header: readonly string[] | null, data: Rows): number[] {
  const columns = numeric.flatMap((is, column) => (is ? [column] : []));
  const values = (column: number): string[] => data.map((row) => row[column] ?? '');
  const fractions = (rest: readonly number[]): boolean =>
    rest.some((column) => values(column).some((field) => isNumber(field) && !isWhole(field)));
  const isIndex = (column: number): boolean => {
    const found = values(column);
    if (!found.every(isWhole) || new Set(found).size !== data.length) return false;
    if (header !== null) return isIndexName(header[column] ?? '');
    return data.length > 2 && isCount(found.map(toNumber)) && fractions(columns.slice(1));
  };
  // pandas writes another index whenever a table with one is saved again.
  for (let at = 0; columns.length > 1 && (at === 0 || header !== null) && isIndex(columns[0] ?? 0); at++)
    columns.shift();
  const label = labelColumn(header ?? []);
  const isOuter = label === columns[0] || label === columns.at(-1);
  const rest = columns.filter((column) => column !== label);
  return isOuter && rest.length > 1 && values(label).every(isWhole) && fractions(rest) ? rest : columns;
}

/**
 * Whether a field beside the columns (called label or the like, or any where none has a name) labels the rows with other
 * classes than the columns are. Of a file that was read in `part`, the classes cannot be counted.
 */
export function hasLabelsBeside(
  columns: readonly number[],
  header: readonly string[] | null,
  data: Rows,
  part: boolean,
): boolean {
  const fields = header === null ? (data[0] ?? []).map((_, field) => field) : [labelColumn(header)];
  return fields.some((field) => {
    if (field < 0 || columns.includes(field)) return false;
    const classes = new Set(data.map((row) => row[field]?.trim() ?? ''));
    if (classes.size === data.length) return false;
    const areNumbered = header === null || columns.every((column) => isNumber(header[column] ?? ''));
    if (!areNumbered && ![...classes].every(isNumber)) {
      return columns.every((column) => !classes.has(header[column] ?? ''));
    }
    return !part && areOthers(columns.length, classes.size, data.length);
  });
}

/** With at least this many points a column, a column whose class no point has is taken for no class. */
const POINTS_A_CLASS = 10;

/** Whether the number of classes among these points is surely not the number of columns. */
export function areOthers(columns: number, classes: number, points: number): boolean {
  const isFewer = classes < columns && (points >= POINTS_A_CLASS * columns || 2 * classes <= columns);
  return classes > columns || isFewer;
}

/** 0, 1, 2, … or 1, 2, 3, … */
const isCount = (values: readonly number[]): boolean =>
  (values[0] === 0 || values[0] === 1) && values.every((value, i) => value === i + (values[0] ?? 0));
