/** Numbers of an array that stays in its file: some of them, some rows, or those of a whole table. */

import { isNumber, toNumber } from '../base/number-text.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { BinaryLayout, TextLayout } from '../model/table.ts';
import { ELEMENT_BYTES, readNumbers } from './elements.ts';
import { parseRecords } from './formats/text/parse.ts';

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
