/** Reads the index of chunks that HDF5 calls an extensible array: of a dataset that can grow. */

import type { DataError } from '../../../base/error.ts';
import { badHdf5, expectMark, type Fields, type Hdf5File } from './bytes.ts';
import { type Chunk, chunkIn, type Grid, isMarked, leastEntry } from './chunks-source.ts';

/*
 * The chunks of a dataset that may grow in one direction (extensible array): the first entries stand in the index block, the
 * next in data blocks that it points to, all others in data blocks of super blocks. The further back, the larger they are.
 */

/** Fields of the head. */
interface Head {
  readonly index: number;
  readonly entryBytes: number;
  /** Bytes of the place of a block in the array. */
  readonly placeBytes: number;
  /** Entries of the index block, of the smallest data block, and of a page of a large one. */
  readonly inIndex: number;
  readonly inBlock: number;
  readonly inPage: number;
  /** Fewest data blocks of a super block. */
  readonly leastBlocks: number;
  /** Number of times that blocks can become larger. */
  readonly steps: number;
}

/** Bytes before the content of a block: its mark, version and client, and the address of the head. */
const PREFIX = 14;
const CHECKSUM = 4;

const wrong = (address: number): DataError => badHdf5('an array of chunks that grows is not valid', address);

async function readHead(file: Hdf5File, address: number, grid: Grid): Promise<Head> {
  const fields = await file.fields(address, 72);
  expectMark(fields, 'EAHD', 'an array of chunks that grows', address);
  fields.at = 6;
  const [entryBytes, bits, inIndex, inBlock, leastBlocks, pageBits] = [
    fields.u8(),
    fields.u8(),
    fields.u8(),
    fields.u8(),
    fields.u8(),
    fields.u8(),
  ];
  fields.at = 60;
  const isPower = (value: number): boolean => value > 0 && (value & (value - 1)) === 0;
  const isValid = isPower(inBlock) && isPower(leastBlocks) && bits <= 64 && pageBits <= 32;
  if (!isValid || entryBytes < leastEntry(grid)) throw wrong(address);
  return {
    index: fields.u64(),
    entryBytes,
    placeBytes: Math.ceil(bits / 8),
    inIndex,
    inBlock,
    inPage: 2 ** pageBits,
    leastBlocks,
    steps: Math.max(0, 1 + bits - Math.log2(inBlock)),
  };
}

/** The first `count` chunks; fewer where no others were written. */
export async function growingArray(file: Hdf5File, address: number, count: number, grid: Grid): Promise<Chunk[]> {
  const head = await readHead(file, address, grid);
  return head.index < 0 ? [] : new GrowingArray(file, head, count, grid).read();
}

class GrowingArray {
  private readonly file: Hdf5File;
  private readonly head: Head;
  private readonly count: number;
  private readonly grid: Grid;
  private readonly chunks: Chunk[] = [];

  constructor(file: Hdf5File, head: Head, count: number, grid: Grid) {
    this.file = file;
    this.head = head;
    this.count = count;
    this.grid = grid;
  }

  async read(): Promise<Chunk[]> {
    const { index, entryBytes, inIndex, leastBlocks, steps } = this.head;
    const direct = 2 * Math.log2(leastBlocks);
    const pointers = 2 * (leastBlocks - 1) + Math.max(0, steps - direct);
    const fields = await this.file.fields(index, PREFIX + inIndex * entryBytes + 8 * pointers);
    expectMark(fields, 'EAIB', 'the index of an array of chunks', index);
    fields.at = PREFIX;
    this.take(fields, inIndex);
    for (let step = 0; step < steps && !this.isFull; step++) {
      // Twice as many blocks, or blocks twice as large, in turn.
      const [blocks, entries] = [2 ** Math.floor(step / 2), this.head.inBlock * 2 ** Math.ceil(step / 2)];
      if (step >= direct) await this.readBlocks(fields.u64(), blocks, entries);
      else for (let i = 0; i < blocks; i++) await this.readBlock(fields.u64(), entries, null);
    }
    return this.chunks;
  }

  private get isFull(): boolean {
    return this.chunks.length >= this.count;
  }

  /** Entries as they stand; null for those that were never written. */
  private take(entries: Fields | null, many: number): void {
    for (let i = 0; i < many && !this.isFull; i++) {
      const chunk = entries && chunkIn(entries.part(this.head.entryBytes), this.grid);
      this.chunks.push(chunk ?? { address: -1, size: 0, skipped: 0 });
    }
  }

  /** A super block: the data blocks of one size, and which of their pages were written. */
  private async readBlocks(address: number, blocks: number, entries: number): Promise<void> {
    if (address < 0) return this.take(null, blocks * entries);
    const pages = entries > this.head.inPage ? entries / this.head.inPage : 0;
    const markBytes = blocks * Math.ceil(pages / 8);
    const start = PREFIX + this.head.placeBytes;
    const fields = await this.file.fields(address, start + markBytes + 8 * blocks);
    expectMark(fields, 'EASB', 'a part of an array of chunks', address);
    fields.at = start;
    const marks = fields.bytes(markBytes);
    for (let i = 0; i < blocks; i++) {
      const isWritten = (page: number): boolean => isMarked(marks, i * pages + page);
      await this.readBlock(fields.u64(), entries, pages > 0 ? isWritten : null);
    }
  }

  /** A data block, whole or in pages, each with a checksum behind it. */
  private async readBlock(
    address: number,
    entries: number,
    isWritten: ((page: number) => boolean) | null,
  ): Promise<void> {
    if (this.isFull) return;
    if (address < 0) return this.take(null, entries);
    const { entryBytes, inPage, placeBytes } = this.head;
    if (isWritten === null && entries > inPage) throw wrong(address);
    const start = PREFIX + placeBytes;
    const fields = await this.file.fields(address, start);
    expectMark(fields, 'EADB', 'a block of an array of chunks', address);
    const size = Math.min(entries, inPage);
    const behind = address + start + (isWritten === null ? 0 : CHECKSUM);
    for (let page = 0; page < entries / size && !this.isFull; page++) {
      const isThere = isWritten === null || isWritten(page);
      const needed = Math.min(size, this.count - this.chunks.length);
      const at = behind + page * (size * entryBytes + CHECKSUM);
      this.take(isThere ? await this.file.fields(at, needed * entryBytes) : null, size);
    }
  }
}
