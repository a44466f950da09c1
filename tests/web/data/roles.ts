import { expect } from 'vitest';
import { assignRoles } from '../../../web/data/roles/assign-roles.ts';
import { openFile } from '../../../web/hierarchy/open-files.ts';
import type { InputFile, Role } from '../../../web/model/dataset.ts';
import { labelsNpy, sourceOf } from './write.ts';

/* Files and the roles that they get, for the tests of roles. */

export const open = async (name: string, content: string | Uint8Array): Promise<InputFile> => {
  const [file] = await openFile(name, sourceOf(name, content));
  if (!file) throw new Error('nothing opened');
  return file;
};

export const openAll = async (files: Record<string, string | Uint8Array>): Promise<InputFile[]> => {
  const opened: InputFile[] = [];
  for (const [name, content] of Object.entries(files)) opened.push(await open(name, content));
  return opened;
};

export const rolesOf = (files: readonly InputFile[]): Record<string, Role> =>
  Object.fromEntries(files.map(({ name, role }) => [name, role]));

/** In every order of the files: what comes first must not matter where names and shapes decide. */
export async function expectInAnyOrder(
  files: Record<string, string | Uint8Array>,
  expected: Record<string, Role>,
): Promise<void> {
  const opened = await openAll(files);
  for (let turn = 0; turn < opened.length; turn++) {
    const turned = [...opened.slice(turn), ...opened.slice(0, turn)];
    expect(rolesOf(assignRoles(turned))).toEqual(expected);
    expect(rolesOf(assignRoles([...turned].reverse()))).toEqual(expected);
  }
}

export const indices = (count: number, classes = 5): Uint8Array =>
  labelsNpy(Array.from({ length: count }, (_, i) => i % classes));
export const words = (count: number, distinct = count): string =>
  Array.from({ length: count }, (_, i) => `word ${i % distinct}`).join('\n');
