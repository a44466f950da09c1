import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { ANIMALS, csv, expected, named, opened, POINTS, read, values } from './animals.ts';
import { numbersIn } from './golden.ts';
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
    expect((await failure(() => opened('print.txt', text))).message).toContain('go on in further blocks');
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

test('rows of a print without a label are no matrix of their own', async () => {
  const lines = [
    'truth     cat     cow   sheep     dog     fox',
    '  cow  28.55%   0.25%   0.44%  12.00%  58.76%',
    '  NaN   3.00%  66.18%   9.36%  21.08%   0.39%',
    '  cat  73.23%   0.61%   2.68%  23.19%   0.30%',
    '  cat  16.87%   6.56%   1.59%  74.62%   0.36%',
    '  cow   1.00%  69.98%   3.04%  20.66%   5.32%',
    '  fox   7.91%  11.41%  11.54%   0.14%  69.00%',
    '  NaN   2.39%   0.88%  90.28%   0.94%   5.51%',
    '  NaN  64.66%  26.93%   5.80%   0.49%   2.13%',
    'sheep   0.56%  18.22%   0.71%  73.79%   6.71%',
  ];
  // Before the others stand as many named rows as there are classes, behind numbers that come again.
  const isOpen = (line: string): boolean => line.includes('NaN');
  const sorted = [...lines.filter((line) => !isOpen(line)).slice(0, 6), ...lines.filter(isOpen), ...lines.slice(-1)];
  const clips = sorted.map((line, i) => `${i === 0 ? 'clip_id' : `    ${100 + (i % 3)}`}  ${line}`);
  for (const [print, count] of [[lines, 9] as const, [clips, sorted.length - 1] as const]) {
    const { labels } = assemble(await opened('print.txt', print.join('\n')));
    expect([labels?.values.length, labels?.unknown]).toEqual([count, 3]);
  }
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

const squareIn = ([file]: readonly InputFile[]) => {
  if (file?.content.kind !== 'table' || !file.content.square) throw new Error(`no square: ${file?.reason}`);
  if (file.content.square instanceof Error) throw file.content.square;
  return { role: file.role, names: file.content.square.names, values: [...file.content.square.values] };
};

describe('distances as R prints them, a triangle', () => {
  const print = [
    '              cat  dog red fox',
    'dog          4.20             ',
    'red fox      5.45 4.98        ',
    'zebra        6.32 4.26    6.24',
  ].join('\n');
  const half = [0, 4.2, 5.45, 6.32, 4.2, 0, 4.98, 4.26, 5.45, 4.98, 0, 6.24, 6.32, 4.26, 6.24, 0];

  test.each([
    ['as it is', print, 4],
    [
      'in two blocks',
      ['    a   b', 'b 1.5    ', 'c 2.5 3.5', 'd 4.5 5.5', '    c', 'b    ', 'c    ', 'd 6.5'].join('\n'),
      4,
    ],
    ['with its diagonal', ['    a   b   c', 'a 0.0        ', 'b 1.5 0.0    ', 'c 2.5 3.5 0.0'].join('\n'), 3],
    ['of points by number', ['    1   2', '2 1.5    ', '3 2.5 3.5'].join('\n'), 3],
  ])('is read as a square: %s', async (_, text, size) => {
    const files = await opened('d.txt', text);
    const { role, names, values: own } = squareIn(files);
    expect([role, names?.length, own.length]).toEqual(['dissimilarity', size, size * size]);
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) expect(own[i * size + j]).toBe(own[j * size + i]);
    if (text === print) expect(own).toEqual(half);
    expect(files[0]?.warnings?.map(({ code }) => code)).toEqual(['triangle']);
  });

  test('with 1 on its diagonal is of similarities', async () => {
    const text = ['     a    b   c', 'a 1.0         ', 'b 0.5  1.0    ', 'c 0.2 -0.3 1.0'].join('\n');
    expect(squareIn(await opened('x.txt', text)).role).toBe('similarity');
  });

  test('with values below 0 and no diagonal is refused by line', async () => {
    const error = await failure(() => opened('x.txt', print.replace('4.98', '-0.1')));
    expect(error.message).toContain("line 3 ('red fox') has a value below 0");
  });

  test.each([
    ['another name below', print.replace('red fox      5', 'red dog      5')],
    ['a number missing', print.replace('5.45 4.98', '5.45     ')],
  ])('with %s is none', async (_, text) => {
    const files = await opened('x.txt', text).catch(() => []);
    expect(files.filter(({ role }) => role === 'dissimilarity')).toEqual([]);
  });
});

test('a matrix as R prints it has its rows by number in brackets', async () => {
  const own = values((name) => name);
  const rows = POINTS.map((_, i) => ` [${i + 1},] ${own.map(([, cells]) => Number(cells[i]).toFixed(3)).join(' ')}`);
  for (const heading of ['      cat   dog   wolf  fox  ', '      [,1]  [,2]  [,3]  [,4] ']) {
    const [file] = await opened('print.txt', [heading, ...rows].join('\n'));
    if (file === undefined) return expect.unreachable();
    expect([file.role, file.shape[1]]).toEqual(['logits', 4]);
    expect(await numbersIn(file)).toEqual(POINTS.flatMap((point) => point.values));
    if (file.content.kind !== 'table') return expect.unreachable();
    expect(file.content.table.columnNames).toEqual(heading.includes('cat') ? ANIMALS : undefined);
  }
});

test('numbers before the names of the rows head the columns as well', async () => {
  const text = ['             0   1   2', '0 big cat   10   1   0', '1 small dog  2   9   1', '2 car        0   1  12'];
  const { role, names, values: own } = squareIn(await opened('x.txt', text.join('\n')));
  expect([role, names, own]).toEqual(['confusion', ['big cat', 'small dog', 'car'], [10, 1, 0, 2, 9, 1, 0, 1, 12]]);
});

test.each([
  'structure(c(14L, 1L, 2L, 1L), dim = c(2L, 2L), class = "table")\n',
  'df <-\nstructure(list(id = c("a", "b")), row.names = c(NA, -2L))\n',
  'c(0.5, 0.25, \n0.75)\n',
])('the code of an object of R is refused by name: %s', async (text) => {
  expect((await failure(() => opened('x.txt', text))).code).toBe('r-code');
});

test('a list whose first name begins like code is a list', async () => {
  expect((await opened('x.txt', 'structure(s)\nlist of things\ncat\n'))[0]?.role).toBe('classes');
});

test('a print of which rows were left out is refused by name, also without a table in it', async () => {
  const rows = (i: number): string => `${i}  0.5  0.5`;
  const text = `      cat    dog\n${[0, 1, 2].map(rows).join('\n')}\n..   ...  ...\n${[97, 98, 99].map(rows).join('\n')}\n\n[100 rows x 2 columns]`;
  expect((await failure(() => opened('print.txt', text))).message).toMatch(
    /'\.\.\.' where pandas left rows or columns out/,
  );
});

test('a classification report that pandas wrote as CSV is refused by name', async () => {
  const text = ',precision,recall,f1-score,support\ncat,0.5,0.5,0.5,4\ndog,0.5,0.5,0.5,4\naccuracy,0.5,0.5,0.5,0.5\n';
  expect((await failure(() => opened('report.csv', text))).code).toBe('report');
});

test.each([
  [
    'Stata, in a frame and with totals',
    [
      '           |          pred',
      '      true |       cat        dog        car |     Total',
      '-----------+---------------------------------+----------',
      '       cat |         9          2          1 |        12 ',
      '       dog |         3          8          0 |        11 ',
      '       car |         0          1          7 |         8 ',
      '-----------+---------------------------------+----------',
      '     Total |        12         11          8 |        31 ',
    ],
  ],
  [
    'NLTK, with marks on the diagonal and dots for 0',
    [
      '    |  c  d  c |',
      '    |  a  o  a |',
      '    |  t  g  r |',
      '----+----------+',
      'cat | <9> 2  1 |',
      'dog |  3 <8> . |',
      'car |  .  1 <7>|',
      '----+----------+',
      '(row = reference; col = test)',
    ],
  ],
  [
    'R, as a tibble with types and numbers of rows',
    [
      '# A tibble: 3 × 4',
      '  truth   cat   dog   car',
      '  <chr> <int> <int> <int>',
      '1 cat       9     2     1',
      '2 dog       3     8     0',
      '3 car       0     1     7',
    ],
  ],
  ['a writer of Markdown, with a short rule', ['truth|cat|dog|car', '-|-|-|-', 'cat|9|2|1', 'dog|3|8|0', 'car|0|1|7']],
  [
    'a writer of Markdown, with a short rule that centres the columns',
    ['|truth|cat|dog|car|', '|:-:|:-:|-:|-|', '|cat|9|2|1|', '|dog|3|8|0|', '|car|0|1|7|'],
  ],
  [
    'Polars, with types below the names',
    [
      'shape: (3, 4)',
      '┌───────┬─────┬─────┬─────┐',
      '│ truth ┆ cat ┆ dog ┆ car │',
      '│ ---   ┆ --- ┆ --- ┆ --- │',
      '│ str   ┆ i64 ┆ i64 ┆ i64 │',
      '╞═══════╪═════╪═════╪═════╡',
      '│ cat   ┆ 9   ┆ 2   ┆ 1   │',
      '│ dog   ┆ 3   ┆ 8   ┆ 0   │',
      '│ car   ┆ 0   ┆ 1   ┆ 7   │',
      '└───────┴─────┴─────┴─────┘',
    ],
  ],
])('a matrix as printed by %s', async (_, lines) => {
  const { confusion } = assemble(await opened('x.txt', `${lines.join('\n')}\n`));
  expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([
    ['cat', 'dog', 'car'],
    [9, 2, 1, 3, 8, 0, 0, 1, 7],
  ]);
});

const BARS = ['| true \\ pred | cat | dog |', '|---|--:|--:|', '| cat | 717 | 24 |', '| dog | 39 | 1,578 |'];

test('of the tables of a document the only square is the matrix, whatever is longer; its counts may have marks', async () => {
  const measures = ['| class | recall |', '|---|--:|', '| cat | 0.9 |', '| dog | 0.8 |', '| mean | 0.8 |'];
  for (const [first, second] of [
    [measures, BARS],
    [BARS, measures],
  ] as const) {
    const { confusion } = assemble(await opened('x.md', `${[...first, '', ...second].join('\n')}\n`));
    expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([
      ['cat', 'dog'],
      [717, 24, 39, 1578],
    ]);
  }
});

test('a table under a corner of both sides is no points, whatever is longer, and no square', async () => {
  const wide = BARS.map(
    (line, row) => `${line} ${['missed', '--:', '1', '0'][row]} | ${['n', '--:', '7', '9'][row]} |`,
  );
  const longer = ['| class | recall |', '|---|--:|', '| cat | 0.9 |', '| dog | 0.8 |', '| mean | 0.8 |'];
  const [file] = await opened('x.md', `${[...longer, '', ...wide].join('\n')}\n`);
  expect([file?.role, file?.reason]).toEqual(['unused', expect.stringContaining('as many rows as columns')]);
});

test('several squares of a document are refused with their lines', async () => {
  const text = `${[...BARS, '', 'after training', '', ...BARS].join('\n')}\n`;
  const { code, message } = await failure(() => opened('x.md', text));
  expect([code, message]).toEqual(['several-matrices', expect.stringContaining('lines 1 and 8')]);
});

test('a report on classes that are called by numbers is no square', async () => {
  const lines = [0, 1, 2, 3, 4].map(
    (name) => `           ${name}       0.5${name}      0.95      0.73       58${name}`,
  );
  const text = ['              precision    recall  f1-score   support', '', ...lines, '', '    accuracy    0.9    9'];
  expect((await failure(() => opened('x.txt', text.join('\n')))).code).toBe('report');
});

test.each([
  ['above', (report: string, matrix: string) => `${report}\n${matrix}`],
  ['below', (report: string, matrix: string) => `${matrix}\n${report}`],
])('a report %s a matrix without names has them', async (_, both) => {
  const report = [
    'red fox   1.00  0.97  0.99  36',
    'cat   0.93  1.00  0.96  13',
    '',
    'accuracy   0.98  49',
    'macro avg   0.96  0.99  0.97  49',
  ];
  const heading = '              precision    recall  f1-score   support\n\n';
  for (const matrix of ['[[35  1]\n [ 0 13]]\n', '[[35, 1], [0, 13]]\n']) {
    const { confusion } = assemble(await opened('x.txt', both(`${heading}${report.join('\n')}\n`, matrix)));
    expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([
      ['red fox', 'cat'],
      [35, 1, 0, 13],
    ]);
  }
});

test('of counts and their shares the counts are read where headings run together', async () => {
  const names = ['red fox', 'grey cat', 'brown bear'];
  const print = (values: readonly number[]) =>
    [
      `          ${names.join('')}`,
      ...names.map((name, r) => [name, ...values.slice(3 * r, 3 * r + 3)].join('   ')),
    ].join('\n');
  const counts = [717, 24, 1, 39, 578, 0, 3, 2, 60];
  const text = `${print(counts)}\n\n${print(counts.map((count) => count / 1000))}\n`;
  const { confusion } = assemble(await opened('confusion.txt', text));
  expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([names, counts]);
});

test('a row of --- without types below it is a row', async () => {
  const [file] = await opened('x.md', '|a|b|c|\n|---|---|---|\n|1|2|3|\n|---|x|---|\n|4|5|6|\n');
  if (file === undefined) return expect.unreachable();
  await expect(numbersIn(file)).rejects.toThrow('not a number at row 1');
});

test('a row of single dashes is a row where it is not below the headings', async () => {
  const [file] = await opened('x.md', '|a|b|c|\n|-|-|-|\n|1|2|3|\n|-|-|-|\n|4|5|6|\n');
  if (file === undefined) return expect.unreachable();
  await expect(numbersIn(file)).rejects.toThrow('not a number at row 1');
});

test('the end of a print of PyTorch is no line beside the matrix', async () => {
  const text = "tensor([[9.5, 2.5],\n        [3.5, 8.5]],\n       device='cuda:0', grad_fn=<AddmmBackward0>)\n";
  const [file] = await opened('x.txt', text);
  expect(file?.warnings ?? []).toEqual([]);
});
