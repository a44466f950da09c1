import { assignRoles } from '../../../engine/data/roles/assign-roles.ts';
import type { InputFile, Role } from '../../../engine/model/dataset.ts';
import { SAMPLES } from '../../samples/index.ts';
import type { Sample, SampleFile } from '../../samples/sample.ts';

/** True if an open file has the bytes of a sample's file. */
async function isFile({ name, source }: InputFile, file: SampleFile | undefined): Promise<boolean> {
  if (name !== file?.name || source.size !== file.bytes.length) return false;
  const own = await source.read(0, source.size);
  return own.every((byte, at) => byte === file.bytes[at]);
}

/** The files of a sample; none where they cannot be had: a session opens without them. */
async function filesOf(sample: Sample): Promise<readonly SampleFile[]> {
  try {
    return await sample.load();
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
export async function sampleOf(files: readonly InputFile[], roles: ReadonlyMap<string, Role>): Promise<Sample | null> {
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
