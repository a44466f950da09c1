import { describe, expect, test } from 'vitest';
import { assemble } from '../../../web/data/dataset/assemble.ts';
import { ANIMALS, csv, expected, named, opened, POINTS, read, values } from './animals.ts';
import { failure } from './write.ts';

/* Tables as pandas and R print and write them. */

const columns = [['true_label', named('truth')] as const, ...values((name) => `prob_${name}`)];

/** Columns behind the numbers of the rows, as wide as their cells. */
function block(some: typeof columns, mark = ''): string {
  const width = ([heading, cells]: (typeof columns)[number]): number =>
    Math.max(heading.length, ...cells.map((cell) => String(cell).length));
  const line = (name: string, cellOf: (column: (typeof columns)[number]) => unknown): string =>
    [name.padEnd(2), ...some.map((column) => String(cellOf(column)).padStart(width(column)))].join('  ');
  const rows = POINTS.map((_, row) => line(String(row), ([, cells]) => cells[row]));
  return [`${line('', ([heading]) => heading)}${mark}`, ...rows].join('\n');
}

describe('a wide table that goes on below is read whole', () => {
  test.each([
    ['as pandas prints it', [block(columns.slice(0, 3), '  \\'), '', block(columns.slice(3)), ''].join('\n')],
    [
      'with its size below',
      [block(columns.slice(0, 2), '  \\'), '', block(columns.slice(2)), '', '[24 rows x 5 columns]'].join('\n'),
    ],
    ['as R prints it', [block(columns.slice(0, 2)), block(columns.slice(2, 4)), block(columns.slice(4))].join('\n')],
  ])('%s', async (_, text) => {
    const found = await read(text, undefined, 'print.txt');
    expect(found.values).toEqual(expected.values);
    expect(found.truth).toEqual(expected.truth);
  });

  test('without its end it is refused', async () => {
    const text = [block(columns.slice(0, 3), '  \\'), '', block(columns.slice(3), '  \\'), ''].join('\n');
    expect((await failure(() => opened('print.txt', text))).message).toContain('go on in 2 blocks');
  });
});

test('a table by write.table of R has no name above those of its rows', async () => {
  const [heading = '', ...rows] = csv(
    columns.map(([name, cells]) => [`"${name}"`, cells.map((cell) => (typeof cell === 'number' ? cell : `"${cell}"`))]),
    ' ',
  ).split('\n');
  const found = await read([heading, ...rows.map((row, i) => `"${i + 1}" ${row}`)].join('\n'), undefined, 'table.txt');
  expect(found.values).toEqual(expected.values);
  expect(found.truth).toEqual(expected.truth);
});

test('distances with numbers of points for names are a square', async () => {
  const rows = [0, 3, 5].map((_, i, all) => all.map((_, j) => Math.abs(i - j) / 4));
  const text = ['"","7","20","40"', ...rows.map((row, i) => `"${['7', '20', '40'][i]}",${row.join(',')}`)].join('\n');
  const [file] = await opened('dist.csv', text);
  expect(file?.role).toBe('dissimilarity');
});

test('a print with columns left out is refused by name', async () => {
  const header = `  ${ANIMALS.slice(0, 2).join(' ')} ... fox`;
  const print = [header, ...POINTS.map((_, i) => `${i} 0.5 0.25 ... 0.25 1`)].join('\n');
  expect((await failure(() => opened('print.txt', print))).message).toContain("'...'");
});

test('counts without a name behind pairs that are there once are counts, and that is told', async () => {
  const { confusion, warnings } = assemble(await opened('x.csv', 'true,pred,0\ncat,cat,5\ncat,dog,2\ndog,dog,7\n'));
  expect([...(confusion?.counts ?? [])]).toEqual([5, 2, 0, 7]);
  expect(warnings?.map(({ code }) => code)).toEqual(['counts-of-pairs']);
});
