/** Reads Arrow files and streams. */

import { CompressionType, setCompressionCodec, Type, tableFromIPC } from '@uwdata/flechette';
import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { tooLarge } from '../../problems.ts';
import { MAX_UNPACKED, unpackZstd } from '../columns/codecs.ts';
import { type Column, type ColumnFile, isList } from '../columns/column-file.ts';
import { membersOf } from '../columns/contents.ts';
import type { Member } from '../shared/members.ts';
import { checkArrow } from './tables.ts';

/** Unpacks LZ4 frames, which Arrow files may be packed by. */

/* LZ4 frames as Arrow packs its buffers: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md */

const MAGIC = 0x184d2204;

/** Output that grows as it is written. */
class Output {
  bytes = new Uint8Array(2 ** 16);
  length = 0;

  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > MAX_UNPACKED) throw new Error(formatted`an LZ4 frame unpacks to more than ${MAX_UNPACKED} bytes`);
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.min(MAX_UNPACKED, Math.max(needed, 2 * this.bytes.length)));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Copies from `distance` bytes back; what is copied may overlap what it makes. */
  repeat(distance: number, count: number): void {
    if (distance === 0 || distance > this.length) throw new Error('an LZ4 block refers to what is not there');
    this.reserve(count);
    const { bytes } = this;
    for (let i = 0; i < count; i++, this.length++) bytes[this.length] = bytes[this.length - distance] ?? 0;
  }
}

/** Sequences of literal bytes and repetitions; these may reach into the blocks before. */
function unpackBlock(block: Uint8Array, output: Output): void {
  let at = 0;
  const length = (short: number): number => {
    let total = short;
    for (let byte = short === 15 ? 255 : 0; byte === 255; total += byte) {
      if (at >= block.length) throw new Error('an LZ4 block was cut short');
      byte = block[at++] ?? 0;
    }
    return total;
  };
  while (at < block.length) {
    const token = block[at++] ?? 0;
    const literals = length(token >> 4);
    if (at + literals > block.length) throw new Error('an LZ4 block was cut short');
    output.append(block.subarray(at, at + literals));
    at += literals;
    if (at === block.length) return;
    if (at + 2 > block.length) throw new Error('an LZ4 block was cut short');
    const distance = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    at += 2;
    output.repeat(distance, 4 + length(token & 15));
  }
}

/** Unpacked bytes of a frame. @throws Error for damage; checksums are skipped */
export function unpackLz4(frame: Uint8Array): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 7 || view.getUint32(0, true) !== MAGIC) throw new Error('not an LZ4 frame');
  const flags = view.getUint8(4);
  if (flags >> 6 !== 1) throw new Error('an LZ4 frame of another version');
  let at = 6 + ((flags & 8) !== 0 ? 8 : 0) + ((flags & 1) !== 0 ? 4 : 0) + 1;
  const blockChecksum = (flags & 16) !== 0 ? 4 : 0;
  const output = new Output();
  for (;;) {
    if (at + 4 > frame.length) throw new Error('an LZ4 frame was cut short');
    const size = view.getUint32(at, true);
    at += 4;
    if (size === 0) return output.bytes.subarray(0, output.length);
    const bytes = size & 0x7fffffff;
    if (at + bytes > frame.length) throw new Error('an LZ4 frame was cut short');
    const block = frame.subarray(at, at + bytes);
    if (size >>> 31 === 1) output.append(block);
    else unpackBlock(block, output);
    at += bytes + blockChecksum;
  }
}

/** The library wants the whole file in memory. */
const MAX_BYTES = 2 ** 30;
/** Rows that are laid side by side at a time. */
const BLOCK_NUMBERS = 2 ** 22;
/** Bytes that all buffers of a file may unpack to, and how many for each byte of a large one. */
const MIN_UNPACKED = 2 ** 28;
const MAX_RATIO = 16;

const noEncoding = (): never => {
  throw new Error('nothing is written here');
};

/** Bytes that the file which is read may still unpack to. */
let room = 0;
const counted =
  (unpack: (bytes: Uint8Array) => Uint8Array) =>
  (bytes: Uint8Array): Uint8Array => {
    const output = unpack(bytes);
    room -= output.length;
    if (room < 0) throw new Error('it unpacks to far more bytes than it has');
    return output;
  };

setCompressionCodec(CompressionType.LZ4_FRAME, { encode: noEncoding, decode: counted(unpackLz4) });
setCompressionCodec(CompressionType.ZSTD, { encode: noEncoding, decode: counted(unpackZstd) });

/** The columns of an Arrow file or stream (.arrow, .feather). @throws DataError for damage and more than 1 GiB */
export async function readArrow(source: ByteSource, choice?: ColumnChoice): Promise<Member[]> {
  if (source.size > MAX_BYTES) {
    throw tooLarge('an Arrow file', source.size, MAX_BYTES, 'bytes', 'Save it as Parquet, or the table as .npy.');
  }
  try {
    const bytes = await source.read(0, source.size);
    // Set and used without waiting: another file may be read meanwhile.
    room = Math.max(MIN_UNPACKED, Math.min(2 * MAX_BYTES, MAX_RATIO * source.size));
    return await membersOf(source, open(bytes), choice);
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(
      'damaged-columns',
      `the Arrow file is damaged or of a kind that is not read: ${error instanceof Error ? error.message : error}`,
      'Write it again, or save the table as .npy.',
    );
  }
}

