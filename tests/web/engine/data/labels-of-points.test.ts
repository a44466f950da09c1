import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { splitLabels } from '../../../../web/engine/methods/shared/points/labels.ts';
import { filesIn } from './roles.ts';

test('a labelled table of more than four million fields is read with its labels', async () => {
  const [rows, columns] = [220_000, 19];
  const line = Array.from({ length: columns }, (_, c) => (c % 2 ? '0.5' : '1')).join();
  const names = ['oak', 'yew', 'ash'];
  const header = [...Array.from({ length: columns }, (_, c) => `feature_${c}`), 'label'].join();
  const text = `${header}\n${Array.from({ length: rows }, (_, r) => `${line},${names[r % 3]}`).join('\n')}\n`;
  const [file] = await filesIn('x.csv', text);
  if (file?.content.kind !== 'table') throw new Error('no table');
  expect(file.role).toBe('features');
  const points = { rows: 1, columns, values: new Float64Array(columns) };
  const { labels } = await splitLabels(file.content.table, points);
  expect(labels?.names).toEqual(['ash', 'oak', 'yew']);
  expect(labels?.values.length).toBe(rows);
  expect([...(labels?.values.subarray(0, 4) ?? [])]).toEqual([1, 2, 0, 1]);
});

const LEFT_OUT = 'has words that repeat, and was left out. If it is the true class, call it label.';

/** Points with a place and a kind: 24 rows of the fields x, y, city (3), kind (2), split (2) and street (one twice). */
const FIELDS: Readonly<Record<string, (row: number) => string>> = {
  x: (row) => `${0.25 + row}`,
  y: (row) => `${(row * 7) % 5}.5`,
  city: (row) => ['oslo', 'rome', 'kyiv'][row % 3] ?? '',
  label: (row) => (row < 12 ? 'oak' : 'yew'),
  kind: (row) => (row < 12 ? 'oak' : 'yew'),
  group: (row) => (row < 12 ? 'oak' : 'yew'),
  split: (row) => (row % 4 === 0 ? 'test' : 'train'),
  heat_index: (row) => `${80 + (row % 7)}`,
  street: (row) => `street ${String.fromCharCode(97 + Math.max(1, row))}`,
};

test.each<[string, readonly string[] | null, readonly string[]]>([
  ['city,x,y,label', ['oak', 'yew'], []],
  ['x,y,split,kind', ['oak', 'yew'], []],
  ['city,x,y,group', null, [`'city' ${LEFT_OUT}`, `'group' ${LEFT_OUT}`]],
  ['x,y,city,kind', null, [`'city' ${LEFT_OUT}`, `'kind' ${LEFT_OUT}`]],
  ['x,y,street', null, []],
  ['x,y,heat_index,label', ['oak', 'yew'], []],
  [
    'x,y,group',
    ['oak', 'yew'],
    [
      "'group' has words that repeat: points take it as their true class; else it was left out. If it is the true class, call it label.",
    ],
  ],
])('of the fields beside points, the one that says the class gives their labels: %s', async (header, names, said) => {
  const headings = header.split(',');
  const rows = Array.from({ length: 24 }, (_, row) => headings.map((heading) => FIELDS[heading]?.(row) ?? ''));
  for (const quote of ['', '"']) {
    const text = [headings, ...rows].map((row) => row.map((cell) => quote + cell + quote).join()).join('\n');
    const [file] = await filesIn('points.csv', text);
    if (file?.content.kind !== 'table') throw new Error('no table');
    expect(file.role).toBe('features');
    expect(file.content.table.columnNames?.includes('heat_index')).toBe(header.includes('heat_index'));
    const points = { rows: 24, columns: 2, values: new Float64Array(48) };
    expect((await splitLabels(file.content.table, points)).labels?.names ?? null).toEqual(names);
    const leftOut = file.warnings?.filter(({ code }) => code === 'column-left-out') ?? [];
    expect(leftOut.map(({ message }) => message)).toEqual(said.map((sentence) => `points.csv: ${sentence}`));
  }
});

test.each<[string, (row: number) => string, readonly string[] | null]>([
  ['classes', (row) => `${row % 3}`, null],
  ['classes of which one is missing', (row) => (row === 5 ? '' : `${row % 3}`), null],
  ['a class for two points each', (row) => `${row >> 1}`, null],
  ['whole numbers that hardly come again', (row) => `${25 + 9 * (row % 20)}`, ['20 different numbers in 24 rows']],
  ['fractions', (row) => `${(row % 3) + 0.5}`, ['3 different numbers in 24 rows']],
])('numbers of a column called target are labels where they are %s', async (_, target, said) => {
  const rows = Array.from({ length: 24 }, (_, row) => [row + 0.25, ((row * 7) % 5) + 0.5, row / 8, target(row)].join());
  const [file] = await filesIn('points.csv', ['x0,x1,x2,target', ...rows].join('\n'));
  if (file?.content.kind !== 'table') throw new Error('no table');
  const { table } = file.content;
  const columns = table.shape[1] ?? 0;
  const values = Float64Array.from({ length: 24 * columns }, (_, cell) =>
    cell % columns < 3 ? cell : Number(target(Math.floor(cell / columns))),
  );
  const { labels, leftOut, points } = await splitLabels(table, { rows: 24, columns, values });
  expect([points.columns, labels === null]).toEqual([3, said !== null]);
  expect(leftOut.map(({ message }) => message)).toEqual(
    (said ?? []).map((found) => `'target' has ${found}: these are no classes, and it was left out.`),
  );
});

test.each([
  ['frame,cat,dog,fish', "'frame' is whole numbers beside fractions above and below 0"],
  ['clip_id,cat,dog,fish', null],
  ['cat,dog,fish,image_id', null],
  ['Unnamed: 0,cat,dog,fish', null],
])('numbers of views or people beside logits are no class: %s', async (header, asked) => {
  const values = (row: number): string[] => [0.5, -1.25, 2.75].map((value) => `${value * Math.cos(row * value)}`);
  const isFirst = !header.startsWith('cat');
  const rows = Array.from({ length: 24 }, (_, row) =>
    (isFirst
      ? [`${header.startsWith('U') ? row : 40 + (row >> 2)}`, ...values(row)]
      : [...values(row), `${40 + (row >> 2)}`]
    ).join(),
  );
  const [file] = await filesIn('logits.csv', [header, ...rows].join('\n'));
  if (file?.content.kind === 'question') expect(file.content.question.message).toContain(asked ?? 'nothing');
  else
    expect([file?.content.kind === 'table' && file.content.table.columnNames, asked]).toEqual([
      ['cat', 'dog', 'fish'],
      null,
    ]);
});

test('beside labels that are their numbers they are left out with a word', async () => {
  const values = (row: number): number[] => [0, 1, 2].map((c) => Math.sin(7 * row + c) + (c === row % 3 ? 2.5 : 0));
  const rows = Array.from({ length: 60 }, (_, row) => [40 + (row >> 2), ...values(row), row % 3].join());
  const files = assignRoles(await filesIn('points.csv', ['frame,cat,dog,fish,label', ...rows].join('\n')));
  const { logits, labels, warnings } = assemble(files);
  expect(logits?.table.columnNames).toEqual(['cat', 'dog', 'fish']);
  expect(labels?.values.length).toBe(60);
  expect(warnings?.map(({ message }) => message).join()).toContain("'frame' is no value of a class and was left out");
});
