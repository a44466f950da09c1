import { isHeading, isIndexName, isLabelName, pairColumns } from './hints.ts';
import { isNumber, isWhole, toNumber } from './number-text.ts';

type Rows = readonly (readonly string[])[];

/** Whether the first row names the columns: text above numbers, or words that head columns above text. */
export function hasHeader(rows: Rows, numeric: readonly boolean[]): boolean {
  const first = rows[0] ?? [];
  if (pairColumns(first)) return true;
  if (!numeric.includes(true)) return rows.length > 1 && 2 * first.filter(isHeading).length >= first.length;
  const heads = first.filter((_, column) => numeric[column]);
  if (2 * heads.filter((field) => field.trim() !== '' && !isNumber(field)).length > heads.length) return true;
  return isCountedHeader(first, rows.slice(1));
}

/** pandas names unnamed columns 0, 1, 2, … ; data like that above fractions would be a strange chance. */
function isCountedHeader(first: readonly string[], data: Rows): boolean {
  const unnamed = first[0]?.trim() === '';
  const counted = unnamed ? first.slice(1) : first;
  if (counted.length < 2 || !counted.every((field, i) => field.trim() === String(i))) return false;
  return unnamed || data.some((row) => row.some((field) => isNumber(field) && !isWhole(field)));
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
  const named = (column: number, is: (name: string) => boolean): boolean => header !== null && is(header[column] ?? '');

  const first = columns[0] ?? 0;
  const distinct = new Set(values(first)).size === data.length;
  const whole = columns.length > 1 && values(first).every(isWhole);
  const counts = data.length > 2 && isCount(values(first).map(toNumber));
  if (whole && distinct && (named(first, isIndexName) || (header === null && counts && fractions(columns.slice(1)))))
    columns.shift();
  for (const column of [columns[0] ?? 0, columns.at(-1) ?? 0]) {
    const rest = columns.filter((other) => other !== column);
    if (rest.length > 1 && named(column, isLabelName) && values(column).every(isWhole) && fractions(rest)) {
      columns.splice(columns.indexOf(column), 1);
    }
  }
  return columns;
}

/** 0, 1, 2, … or 1, 2, 3, … */
const isCount = (values: readonly number[]): boolean =>
  (values[0] === 0 || values[0] === 1) && values.every((value, i) => value === i + (values[0] ?? 0));
