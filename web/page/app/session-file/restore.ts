import { DataError } from '../../../engine/base/error.ts';
import { EMPTY_DATASET } from '../../../engine/data/dataset/empty.ts';
import { joinedById } from '../../../engine/data/dataset/join-by-id.ts';
import { rolesBeside } from '../../../engine/data/models/models-of.ts';
import { withRowsBeside } from '../../../engine/data/models/rows-beside.ts';
import { type Opening, openedFrom, openingsOf } from '../../../engine/data/shards/openings.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Dataset, InputFile, Role } from '../../../engine/model/dataset.ts';
import type { Sample } from '../../samples/sample.ts';
import { type Finished, finish } from '../finished/finished.ts';
import { readSession } from './read.ts';
import { rememberedDataset, rememberedResult } from './remembered.ts';
import { sampleOf } from './sample-of.ts';
import type { SavedFile, SavedSession } from './saved.ts';

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
  for (const opening of await openingsOf(sources)) {
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
  const result = rememberedResult(saved);
  const sample = await sampleOf(files, roles);
  return {
    saved: { ...saved, result },
    files,
    roles,
    sample,
    finish: (dataset, stamp, inRoles) => {
      const known = files.length > 0 ? dataset : rememberedDataset(saved.data);
      return finish(result, known ?? EMPTY_DATASET, inRoles, stamp, { request: saved, sample });
    },
  };
}
