import type { Found } from './array-content.ts';
import type { ByteSource } from './bytes.ts';
import { DataError } from './error.ts';
import { badHdf5, Fields, Hdf5File, unreadHdf5 } from './hdf5/bytes.ts';
import { readDataset } from './hdf5/dataset.ts';
import { readLinks, readMessages } from './hdf5/objects.ts';
import { type Member, MOST_MEMBERS, readMembers } from './members.ts';

const MOST_DEPTH = 16;

/**
 * The datasets of an HDF5 file, named by the groups they are in. A dataset that lies in one piece is left there; one in
 * chunks is unpacked while it is read. What HDF5 has besides (links to other files, attributes, lists) is passed over.
 */
export async function readHdf5(source: ByteSource): Promise<Member[]> {
  const head = new Fields(await source.read(0, Math.min(source.size, 128)), 0);
  head.at = 8;
  const version = head.u8();
  const isOld = version < 2;
  if (version > 3) throw unreadHdf5(`the file is of version ${version}, which is not read`);
  head.at = isOld ? 13 : 9;
  if (head.u8() !== 8 || head.u8() !== 8) throw unreadHdf5('its addresses do not have 8 bytes');
  head.at = isOld ? (version === 0 ? 24 : 28) : 12;
  const base = head.u64();
  head.at += isOld ? 32 : 16;
  const root = head.u64();
  if (base < 0) throw badHdf5('it starts nowhere');
  return readTree(new Hdf5File(source, base), root);
}

async function readTree(file: Hdf5File, root: number): Promise<Member[]> {
  const items: { name: string; read: () => Promise<Found> }[] = [];
  const open: { readonly name: string; readonly address: number; readonly depth: number }[] = [
    { name: '', address: root, depth: 0 },
  ];
  const seen = new Set<number>();
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { name, address, depth } = next;
    if (seen.has(address)) continue; // an object may have several names, and a group be in itself
    seen.add(address);
    if (seen.size > 4 * MOST_MEMBERS || depth > MOST_DEPTH) {
      throw new DataError(
        'too-many-members',
        `the file has more than ${MOST_MEMBERS} datasets`,
        'Save the logits alone.',
      );
    }
    const messages = await readMessages(file, address);
    const links = await readLinks(file, messages);
    if (links === null) {
      items.push({
        name,
        read: async () => {
          const found = await readDataset(file, messages);
          if (found === null) throw unreadHdf5('it is neither a group nor a dataset');
          return found;
        },
      });
    }
    for (const [key, child] of links ?? []) {
      open.push({ name: name === '' ? key : `${name}/${key}`, address: child, depth: depth + 1 });
    }
  }
  if (items.length === 0)
    throw new DataError('no-arrays', 'the file holds no datasets', 'Save the logits as a dataset.');
  if (items.length > MOST_MEMBERS) {
    throw new DataError(
      'too-many-members',
      `the file has more than ${MOST_MEMBERS} datasets`,
      'Save the logits alone.',
    );
  }
  return readMembers(items);
}
