import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { ANIMALS, expected, opened, POINTS, read } from './animals.ts';
import { numbersOf } from './golden.ts';

/* Texts as single programs write them. */

test('svm-predict of LIBSVM says the order of its columns above them', async () => {
  const order = [2, 0, 3, 1];
  const lines = POINTS.map(({ predicted, values }) => [predicted, ...order.map((c) => values[c])].join(' '));
  const found = await read(['labels 2 0 3 1', ...lines].join('\n'), undefined, 'x.out');
  expect(found.values).toEqual(Object.fromEntries(ANIMALS.map((name, c) => [c, expected.values[name]])));
});

describe('distances below the diagonal, under the number of rows', () => {
  const SQUARE = [0, 4, 6, 4, 0, 3, 6, 3, 0];
  test.each([
    ['PHYLIP', 'x.phy', '    3\nHuman\nChimp     4.0\nGorilla   6.0 3.0\n'],
    ['PHYLIP with the diagonal', 'x.phy', '3\nHuman     0.0\nChimp     4.0 0.0\nGorilla   6.0 3.0 0.0\n'],
    ['PHYLIP with single blanks', 'x.phy', '3\nHuman\nChimp 4\nGorilla 6 3\n'],
    ['mothur', 'x.dist', '3\nHuman\nChimp\t4\nGorilla\t6\t3\n'],
    ['Orange', 'x.dst', '3 labelled\nHuman\t\nChimp\t4\nGorilla\t6\t3\n'],
  ])('as %s writes them', async (_, name, text) => {
    const [file] = await opened(name, text);
    expect(file?.role).toBe('dissimilarity');
    expect(file?.content).toMatchObject({ square: { names: ['Human', 'Chimp', 'Gorilla'] } });
    expect(await numbersOf(file)).toEqual(SQUARE);
    expect(file?.warnings?.map(({ code }) => code)).toEqual(['triangle']);
  });
});

const SPECIES = ['Homo sp', 'Pan 2', 'Gorilla', 'Pongo'];
const FAR = [
  [0, 4, 6, 9],
  [4, 0, 3.5, 8],
  [6, 3.5, 0, 7],
  [9, 8, 7, 0],
];
const strict = (cells: (row: number) => readonly number[]): string =>
  SPECIES.map((name, row) => name.padEnd(10) + cells(row).join(' ')).join('\n');
const one = SPECIES.map((name) => name.replace(' ', '_'));

describe('distances between names in PHYLIP and other forms', () => {
  test.each([
    ['a strict square', `   4\n${strict((row) => FAR[row] ?? [])}`, SPECIES],
    [
      'names without a blank behind them',
      `4\n${SPECIES.map((name, row) => `${name.padEnd(10, 'x')}${FAR[row]?.join(' ')}`).join('\n')}`,
      SPECIES.map((name) => name.padEnd(10, 'x')),
    ],
    ['a relaxed square', `4\n${one.map((name, row) => [name, ...(FAR[row] ?? [])].join(' ')).join('\n')}`, one],
    [
      'rows that go on',
      `4\n${one.map((name, row) => `${name} ${FAR[row]?.slice(0, 2).join(' ')}\n   ${FAR[row]?.slice(2).join(' ')}`).join('\n')}`,
      one,
    ],
    ['a strict lower half', `4\n${strict((row) => FAR[row]?.slice(0, row) ?? [])}`, SPECIES],
    ['a strict upper half', `4\n${strict((row) => FAR[row]?.slice(row + 1) ?? [])}`, SPECIES],
    [
      'a lower half without a count',
      one.map((name, row) => [name, ...(FAR[row]?.slice(0, row + 1) ?? [])].join(',')).join('\n'),
      one,
    ],
    [
      'pairs between blanks',
      one.flatMap((a, row) => one.slice(0, row).map((b, c) => `${a} ${b} ${FAR[row]?.[c]}`)).join('\n'),
      [...one.slice(1), one[0]],
    ],
  ])('%s', async (_, text, names) => {
    const [file] = await opened('x.phy', text);
    expect(file?.content).toMatchObject({ square: { names } });
    // Pairs begin with the second name.
    const order = names[0] === one[1] ? [1, 2, 3, 0] : [0, 1, 2, 3];
    expect(await numbersOf(file)).toEqual(order.flatMap((row) => order.map((column) => FAR[row]?.[column])));
  });
});

test('a confusion matrix of H2O has errors, rates and totals around it', async () => {
  const rows = ['40,4,0,0.0909,"4 / 44"', '1,35,0,0.0278,"1 / 36"', '2,1,7,0.3,"3 / 10"', '43,40,7,0.0889,"8 / 90"'];
  const text = ['cat,dog,fox,Error,Rate', ...rows].join('\n');
  const { confusion } = assemble(await opened('x.csv', text));
  expect(confusion?.names).toEqual(['cat', 'dog', 'fox']);
  expect(Array.from(confusion?.counts ?? [])).toEqual([40, 4, 0, 1, 35, 0, 2, 1, 7]);
});

test('texts above an empty line are no types of Orange', async () => {
  const [file] = await opened('x.csv', 'text,label\nthe cat,so good\n,\nbad day,bad one\nmore text,so good\n');
  expect(file?.content).toMatchObject({ columns: [expect.arrayContaining(['the cat']), expect.anything()] });
});

test('an order of LIBSVM above no row is none', async () => {
  const [file] = await opened('x.txt', 'labels 1 2 3\n');
  expect(file?.content).not.toMatchObject({ kind: 'records' });
});

test.each([
  ['1:0.9 2:0.1 of Vowpal Wabbit', (c: number) => String(c + 1), (cells: readonly string[]) => cells.join(' ')],
  [
    'the same with a tag',
    (c: number) => String(c + 1),
    (cells: readonly string[], row: number) => `${cells.join(' ')} ex${row}`,
  ],
  ['a dict of Python', (c: number) => `'${ANIMALS[c]}'`, (cells: readonly string[]) => `{${cells.join(', ')}}`],
])('numbers with their names before them: %s', async (_, nameOf, lineOf) => {
  const text = POINTS.map(({ values }, row) =>
    lineOf(
      values.map((value, c) => `${nameOf(c)}:${value}`),
      row,
    ),
  ).join('\n');
  const [file] = await opened('x.txt', text);
  expect(file?.role).toBe('logits');
  expect(await numbersOf(file)).toEqual(POINTS.flatMap(({ values }) => values));
  const names = ANIMALS.map((_name, c) => nameOf(c).replaceAll("'", ''));
  expect(file?.content).toMatchObject({ table: { columnNames: names } });
});
