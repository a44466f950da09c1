/** Texts of any length in an HDF5 file: each element says in which heap its text is. */

import { formatted } from '../../../base/format-message.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { decodeBytes, textCount } from '../npy/read.ts';
import type { Found } from '../shared/array-content.ts';
import { badHdf5, expectMark, Fields, type Hdf5File } from './bytes.ts';

/** Bytes of an element: how long its text is, the address of a heap, and the number of an object in it. */
export const TEXT_BYTES = 16;

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
export async function readTexts(
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
