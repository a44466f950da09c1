/** Arrays and tensors in a pickle: their types, shapes and bytes. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { BinaryLayout } from '../../../model/table.ts';
import { ELEMENT_BYTES } from '../../elements.ts';
import { tooLarge } from '../../problems.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import type { Part } from '../../sources/parts-source.ts';
import { RowsSource } from '../../sources/rows-source.ts';
import { parseType } from '../npy/header.ts';
import { readStrings } from '../npy/read.ts';
import { arrayContent, checkedCount, elementCount, type Found, typeName } from '../shared/array-content.ts';
import {
  type Bytes,
  isKind,
  isList,
  type LatinText,
  type List,
  type NumpyArray,
  type Storage,
  type Tensor,
  textOf,
} from './values.ts';

/** Place of the bytes of a storage. */
export interface Located extends Part {
  readonly bigEndian: boolean;
}

export type Locate = (storage: Storage) => Promise<Located>;

const MAX_LATIN = 2 ** 27;

/** An array of NumPy, left in the pickle where it lies there byte by byte. */
export async function readArray(source: ByteSource, { data }: NumpyArray): Promise<Found> {
  if (data === null) throw new DataError('unsupported-type', 'an array without content', 'Save it again.');
  const { shape, dtype, content, fortranOrder } = data;
  if (isList(content)) return readObjects(content, shape);
  const type = parseType(dtype.descr);
  const bigEndian = dtype.order === '>';
  const at = isKind(content, 'bytes') ? bytesAt(source, content) : await latinAt(source, content);
  const present = at.end - at.start;
  if (type.kind === 'string') return readStrings(at.source, at.start, present, shape, { ...type, bigEndian });
  const { element } = type;
  const count = checkedCount(shape, ELEMENT_BYTES[element], present, typeName(element));
  const columnMajor = fortranOrder && shape.length > 1;
  return arrayContent(at.source, shape, { kind: 'binary', element, bigEndian, columnMajor, offset: at.start }, count);
}

const bytesAt = (source: ByteSource, { start, length, data }: Bytes): Part =>
  data === null ? { source, start, end: start + length } : inMemory(source.name, data);

const inMemory = (name: string, bytes: Uint8Array): Part => ({
  source: new BufferSource(name, bytes),
  start: 0,
  end: bytes.length,
});

/** Bytes that protocol 2 wrote as characters 0 to 255. */
async function latinAt(source: ByteSource, { text }: LatinText): Promise<Part> {
  const value = typeof text === 'string' ? text : await longText(source, text);
  const bytes = new Uint8Array(value.length);
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code > 255) throw new DataError('bad-pickle', 'an array holds text, expected bytes', 'Save it with np.save.');
    bytes[i] = code;
  }
  return inMemory(source.name, bytes);
}

async function longText(source: ByteSource, { start, length }: { readonly start: number; readonly length: number }) {
  if (length > MAX_LATIN) throw tooLarge('an array that is written as text (pickle protocol 2)', length, MAX_LATIN);
  return new TextDecoder().decode(await source.read(start, start + length));
}

/** An array of Python objects can be names, one a class or point. */
function readObjects({ items }: List, shape: readonly number[]): Found {
  const values = items.map(textOf);
  const texts = values.filter((value) => value !== null);
  if (shape.length !== 1 || shape[0] !== items.length || texts.length !== items.length) {
    parseType('O'); // refuses Python objects by name
  }
  return { content: { kind: 'strings', values: texts }, shape };
}

const refuse = (code: string, message: string): DataError =>
  new DataError(code, message, "In Python: torch.save(logits.contiguous().clone(), 'logits.pt').");

/** A tensor, left where its storage lies. Rows may be cut out of longer ones, and rows and columns be swapped. */
export async function readTensor(tensor: Tensor, locate: Locate): Promise<Found> {
  const { storage, shape, strides, offset } = tensor;
  const { element, count: stored } = storage;
  const width = ELEMENT_BYTES[element];
  const { source, start, end, bigEndian } = await locate(storage);
  if (end - start !== stored * width) {
    throw refuse('size-mismatch', formatted`a storage of ${stored} ${typeName(element)} has ${end - start} bytes`);
  }
  const count = elementCount(shape, width);
  const needed = shape.includes(0)
    ? 0
    : offset + 1 + shape.reduce((sum, size, i) => sum + (size - 1) * (strides[i] ?? 0), 0);
  if (count === null || !Number.isSafeInteger(needed) || needed > stored) {
    throw refuse(
      'size-mismatch',
      formatted`a tensor of ${shape.join(' x ')} reaches beyond its storage of ${stored} elements`,
    );
  }
  const layout: BinaryLayout = {
    kind: 'binary',
    element,
    bigEndian,
    columnMajor: false,
    offset: start + offset * width,
  };
  if (isPacked(shape, strides)) return arrayContent(source, shape, layout, count);
  const [rows = 0, columns = 0] = shape;
  const [rowStride = 0, columnStride = 0] = strides;
  if (shape.length === 2 && rowStride === 1 && columnStride === rows) {
    return arrayContent(source, shape, { ...layout, columnMajor: true }, count);
  }
  if (shape.length === 2 && columnStride === 1 && rowStride > columns) {
    const cut = { source, start: layout.offset, rowBytes: columns * width, step: rowStride * width, rows };
    return arrayContent(new RowsSource(source.name, cut), shape, { ...layout, offset: 0 }, count);
  }
  throw refuse(
    'unsupported-shape',
    `a tensor of shape (${shape.join(', ')}) is a view with strides (${strides.join(', ')}), expected its elements in order`,
  );
}

/** True where the elements lie one behind the other. The stride of a dimension of 1 means nothing. */
function isPacked(shape: readonly number[], strides: readonly number[]): boolean {
  let expected = 1;
  for (let i = shape.length - 1; i >= 0; i--) {
    const size = shape[i] ?? 0;
    if (size > 1 && strides[i] !== expected) return false;
    expected *= size;
  }
  return true;
}
