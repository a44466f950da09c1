/** The types of numbers that arrays have, and how their bytes are read. */

import type { ByteSource } from '../model/bytes.ts';
import type { BinaryLayout, ElementType, Table } from '../model/table.ts';
import { tooLargeNumber } from './problems.ts';

/** Bytes of one element. */
export const ELEMENT_BYTES: Readonly<Record<ElementType, number>> = {
  f2: 2,
  bf2: 2,
  f4: 4,
  f8: 8,
  i1: 1,
  i2: 2,
  i4: 4,
  i8: 8,
  u1: 1,
  u2: 2,
  u4: 4,
  u8: 8,
  b1: 1,
};

/** True where the elements are whole numbers. */
export const isInteger = (element: ElementType): boolean => !element.includes('f');

/** True where a table is stored as whole numbers: counts, ranks or class indices rather than logits. */
export const isWholeTable = ({ layout }: Table): boolean => layout.kind === 'binary' && isInteger(layout.element);

const PIECE = 2 ** 22;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** IEEE 754 half precision, exactly. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

function brain(view: DataView, at: number, little: boolean): number {
  const wide = new DataView(new ArrayBuffer(4));
  wide.setUint16(0, view.getUint16(at, little));
  return wide.getFloat32(0);
}

type Get = (view: DataView, at: number, little: boolean) => number | bigint;

const GET: Readonly<Record<ElementType, Get>> = {
  f2: (view, at, little) => half(view.getUint16(at, little)),
  bf2: brain,
  f4: (view, at, little) => view.getFloat32(at, little),
  f8: (view, at, little) => view.getFloat64(at, little),
  i1: (view, at) => view.getInt8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  i8: (view, at, little) => view.getBigInt64(at, little),
  u1: (view, at) => view.getUint8(at),
  u2: (view, at, little) => view.getUint16(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  u8: (view, at, little) => view.getBigUint64(at, little),
  b1: (view, at) => (view.getUint8(at) ? 1 : 0),
};

/** The number that starts at a byte; one of 64 bits may be beyond 2^53. */
export const numberIn = (
  view: DataView,
  at: number,
  { element, bigEndian }: Pick<BinaryLayout, 'element' | 'bigEndian'>,
): number | bigint => GET[element](view, at, !bigEndian);

type NumbersOf = new (buffer: ArrayBuffer, offset: number, length: number) => ArrayLike<number>;

/** Arrays that see bytes as numbers at once. */
const ARRAYS: Partial<Readonly<Record<ElementType, NumbersOf>>> = {
  f4: Float32Array,
  f8: Float64Array,
  i1: Int8Array,
  i2: Int16Array,
  i4: Int32Array,
  u1: Uint8Array,
  u2: Uint16Array,
  u4: Uint32Array,
};

/** The numbers of bytes in the order of this machine; null for others, which are read one by one. */
function atOnce(bytes: Uint8Array<ArrayBuffer>, { element, bigEndian }: BinaryLayout): ArrayLike<number> | null {
  const Numbers = ARRAYS[element];
  const width = ELEMENT_BYTES[element];
  const isReady = (!bigEndian || width === 1) && bytes.byteOffset % width === 0;
  return Numbers === undefined || !isReady ? null : new Numbers(bytes.buffer, bytes.byteOffset, bytes.length / width);
}

/**
 * `count` elements as numbers, for one value a point (labels). Tables are widened by the core instead.
 * @throws DataError for a whole number beyond 2^53, which a double cannot hold
 */
export async function readNumbers(source: ByteSource, layout: BinaryLayout, count: number): Promise<Float64Array> {
  const width = ELEMENT_BYTES[layout.element];
  const values = new Float64Array(count);
  const inPiece = PIECE / width;
  for (let first = 0; first < count; first += inPiece) {
    const last = Math.min(count, first + inPiece);
    const bytes = await source.read(layout.offset + first * width, layout.offset + last * width);
    const numbers = atOnce(bytes, layout);
    if (numbers !== null) {
      values.set(numbers, first);
      continue;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let row = first; row < last; row++) {
      const value = numberIn(view, (row - first) * width, layout);
      if (typeof value === 'bigint' && (value > SAFE || value < -SAFE)) {
        throw tooLargeNumber(value, row).in(source.name);
      }
      values[row] = Number(value);
    }
  }
  return values;
}
