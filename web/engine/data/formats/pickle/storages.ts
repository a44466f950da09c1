/** Storages, in which PyTorch keeps the numbers of tensors. */

import { ELEMENT_BYTES } from '../../elements.ts';
import { badPickle } from './cursor.ts';
import { storageElement } from './known.ts';
import type { Persistent } from './machine.ts';
import { isKind, type Storage, textOf } from './values.ts';

/** Persistent ids as PyTorch writes them: ('storage', class, key, device, number of elements). Collects the storages. */
export function storagesInto(storages: Map<string, Storage>): Persistent {
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
