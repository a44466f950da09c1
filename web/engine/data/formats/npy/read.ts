/** Reads .npy files. */

import { DataError, formatted } from '../../../base/error.ts';
import { lazily } from '../../../base/once.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { ELEMENT_BYTES } from '../../elements.ts';
import { PartsSource } from '../../sources/parts-source.ts';
import { arrayContent, checkedCount, type Found, isOneColumn, typeName } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';
import { type NpyField, type NpyHeader, type NpyType, parseNpyHeader, parseType, SAVE_AGAIN } from './header.ts';
import { textIn } from './texts.ts';

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

/** The array in bytes [start, end) of a source, or what is in the table of a structured one. @throws DataError as readNpy does */
export async function readNpyOrTable(
  source: ByteSource,
  choice: ColumnChoice | undefined,
  start = 0,
  end = source.size,
): Promise<Found | Member[]> {
  const opened = await open(source, start, end);
  const { type: fields } = opened.header;
  if (!isFields(fields)) return arrayIn(source, opened, fields, end);
  const { readRecords } = await lazily('the reader of structured arrays', import('./records.ts'));
  return readRecords(source, { ...opened, fields }, end, choice);
}

/** The first byte of a pickle. */
const PICKLE = 0x80;

/** The pickle in an array of Python objects; null for other arrays. */
export async function objectsIn(source: ByteSource): Promise<ByteSource | null> {
  const { header, offset } = await open(source, 0, source.size);
  if (header.type !== 'objects') return null;
  const [first] = await source.read(offset, Math.min(offset + 1, source.size));
  return first === PICKLE ? new PartsSource(source.name, [{ source, start: offset, end: source.size }]) : null;
}

const isFields = (type: NpyHeader['type']): type is readonly NpyField[] => Array.isArray(type);

/**
 * The array in bytes [start, end) of a source, as numpy.lib.format writes it (versions 1.0, 2.0, 3.0).
 * Reads the header, and the elements only if they are one value a point.
 * @throws DataError for anything but a whole array of numbers or fixed-width strings
 */
export async function readNpy(source: ByteSource, start = 0, end = source.size): Promise<Found> {
  const opened = await open(source, start, end);
  const { type } = opened.header;
  if (!isFields(type)) return arrayIn(source, opened, type, end);
  throw new DataError(
    'unsupported-type',
    'the array is structured (several named fields an element), expected one number an element',
    "Save one field: np.save('x.npy', a['field'].astype('float32')).",
  );
}

async function arrayIn(
  source: ByteSource,
  { header, offset }: Opened,
  said: NpyType | 'objects',
  end: number,
): Promise<Found> {
  // Python objects are refused by name.
  const type = said === 'objects' ? parseType('|O') : said;
  const { shape } = header;
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
      values.push(textIn(element, type, row));
    }
  }
  return { content: { kind: 'strings', values }, shape };
}
