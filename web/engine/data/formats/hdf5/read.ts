/** Reads HDF5 files: every dataset of numbers or texts in them. */

import { DataError } from '../../../base/error.ts';
import { formatted } from '../../../base/format-message.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import type { Found } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';
import { MAX_MEMBERS, readMembers } from '../shared/read-members.ts';
import { withoutWeights } from '../shared/weights.ts';
import { isOfAnnData, readAnnData } from './anndata.ts';
import { Fields, Hdf5File, unreadHdf5 } from './bytes.ts';
import { readDataset } from './dataset.ts';
import { readLinks, readMessages } from './objects.ts';
import { readPandas } from './pandas.ts';

const MAX_DEPTH = 16;

/*
 * Why this reader is our own: h5wasm, the library of the HDF5 Group compiled, is 4 MB and reads a file that is in memory
 * whole, without LZF, which h5py packs by; jsfive wants the whole file too and reads no newer indexes of chunks. Logits of
 * some gigabytes are left in their file here.
 */

const SIGNATURE = '\x89HDF\r\n\x1a\n';
/** A block of the user's own may stand before the file: of 512 bytes, or of twice as many, and so on. */
const MIN_USER_BLOCK = 512;

/** Byte of the signature, null where there is none. */
async function findSignature(source: ByteSource): Promise<number | null> {
  for (let at = 0; at + SIGNATURE.length <= source.size; at = Math.max(MIN_USER_BLOCK, 2 * at)) {
    const bytes = await source.read(at, at + SIGNATURE.length);
    if (String.fromCharCode(...bytes) === SIGNATURE) return at;
  }
  return null;
}

/**
 * The datasets of an HDF5 file, named by the groups they are in. A dataset that lies in one piece is left there; one in
 * chunks is unpacked while it is read. What HDF5 has besides (links to other files, attributes, lists) is passed over.
 */
export async function readHdf5(source: ByteSource, choice?: ColumnChoice): Promise<Member[]> {
  const start = await findSignature(source);
  if (start === null) {
    throw new DataError(
      'wrong-content',
      'the name is that of an HDF5 file, the content is something else',
      'Write the file again.',
    );
  }
  const head = new Fields(await source.read(start, Math.min(source.size, start + 128)), start);
  head.at = 8;
  const version = head.u8();
  const isOld = version < 2;
  if (version > 3) throw unreadHdf5(formatted`the file is of version ${version}, which is not read`);
  head.at = isOld ? 13 : 9;
  if (head.u8() !== 8 || head.u8() !== 8) throw unreadHdf5('its addresses do not have 8 bytes');
  head.at = isOld ? (version === 0 ? 24 : 28) : 12;
  // What it says of where it starts is not looked at, as the library of HDF5 does not: a block may have been put before it.
  head.at += 8 + (isOld ? 32 : 16);
  const members = await readTree(new Hdf5File(source, start), head.u64());
  if (isOfAnnData(members)) return readAnnData(members);
  return isOfPandas(members) ? readPandas(source, members, choice) : withoutWeights(members);
}

/** Whether the datasets are the parts of a DataFrame, as to_hdf writes them in either of its formats. */
const isOfPandas = (members: readonly Member[]): boolean =>
  members.some(({ name }) => /(?:^|\/)(?:block0_values|_i_table\/)/.test(name));

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
    if (seen.size > 4 * MAX_MEMBERS || depth > MAX_DEPTH) throw tooMany();
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
  if (items.length > MAX_MEMBERS) throw tooMany();
  return readMembers(items);
}

const tooMany = (): DataError =>
  new DataError(
    'too-many-members',
    formatted`the file has more than ${MAX_MEMBERS} datasets`,
    'Save the logits alone.',
  );
