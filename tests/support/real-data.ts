import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inputOf } from '../../tools/cli/files.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import type { Dataset, Role } from '../../web/engine/model/dataset.ts';

const folder = process.env.LOGITREE_DATA;
if (folder !== undefined && !existsSync(folder)) throw new Error(`LOGITREE_DATA is ${folder}, which is not there`);

/** Whether the real data are here: they are too large, and not ours, to be in the repository. LOGITREE_DATA says where. */
export const isHere = folder !== undefined;

/** Where a file of the real data is. */
export const realFile = (name: string): string => join(folder ?? '', name);

/** Where more reference values of a kind may be than were copied into the project: in a folder beside the data. */
export const fixtureFolder = (kind: string): string => join(folder ?? '', '../fixtures', kind);

/** Whether that folder is there. */
export const hasFixtures = (kind: string): boolean => isHere && existsSync(fixtureFolder(kind));

/** Files of the real data put together, each in its role. */
export async function openReal(...files: readonly (readonly [name: string, role: Role])[]): Promise<Dataset> {
  return assemble(await Promise.all(files.map(([name, role]) => inputOf(realFile(name), role))));
}
