/** Reads the headers of objects in an HDF5 file, and the names in a group. */

import { badHdf5, expectMark, Fields, type Hdf5File, unreadHdf5 } from './bytes.ts';

/** Bytes that hold every number up to a limit. */
const bytesFor = (limit: number): number => Math.floor(Math.log2(Math.max(1, limit)) / 8) + 1;

/** Bytes of a node around its records: mark, version, type, checksum. */
const NODE_FRAME = 10;

/** The records of a tree (B-tree version 2), in no order that means anything. */
export async function readRecords(file: Hdf5File, address: number, most: number): Promise<Fields[]> {
  const head = await file.fields(address, 34);
  expectMark(head, 'BTHD', 'a tree of records', address);
  head.at = 6;
  const [nodeBytes, recordBytes, depth] = [head.u32(), head.u16(), head.u16()];
  head.at = 16;
  const [root, count] = [head.u64(), head.u16()];
  if (recordBytes === 0 || depth > 8) throw badHdf5('a tree of records is not valid', address);
  // Widths of the counts of records: in a node, and under a node of each depth.
  const inLeaf = Math.floor((nodeBytes - NODE_FRAME) / recordBytes);
  const countBytes = bytesFor(inLeaf);
  const under = [inLeaf];
  const pointerBytes = (level: number): number => 8 + countBytes + (level > 1 ? bytesFor(under[level - 1] ?? 0) : 0);
  for (let level = 1; level <= depth; level++) {
    const inNode = Math.floor((nodeBytes - NODE_FRAME - pointerBytes(level)) / (recordBytes + pointerBytes(level)));
    under.push((inNode + 1) * (under[level - 1] ?? 0) + inNode);
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

/* Groups of many members hold their links in a heap (fractal heap), found through a tree (B-tree version 2). */

/** More links than anybody has datasets. */
const MAX_LINKS = 2 ** 16;

/** A part of a heap that lies in one piece of the file. */
interface Block {
  readonly address: number;
  /** Its start in the heap, and its length. */
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
async function readDenseLinks(file: Hdf5File, heapAddress: number, treeAddress: number): Promise<Fields[]> {
  const heap = await readHeap(file, heapAddress);
  const records = await readRecords(file, treeAddress, MAX_LINKS);
  const contents = new Map<Block, Fields>();
  const links: Fields[] = [];
  for (const record of records) {
    record.at = 4; // behind the hash of the name
    const isElsewhere = (record.u8() & 0x30) !== 0; // kinds of ids: 0 is in the heap, others are huge or tiny objects
    if (isElsewhere) throw unreadHdf5('a group has a name that is too long to be read');
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

/** A message of an object header: what the object is, one aspect each. */
export interface Message {
  readonly type: number;
  readonly fields: () => Fields;
}

export const DATASPACE = 1;
const LINK_INFO = 2;
export const DATATYPE = 3;
export const OLD_FILL = 4;
export const FILL = 5;
const LINK = 6;
export const LAYOUT = 8;
export const FILTERS = 11;
const CONTINUATION = 16;
const SYMBOL_TABLE = 17;

const MAX_MESSAGES = 2 ** 12;
const MAX_NODES = 2 ** 16;

/** The messages of the object at an address, in either version of its header. */
export async function readMessages(file: Hdf5File, address: number): Promise<Message[]> {
  const head = await file.fields(address, 64, true);
  const blocks: { readonly address: number; readonly length: number }[] = [];
  const messages: Message[] = [];
  const isNew = head.text(4) === 'OHDR';
  head.at = isNew ? 4 : 0;
  let flags = 0;
  if (isNew) {
    if (head.u8() !== 2) throw unreadHdf5('an object header is of a version that is not read');
    flags = head.u8();
    head.at += (flags & 0x20 ? 16 : 0) + (flags & 0x10 ? 4 : 0); // times, and limits of attributes
    const length = head.sized(flags);
    blocks.push({ address: address + head.at, length });
  } else {
    if (head.u8() !== 1) throw badHdf5('an object header is not there', address);
    head.at = 8;
    blocks.push({ address: address + 16, length: head.u32() });
  }
  for (let block = blocks.shift(); block !== undefined; block = blocks.shift()) {
    const fields = await file.fields(block.address, block.length);
    while (fields.left >= (isNew ? 4 : 8)) {
      const type = isNew ? fields.u8() : fields.u16();
      const length = fields.u16();
      fields.at += isNew ? 1 + (flags & 4 ? 2 : 0) : 4; // flags, and the order of creation where it is kept
      if (messages.length > MAX_MESSAGES) throw badHdf5('an object has too many messages', address);
      if (length > fields.left) break; // what is left of a block is filled up
      const bytes = fields.bytes(length);
      const base = block.address;
      messages.push({ type, fields: () => new Fields(bytes, base) });
      if (type === CONTINUATION) {
        const next = new Fields(bytes, base);
        const at = next.u64();
        const size = next.u64();
        blocks.push(isNew ? { address: at + 4, length: size - 8 } : { address: at, length: size });
      }
    }
  }
  return messages;
}

/** The members of a group by name and address; null for an object that is no group. */
export async function readLinks(file: Hdf5File, messages: readonly Message[]): Promise<[string, number][] | null> {
  const table = messages.find(({ type }) => type === SYMBOL_TABLE)?.fields();
  if (table) return readSymbolTable(file, table.u64(), table.u64());
  const links = messages.filter(({ type }) => type === LINK);
  const info = messages.find(({ type }) => type === LINK_INFO)?.fields();
  if (!info && links.length === 0) return null;
  if (info) {
    info.at = 1; // behind the version
    const flags = info.u8();
    info.at += flags & 1 ? 8 : 0; // the largest order of creation
    const heap = info.u64();
    if (heap !== -1) {
      const dense = await readDenseLinks(file, heap, info.u64());
      return dense.flatMap(readLink).sort(([a], [b]) => (a < b ? -1 : 1));
    }
  }
  return links.flatMap(({ fields }) => readLink(fields()));
}

function readLink(fields: Fields): [string, number][] {
  fields.at = 1; // behind the version
  const flags = fields.u8();
  const isHard = (flags & 8 ? fields.u8() : 0) === 0; // links are hard where no kind is written
  fields.at += (flags & 4 ? 8 : 0) + (flags & 16 ? 1 : 0); // order of creation, and character set
  const name = fields.text(fields.sized(flags));
  return isHard ? [[name, fields.u64()]] : [];
}

/** The leaves of a B-tree (version 1), each read once. */
export async function readLeaves(
  file: Hdf5File,
  root: number,
  kind: number,
  keyBytes: number,
  leaf: (key: Fields, child: number) => void,
): Promise<void> {
  const open = [root];
  const seen = new Set<number>();
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    if (seen.has(address) || seen.size > MAX_NODES) throw badHdf5('a tree has a loop or too many nodes', address);
    seen.add(address);
    const head = await file.fields(address, 24);
    if (head.text(4) !== 'TREE' || head.u8() !== kind) throw badHdf5('a tree is not there', address);
    const level = head.u8();
    const count = head.u16();
    const entries = await file.fields(address + 24, count * (keyBytes + 8));
    const children: number[] = [];
    for (let i = 0; i < count; i++) {
      const key = new Fields(entries.bytes(keyBytes), address);
      const child = entries.u64();
      if (level === 0) leaf(key, child);
      else children.push(child);
    }
    open.push(...children.reverse());
  }
}

async function readSymbolTable(file: Hdf5File, tree: number, heap: number): Promise<[string, number][]> {
  const head = await file.fields(heap, 32);
  expectMark(head, 'HEAP', 'a heap of names', heap);
  head.at = 8;
  const [size, , address] = [head.u64(), head.u64(), head.u64()];
  const names = (await file.fields(address, size)).bytes(size);
  const nodes: number[] = [];
  await readLeaves(file, tree, 0, 8, (_, child) => nodes.push(child));
  const links: [string, number][] = [];
  for (const node of nodes) {
    const fields = await file.fields(node, 8);
    expectMark(fields, 'SNOD', 'a table of symbols', node);
    fields.at = 6;
    const count = fields.u16();
    const entries = await file.fields(node + 8, 40 * count);
    for (let i = 0; i < count; i++) {
      entries.at = 40 * i;
      const name = entries.u64();
      const end = names.indexOf(0, name);
      if (name < 0 || end < 0) throw badHdf5('a name is not in its heap', node);
      links.push([new TextDecoder().decode(names.subarray(name, end)), entries.u64()]);
    }
  }
  return links;
}
