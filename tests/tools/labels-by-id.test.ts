import { expect, test } from 'vitest';
import { heardErrors, savedFiles } from '../support/saved-files.ts';
import { l2h, linkage } from './commands.ts';

/* Labels in a file of their own, each with the id of its point. */

const { saved } = savedFiles('labels-by-id');
const said = heardErrors();

const ROWS = Array.from({ length: 30 }, (_, i) => i);
const MIXED = ROWS.map((i) => (i * 7 + 3) % 30);
const CLASSES = ['cat', 'dog', 'fox'];
const valuesOf = (i: number): string => CLASSES.map((_, c) => (c === (i * i) % 3 ? 3.5 + i / 8 : -1.25)).join();
const points = (rows: readonly number[]): string =>
  `file,${CLASSES.join()}\n${rows.map((i) => `p${i}.jpg,${valuesOf(i)}\n`).join('')}`;
const labels = (rows: readonly number[]): string =>
  `image,label\n${rows.map((i) => `p${i}.jpg,${CLASSES[(i * i) % 3]}\n`).join('')}`;

test.each([
  ['l2h', l2h],
  ['linkage', linkage],
])('%s matches labels by their ids, whatever their order, and leaves out points without one', async (_, run) => {
  const all = saved('points.csv', points(ROWS));
  const resultOf = async (table: string, named: string) => JSON.parse(String(await run([table, '--labels', named])));
  const inOrder = await resultOf(all, saved('order.csv', labels(ROWS)));
  const mixed = await resultOf(all, saved('mixed.csv', labels(MIXED)));
  expect(mixed.hierarchy).toEqual(inOrder.hierarchy);
  expect(mixed.metrics).toEqual(inOrder.metrics);
  expect(said()).toContain("Labels in mixed.csv were matched by the column 'image': 30 of 30.");
  const few = MIXED.slice(0, 24);
  const kept = ROWS.filter((i) => few.includes(i));
  const some = await resultOf(saved('some.csv', points(kept)), saved('kept.csv', labels(kept)));
  const left = await resultOf(all, saved('few.csv', labels(few)));
  expect(left.hierarchy).toEqual(some.hierarchy);
  expect(left.metrics).toEqual(some.metrics);
  expect(said()).toContain('24 of 30. 6 points without a label were left out.');
});

test.each([
  ['that are numbers', (i: number) => i * 7 + 3],
  ['that count the points', (i: number) => i],
])('ids %s, beside labels in JSON, are not taken for the labels', async (_, id) => {
  const records = ROWS.map((i) => ({ id: id(i), label: (i * i) % 3 }));
  const values = saved('values.csv', `${CLASSES.join()}\n${ROWS.map((i) => `${valuesOf(i)}\n`).join('')}`);
  const json = await l2h([values, '--labels', saved('records.json', JSON.stringify(records))]);
  const list = await l2h([values, '--labels', saved('list.txt', ROWS.map((i) => `${(i * i) % 3}\n`).join(''))]);
  expect(JSON.parse(String(json)).metrics).toEqual(JSON.parse(String(list)).metrics);
});
