/** Reads archives: the .npy arrays in a .npz, or the tensors in a .pt. */

import { DataError } from '../../../base/error.ts';
import { lazily } from '../../../base/once.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { Part } from '../../sources/parts-source.ts';
import type { Tools } from '../format.ts';
import { needsWorker } from '../format.ts';
import { readNpy, readNpyOrTable } from '../npy/read.ts';
import type { Found } from '../shared/array-content.ts';
import { alone, MAX_MEMBERS, type Member, readMembers } from '../shared/members.ts';
import { damaged, type FileEntry, findMember, readDirectory, tooMany } from '../shared/zip.ts';
import { readSparse, SPARSE_MEMBERS } from './sparse.ts';

const SAVE_NPY = "Save the arrays as .npy: np.save('logits.npy', logits).";

/**
 * The .npy members of a .npz archive, or the tensors of a PyTorch file, which is an archive too and is read in a worker. Stored
 * members are read where they lie, deflated ones while they are inflated.
 * @throws DataError for damage, encryption, other compression, other contents, and bombs
 */
export async function readNpz(
  source: ByteSource,
  { readInWorker, choice }: Pick<Tools, 'readInWorker' | 'choice'>,
): Promise<Member[]> {
  const entries = await readDirectory(source);
  if (entries.some(({ filename }) => /(^|\/)data\.pkl$/.test(filename))) {
    if (readInWorker === undefined) throw needsWorker();
    return readInWorker('torch', source);
  }
  if (entries.some(({ filename }) => /^xl\//.test(filename))) {
    const { readWorkbook } = await lazily('the reader of workbooks', import('../xlsx/read.ts'));
    return readWorkbook(source, entries, choice);
  }
  const arrays = entries.filter(({ filename }) => filename.endsWith('.npy'));
  if (arrays.length > MAX_MEMBERS) throw tooMany(MAX_MEMBERS);
  if (arrays.length === 0 && entries.some(({ filename }) => filename === 'content.xml')) throw openDocument();
  if (arrays.length === 0) {
    const found = entries.length === 0 ? 'nothing' : `'${entries[0]?.filename.slice(0, 80)}'`;
    throw new DataError('no-arrays', `the archive holds no .npy arrays, found ${found}`, SAVE_NPY);
  }
  const named = (name: string): FileEntry | undefined => arrays.find(({ filename }) => filename === `${name}.npy`);
  if (SPARSE_MEMBERS.every(named)) {
    const read = async (name: string): Promise<Found | null> => {
      const entry = named(name);
      return entry === undefined ? null : readMember(source, entry);
    };
    return alone(await readSparse(source, await formatOf(source, named('format')), read));
  }
  return readMembers(
    arrays.map((entry) => ({
      name: entry.filename.replace(/\.npy$/, ''),
      read: async () => {
        const { source: inside, start, end } = await findMember(source, entry);
        return readNpyOrTable(inside, choice, start, end);
      },
    })),
  );
}

const openDocument = (): DataError =>
  new DataError(
    'unsupported-format',
    'the file is a spreadsheet of LibreOffice or OpenOffice (.ods), which is not opened',
    'Save it as Excel workbook (.xlsx) or as CSV.',
  );

/** The tensors of a PyTorch file. */
export async function readTorchFile(source: ByteSource): Promise<Member[]> {
  const { readTorch } = await import('../pickle/read.ts');
  const byName = new Map((await readDirectory(source)).map((entry) => [entry.filename, entry]));
  const names = [...byName.keys()];
  const find = async (name: string): Promise<Part> => {
    const entry = byName.get(name);
    if (entry === undefined) throw damaged(`the member '${name.slice(0, 80)}' is not there`);
    return findMember(source, entry);
  };
  return readTorch({ names, find });
}

/** The form of a sparse matrix, which SciPy writes as an array of one text. */
async function formatOf(source: ByteSource, entry: FileEntry | undefined): Promise<string> {
  if (entry === undefined) return '';
  const { source: inside, start, end } = await findMember(source, entry);
  const bytes = await inside.read(start, end);
  const text = bytes.subarray(bytes.lastIndexOf(10) + 1).filter((byte) => byte !== 0); // behind the header; also of UTF-32
  return new TextDecoder('latin1').decode(text).slice(0, 20);
}

async function readMember(source: ByteSource, entry: FileEntry): Promise<Found> {
  const { source: inside, start, end } = await findMember(source, entry);
  return readNpy(inside, start, end);
}
