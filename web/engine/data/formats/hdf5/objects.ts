/** Reads the headers of objects in an HDF5 file, and the names in a group. */

import { badHdf5, expectMark, Fields, type Hdf5File, unreadHdf5 } from './bytes.ts';
import { readDenseLinks } from './dense-links.ts';

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
    head.at += (flags & 0x20 ? 16 : 0) + (flags & 0x10 ? 4 : 0);
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
      fields.at += isNew ? 1 + (flags & 4 ? 2 : 0) : 4;
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
    info.at += flags & 1 ? 8 : 0;
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
  const isHard = (flags & 8 ? fields.u8() : 0) === 0;
  fields.at += (flags & 4 ? 8 : 0) + (flags & 16 ? 1 : 0);
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