function open(bytes: Uint8Array): ColumnFile {
  checkArrow(bytes);
  const table = tableFromIPC(bytes, { useBigInt: true });
  for (let i = 0; i < table.numCols; i++) {
    const { data, length } = table.getChildAt(i);
    checkBatches(data);
    if (length !== table.numRows)
      throw new Error(formatted`a column has ${length} rows, the first has ${table.numRows}`);
  }
  const { fields } = table.schema;
  const indexOf = new Map(fields.map(({ name }, i) => [name, i]));
  for (const [i, { name }] of fields.entries()) {
    if (typeof name !== 'string') throw new Error(formatted`column ${i} has no name`);
    if (indexOf.get(name) !== i) throw new Error(`two columns are called '${name}'`);
  }
  const found = fields.map(({ name, type }, i) =>
    columnOf(name, type, () => (table.numRows > 0 ? table.getChildAt(i).at(0) : null)),
  );
  const columns = found.filter((column) => column !== null);
  const numbers = columns.reduce((sum, { width }) => sum + width, 0);
  const step = Math.max(1, Math.floor(BLOCK_NUMBERS / Math.max(1, numbers)));
  const blocks = [0];
  while ((blocks.at(-1) ?? 0) < table.numRows) blocks.push(Math.min(table.numRows, (blocks.at(-1) ?? 0) + step));
  return {
    columns,
    others: fields.filter((_, i) => found[i] === null).map(({ name, type }) => `'${name}' (${wordsFor(type)})`),
    blocks,
    read: async ({ name }, start, end) => {
      const index = indexOf.get(name);
      if (index === undefined) throw new Error(`there is no column '${name}'`);
      const column = table.getChildAt(index);
      return Array.from({ length: Math.min(end, column.length) - start }, (_, i): unknown => column.at(start + i));
    },
  };
}

type Batches = ReturnType<ReturnType<typeof tableFromIPC>['getChildAt']>['data'];

/** Every batch has the values for the rows that it claims: the library takes its word. */
function checkBatches(batches: Batches): void {
  const open: Batches[number][] = [...batches];
  for (let batch = open.pop(); batch !== undefined; batch = open.pop()) {
    const { length, type, values, offsets, children } = batch;
    const inner = children?.[0]?.length ?? 0;
    const present = presentRows(type, length, values?.length ?? 0, offsets, inner);
    if (!(length >= 0 && length <= present))
      throw new Error(formatted`a column claims ${length} rows, ${present} are there`);
    open.push(...(children ?? []));
  }
}

/** Rows for which a batch has values. */
function presentRows(
  type: DataType,
  length: number,
  values: number,
  offsets: ArrayLike<number | bigint>,
  inner: number,
): number {
  switch (type.typeId) {
    case Type.Null:
      return MAX_BYTES;
    case Type.Bool:
      return 8 * values;
    case Type.Utf8View:
    case Type.BinaryView:
      return Math.floor(values / 16);
    case Type.FixedSizeList:
      return type.stride > 0 ? Math.floor(inner / type.stride) : 0;
    case Type.Struct:
      return inner;
    case Type.Utf8:
    case Type.LargeUtf8:
      return rowsWithPlaces(offsets, length, values);
    case Type.List:
    case Type.LargeList:
      return rowsWithPlaces(offsets, length, inner);
    default:
      return values;
  }
}

/** Of `length` rows, each between two offsets, those that lie one behind the other before `end`; what fills a buffer up is passed over. */
function rowsWithPlaces(offsets: ArrayLike<number | bigint>, length: number, end: number): number {
  if (length === 0) return 0; // and there may be no offset at all
  let last = 0;
  for (let row = 0; row <= length; row++) {
    const offset = Number(offsets[row] ?? -1);
    if (offset < last || offset > end) return row - 1;
    last = offset;
  }
  return length;
}

type DataType = ReturnType<typeof tableFromIPC>['schema']['fields'][number]['type'];

/** Words for the type of a column that is not read. */
function wordsFor(type: DataType): string {
  const name = Object.entries(Type).find(([, id]) => id === type.typeId)?.[0] ?? 'an unknown type';
  const children = 'children' in type ? type.children : [];
  const inner = type.typeId === Type.Dictionary ? type.dictionary : children[0]?.type;
  return inner === undefined ? name : `${name} of ${wordsFor(inner)}`;
}

function columnOf(name: string, type: DataType, first: () => unknown): Column | null {
  switch (type.typeId) {
    case Type.Float:
      return { name, kind: 'float', isSingle: type.precision < 2, width: 1 };
    case Type.Int:
      return { name, kind: 'integer', isSingle: type.bitWidth < 32, width: 1 };
    case Type.Bool:
      return { name, kind: 'integer', isSingle: true, width: 1 };
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Utf8View:
      return { name, kind: 'text', isSingle: false, width: 1 };
    case Type.Dictionary: {
      const inner = columnOf(name, type.dictionary, first);
      return inner?.kind === 'text' ? inner : null;
    }
    case Type.List:
    case Type.LargeList:
    case Type.FixedSizeList: {
      const inner = type.children[0];
      const column = inner ? columnOf(name, inner.type, () => null) : null;
      const value = column === null || column.width !== 1 ? null : first();
      const width = isList(value) ? value.length : 0;
      return column && column.kind !== 'text' && width > 1 ? { ...column, kind: 'list', width } : null;
    }
    default:
      return null;
  }
}
