/** Finds the chunks of an HDF5 dataset by the indexes of newer files. */

import { formatted } from '../../../base/error.ts';
import { badHdf5, expectMark, type Fields, type Hdf5File, unreadHdf5 } from './bytes.ts';
import { type Chunk, checkCount, chunkIn, type Grid, isMarked, leastEntry, MAX_CHUNKS } from './chunks-source.ts';
import { growingArray } from './growing-array.ts';
import { readLeaves, readRecords } from './objects.ts';

/** Chunks by "row,column" of their first element. */
export type Chunks = ReadonlyMap<string, Chunk>;

const keyOf = (row: number, column: number): string => `${row},${column}`;

/** Of older files: a B-tree (version 1) by the first element. */
export async function chunksInTree(file: Hdf5File, tree: number, rank: number): Promise<Chunks> {
  const chunks = new Map<string, Chunk>();
  await readLeaves(file, tree, 1, 8 + 8 * (rank + 1), (key, address) => {
    const [size, skipped] = [key.u32(), key.u32()];
    const row = key.u64();
    chunks.set(keyOf(row, rank > 1 ? key.u64() : 0), { address, size, skipped });
    checkCount(chunks.size);
  });
  return chunks;
}

/** Kinds of index of newer files, as they are numbered there. */
const INDEX = { single: 1, implicit: 2, fixedArray: 3, extensibleArray: 4, tree: 5 } as const;
/** Flag of a layout: the size of its single chunk is that after filters. */
const SINGLE_IS_FILTERED = 2;
/** Bytes of parameters before the address of an index; the index has them as well. */
const PARAMETERS = { fixedArray: 1, extensibleArray: 5, tree: 6 } as const;

/** Of newer files: chunks counted row by row, in one of several forms. `layout` stands before the kind of index. */
export async function chunksInGrid(file: Hdf5File, layout: Fields, flags: number, grid: Grid): Promise<Chunks> {
  const kind = layout.u8();
  if (kind === INDEX.single) {
    const [size, skipped] = flags & SINGLE_IS_FILTERED ? [layout.u64(), layout.u32()] : [grid.bytes, 0];
    return placed([{ address: layout.u64(), size, skipped }], grid);
  }
  if (kind === INDEX.implicit) {
    const address = layout.u64();
    const count = countOf(grid);
    const places = Array.from({ length: count }, (_, i) => ({
      address: address + i * grid.bytes,
      size: grid.bytes,
      skipped: 0,
    }));
    return placed(places, grid);
  }
  if (kind === INDEX.fixedArray) {
    layout.at += PARAMETERS.fixedArray;
    return placed(await fixedArray(file, layout.u64(), countOf(grid), grid), grid);
  }
  if (kind === INDEX.extensibleArray) {
    layout.at += PARAMETERS.extensibleArray;
    return placed(await growingArray(file, layout.u64(), countOf(grid), grid), grid);
  }
  if (kind !== INDEX.tree)
    throw unreadHdf5(formatted`the dataset has its chunks in an index of type ${kind}, which is not read`);
  layout.at += PARAMETERS.tree;
  return chunksInRecords(file, layout.u64(), grid);
}

/** Chunks are counted row by row, or column by column where the columns may be any number. */
function strides({ shape, limits, dimensions }: Grid): { readonly along: 0 | 1; readonly across: number } {
  if (shape.length < 2) return { along: 0, across: 1 };
  const along = limits[1] === -1 ? 1 : 0;
  const other = 1 - along;
  return { along, across: Math.ceil(Math.max(limits[other] ?? 1, 1) / (dimensions[other] ?? 1)) };
}

/** The chunks that an index counts, up to the last that the dataset may have, or has where it may have any number. */
function countOf(grid: Grid): number {
  const { along, across } = strides(grid);
  const limit = grid.limits[along] ?? 0;
  const count = Math.ceil((limit === -1 ? (grid.shape[along] ?? 0) : limit) / (grid.dimensions[along] ?? 1)) * across;
  checkCount(count);
  return count;
}

function placed(places: readonly Chunk[], grid: Grid): Chunks {
  const { along, across } = strides(grid);
  const [rows = 1, columns = 1] = grid.dimensions;
  const chunks = new Map<string, Chunk>();
  places.forEach((chunk, i) => {
    const [far, near] = [Math.floor(i / across), i % across];
    if (chunk.address >= 0)
      chunks.set(along === 0 ? keyOf(far * rows, near * columns) : keyOf(near * rows, far * columns), chunk);
  });
  return chunks;
}

/** Of a dataset that may grow in both directions: a tree of version 2 by the place in the grid. */
async function chunksInRecords(file: Hdf5File, address: number, grid: Grid): Promise<Chunks> {
  const { dimensions } = grid;
  const [rows = 1, columns = 1] = dimensions;
  const chunks = new Map<string, Chunk>();
  for (const record of await readRecords(file, address, MAX_CHUNKS)) {
    const entryBytes = record.left - 8 * dimensions.length;
    if (entryBytes < leastEntry(grid)) throw badHdf5('a tree of chunks is not valid', address);
    const chunk = chunkIn(record.part(entryBytes), grid);
    const row = record.u64() * rows;
    chunks.set(keyOf(row, dimensions.length > 1 ? record.u64() * columns : 0), chunk);
  }
  return chunks;
}

/** An entry a chunk; where these are many, in pages with a checksum behind each. */
async function fixedArray(file: Hdf5File, address: number, expected: number, grid: Grid): Promise<Chunk[]> {
  const head = await file.fields(address, 24);
  expectMark(head, 'FAHD', 'an array of chunks', address);
  head.at = 6;
  const [entryBytes, pageBits] = [head.u8(), head.u8()];
  const [count, block] = [head.u64(), head.u64()];
  if (count !== expected || entryBytes < leastEntry(grid) || pageBits > 32) {
    throw badHdf5('an array of chunks is not valid', address);
  }
  const pageEntries = 2 ** pageBits;
  const pages = count > pageEntries ? Math.ceil(count / pageEntries) : 0;
  const marks = pages > 0 ? Math.ceil(pages / 8) + 4 : 0;
  const fields = await file.fields(block, 14 + marks + count * entryBytes + Math.max(0, pages - 1) * 4);
  expectMark(fields, 'FADB', 'an array of chunks', block);
  fields.at = 14;
  const written = pages > 0 ? fields.bytes(marks) : null;
  return Array.from({ length: count }, (_, i): Chunk => {
    if (written !== null && i > 0 && i % pageEntries === 0) fields.at += 4;
    const chunk = chunkIn(fields.part(entryBytes), grid);
    return written === null || isMarked(written, Math.floor(i / pageEntries)) ? chunk : { ...chunk, address: -1 };
  });
}
