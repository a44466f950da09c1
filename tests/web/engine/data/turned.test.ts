import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { ANIMALS, POINTS } from './animals.ts';
import { numbersIn } from './golden.ts';
import { filesIn } from './roles.ts';
import { elements, failure, labelsNpy, npy, sourceOf } from './write.ts';

/* Tables with a row for each class and a column for each point: asked about where numbers, names or labels tell. */

const ofClass = (c: number): number[] => POINTS.map(({ values }) => values[c] ?? 0);
const rows = ANIMALS.map((_, c) => ofClass(c));
const upright = POINTS.flatMap(({ values }) => values);
/** In memory order: by rows, or by columns. */
const array = (data: readonly number[], isFortran = false): Uint8Array =>
  npy('<f8', [4, 24], elements('f8', data), isFortran);
const logs = (values: readonly number[]): number[] => values.map((value) => Math.log(value) + 3);
const counted = POINTS.map((_, i) => `img${i}`);
const named = (cell: (value: number) => number): string =>
  [['', ...counted], ...rows.map((row, c) => [ANIMALS[c], ...row.map(cell)])].map((line) => line.join()).join('\n');

const opened = async (name: string, content: string | Uint8Array, choice?: ColumnChoice): Promise<InputFile> => {
  const [file] = await filesIn(name, content, choice);
  return file ?? expect.unreachable();
};

describe('a table on its side is asked about, and turned', () => {
  test.each<[string, string, string | Uint8Array, string]>([
    ['probabilities', 'p.npy', array(rows.flat()), 'every column sums to 1'],
    ['probabilities column by column', 'p.npy', array(upright, true), 'every column sums to 1'],
    ['probabilities as text', 'p.csv', rows.map((row) => row.join()).join('\n'), 'every column sums to 1'],
    ['with names before its rows', 'p.csv', named((value) => value), 'every column sums to 1'],
    [
      'logits with names before rows and points counted',
      'l.csv',
      named((value) => value * 9 - 3),
      "rows have names ('cat', …)",
    ],
  ])('%s', async (_, name, content, why) => {
    const { content: found } = await opened(name, content);
    if (found.kind !== 'question') return expect.unreachable();
    expect(found.question.message).toContain(why);
    const [turned, asItIs] = await Promise.all(
      found.question.answers.map(({ choice }) => opened(name, content, choice)),
    );
    expect([turned?.role, turned?.shape]).toEqual(['logits', [24, 4]]);
    expect([asItIs?.role, asItIs?.shape[1]]).toEqual(['logits', 24]);
    if (turned?.content.kind !== 'table') return expect.unreachable();
    const values = await numbersIn(turned);
    const expected = name === 'l.csv' ? upright.map((value) => value * 9 - 3) : upright;
    expect(values).toEqual(expected.map((value) => expect.closeTo(value, 12)));
    const isNamed = typeof content === 'string' && content.startsWith(',');
    expect(turned.content.table.columnNames).toEqual(isNamed ? ANIMALS : undefined);
  });

  test.each<[string, string, string | Uint8Array]>([
    ['few points of many classes', 'l.npy', array(logs(rows.flat()))],
    [
      'few points that are called by files',
      'l.csv',
      named((value) => value * 9).replace(/img\d+/g, (id) => `class ${id.length} ${id}x`),
    ],
    ['rows of probabilities', 'p.csv', Array.from({ length: 3 }, () => Array(8).fill(0.125).join()).join('\n')],
    ['as long as wide', 'p.csv', `${Array(4).fill('0.25,0.25,0.25,0.25').join('\n')}\n`],
  ])('%s are points', async (_, name, content) => {
    expect((await opened(name, content)).content.kind).toBe('table');
  });
});

test('logits whose columns are as many as the labels are said to lie on their side', async () => {
  const labels = labelsNpy(POINTS.map(({ truth }) => truth));
  const files = assignRoles([await opened('l.npy', array(logs(rows.flat()))), await opened('y.npy', labels)]);
  const error = await failure(() => assemble(files));
  expect([error.code, error.message]).toEqual([
    'on-its-side',
    '24 labels, and l.npy has 24 columns: its rows may be the classes',
  ]);
});

test.each([
  ['by rows', false],
  ['by columns', true],
])('logits of more classes than points are not read to find out, %s', async (_, isFortran) => {
  const [points, classes] = [300, 2000];
  const logits = Array.from({ length: points * classes }, (_, i) => ((i * 7919) % 1000) / 100 - 5.003);
  const source = sourceOf('l.npy', npy('<f8', [points, classes], elements('f8', logits), isFortran));
  let read = 0;
  const counting = {
    ...source,
    read: (start: number, end: number) => {
      read += end - start;
      return source.read(start, end);
    },
  };
  const [file] = await openFile('l.npy', counting);
  expect(file?.shape).toEqual([points, classes]);
  expect(read).toBeLessThan(source.size / 10);
});
