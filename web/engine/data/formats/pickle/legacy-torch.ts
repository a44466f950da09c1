/** Reads what PyTorch wrote before its version 1.6. */

import { formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { ELEMENT_BYTES } from '../../elements.ts';
import type { Member } from '../shared/members.ts';
import type { Located } from './arrays.ts';
import { membersOf } from './contents.ts';
import { badPickle } from './cursor.ts';
import { unpickle } from './machine.ts';
import { storagesInto } from './storages.ts';
import { isKind, type Storage, textOf, type Value } from './values.ts';

const MAGIC = 0x1950a86a20f9469cfc6cn;
const PROTOCOL = 1001;

export const isLegacyTorch = (value: Value): boolean => value === MAGIC;

/**
 * The rest of a file as PyTorch wrote it before 1.6, behind its magic number: the protocol, facts of the machine, the
 * object, the keys of its storages, and then each storage as a length and its elements.
 */
export async function readLegacyTorch(source: ByteSource, start: number): Promise<Member[]> {
  const { size } = source;
  const protocol = await unpickle(source, start, size);
  const system = await unpickle(source, protocol.end, size);
  if (protocol.value !== PROTOCOL || !isKind(system.value, 'dict')) throw badPickle('a PyTorch header is wrong', start);
  const little = system.value.entries.find(([key]) => textOf(key) === 'little_endian')?.[1];
  const storages = new Map<string, Storage>();
  const root = await unpickle(source, system.end, size, storagesInto(storages));
  const keys = await unpickle(source, root.end, size);
  const located = await findStorages(source, keys.value, keys.end, storages, little === false);
  return membersOf(source, root.value, async ({ key }) => {
    const found = located.get(key);
    if (found === undefined) throw badPickle(`the storage '${key.slice(0, 40)}' is not there`, keys.end);
    return found;
  });
}

async function findStorages(
  source: ByteSource,
  keys: Value,
  start: number,
  storages: ReadonlyMap<string, Storage>,
  bigEndian: boolean,
): Promise<Map<string, Located>> {
  const located = new Map<string, Located>();
  let at = start;
  for (const item of isKind(keys, 'list') ? keys.items : []) {
    const storage = storages.get(textOf(item) ?? '');
    if (storage === undefined || at + 8 > source.size) throw badPickle('a storage is not there', at);
    const view = new DataView((await source.read(at, at + 8)).buffer);
    const count = view.getBigInt64(0, !bigEndian);
    const end = at + 8 + storage.count * ELEMENT_BYTES[storage.element];
    if (count !== BigInt(storage.count) || end > source.size) {
      throw badPickle(formatted`a storage of ${storage.count} elements is said to have ${count}`, at);
    }
    located.set(storage.key, { source, start: at + 8, end, bigEndian });
    at = end;
  }
  return located;
}
