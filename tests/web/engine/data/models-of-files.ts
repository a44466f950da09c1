import { expect } from 'vitest';
import { joinedById } from '../../../../web/engine/data/dataset/join-by-id.ts';
import { filesFor, type Model, modelsOf } from '../../../../web/engine/data/models/models-of.ts';
import { withRowsBeside } from '../../../../web/engine/data/models/rows-beside.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { rounds } from '../../../support/cases.ts';
import { Random } from '../../../support/random.ts';
import { membersIn, rolesOf } from './roles.ts';
import { elements, npy } from './write.ts';

/* Files of several models, opened as the page opens them, and which models they are. */

export const CLASSES = 10;
export const ROWS = 300;
export type Files = Record<string, string | Uint8Array>;

export const shuffled = (seed: number): number[] => {
  const draw = new Random(seed);
  const random = (): number => draw.uniform();
  return Array.from({ length: ROWS }, (_, i) => i % CLASSES)
    .map((label) => [random(), label] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, label]) => label);
};
/** Logits that are right for about three points of four. */
export function values(labels: readonly number[], seed: number, columns = CLASSES): number[] {
  const draw = new Random(seed);
  const random = (): number => draw.uniform();
  return labels.flatMap((label) =>
    Array.from({ length: columns }, (_, c) => 4 * random() + (c === label && random() < 0.75 ? 3 : 0)),
  );
}
export const table = (rows: readonly number[], columns = CLASSES): Uint8Array =>
  npy('<f4', [rows.length / columns, columns], elements('f4', rows));
export const logits = (labels: readonly number[], seed: number, columns = CLASSES): Uint8Array =>
  table(values(labels, seed, columns), columns);

export const POINTS = shuffled(1);
export const OTHERS = shuffled(2);
export const NAMES = `id,name,group\n${Array.from({ length: CLASSES }, (_, i) => `${i},class ${i},${i % 3}`).join('\n')}`;

/** The files joined as the page does when they are opened in several goes. */
async function joinedAs(goes: readonly (readonly InputFile[])[]): Promise<InputFile[]> {
  let files: InputFile[] = [];
  for (const go of goes) {
    const joined = await joinedById(go, files);
    files = assignRoles([...files, ...(await withRowsBeside(joined, files))]);
  }
  return files;
}
export const openedAs = async (goes: readonly Files[]): Promise<InputFile[]> =>
  joinedAs(await Promise.all(goes.map(async (go) => (await membersIn(go)).flat())));
export const alone = (files: Files): Files[] => Object.entries(files).map(([name, content]) => ({ [name]: content }));
export const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((one, i) => orders(all.toSpliced(i, 1)).map((rest) => [one, ...rest]));

/** The models, with their labels, whichever is shown. */
export const pairsOf = (files: readonly InputFile[]): Record<string, string | null> =>
  Object.fromEntries(
    modelsOf(files)
      .map(({ file, labels }) => [file.name, labels?.name ?? null] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
export const modelNamed = (files: readonly InputFile[], name: string): Model => {
  const found = modelsOf(files).find(({ file }) => file.name === name);
  if (found === undefined) throw new Error(`${name} is no model`);
  return found;
};

/** In every order, dropped together and one by one, and with each of the models shown. */
export async function expectModels(
  files: Files,
  expected: Record<string, string | null>,
  rest: Record<string, string> = {},
  few = 6,
) {
  const all = orders(await membersIn(files));
  const some = all.length <= rounds(24, few) ? all : all.filter((_, i) => i % Math.floor(all.length / few) === 0);
  for (const order of some) {
    for (const goes of [[order.flat()], order]) {
      const opened = await joinedAs(goes);
      expect(pairsOf(opened)).toEqual(expected);
      expect(rolesOf(opened)).toMatchObject(rest);
      for (const { id } of modelsOf(opened)) expect(pairsOf(filesFor(opened, id))).toEqual(expected);
    }
  }
}
