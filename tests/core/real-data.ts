import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inputOf } from '../../tools/cli/files.ts';
import { assemble } from '../../web/data/assemble.ts';
import type { Dataset, Role } from '../../web/data/dataset.ts';

const folder = join(import.meta.dirname, '../../../shared/data');

/** Whether the real data are here: they are too large, and not ours, to be in the repository. */
export const isHere = existsSync(folder);

/** Where a file of the real data is. */
export const realFile = (name: string): string => join(folder, name);

/** Files of the real data put together, each in its role. */
export async function openReal(...files: readonly (readonly [name: string, role: Role])[]): Promise<Dataset> {
  return assemble(await Promise.all(files.map(([name, role]) => inputOf(realFile(name), role))));
}
