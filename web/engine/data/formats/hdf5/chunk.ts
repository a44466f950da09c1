/** What is known of one chunk of an HDF5 dataset. */

import { formatted } from '../../../base/format-message.ts';
import { type Fields, unreadHdf5 } from './bytes.ts';

/** Where a chunk lies. */
export interface Chunk {
  /** -1 for one that was never written. */
  readonly address: number;
  readonly size: number;
  /** Filters that were left out, one bit each. */
  readonly skipped: number;
}

/** What the layout message of a newer file says, beyond shapes. */
export interface Grid {
  /** How many elements the dataset has and may have (-1 for any number), by dimension; and those of a chunk. */
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

/** Whether the mark of a page is set: the first is the highest bit of the first byte. */
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
