import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { numbersOf } from './golden.ts';
import { filesIn } from './roles.ts';
import { elements, npy } from './write.ts';

/** Points of four classes with the largest value mostly in the column of their label. */
const POINTS = Array.from({ length: 24 }, (_, i) => {
  const label = (i * 7) % 4;
  const predicted = i % 6 === 0 ? (label + 1) % 4 : label;
  return { label, predicted, values: [0, 1, 2, 3].map((c) => (c === predicted ? 2.25 : -0.5 - c / 8 - i / 64)) };
});
type Point = (typeof POINTS)[number];
const VALUES = POINTS.flatMap(({ values }) => values);

async function read(name: string, content: string | Uint8Array) {
  const files = assignRoles(await filesIn(name, content));
  return { numbers: await numbersOf(files[0]), codes: assemble(files).warnings?.map(({ code }) => code) };
}

const rowsOf = (row: (point: Point) => readonly number[]) => POINTS.map(row);
const array = (rows: readonly (readonly number[])[]) =>
  npy('<f8', [rows.length, rows[0]?.length ?? 0], elements('f8', rows.flat()));

describe('labels at the edge of a table without names are no values, and that is told', () => {
  test.each<[string, (point: Point) => readonly number[]]>([
    ['in front', ({ label, values }) => [label, ...values]],
    ['behind', ({ label, values }) => [...values, label]],
    ['counted from 1', ({ label, values }) => [label + 1, ...values]],
    ['with the prediction', ({ label, predicted, values }) => [label, predicted, ...values]],
    ['on both sides', ({ label, predicted, values }) => [label, ...values, predicted]],
  ])('%s', async (_, row) => {
    const rows = rowsOf(row);
    const texts = { 'x.csv': ',', 'x.tsv': '\t', 'x.txt': ' ' };
    const files: [string, string | Uint8Array][] = [
      ['x.npy', array(rows)],
      ['x.json', JSON.stringify(rows)],
      ...Object.entries(texts).map(([name, mark]): [string, string] => [
        name,
        rows.map((r) => r.join(mark)).join('\n'),
      ]),
    ];
    for (const [name, content] of files) {
      expect(await read(name, content), name).toEqual({ numbers: VALUES, codes: ['labels-left-out'] });
    }
  });

  test('whole numbers that do not agree with the values stay, and that is told', async () => {
    const rows = POINTS.map(({ values }, i) => [(i * i) % 3, ...values]);
    expect(await read('x.npy', array(rows))).toEqual({ numbers: rows.flat(), codes: ['labels-among-values'] });
  });
});

test('whole numbers that hardly come again number the rows, and are left out', async () => {
  const rows = POINTS.map(({ values }, i) => [i + 20, ...values]);
  const codes = ['labels-left-out', 'supposed-classes'];
  expect(await read('x.npy', array(rows))).toEqual({ numbers: VALUES, codes });
});

test('labels of more classes than there are columns make features of the columns', async () => {
  const rows = POINTS.map(({ values }, i) => [...values, 7 * (i % 5)]);
  const [file] = assignRoles(await filesIn('x.npy', array(rows)));
  expect(file).toMatchObject({ role: 'features', shape: [POINTS.length, 4] });
  expect(file?.warnings?.[0]?.message).toContain('of more classes than there are columns');
});

describe('the entries of a square or of edges are no labels, numbers of rows, headings or measures', () => {
  const places = Array.from({ length: 12 }, (_, i) => [(i * i) % 7, i / 4] as const);
  const alike = places.map(([a, b]) =>
    places.map(([c, d], j) => (b === 2.75 || j === 11 ? 3 * (a + c) : a * c + b + d)),
  );
  const percent = places.map((_, i) =>
    places.map((_, j) => (i === 11 || j === 11 ? 100 * Number(i === j) : (j + 0.5) / 0.605)),
  );
  const apart = [
    [0, 1, 2],
    [1, 0, 1.5],
    [2, 1.5, 0],
  ];
  test.each<[string, string | Uint8Array, string, number]>([
    ['x.npy', array(alike), 'unused', 144],
    ['x.npy', array(percent), 'logits', 144],
    ['x.npy', array(apart), 'dissimilarity', 9],
    ['x.csv', apart.join('\n'), 'dissimilarity', 9],
    ['x.csv', '0,2,1.5\n2,0,3.5\n1.5,3.5,0\n', 'dissimilarity', 9],
    ['x.csv', '5,2,1.5\n2,5,3.5\n1.5,3.5,5\n', 'similarity', 9],
    ['x.csv', 'src,dst,weight\n0,1,2.5\n1,2,1.25\n', 'edges', 6],
  ])('%s %#', async (name, content, role, entries) => {
    const [file] = assignRoles(await filesIn(name, content));
    expect({ role: file?.role, entries: (await numbersOf(file)).length }).toEqual({ role, entries });
    expect(file?.warnings ?? []).toEqual([]);
  });
});

test('the last column may be the class of measures, where it alone has whole numbers that come again', async () => {
  const told = async (last: (i: number) => number | string): Promise<boolean> => {
    const rows = POINTS.map(({ values }, i) => [...values.map((value) => 4.375 + value), last(i)].join());
    return (
      (await read('glass.csv', `Na,Mg,Al,Si,Type\n${rows.join('\n')}\n`)).codes?.includes('labels-among-values') ??
      false
    );
  };
  expect(await told((i) => `"${1 + (i % 5)}"`)).toBe(true);
  expect(await told((i) => i)).toBe(false);
  expect(await told((i) => (i % 5) + 0.5)).toBe(false);
  const pairs = POINTS.map((_, i) => `${i % 7},${i >> 2},${i % 2},0.${i + 10}`);
  expect((await read('x.csv', `v1,v2,prediction,probability\n${pairs.join('\n')}\n`)).codes).toContain(
    'labels-among-values',
  );
});
