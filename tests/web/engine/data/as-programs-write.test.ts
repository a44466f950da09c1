import { describe, expect, test } from 'vitest';
import { datasetIn, open } from './roles.ts';

/* Small files in the forms that programs give to what they write. */

const KINDS = ['cat', 'dog', 'cow'];
const label = (row: number): string => KINDS[(row * row) % 3] ?? '';
const lines = (rows: number, line: (row: number) => string): string =>
  Array.from({ length: rows }, (_, row) => line(row)).join('\n');

describe('a column of labels with the numbers of its rows is labels', () => {
  test.each<[string, string]>([
    ['as pandas saves a Series of words', `,0\n${lines(9, (row) => `${row},${label(row)}`)}\n`],
    ['as R saves one', `"","x"\n${lines(9, (row) => `"${row + 1}","${label(row)}"`)}\n`],
    ['as pandas prints one', lines(9, (row) => `${row}    ${label(row)}`)],
  ])('%s', async (_, text) => {
    const { labels } = await datasetIn(['x.csv', text]);
    expect(Array.from(labels?.values ?? [], (value) => labels?.names?.[value])).toEqual(
      Array.from({ length: 9 }, (_each, row) => label(row)),
    );
  });

  test('as pandas saves a Series of numbers', async () => {
    const { labels } = await datasetIn(['x.csv', `,0\n${lines(9, (row) => `${row},${row % 4}`)}\n`]);
    expect([...(labels?.values ?? [])]).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0]);
  });
});

test('numbers without names are features where one is the largest under every label', async () => {
  const { role } = await open(
    'x.txt',
    lines(12, (row) => `${5 + (row % 3)},${1 + (row % 2)},${row % 5},${label(row)}`),
  );
  expect(role).toBe('features');
});
