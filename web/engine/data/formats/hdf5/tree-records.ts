/** Reads the records of a version 2 B-tree of an HDF5 file. */

import { badHdf5, expectMark, type Fields, type Hdf5File } from './bytes.ts';

/** Bytes that hold every number up to a limit. */
const bytesFor = (limit: number): number => Math.floor(Math.log2(Math.max(1, limit)) / 8) + 1;

/** The records of a tree (B-tree version 2), in no order that means anything. */
export async function readRecords(file: Hdf5File, address: number, most: number): Promise<Fields[]> {
  const head = await file.fields(address, 34);
  expectMark(head, 'BTHD', 'a tree of records', address);
  head.at = 6;
  const [nodeBytes, recordBytes, depth] = [head.u32(), head.u16(), head.u16()];
  head.at = 16;
  const [root, count] = [head.u64(), head.u16()];
  if (recordBytes === 0 || depth > 8) throw badHdf5('a tree of records is not valid', address);
  // How wide counts of records are: in a node, and under a node of each depth.
  const inLeaf = Math.floor((nodeBytes - 10) / recordBytes);
  const countBytes = bytesFor(inLeaf);
  const under = [inLeaf];
  const pointerBytes = (level: number): number => 8 + countBytes + (level > 1 ? bytesFor(under[level - 1] ?? 0) : 0);
  for (let level = 1; level <= depth; level++) {
    const most = Math.floor((nodeBytes - 10 - pointerBytes(level)) / (recordBytes + pointerBytes(level)));
    under.push((most + 1) * (under[level - 1] ?? 0) + most);
  }
  const records: Fields[] = [];
  const open = [{ address: root, count, level: depth }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const pointers = node.level === 0 ? 0 : (node.count + 1) * pointerBytes(node.level);
    const fields = await file.fields(node.address, 6 + node.count * recordBytes + pointers);
    expectMark(fields, node.level === 0 ? 'BTLF' : 'BTIN', 'a node of a tree of records', node.address);
    fields.at = 6;
    for (let i = 0; i < node.count; i++) records.push(fields.part(recordBytes));
    if (records.length + open.length > most) throw badHdf5('a tree of records has too many nodes', node.address);
    for (let i = 0; node.level > 0 && i <= node.count; i++) {
      const [child, children] = [fields.u64(), fields.wide(countBytes)];
      fields.at += pointerBytes(node.level) - 8 - countBytes;
      open.push({ address: child, count: children, level: node.level - 1 });
    }
  }
  return records;
}
