import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inputOf } from '../../tools/cli/files.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import type { Dataset, Role } from '../../web/engine/model/dataset.ts';

const folder = process.env.LOGITREE_DATA;
if (folder !== undefined && !existsSync(folder)) throw new Error(`LOGITREE_DATA is ${folder}, which is not there`);

/**
 * True if the real data are here: they are too large, and not ours, to be in the repository. LOGITREE_DATA says where.
 */
export const isHere = folder !== undefined;

/** The path of a file of the real data. */
export const realFile = (name: string): string => join(folder ?? '', name);

/** The folder with more reference values of a kind than were copied into the project: beside the data. */
export const fixtureFolder = (kind: string): string => join(folder ?? '', '../fixtures', kind);

/** True if that folder is there. */
export const hasFixtures = (kind: string): boolean => isHere && existsSync(fixtureFolder(kind));

/** Files of the real data put together, each in its role. */
export async function openReal(...files: readonly (readonly [name: string, role: Role])[]): Promise<Dataset> {
  return assemble(await Promise.all(files.map(([name, role]) => inputOf(realFile(name), role))));
}
