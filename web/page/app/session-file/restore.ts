import { DataError } from '../../../engine/base/error.ts';
import { EMPTY_DATASET } from '../../../engine/data/dataset/empty.ts';
import { joinedById } from '../../../engine/data/dataset/join-by-id.ts';
import { rolesBeside } from '../../../engine/data/models/models-of.ts';
import { withRowsBeside } from '../../../engine/data/models/rows-beside.ts';
import { assignRoles } from '../../../engine/data/roles/assign-roles.ts';
import { type Opening, openedFrom, openingsOf } from '../../../engine/data/shards/openings.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Dataset, InputFile, Role } from '../../../engine/model/dataset.ts';
import { SAMPLES } from '../../samples/index.ts';
import type { Sample, SampleFile } from '../../samples/sample.ts';
import { type Finished, finish } from '../finished/finished.ts';
import { readSession } from './read.ts';
import { rememberedDataset, type SavedFile, type SavedSession } from './saved.ts';

/** True if an open file has the bytes of a sample's file. */
async function isFile({ name, source }: InputFile, file: SampleFile | undefined): Promise<boolean> {
  if (name !== file?.name || source.size !== file.bytes.length) return false;
  const own = await source.read(0, source.size);
  return own.every((byte, at) => byte === file.bytes[at]);
}

/** The files of a sample; none where they cannot be had: a session opens without them. */
async function filesOf(sample: Sample): Promise<readonly SampleFile[]> {
  try {
    const late = (sample.late ?? []).map(async ({ name, size, read }) => ({ name, bytes: await read(0, size) }));
    return [...(await sample.load()), ...(await Promise.all(late))];
  } catch {
    return [];
  }
}

/** The same with the roles that the files come with. */
function usualRoles({ opens }: Sample, files: readonly InputFile[]): readonly InputFile[] {
  const chosen = new Map<string, Role>();
  for (const { id, name } of files) {
    const role = opens.roles[name];
    if (role !== undefined) chosen.set(id, role);
  }
  return assignRoles(files, chosen);
}

/**
 * The sample whose files these are, byte by byte, in the roles that they come with; null where they are others. An address
 * then opens the same tree.
 */
async function sampleOf(files: readonly InputFile[], roles: ReadonlyMap<string, Role>): Promise<Sample | null> {
  for (const sample of SAMPLES) {
    if (files.length === 0 || !files.every(({ name }) => sample.downloads.some((each) => each.name === name))) continue;
    const own = await filesOf(sample);
    if (own.length !== files.length) continue;
    const found = await Promise.all(files.map((file, place) => isFile(file, own[place])));
    if (found.every(Boolean) && usualRoles(sample, files).every(({ id, role }) => roles.get(id) === role))
      return sample;
  }
  return null;
}

/** The functions needed to open a session: the digests of its files, and their readers. */
export interface RestorePorts {
  digest(source: ByteSource): Promise<string>;
  open(opening: Opening): Promise<readonly InputFile[]>;
}

/** A session whose files are open, with the roles they had. */
export interface Restored {
  readonly saved: SavedSession;
  readonly files: readonly InputFile[];
  readonly roles: ReadonlyMap<string, Role>;
  /** The sample that the files are of. */
  readonly sample: Sample | null;
  /** Its tree with its data: those of its files, in the roles that they have now, where it has them. */
  finish(dataset: Dataset | null, stamp: string, inRoles: readonly InputFile[]): Finished;
}

/**
 * Opens a session and the files that came with it, checked against their digests.
 * @throws DataError where it cannot be used, or a file is another one
 */
export async function restoreSession(source: ByteSource, ports: RestorePorts): Promise<Restored> {
  const { saved, sources } = await readSession(source);
  for (const each of sources) {
    const expected = saved.files.find(({ name, sha256 }) => name === each.name && sha256 !== null)?.sha256;
    const found = expected === undefined ? undefined : await ports.digest(each);
    if (expected !== found) {
      throw new DataError(
        'session',
        `${each.name} in the session is not the file that was open when it was saved`,
        'Open the session as it was saved.',
      );
    }
  }
  const opened: InputFile[] = [];
  for (const opening of openingsOf(sources)) {
    // Every member of a file has what was said of it.
    const isOf = ({ name }: SavedFile): boolean => name === opening.name || name.startsWith(`${opening.name}/`);
    const asked = { ...opening, choice: saved.files.find(isOf)?.choice };
    opened.push(...openedFrom(asked, await ports.open(asked)));
  }
  const found = await withRowsBeside(await joinedById(opened, []), []);
  const savedOf = ({ name }: InputFile): SavedFile | undefined => saved.files.find((file) => file.name === name);
  const files = found.map((file) => ({ ...file, called: savedOf(file)?.called }));
  const roles = new Map<string, Role>();
  for (const file of files) {
    const { id, roles: possible } = file;
    const wanted = savedOf(file)?.role;
    const role = [...possible, ...rolesBeside(possible)].find((each) => each === wanted);
    if (role !== undefined) roles.set(id, role);
  }
  const sample = await sampleOf(files, roles);
  return {
    saved,
    files,
    roles,
    sample,
    finish: (dataset, stamp, inRoles) => {
      const known = files.length > 0 ? dataset : rememberedDataset(saved.data);
      return finish(saved.result, known ?? EMPTY_DATASET, inRoles, stamp, { request: saved, sample });
    },
  };
}
