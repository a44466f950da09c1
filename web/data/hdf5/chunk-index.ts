import { badHdf5, type Fields, type Hdf5File, unreadHdf5 } from './bytes.ts';
import { readLeaves } from './objects.ts';

/** Where a chunk lies. */
export interface Chunk {
  readonly address: number;
  readonly size: number;
  /** Filters that were left out, one bit each. */
  readonly skipped: number;
}

/** Chunks by "row,column" of their first element. */
export type Chunks = ReadonlyMap<string, Chunk>;

const MOST_CHUNKS = 2 ** 20;

const keyOf = (row: number, column: number): string => `${row},${column}`;

const checkCount = (count: number): void => {
  if (count > MOST_CHUNKS) throw unreadHdf5(`the dataset has more than ${MOST_CHUNKS} chunks`);
};

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

/** What the layout message of a newer file says, beyond shapes. */
export interface Grid {
  /** The most elements that the dataset may have, by dimension; and those of a chunk. */
  readonly limits: readonly number[];
  readonly dimensions: readonly number[];
  /** Bytes of a chunk that is not packed. */
  readonly bytes: number;
  readonly isFiltered: boolean;
}

const INDEX = ['', 'one chunk', 'chunks in a row', 'a fixed array', 'an array that grows', 'a tree of version 2'];

/** Of newer files: chunks counted row by row, in one of several forms. `layout` stands before the kind of index. */
export async function chunksInGrid(file: Hdf5File, layout: Fields, flags: number, grid: Grid): Promise<Chunks> {
  const kind = layout.u8();
  if (kind === 1) {
    const [size, skipped] = flags & 2 ? [layout.u64(), layout.u32()] : [grid.bytes, 0];
    return placed([{ address: layout.u64(), size, skipped }], grid);
  }
  if (kind === 2) {
    const address = layout.u64();
    const count = countOf(grid);
    const places = Array.from({ length: count }, (_, i) => ({
      address: address + i * grid.bytes,
      size: grid.bytes,
      skipped: 0,
    }));
    return placed(places, grid);
  }
  if (kind !== 3)
    throw unreadHdf5(`the dataset finds its chunks by ${INDEX[kind] ?? `index ${kind}`}, which is not read`);
  layout.at += 1;
  return placed(await fixedArray(file, layout.u64(), grid), grid);
}

/** How many chunks lie side by side. */
const across = ({ limits, dimensions }: Grid): number =>
  limits.length > 1 ? Math.ceil((limits[1] ?? 1) / (dimensions[1] ?? 1)) : 1;

function countOf(grid: Grid): number {
  const count = Math.ceil((grid.limits[0] ?? 0) / (grid.dimensions[0] ?? 1)) * across(grid);
  checkCount(count);
  return count;
}

function placed(places: readonly Chunk[], grid: Grid): Chunks {
  const wide = across(grid);
  const [rows = 1, columns = 1] = grid.dimensions;
  return new Map(
    places.flatMap((chunk, i) =>
      chunk.address < 0 ? [] : [[keyOf(Math.floor(i / wide) * rows, (i % wide) * columns), chunk] as const],
    ),
  );
}

/** An entry a chunk; where these are many, in pages with a checksum behind each. */
async function fixedArray(file: Hdf5File, address: number, grid: Grid): Promise<Chunk[]> {
  const head = await file.fields(address, 24);
  if (head.text(4) !== 'FAHD') throw badHdf5('an array of chunks is not there', address);
  head.at = 6;
  const [entryBytes, pageBits] = [head.u8(), head.u8()];
  const [count, block] = [head.u64(), head.u64()];
  if (count !== countOf(grid) || entryBytes < (grid.isFiltered ? 13 : 8) || pageBits > 32) {
    throw badHdf5('an array of chunks is not valid', address);
  }
  const pageEntries = 2 ** pageBits;
  const pages = count > pageEntries ? Math.ceil(count / pageEntries) : 0;
  const marks = pages > 0 ? Math.ceil(pages / 8) + 4 : 0;
  const fields = await file.fields(block, 14 + marks + count * entryBytes + Math.max(0, pages - 1) * 4);
  if (fields.text(4) !== 'FADB') throw badHdf5('an array of chunks is not there', block);
  fields.at = 14;
  const written = pages > 0 ? fields.bytes(marks) : null;
  return Array.from({ length: count }, (_, i): Chunk => {
    if (written !== null && i > 0 && i % pageEntries === 0) fields.at += 4;
    const entry = fields.part(entryBytes);
    const page = Math.floor(i / pageEntries);
    const isThere = written === null || ((written[page >> 3] ?? 0) & (0x80 >> (page & 7))) !== 0;
    const at = entry.u64();
    const place = isThere ? at : -1;
    if (!grid.isFiltered) return { address: place, size: grid.bytes, skipped: 0 };
    const size = entry.bytes(entryBytes - 12).reduceRight((value, byte) => value * 256 + byte, 0);
    return { address: place, size, skipped: entry.u32() };
  });
}
