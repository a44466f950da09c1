import { expect } from 'vitest';
import type { Warning } from '../../../../web/engine/base/warning.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles, withRole } from '../../../../web/engine/data/roles/assign-roles.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import type { Dataset, InputFile, Role } from '../../../../web/engine/model/dataset.ts';
import { labelsNpy, sourceOf } from './write.ts';

/* Files as they are opened, and the roles that they get. */

export const filesIn = (name: string, content: string | Uint8Array, choice?: ColumnChoice): Promise<InputFile[]> =>
  openFile(name, sourceOf(name, content), undefined, choice);

/** The first of what is in a file, in a role if one is given. */
export async function open(name: string, content: string | Uint8Array, role?: Role): Promise<InputFile> {
  const [file] = await filesIn(name, content);
  if (file === undefined) throw new Error(`nothing is in ${name}`);
  return role === undefined ? file : withRole(file, role);
}

export type NamedFile = readonly [name: string, content: string | Uint8Array, role?: Role];

/** The data of files, in the roles that are given. */
export const datasetIn = async (...files: readonly NamedFile[]): Promise<Dataset> =>
  assemble(await Promise.all(files.map((file) => open(...file))));

/** Everything that is in each file. */
export async function membersIn(files: Record<string, string | Uint8Array>): Promise<InputFile[][]> {
  const opened: InputFile[][] = [];
  for (const [name, content] of Object.entries(files)) opened.push(await filesIn(name, content));
  return opened;
}

/** The first of what is in each file. */
export const openAll = async (files: Record<string, string | Uint8Array>): Promise<InputFile[]> =>
  (await membersIn(files)).map(([file]) => file ?? expect.unreachable());

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

/** The codes of what is said of a result, a dataset or a file. */
export const codesOf = ({ warnings = [] }: { readonly warnings?: readonly Warning[] | undefined }): string[] =>
  warnings.map(({ code }) => code);

export const indices = (count: number, classes = 5): Uint8Array =>
  labelsNpy(Array.from({ length: count }, (_, i) => i % classes));
export const words = (count: number, distinct = count): string =>
  Array.from({ length: count }, (_, i) => `word ${i % distinct}`).join('\n');
