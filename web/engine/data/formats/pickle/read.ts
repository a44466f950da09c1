/** Reads pickles: of Python, of PyTorch before its version 1.6, and in the archives that PyTorch writes since then. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { ELEMENT_BYTES } from '../../elements.ts';
import type { Part } from '../../sources/parts-source.ts';
import type { Member } from '../shared/members.ts';
import type { Locate, Located } from './arrays.ts';
import { membersOf } from './contents.ts';
import { badPickle } from './cursor.ts';
import { storageElement } from './known.ts';
import { type Persistent, unpickle } from './machine.ts';
import { isFrame, readFrame } from './pandas.ts';
import { isKind, isList, type Storage, textOf, type Value } from './values.ts';

/**
 * The arrays, tensors and lists of numbers in a .pkl, or in a .pt as PyTorch wrote it before 1.6. The pickle is
 * interpreted by a machine of our own that knows no more of Python than pickle/known.ts lists.
 * @throws DataError for anything else in it, without running any of it
 */
export async function readPickle(source: ByteSource, choice?: ColumnChoice): Promise<Member[]> {
  const { value: root, end } = await unpickle(source, 0, source.size);
  const value = onlyIn(root);
  if (isFrame(value)) return readFrame(source, value, choice);
  return isLegacyTorch(value) ? readLegacyTorch(source, end) : membersOf(source, value, nowhere);
}

/** The value of an array without axes, as np.save writes a dictionary; others as they are. */
function onlyIn(value: Value): Value {
  const data = isKind(value, 'array') ? value.data : null;
  const [only] = data?.shape.length === 0 && isList(data.content) ? data.content.items : [];
  return only ?? value;
}

const nowhere: Locate = () => {
  throw new DataError('bad-pickle', 'a tensor has no storage', 'Write the file again.');
};

/* Storages, in which PyTorch keeps the numbers of tensors. */

/** Persistent ids as PyTorch writes them: ('storage', class, key, device, number of elements). Collects the storages. */
function storagesInto(storages: Map<string, Storage>): Persistent {
  return (id, byte) => {
    const items = isKind(id, 'tuple') ? id.items : [];
    const [what, type, name, device, count, view = null] = items;
    const element = isKind(type, 'named') ? storageElement(type) : undefined;
    const key = textOf(name);
    const isCount = typeof count === 'number' && count >= 0 && Number.isSafeInteger(count * 8);
    if (
      textOf(what) !== 'storage' ||
      !element ||
      key === null ||
      textOf(device) === null ||
      !isCount ||
      view !== null
    ) {
      throw badPickle('a reference to something outside is no storage of PyTorch', byte);
    }
    const storage: Storage = { kind: 'storage', element, key, count };
    const known = storages.get(key);
    if (known && known.count * ELEMENT_BYTES[known.element] !== count * ELEMENT_BYTES[element]) {
      throw badPickle(`the storage '${key.slice(0, 40)}' has two sizes`, byte);
    }
    storages.set(key, known ?? storage);
    return storage;
  };
}

/* Files of PyTorch before its version 1.6. */

const MAGIC = 0x1950a86a20f9469cfc6cn;
const PROTOCOL = 1001;

const isLegacyTorch = (value: Value): boolean => value === MAGIC;

/**
 * The rest of a file as PyTorch wrote it before 1.6, behind its magic number: the protocol, facts of the machine, the
 * object, the keys of its storages, and then each storage as a length and its elements.
 */
async function readLegacyTorch(source: ByteSource, start: number): Promise<Member[]> {
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

/* Archives of PyTorch. */

/** The members of an archive by name: where their bytes are once they are unpacked. */
interface Archive {
  readonly names: readonly string[];
  readonly find: (name: string) => Promise<Part>;
}

const PICKLE = /^(?:(.*)\/)?data\.pkl$/;

/** A .pt archive (PyTorch 1.6 and later): a pickle, and its storages as files beside it. */
export async function readTorch({ names, find }: Archive): Promise<Member[]> {
  const pickle = names.find((name) => PICKLE.test(name)) ?? '';
  if (names.some((name) => /(?:^|\/)(?:constants\.pkl|code\/)/.test(name))) {
    throw new DataError(
      'unsupported-format',
      'the file is a TorchScript program, which holds code beside its tensors',
      "In Python: torch.save(logits, 'logits.pt').",
    );
  }
  const [, folder] = PICKLE.exec(pickle) ?? [];
  const prefix = folder === undefined ? '' : `${folder}/`;
  const bigEndian = names.includes(`${prefix}byteorder`) && (await isBig(await find(`${prefix}byteorder`)));
  const { source, start, end } = await find(pickle);
  const { value } = await unpickle(source, start, end, storagesInto(new Map()));
  return membersOf(source, value, async ({ key }) => {
    const name = `${prefix}data/${key}`;
    if (!names.includes(name)) throw badPickle(`the storage '${key.slice(0, 40)}' is not in the archive`, 0);
    return { ...(await find(name)), bigEndian };
  });
}

async function isBig({ source, start, end }: Part): Promise<boolean> {
  const text = new TextDecoder().decode(await source.read(start, Math.min(end, start + 16))).trim();
  if (text !== 'little' && text !== 'big') throw badPickle(`the byte order '${text}' is unknown`, 0);
  return text === 'big';
}
