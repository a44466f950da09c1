/** Finds the members of an HDF5 group that has many. */

import { badHdf5, expectMark, type Fields, type Hdf5File, unreadHdf5 } from './bytes.ts';
import { readRecords } from './tree-records.ts';

/* Groups of many members hold their links in a heap (fractal heap), found through a tree (B-tree version 2). */

/** More links than anybody has datasets. */
const MAX_LINKS = 2 ** 16;

/** A part of a heap that lies in one piece of the file. */
interface Block {
  readonly address: number;
  /** Where it starts in the heap, and how long it is. */
  readonly start: number;
  readonly size: number;
}

interface Heap {
  readonly offsetBytes: number;
  readonly blocks: readonly Block[];
}

async function readHeap(file: Hdf5File, address: number): Promise<Heap> {
  const head = await file.fields(address, 142);
  expectMark(head, 'FRHP', 'a heap of names', address);
  head.at = 7;
  if (head.u16() !== 0) throw unreadHdf5('a group holds its many members in a packed heap, which is not read');
  head.at = 110;
  const [width, first, largest, bits] = [head.u16(), head.u64(), head.u64(), head.u16()];
  head.at = 132;
  const [root, rows] = [head.u64(), head.u16()];
  const offsetBytes = Math.ceil(bits / 8);
  if (first <= 0 || largest < first || width === 0) throw badHdf5('a heap of names is not valid', address);
  if (rows === 0) return { offsetBytes, blocks: [{ address: root, start: 0, size: first }] };
  // Rows of blocks, each row twice as long as the one before, but for the second.
  if (first * 2 ** Math.max(0, rows - 1) > largest || width * rows > 2 ** 12) {
    throw unreadHdf5('a group has more members than are read');
  }
  const table = await file.fields(root, 13 + offsetBytes + 8 * width * rows);
  expectMark(table, 'FHIB', 'a table of a heap of names', root);
  table.at = 13 + offsetBytes;
  const blocks: Block[] = [];
  let start = 0;
  for (let row = 0; row < rows; row++) {
    const size = first * 2 ** Math.max(0, row - 1);
    for (let column = 0; column < width; column++, start += size) {
      const block = table.u64();
      if (block >= 0) blocks.push({ address: block, start, size });
    }
  }
  return { offsetBytes, blocks };
}

/** The links of a group as messages, in no order that means anything. */
export async function readDenseLinks(file: Hdf5File, heapAddress: number, treeAddress: number): Promise<Fields[]> {
  const heap = await readHeap(file, heapAddress);
  const records = await readRecords(file, treeAddress, MAX_LINKS);
  const contents = new Map<Block, Fields>();
  const links: Fields[] = [];
  for (const record of records) {
    record.at = 4; // behind the hash of the name
    if ((record.u8() & 0x30) !== 0) throw unreadHdf5('a group has a name that is too long to be read');
    const at = record.wide(heap.offsetBytes);
    const block = heap.blocks.find(({ start, size }) => at >= start && at < start + size);
    if (block === undefined) throw badHdf5('a name is not in its heap', heapAddress);
    const fields = contents.get(block) ?? (await file.fields(block.address, block.size));
    contents.set(block, fields);
    fields.at = at - block.start;
    links.push(fields.part(fields.left));
  }
  return links;
}
