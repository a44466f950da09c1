/** Numbers of an array that stays in its file: some of them, or those of a whole table. */

import type { ByteSource } from '../model/bytes.ts';
import type { BinaryLayout } from '../model/table.ts';
import { ELEMENT_BYTES, readNumbers } from './elements.ts';

/** `count` numbers from an element on, in the order of the file. */
export const numbersFrom = (
  source: ByteSource,
  layout: BinaryLayout,
  element: number,
  count: number,
): Promise<Float64Array> =>
  readNumbers(source, { ...layout, offset: layout.offset + element * ELEMENT_BYTES[layout.element] }, count);

/** All numbers of a table row by row, also where the file has them column by column. */
export async function numbersByRow(
  source: ByteSource,
  layout: BinaryLayout,
  rows: number,
  columns: number,
): Promise<Float64Array> {
  const stored = await readNumbers(source, layout, rows * columns);
  if (!layout.columnMajor) return stored;
  return stored.map((_, i) => stored[(i % columns) * rows + Math.floor(i / columns)] ?? Number.NaN);
}
