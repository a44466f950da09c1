/** Labels that are stored as one column a class: a 1 in the column of the class, 0 in all others. */

import type { Table } from '../../model/table.ts';
import { ELEMENT_BYTES } from '../elements.ts';
import { readCells } from '../formats/text/fields-beside.ts';
import { numberOf, rowsFrom } from '../numbers.ts';

const HEAD = 64;

/** The labels in a table of zeros and ones that may be labels; undefined for others. @throws DataError for bytes that are not there */
export async function onesIn(table: Table): Promise<Int32Array | undefined> {
  const { source, layout } = table;
  if (layout.kind !== 'binary') return table.firstRows?.areBits ? onlyOnesOfText(table) : undefined;
  // Half of the first bytes are 0, as in a row with one 1, and as in no logits.
  const head = await source.read(layout.offset, Math.min(source.size, layout.offset + HEAD));
  return 2 * head.filter((byte) => byte === 0).length < head.length ? undefined : onlyOnes(table);
}

/** Numbers that are looked through at once. */
const PIECE = 2 ** 19;
/** Larger tables are not looked through. */
const MAX_BYTES = 2 ** 30;
const MAX_ROWS = 2 ** 24;

/**
 * The column of the only 1 in every row of a table of zeros and ones, as labels are written for networks; undefined for a table
 * that has another number anywhere, and for one too large to be looked through. A square may as well be a matrix.
 */
async function onlyOnes({ source, shape, layout }: Table): Promise<Int32Array | undefined> {
  const [rows, columns] = shape;
  if (layout.kind !== 'binary' || shape.length !== 2 || !rows || !columns || rows === columns) return undefined;
  if (columns < 2 || rows > MAX_ROWS || rows * columns * ELEMENT_BYTES[layout.element] > MAX_BYTES) return undefined;
  const ones = new Int32Array(rows).fill(-1);
  const block = Math.max(1, Math.floor(PIECE / columns));
  for (let first = 0; first < rows; first += block) {
    const values = await rowsFrom(source, layout, [rows, columns], first, Math.min(block, rows - first));
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) continue;
      if (!isOnly(ones, first + Math.floor(i / columns), i % columns, values[i])) return undefined;
    }
    if (ones[first] === -1) return undefined; // a row without a 1: the rest need not be read
  }
  return ones.includes(-1) ? undefined : ones;
}

/** Notes the 1 of a row. False for another number, and where the row has one. */
function isOnly(ones: Int32Array, row: number, column: number, value = 0): boolean {
  if (value !== 1 || ones[row] !== -1) return false;
  ones[row] = column;
  return true;
}

/** Larger texts are not looked through. */
const MAX_TEXT = 2 ** 24;

/** The same of a text. */
async function onlyOnesOfText({ source, layout }: Table): Promise<Int32Array | undefined> {
  if (layout.kind !== 'text' || layout.columns.length < 2 || source.size > MAX_TEXT) return undefined;
  const columns = await readCells(source, layout, layout.columns);
  const ones = new Int32Array(columns[0]?.length ?? 0).fill(-1);
  for (const [column, cells] of columns.entries()) {
    for (const [row, cell] of cells.entries()) {
      const value = numberOf(cell);
      if (value !== 0 && !isOnly(ones, row, column, value)) return undefined;
    }
  }
  return ones.length === columns.length || ones.includes(-1) ? undefined : ones;
}
