/** Reads one dataset of an HDF5 file: its type, its shape and where its bytes are. */

import { formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { ELEMENT_TYPES, type ElementType } from '../../../model/table.ts';
import { ELEMENT_BYTES } from '../../elements.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import { readStrings, textCount } from '../npy/read.ts';
import { decodeBytes } from '../npy/texts.ts';
import { arrayContent, checkedCount, elementCount, type Found, typeName } from '../shared/array-content.ts';
import { badHdf5, expectMark, Fields, type Hdf5File, unreadHdf5 } from './bytes.ts';
import { chunksInGrid, chunksInTree } from './chunk-index.ts';
import { type Chunking, ChunksSource, FILTER_NAMES, type Filter } from './chunks-source.ts';
import { DATASPACE, DATATYPE, FILL, FILTERS, LAYOUT, type Message, OLD_FILL } from './objects.ts';

/** Texts of any length in an HDF5 file: each element says in which heap its text is. */

/** Bytes of an element: how long its text is, the address of a heap, and the number of an object in it. */
const TEXT_BYTES = 16;

/** Bytes of elements that are read at a time. */
const PIECE = 2 ** 20;
/** Bytes of all texts, which may be the same one again and again in a damaged file. */
const MAX_BYTES = 2 ** 28;

interface Heap {
  readonly size: number;
  /** By their numbers. */
  readonly objects: ReadonlyMap<number, Uint8Array>;
}

/** @throws DataError for an object that does not end within its heap */
async function readHeap(file: Hdf5File, address: number): Promise<Heap> {
  const head = await file.fields(address, 16);
  expectMark(head, 'GCOL', 'a heap of texts', address);
  head.at = 8;
  const size = head.u64();
  if (size < 16) throw badHdf5('a heap of texts is shorter than its head', address);
  const objects = await file.fields(address + 16, size - 16);
  const found = new Map<number, Uint8Array>();
  while (objects.left >= 16) {
    const number = objects.u16();
    objects.at += 6;
    const length = objects.u64();
    if (number === 0) break; // the room that is left
    found.set(number, objects.bytes(length));
    objects.at += Math.min(objects.left, (8 - (length % 8)) % 8);
  }
  return { size, objects: found };
}

/** The texts of a dataset whose `present` bytes of elements begin at `offset`. */
async function readTexts(
  file: Hdf5File,
  source: ByteSource,
  offset: number,
  present: number,
  shape: readonly number[],
): Promise<Found> {
  const count = textCount(shape, TEXT_BYTES, present, 'text');
  const heaps = new Map<number, Heap>();
  let inHeaps = 0;
  const heapAt = async (address: number): Promise<Heap> => {
    const known = heaps.get(address);
    if (known !== undefined) return known;
    const heap = await readHeap(file, address);
    heaps.set(address, heap);
    inHeaps += heap.size;
    // Each lies in a place of its own.
    if (inHeaps > file.source.size) throw badHdf5('its heaps of texts lie over each other', address);
    return heap;
  };
  const values: string[] = [];
  let total = 0;
  for (let start = 0; start < count * TEXT_BYTES; start += PIECE) {
    const end = Math.min(count * TEXT_BYTES, start + PIECE);
    const elements = new Fields(await source.read(offset + start, offset + end), offset + start);
    while (elements.left > 0) {
      const length = elements.u32();
      const address = elements.u64();
      const number = elements.u32();
      const row = values.length;
      total += length;
      if (total > MAX_BYTES) throw badHdf5('its texts are larger than any list of names');
      if (length === 0) {
        values.push('');
        continue;
      }
      const bytes = (await heapAt(address)).objects.get(number);
      if (bytes === undefined || bytes.length < length)
        throw badHdf5(formatted`the text at row ${row} is not in its heap`, address);
      values.push(decodeBytes(bytes.subarray(0, length), row));
    }
  }
  return { content: { kind: 'strings', values }, shape };
}

type Type =
  | { readonly kind: 'number'; readonly element: ElementType; readonly bigEndian: boolean }
  | { readonly kind: 'string'; readonly width: number }
  | { readonly kind: 'texts' };

const CLASSES = [
  '',
  '',
  'times',
  '',
  'bit fields',
  'opaque bytes',
  'several fields',
  'references',
  '',
  'lists',
  'arrays',
];

function readType(fields: Fields): Type {
  const kind = fields.u8() & 15;
  const flags = fields.u8();
  fields.at += 2;
  const size = fields.u32();
  const bigEndian = (flags & 1) !== 0;
  if (kind === 8) return readType(fields); // an enumeration, as of truth values: its numbers
  if (kind === 3) return { kind: 'string', width: size };
  if (kind === 9 && (flags & 15) === 1 && size === TEXT_BYTES) return { kind: 'texts' };
  const whole = ELEMENT_TYPES.find((element) => element === `${flags & 8 ? 'i' : 'u'}${size}`);
  const [firstBit, bits] = kind < 2 ? [fields.u16(), fields.u16()] : [0, 0];
  if (kind < 2 && (firstBit !== 0 || bits !== 8 * size)) {
    throw unreadHdf5(
      formatted`the dataset holds numbers of ${bits} bits, the first at bit ${firstBit} of ${8 * size}, which are not read`,
    );
  }
  if (kind === 0 && whole) return { kind: 'number', element: whole, bigEndian };
  if (kind === 1) {
    const [, exponent, , mantissa] = [fields.u8(), fields.u8(), fields.u8(), fields.u8()];
    const element = FLOATS[`${size},${exponent},${mantissa}`];
    if (element && (flags & 0x40) === 0) return { kind: 'number', element, bigEndian };
  }
  throw unreadHdf5(
    `the dataset holds ${CLASSES[kind] || 'numbers of a size that is not known'}, expected numbers or text`,
  );
}

function widthOf(type: Type): number {
  if (type.kind === 'texts') return TEXT_BYTES;
  return type.kind === 'string' ? type.width : ELEMENT_BYTES[type.element];
}

/** By bytes, and bits of exponent and mantissa. */
const FLOATS: Readonly<Record<string, ElementType>> = {
  '2,5,10': 'f2',
  '2,8,7': 'bf2',
  '4,8,23': 'f4',
  '8,11,52': 'f8',
};

interface Extent {
  readonly shape: readonly number[];
  /** Shape that the dataset may grow to; -1 for any size. */
  readonly limits: readonly number[];
}

function readExtent(fields: Fields): Extent {
  const version = fields.u8();
  const rank = fields.u8();
  const flags = fields.u8();
  fields.at += version === 1 ? 5 : 1;
  if (version > 2 || rank > 32) throw badHdf5('the shape of a dataset is not valid');
  const shape = Array.from({ length: rank }, () => fields.u64());
  if (shape.some((size) => size < 0)) throw badHdf5('a dataset has a dimension without a length');
  return { shape, limits: flags & 1 ? shape.map(() => fields.u64()) : shape };
}

function readFilters(fields: Fields): Filter[] {
  const version = fields.u8();
  const count = fields.u8();
  if (version === 1) fields.at += 6;
  return Array.from({ length: Math.min(count, 32) }, () => {
    const id = fields.u16();
    const nameBytes = version === 1 || id >= 256 ? fields.u16() : 0;
    fields.at += 2;
    const values = fields.u16();
    fields.at += version === 1 ? Math.ceil(nameBytes / 8) * 8 : nameBytes;
    const [first = 0] = Array.from({ length: values }, () => fields.u32());
    if (version === 1 && values % 2 === 1) fields.at += 4;
    const filter = FILTER_NAMES[id];
    if (filter === undefined)
      throw unreadHdf5(`the dataset is packed by filter ${id}, which is not read (expected gzip or lzf)`);
    return { filter, value: first };
  });
}

/** One dataset, left in the file where it lies there as it is. */
export async function readDataset(file: Hdf5File, messages: readonly Message[]): Promise<Found | null> {
  const message = (type: number): Fields | undefined => messages.find((each) => each.type === type)?.fields();
  const [space, kind, layout, filters, fill, oldFill] = [DATASPACE, DATATYPE, LAYOUT, FILTERS, FILL, OLD_FILL].map(
    message,
  );
  if (!space || !kind || !layout) return null;
  const extent = readExtent(space);
  const { shape } = extent;
  const type = readType(kind);
  const width = widthOf(type);
  if (shape.length === 0) throw unreadHdf5('the dataset is one value, expected one a point or a table');
  const { source, offset, present } = await locate(file, layout, extent, {
    width,
    filters: filters ? readFilters(filters) : [],
    fill: readFill(fill, oldFill, width),
  });
  if (type.kind === 'string')
    return readStrings(source, offset, present, shape, { ...type, wide: false, bigEndian: false });
  if (type.kind === 'texts') return readTexts(file, source, offset, present, shape);
  const { element, bigEndian } = type;
  const count = checkedCount(shape, width, present, typeName(element));
  return arrayContent(source, shape, { kind: 'binary', element, bigEndian, columnMajor: false, offset }, count);
}

/** The bytes of an element that was never written: zeros, or what the dataset says. */
function readFill(fill: Fields | undefined, oldFill: Fields | undefined, width: number): Uint8Array {
  const given = fill ? newFill(fill) : oldFill?.bytes(oldFill.u32());
  if (given === undefined || given.length === 0) return new Uint8Array(width);
  if (given.length !== width)
    throw badHdf5(formatted`the fill value of the dataset has ${given.length} bytes, expected ${width}`);
  return given;
}

/** The size of a value that is not given. */
const NO_FILL = 0xffffffff;

function newFill(fields: Fields): Uint8Array | undefined {
  const version = fields.u8();
  if (version > 3) throw unreadHdf5(formatted`the dataset has a fill value of version ${version}, which is not read`);
  const flags = version === 3 ? fields.u8() : 0;
  if (version < 3) fields.at += 2;
  const isGiven = version === 3 ? (flags & 0x20) !== 0 : fields.u8() !== 0 || version === 1;
  const size = isGiven ? fields.u32() : NO_FILL;
  return size === NO_FILL ? undefined : fields.bytes(size);
}

async function locate(
  file: Hdf5File,
  layout: Fields,
  extent: Extent,
  stored: Pick<Chunking, 'width' | 'filters' | 'fill'>,
) {
  const { width, filters } = stored;
  const version = layout.u8();
  const kind = layout.u8();
  const { shape } = extent;
  const count = elementCount(shape, width);
  if (count === null) throw badHdf5('a dataset is larger than any file');
  if (kind === 0 && (version === 3 || version === 4)) {
    const bytes = layout.bytes(layout.u16());
    return { source: new BufferSource(file.source.name, new Uint8Array(bytes)), offset: 0, present: bytes.length };
  }
  if (kind === 1 && (version === 3 || version === 4)) {
    const [address, size] = [layout.u64(), layout.u64()];
    if (address < 0) throw unreadHdf5('the dataset was never written');
    if (address + size > file.source.size)
      throw badHdf5(formatted`a dataset of ${size} bytes at ${address} is not there`, address);
    return { source: file.source, offset: file.base + address, present: size };
  }
  if (kind !== 2 || (version !== 3 && version !== 4)) {
    throw unreadHdf5(formatted`the dataset is laid out in a way that is not read (class ${kind}, version ${version})`);
  }
  const parts =
    version === 3
      ? await oldChunks(file, layout, shape, width)
      : await newChunks(file, layout, extent, width, filters.length > 0);
  return { source: new ChunksSource(file, { shape, ...stored, ...parts }), offset: 0, present: count * width };
}

type Parts = Pick<Chunking, 'dimensions' | 'chunks'>;

/** The last number is the bytes of an element. */
function dimensionsOf(numbers: readonly number[], shape: readonly number[], width: number): number[] {
  const rank = numbers.length - 1;
  if (rank !== shape.length || rank > 2 || numbers[rank] !== width) {
    throw unreadHdf5(formatted`the dataset has ${shape.length} dimensions in chunks of ${rank}, expected 1 or 2`);
  }
  if (numbers.includes(0)) throw badHdf5('a chunk has no elements');
  return numbers.slice(0, rank);
}

async function oldChunks(file: Hdf5File, layout: Fields, shape: readonly number[], width: number): Promise<Parts> {
  const rank = Math.min(layout.u8(), 33);
  const tree = layout.u64();
  const dimensions = dimensionsOf(
    Array.from({ length: rank }, () => layout.u32()),
    shape,
    width,
  );
  if (tree < 0) throw unreadHdf5('the dataset was never written');
  return { dimensions, chunks: await chunksInTree(file, tree, dimensions.length) };
}

async function newChunks(
  file: Hdf5File,
  layout: Fields,
  { shape, limits }: Extent,
  width: number,
  isFiltered: boolean,
): Promise<Parts> {
  const flags = layout.u8();
  const rank = Math.min(layout.u8(), 33);
  const bytes = layout.u8();
  if (bytes > 6) throw badHdf5('a chunk is larger than any file');
  const dimensions = dimensionsOf(
    Array.from({ length: rank }, () => layout.wide(bytes)),
    shape,
    width,
  );
  if (flags & 1) throw unreadHdf5('the chunks at the edges of the dataset are not packed, which is not read');
  const size = dimensions.reduce((product, length) => product * length, width);
  const chunks = await chunksInGrid(file, layout, flags, { shape, limits, dimensions, bytes: size, isFiltered });
  return { dimensions, chunks };
}
