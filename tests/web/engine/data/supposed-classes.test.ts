/** Numbers of which nothing says that they are values of classes are logits with a word; with anything that says it, without. */

import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { filesIn } from './roles.ts';

const POINTS = Array.from({ length: 24 }, (_, i) => i);
const ANIMALS = ['cat', 'cow', 'dog', 'hen'];
const logitsAt = (i: number): number[] => ANIMALS.map((_, c) => (c === i % 4 ? 2.5 + i / 8 : -0.5 - ((i * c) % 7) / 4));
const sharesAt = (i: number): number[] => {
  const powers = logitsAt(i).map(Math.exp);
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};
const table = (heading: string, row: (i: number) => readonly unknown[]): string =>
  `${[...(heading === '' ? [] : [heading]), ...POINTS.map((i) => row(i).join())].join('\n')}\n`;

const plain = table('', logitsAt);
const measures = table('height,weight,price,age', (i) => [1.5 + i / 50, 40.5 + i, 9.25 * (i % 7), 20 + ((i * 7) % 40)]);
const oxidesAt = (i: number): number[] => [1.52 + i / 1e4, 13.64 - i / 100, 4.49 + i / 100, 1.1, 71.78, 8.75 + i / 1e3];
const json = (key: string): string => JSON.stringify({ [key]: POINTS.map(logitsAt) });

async function isSupposed(files: readonly (readonly [name: string, text: string])[], isChosen = false) {
  const opened = (await Promise.all(files.map(([name, text]) => filesIn(name, text)))).flat();
  const [first] = opened;
  const choices = new Map(isChosen && first !== undefined ? [[first.id, 'logits' as const]] : []);
  const { logits, warnings = [] } = assemble(assignRoles(opened, choices));
  expect(logits).not.toBeNull();
  return warnings.some(({ code }) => code === 'supposed-classes');
}

test.each([
  ['measures of things', 'people.csv', measures],
  ['numbers without names', 'x.csv', plain],
  ['columns whose names say nothing', 'x.csv', table(ANIMALS.join(), logitsAt)],
  ['oxides in percent, which sum to more than rounding explains', 'glass.csv', table('', oxidesAt)],
  ['an array in JSON without a key', 'x.json', JSON.stringify(POINTS.map(logitsAt))],
])('%s are told', async (_, name, text) => {
  expect(await isSupposed([[name, text]])).toBe(true);
});

test.each<[string, string, string, ...(readonly [string, string])[]]>([
  ['the name of the file', 'logits.csv', plain],
  ['a key', 'x.json', json('logits')],
  ['what columns are called', 'x.csv', table(ANIMALS.map((name) => `prob_${name}`).join(), logitsAt)],
  ['numbered classes', 'x.csv', table('class0,class1,class2,class3', logitsAt)],
  ['rows that sum to 1', 'x.csv', table('', sharesAt)],
  ['rows of percent, rounded', 'x.csv', table('', (i) => sharesAt(i).map((value) => (100 * value).toFixed(1)))],
  ['logarithms of such', 'x.csv', table('', (i) => sharesAt(i).map(Math.log))],
  ['labels', 'x.csv', plain, ['labels.csv', table('', (i) => [i % 4])]],
  ['names of classes', 'x.csv', plain, ['classes.txt', ANIMALS.join('\n')]],
  ['a tree of the classes', 'x.csv', table(ANIMALS.join(), logitsAt), ['tree.nwk', '((cat,dog),(cow,hen));']],
])('%s says that columns are classes', async (_, name, text, ...beside) => {
  expect(await isSupposed([[name, text], ...beside])).toBe(false);
});

test('a role that somebody chooses says it', async () => {
  expect(await isSupposed([['people.csv', measures]], true)).toBe(false);
});
