/** Reads .npy files. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { ELEMENT_BYTES } from '../../elements.ts';
import { arrayContent, checkedCount, type Found, isOneColumn, typeName } from '../shared/array-content.ts';
import { type NpyHeader, type NpyType, parseNpyHeader, SAVE_AGAIN } from './header.ts';

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
const MAX_HEADER = 2 ** 16;
const MAX_STRINGS = 2 ** 24;
const PIECE = 2 ** 22;

const bad = (message: string, byte: number): DataError =>
  new DataError('bad-npy-header', message, SAVE_AGAIN, { byte });

export const isNpy = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);

interface Opened {
  readonly header: NpyHeader;
  /** Byte of the source at which the elements start. */
  readonly offset: number;
}

/**
 * The array in bytes [start, end) of a source, as numpy.lib.format writes it (versions 1.0, 2.0, 3.0).
 * Reads the header, and the elements only if they are one value a point.
 * @throws DataError for anything but a whole array of numbers or fixed-width strings
 */
export async function readNpy(source: ByteSource, start = 0, end = source.size): Promise<Found> {
  const { header, offset } = await open(source, start, end);
  const { type, shape } = header;
  const present = end - offset;
  if (type.kind === 'string') return readStrings(source, offset, present, shape, type);
  const count = checkedCount(shape, ELEMENT_BYTES[type.element], present, typeName(type.element));
  const { element, bigEndian } = type;
  return arrayContent(
    source,
    shape,
    { kind: 'binary', element, bigEndian, columnMajor: header.fortranOrder, offset },
    count,
  );
}

async function open(source: ByteSource, start: number, end: number): Promise<Opened> {
  const cut = (): DataError => bad(formatted`the file ends inside the .npy header, after ${end - start} bytes`, end);
  if (end - start < 12) throw cut();
  const preamble = await source.read(start, start + 12);
  const version = preamble[6] ?? 0;
  if (!isNpy(preamble) || version < 1 || version > 3 || preamble[7] !== 0) {
    const found = isNpy(preamble) ? `version ${version}.${preamble[7]}` : 'other bytes';
    throw bad(`expected .npy format version 1.0, 2.0 or 3.0, found ${found}`, start + 6);
  }
  const view = new DataView(preamble.buffer);
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const from = start + (version === 1 ? 10 : 12);
  if (length > MAX_HEADER) {
    throw bad(formatted`the .npy header claims ${length} bytes, at most ${MAX_HEADER} are read`, start + 8);
  }
  if (from + length > end) throw cut();
  const decoder = new TextDecoder(version === 3 ? 'utf-8' : 'latin1');
  const text = decoder.decode(await source.read(from, from + length));
  return { header: parseNpyHeader(text, from), offset: from + length };
}

/** Number of texts of an array, each of so many bytes. @throws DataError unless it is a list of them, and not too long */
export function textCount(shape: readonly number[], width: number, present: number, type: string): number {
  const count = checkedCount(shape, width, present, type);
  if (isOneColumn(shape) && count <= MAX_STRINGS) return count;
  throw new DataError(
    'unsupported-shape',
    formatted`expected one text a point or class (at most ${MAX_STRINGS}), found an array of shape (${shape.join(', ')})`,
    'Save a 1-D array of strings.',
  );
}

/** `type.width` bytes a text, one behind the other from byte `offset` on. */
export async function readStrings(
  source: ByteSource,
  offset: number,
  present: number,
  shape: readonly number[],
  type: NpyType & { kind: 'string' },
): Promise<Found> {
  const count = textCount(shape, type.width, present, type.wide ? 'text' : 'bytes');
  const values: string[] = [];
  const inPiece = Math.max(1, Math.floor(PIECE / Math.max(1, type.width)));
  for (let first = 0; first < count; first += inPiece) {
    const last = Math.min(count, first + inPiece);
    const bytes = await source.read(offset + first * type.width, offset + last * type.width);
    for (let row = first; row < last; row++) {
      const element = bytes.subarray((row - first) * type.width, (row - first + 1) * type.width);
      values.push(type.wide ? decodeWide(element, type.bigEndian, row) : decodeBytes(element, row));
    }
  }
  return { content: { kind: 'strings', values }, shape };
}

const notText = (row: number): DataError =>
  new DataError(
    'bad-text',
    formatted`the text at row ${row} is not valid Unicode`,
    "Save it as np.save('x.npy', a.astype('U')).",
    {
      row,
    },
  );

/** UTF-32, padded with zeros at the end. */
function decodeWide(bytes: Uint8Array, bigEndian: boolean, row: number): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let length = bytes.length;
  while (length > 0 && view.getUint32(length - 4, !bigEndian) === 0) length -= 4;
  let text = '';
  for (let at = 0; at < length; at += 4) {
    const code = view.getUint32(at, !bigEndian);
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) throw notText(row);
    text += String.fromCodePoint(code);
  }
  return text;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 (so ASCII), padded with zeros at the end. */
export function decodeBytes(bytes: Uint8Array, row: number): string {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length--;
  try {
    return UTF8.decode(bytes.subarray(0, length));
  } catch {
    throw notText(row);
  }
}
