/** An HDF5 dataset in chunks as one run of bytes: unpacked when it is read. */

import { formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { inflate } from '../shared/inflate.ts';
import { badHdf5, type Fields, type Hdf5File, unreadHdf5 } from './bytes.ts';
import type { Chunks } from './chunk-index.ts';

/** Chunks of an HDF5 dataset, and a source of their values. */

/** Place of a chunk. */
export interface Chunk {
  /** -1 for one that was never written. */
  readonly address: number;
  readonly size: number;
  /** Filters that were left out, one bit each. */
  readonly skipped: number;
}

/** Grid of chunks by the layout message of a newer file, beyond shapes. */
export interface Grid {
  /** Numbers of elements that the dataset has and may have (-1 for any number), by dimension; and those of a chunk. */
  readonly shape: readonly number[];
  readonly limits: readonly number[];
  readonly dimensions: readonly number[];
  /** Bytes of a chunk that is not packed. */
  readonly bytes: number;
  readonly isFiltered: boolean;
}

export const MAX_CHUNKS = 2 ** 20;

export const checkCount = (count: number): void => {
  if (count > MAX_CHUNKS) throw unreadHdf5(formatted`the dataset has more than ${MAX_CHUNKS} chunks`);
};

/** True where the mark of a page is set: the first is the highest bit of the first byte. */
export const isMarked = (marks: Uint8Array, page: number): boolean =>
  ((marks[page >> 3] ?? 0) & (0x80 >> (page & 7))) !== 0;

/** Bytes of an entry without the size of a packed chunk, which is as wide as it must be. */
export const leastEntry = ({ isFiltered }: Grid): number => (isFiltered ? 13 : 8);

/** The entry of an index: the address, and of a packed chunk its size and what was left out. */
export function chunkIn(entry: Fields, grid: Grid): Chunk {
  const address = entry.u64();
  if (!grid.isFiltered) return { address, size: grid.bytes, skipped: 0 };
  return { address, size: entry.wide(entry.left - 4), skipped: entry.u32() };
}

/** Unpacks LZF, which h5py can pack by. */

/**
 * LibLZF, h5py's own filter: runs of bytes as they are (control byte below 32), and copies of bytes before. Must give no
 * more than `length` bytes.
 */
function unpackLzf(bytes: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  let at = 0;
  let from = 0;
  const next = (): number => {
    const byte = bytes[from++];
    if (byte === undefined) throw badHdf5('a chunk packed by LZF is cut short');
    return byte;
  };
  const room = (count: number): void => {
    if (at + count > length) throw badHdf5('a chunk packed by LZF unpacks to more than its size');
  };
  while (from < bytes.length) {
    const control = next();
    if (control < 32) {
      const count = control + 1;
      room(count);
      if (from + count > bytes.length) throw badHdf5('a chunk packed by LZF is cut short');
      output.set(bytes.subarray(from, from + count), at);
      from += count;
      at += count;
    } else {
      const short = control >> 5;
      const count = (short === 7 ? 7 + next() : short) + 2;
      const back = ((control & 31) << 8) + next() + 1;
      if (back > at) throw badHdf5('a chunk packed by LZF copies what is not there');
      room(count);
      // One byte after the other: a copy may reach into itself.
      for (let i = 0; i < count; i++, at++) output[at] = output[at - back] ?? 0;
    }
  }
  return output.subarray(0, at);
}

export interface Filter {
  readonly filter: 'gzip' | 'shuffle' | 'checksum' | 'lzf';
  readonly value: number;
}

export const FILTER_NAMES: Readonly<Record<number, Filter['filter']>> = {
  1: 'gzip',
  2: 'shuffle',
  3: 'checksum',
  32000: 'lzf',
};

/** A dataset in chunks: its shape and that of a chunk, of one or two dimensions. */
export interface Chunking {
  readonly shape: readonly number[];
  readonly dimensions: readonly number[];
  /** Bytes of an element. */
  readonly width: number;
  readonly chunks: Chunks;
  readonly filters: readonly Filter[];
  /** The bytes of an element of a chunk that was never written. */
  readonly fill: Uint8Array;
}

const MAX_BLOCK = 2 ** 28;
/** Bytes of a checksum. */
const CHECKSUM = 4;

/** The rows of a dataset that lies in chunks. A row of chunks is unpacked at once and kept until another is wanted. */
export class ChunksSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential = true;
  private readonly file: Hdf5File;
  private readonly chunking: Chunking;
  private readonly rows: number;
  private readonly columns: number;
  private block: { readonly index: number; readonly bytes: Promise<Uint8Array> } | null = null;

  /** @throws DataError for chunks that are too large */
  constructor(file: Hdf5File, chunking: Chunking) {
    const [rows = 0, columns = 1] = chunking.shape;
    const [chunkRows = 1, chunkColumns = 1] = chunking.dimensions;
    if (chunkRows * chunkColumns === 0) throw badHdf5('a chunk has no elements');
    if (chunkRows * Math.max(chunkColumns, columns) * chunking.width > MAX_BLOCK) {
      throw unreadHdf5(formatted`a row of chunks has more than ${MAX_BLOCK} bytes`);
    }
    // Also those that were never written take time.
    checkCount(Math.ceil(rows / chunkRows) * Math.ceil(columns / chunkColumns));
    this.name = file.source.name;
    this.file = file;
    this.chunking = chunking;
    this.rows = rows;
    this.columns = columns;
    this.size = rows * columns * chunking.width;
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    const blockBytes = (this.chunking.dimensions[0] ?? 1) * this.columns * this.chunking.width;
    for (let index = Math.floor(start / blockBytes); index * blockBytes < end; index++) {
      const first = index * blockBytes;
      const block = await this.unpacked(index);
      const [from, to] = [Math.max(start, first), Math.min(end, first + block.length)];
      bytes.set(block.subarray(from - first, to - first), from - start);
    }
    return bytes;
  }

  private unpacked(index: number): Promise<Uint8Array> {
    if (this.block?.index !== index) this.block = { index, bytes: this.unpack(index) };
    return this.block.bytes;
  }

  private async unpack(index: number): Promise<Uint8Array> {
    const { dimensions, width } = this.chunking;
    const [chunkRows = 1, chunkColumns = 1] = dimensions;
    const first = index * chunkRows;
    const rows = Math.min(chunkRows, this.rows - first);
    const block = new Uint8Array(rows * this.columns * width);
    for (let column = 0; column < this.columns; column += chunkColumns) {
      const bytes = await this.unpackChunk(first, column, chunkRows * chunkColumns * width);
      const taken = Math.min(chunkColumns, this.columns - column) * width;
      for (let row = 0; row < rows; row++) {
        const from = row * chunkColumns * width;
        block.set(bytes.subarray(from, from + taken), (row * this.columns + column) * width);
      }
    }
    return block;
  }

  private async unpackChunk(row: number, column: number, length: number): Promise<Uint8Array> {
    const chunk = this.chunking.chunks.get(`${row},${column}`);
    const { filters, width, fill } = this.chunking;
    if (chunk === undefined || chunk.address < 0) return filled(fill, length);
    let bytes = (await this.file.fields(chunk.address, chunk.size)).bytes(chunk.size);
    for (let i = filters.length - 1; i >= 0; i--) {
      const filter = filters[i]?.filter;
      if (chunk.skipped & (1 << i)) continue;
      // A checksum may follow the elements.
      if (filter === 'gzip') bytes = await inflate(new Uint8Array(bytes), length + CHECKSUM, WRONG);
      else if (filter === 'lzf') bytes = unpackLzf(bytes, length);
      else if (filter === 'shuffle') bytes = unshuffle(bytes, width);
      else bytes = bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM));
    }
    if (bytes.length !== length)
      throw badHdf5(formatted`a chunk has ${bytes.length} bytes, expected ${length}`, chunk.address);
    return bytes;
  }
}

/** An element again and again. */
function filled(element: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  if (element.some((byte) => byte !== 0)) for (let at = 0; at < length; at += element.length) bytes.set(element, at);
  return bytes;
}

const WRONG = {
  tooLong: () => badHdf5('a chunk unpacks to more than its size'),
  damaged: () => badHdf5('a chunk cannot be unpacked'),
};

/** All first bytes, then all second bytes, …: put back. */
function unshuffle(bytes: Uint8Array, width: number): Uint8Array {
  const count = Math.floor(bytes.length / width);
  const output = new Uint8Array(bytes);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < width; j++) output[i * width + j] = bytes[j * count + i] ?? 0;
  }
  return output;
}
