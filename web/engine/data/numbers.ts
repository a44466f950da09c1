/** Numbers of an array that stays in its file: some of them, some rows, or those of a whole table. */

import { isNumber, toNumber } from '../base/number-text.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { BinaryLayout, TextLayout } from '../model/table.ts';
import { ELEMENT_BYTES, readNumbers } from './elements.ts';
import { recordsOf } from './formats/text/delimiter.ts';
import { parseRecords } from './formats/text/parse.ts';
import { fartherLines } from './sources/farther-lines.ts';

/** `count` numbers from an element on, in the order of the file. */
export const numbersFrom = (
  source: ByteSource,
  layout: BinaryLayout,
  element: number,
  count: number,
): Promise<Float64Array> =>
  readNumbers(source, { ...layout, offset: layout.offset + element * ELEMENT_BYTES[layout.element] }, count);

/** Rows [first, first + count) of `rows`, row by row, also where the file has them column by column. */
export async function rowsFrom(
  source: ByteSource,
  layout: BinaryLayout,
  [rows, columns]: readonly [rows: number, columns: number],
  first: number,
  count: number,
): Promise<Float64Array> {
  if (!layout.columnMajor) return numbersFrom(source, layout, first * columns, count * columns);
  const values = new Float64Array(count * columns);
  for (let column = 0; column < columns; column++) {
    const own = await numbersFrom(source, layout, column * rows + first, count);
    for (const [i, value] of own.entries()) values[i * columns + column] = value;
  }
  return values;
}

/** All numbers of a table row by row. */
export const numbersByRow = (
  source: ByteSource,
  layout: BinaryLayout,
  rows: number,
  columns: number,
): Promise<Float64Array> => rowsFrom(source, layout, [rows, columns], 0, rows);

export const numberOf = (field = ''): number => (isNumber(field) ? toNumber(field) : Number.NaN);

/** The fields of the rows in the first bytes of a text; the last one is left out where it is cut off. */
export async function fieldsIn(
  source: ByteSource,
  { offset, delimiter }: Pick<TextLayout, 'offset' | 'delimiter'>,
  bytes: number,
): Promise<readonly (readonly string[])[]> {
  const end = Math.min(source.size, offset + bytes);
  const text = new TextDecoder().decode(await source.read(offset, end));
  return parseRecords(text, delimiter, end < source.size).rows;
}

/** The fields of lines from all over the rest of a text that starts with the rows `first`, of those that have as many fields. */
export async function fartherFields(
  source: ByteSource,
  { offset, delimiter, fields }: Pick<TextLayout, 'offset' | 'delimiter' | 'fields'>,
  first: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> {
  const lengthOf = (row: readonly string[]): number => row.reduce((length, field) => length + field.length + 1, 0);
  const lengths = first.map(lengthOf);
  const start = offset + lengths.reduce((sum, length) => sum + length, 0);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const lines = await fartherLines(source, start, longest);
  return recordsOf(lines, delimiter, false)?.rows.filter(({ length }) => length === fields) ?? [];
}

/* Facts of a row of numbers. */

export type Row = readonly number[] | Float64Array;

/** True for rows that are the columns of the same numbers: a square whose halves are the same. */
export const areMirrored = (rows: readonly Row[]): boolean =>
  rows.every((row, i) => row.every((value, j) => value === rows[j]?.[i]));

/** True for numbers of at least 0 that sum to `total`, but for rounding. */
export function areShares(row: Row, slack: number, total = 1): boolean {
  let sum = 0;
  for (const value of row) {
    if (!(value >= 0)) return false;
    sum += value;
  }
  return Math.abs(sum - total) <= slack;
}

/** The place of the largest number, of several the preferred one or else the first; -1 where there is none. */
export function placeOfLargest(row: Row, preferred = -1): number {
  const own = row[preferred] ?? Number.NaN;
  let [best, most] = Number.isNaN(own) ? [-1, Number.NEGATIVE_INFINITY] : [preferred, own];
  for (const [place, value] of row.entries()) if (value > most) [best, most] = [place, value];
  return best;
}

/** The rows of numbers that stand one behind the other. */
export const rowsIn = (values: Float64Array, columns: number): Float64Array[] =>
  Array.from({ length: values.length / columns }, (_, row) => values.subarray(row * columns, (row + 1) * columns));
