/** Reads HDF5 files: every dataset of numbers or texts in them. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import type { Guess } from '../../../model/dataset.ts';
import { numbersByRow } from '../../numbers.ts';
import { isDistinct } from '../../roles/guess-role.ts';
import type { Found } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';
import { MAX_MEMBERS, readMembers } from '../shared/members.ts';
import { withoutWeights } from '../shared/weights.ts';
import { readColumns, type TextColumn } from '../text/read.ts';
import { Fields, Hdf5File, unreadHdf5 } from './bytes.ts';
import { readDataset } from './dataset.ts';
import { readLinks, readMessages } from './objects.ts';
import { isOfOctave, readOctave } from './octave.ts';

/** DataFrames in HDF5, as to_hdf of pandas writes them: blocks of columns, and lists of their names. */

/** Cells that are read of a DataFrame. */
const MAX_CELLS = 2 ** 24;

const refused = (what: string): DataError =>
  new DataError(
    'unsupported-type',
    `the file is a table of pandas (to_hdf) ${what}`,
    "In Python: pd.read_hdf('x.h5').to_csv('table.csv', index=False).",
  );

/** The members of a table. @throws DataError for columns of texts, which pandas keeps as pickles, and for two tables */
async function readPandas(
  source: ByteSource,
  members: readonly Member[],
  choice: ColumnChoice | undefined,
): Promise<Member[]> {
  if (members.some(({ name }) => name.includes('_i_table/'))) throw refused("in its format 'table', which is not read");
  const values = members.filter(({ name }) => /(?:^|\/)block\d+_values$/.test(name));
  const folders = new Set(values.map(({ name }) => name.replace(/block\d+_values$/, '')));
  if (folders.size > 1) throw refused(formatted`and has ${folders.size} of them`);
  const [folder = ''] = folders;
  const order = textsOf(members, `${folder}axis0`);
  const columns: TextColumn[] = [];
  for (const { name } of values) {
    const names = textsOf(members, name.replace(/values$/, 'items'));
    columns.push(...(await columnsOf(members, name, names)));
  }
  const sorted = order.flatMap((name) => columns.filter((column) => column.name === name));
  if (sorted.length !== order.length) throw refused('and its columns do not have the names that are listed');
  // Series beside the table, such as labels; those of texts are told.
  const beside = members.filter(({ name }) => !name.startsWith(folder) && !/(?:^|\/)index$/.test(name));
  return [...(await readColumns(source, sorted, { choice })), ...beside];
}

function foundIn(members: readonly Member[], name: string) {
  const found = members.find((member) => member.name === name)?.found;
  if (found === undefined || found instanceof DataError) {
    throw refused(`with columns of texts (${name}), which HDF5 has as pickles: they are not read`);
  }
  return found.content;
}

function textsOf(members: readonly Member[], name: string): readonly string[] {
  const content = foundIn(members, name);
  if (content.kind === 'strings') return content.values;
  if (content.kind === 'numbers') return Array.from(content.values, String);
  throw refused('whose columns have no names of one level');
}

/** Columns of numbers side by side; of one column there is no table. */
async function columnsOf(members: readonly Member[], name: string, names: readonly string[]): Promise<TextColumn[]> {
  const content = foundIn(members, name);
  const text = (value: number): string => (Number.isNaN(value) ? '' : String(value));
  if (content.kind === 'numbers' && names.length === 1) {
    return [{ name: names[0] ?? '', cells: Array.from(content.values, text) }];
  }
  const { layout, shape = [], source } = content.kind === 'table' ? content.table : {};
  const [rows, columns] = shape;
  if (layout?.kind !== 'binary' || !source || !rows || columns !== names.length)
    throw refused('of a shape that is not read');
  if (rows * columns > MAX_CELLS) throw refused(formatted`of ${rows * columns} cells, of which ${MAX_CELLS} are read`);
  const numbers = await numbersByRow(source, layout, rows, columns);
  return names.map((own, c) => ({
    name: own,
    cells: Array.from({ length: rows }, (_, row) => text(numbers[row * columns + c] ?? Number.NaN)),
  }));
}

/** AnnData, as scanpy saves cells by genes: what was measured, and what is known of each cell. */

const MEASURED: Guess = {
  role: 'features',
  roles: ['features', 'logits', 'unused'],
  reason: 'X of AnnData: what was measured of each row, no values of classes',
};

const NAMES: Guess = { role: 'texts', roles: ['texts', 'unused'], reason: 'a name for each row of AnnData' };

/** Group that held categories before anndata 0.8. */
const OLD = 'obs/__categories/';
/** The same cells by genes as counts or scaled, and by fewer dimensions. */
const IS_MEASURED = /^(?:X$|raw\/X$|layers\/|obsm\/)/;

/** True for a file that holds the parts of an AnnData: its rows are described by obs, its columns by var. */
export const isOfAnnData = (members: readonly Member[]): boolean =>
  ['X', 'obs/', 'var/'].every((part) => members.some(({ name }) => name.startsWith(part)));

/** The members that tell of rows: X as features, and each column of categories as texts. What tells of the columns of X is left. */
export function readAnnData(members: readonly Member[]): Member[] {
  const found = new Map(members.map((member) => [member.name, member.found]));
  return members.flatMap(({ name, found: own }): Member[] => {
    if (/^var[mp]?\//.test(name) || name.endsWith('/categories') || name.startsWith(OLD)) return [];
    const column = name.replace(/\/codes$/, '');
    const at = column === name ? name.replace(/^obs\/|^/, OLD) : `${column}/categories`;
    const categories = found.get(at);
    if (categories !== undefined) return [{ name: column, found: named(own, categories) }];
    const guess = IS_MEASURED.test(name) ? MEASURED : areNames(own) ? NAMES : undefined;
    return [{ name, found: guess === undefined || own instanceof DataError ? own : { ...own, guess } }];
  });
}

const areNames = (found: Found | DataError): boolean =>
  !(found instanceof DataError) && found.content.kind === 'strings' && isDistinct(found.content.values);

/** Numbers of categories as their names; nothing where there is no category. */
function named(codes: Found | DataError, categories: Found | DataError): Found | DataError {
  if (codes instanceof DataError || categories instanceof DataError) return codes;
  if (codes.content.kind !== 'numbers' || categories.content.kind !== 'strings') return codes;
  const names = categories.content.values;
  const values = Array.from(codes.content.values, (code) => names[code] ?? '');
  return { content: { kind: 'strings', values }, shape: codes.shape };
}

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
  // Its own start is not looked at, nor does the library of HDF5 look at it: a block may have been put before it.
  head.at += 8 + (isOld ? 32 : 16);
  const members = await readTree(new Hdf5File(source, start), head.u64());
  if (isOfAnnData(members)) return readAnnData(members);
  if (isOfOctave(members)) return readOctave(members);
  return isOfPandas(members) ? readPandas(source, members, choice) : withoutWeights(members);
}

/** True for datasets that are the parts of a DataFrame, as to_hdf writes them in either of its formats. */
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
