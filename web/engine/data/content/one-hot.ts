/** Labels that are stored as one column a class: a 1 in the column of the class, 0 in all others. */

import { isNumber, toNumber } from '../../base/number-text.ts';
import type { BinaryLayout, Table } from '../../model/table.ts';
import { ELEMENT_BYTES } from '../elements.ts';
import { readCells } from './fields-beside.ts';

const PIECE = 2 ** 22;
/** Larger tables are not looked through. */
const MAX_BYTES = 2 ** 30;
const MAX_ROWS = 2 ** 24;

/** The highest bytes of the number 1; the others are 0. */
const ONE: Readonly<Record<string, readonly number[]>> = {
  f2: [0x3c],
  bf2: [0x3f, 0x80],
  f4: [0x3f, 0x80],
  f8: [0x3f, 0xf0],
};

/** The bytes of the number 1. */
function oneOf({ element, bigEndian }: BinaryLayout): Uint8Array {
  const bytes = new Uint8Array(ELEMENT_BYTES[element]);
  const high = ONE[element];
  if (high === undefined) bytes[bytes.length - 1] = 1;
  else bytes.set(high);
  return bigEndian ? bytes : bytes.reverse();
}

/**
 * The column of the only 1 in every row of a table of zeros and ones, as labels are written for networks; undefined for a table
 * that has another number anywhere, and for one too large to be looked through. A square may as well be a matrix.
 */
export async function onlyOnes({ source, shape, layout }: Table): Promise<Int32Array | undefined> {
  const [rows, columns] = shape;
  if (layout.kind !== 'binary' || shape.length !== 2 || !rows || !columns || rows === columns) return undefined;
  const width = ELEMENT_BYTES[layout.element];
  const size = rows * columns * width;
  if (columns < 2 || rows > MAX_ROWS || size > MAX_BYTES) return undefined;
  const one = oneOf(layout);
  const ones = new Int32Array(rows).fill(-1);
  let found = 0;
  for (let start = 0; start < size; ) {
    const end = Math.min(size, start + PIECE);
    const bytes = await source.read(layout.offset + start, layout.offset + end);
    for (let at = firstSet(bytes, 0); at < bytes.length; ) {
      const first = at - (at % width); // pieces begin with an element
      if (one.some((byte, i) => bytes[first + i] !== byte)) return undefined;
      const place = (start + first) / width;
      const row = layout.columnMajor ? place % rows : Math.floor(place / columns);
      if (ones[row] !== -1 || (!layout.columnMajor && row !== found)) return undefined;
      ones[row] = layout.columnMajor ? Math.floor(place / rows) : place % columns;
      found += 1;
      at = firstSet(bytes, first + width);
    }
    start = end;
  }
  return found === rows ? ones : undefined;
}

/** Larger texts are not looked through. */
const MAX_TEXT = 2 ** 24;

/** The same of a text. */
export async function onlyOnesOfText({ source, layout }: Table): Promise<Int32Array | undefined> {
  if (layout.kind !== 'text' || layout.columns.length < 2 || source.size > MAX_TEXT) return undefined;
  const columns = await readCells(source, layout, layout.columns);
  const ones = new Int32Array(columns[0]?.length ?? 0).fill(-1);
  for (const [column, cells] of columns.entries()) {
    for (const [row, cell] of cells.entries()) {
      const value = isNumber(cell) ? toNumber(cell) : Number.NaN;
      if (value === 0) continue;
      if (value !== 1 || ones[row] !== -1) return undefined;
      ones[row] = column;
    }
  }
  return ones.length === columns.length || ones.includes(-1) ? undefined : ones;
}

/** The first byte from this one on that is not 0, or the end. */
function firstSet(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  let at = from;
  while (at < length && bytes[at] === 0) at += 1;
  return at;
}
