import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { numbersOf, openGolden } from './golden.ts';
import { datasetIn, open } from './roles.ts';

/* Small files in the forms that programs give to what they write. */

const DATES = new URL('../../../golden/parquet/duckdb-dates-v2-snappy.parquet', import.meta.url);
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

describe('what has no points is refused by what it is', () => {
  test.each<[string, string, string]>([
    [
      'statistics of the columns',
      'statistics',
      ',cat,dog\ncount,60,60\nmean,0.4,0.6\nstd,0.1,0.1\nmin,0.01,0.2\n25%,0.2,0.4\nmax,0.8,0.9\n',
    ],
    [
      'measures of the classes',
      'statistics',
      '"","cat","dog"\n"Sensitivity",0.75,0.5\n"Specificity",0.9,0.8\n"F1",0.7,0.6\n"Prevalence",0.2,0.8\n',
    ],
    [
      'values of each two classes',
      'pairs-of-classes',
      `a/b,a/c,b/c\n${lines(9, (row) => `${row - 4}.5,${row / 4},-1.5`)}\n`,
    ],
    ['merges without heights', 'no-heights', '0,1\n2,4\n3,5\n'],
  ])('%s', async (_, code, text) => {
    await expect(datasetIn(['x.csv', text])).rejects.toMatchObject({ code });
  });
});

describe('a linkage matrix as it is printed is a tree', () => {
  test.each<[string, string]>([
    ['by NumPy', '[[0.   1.   0.33 2.  ]\n [2.   4.   0.5  3.  ]\n [3.   5.   0.61 4.  ]]\n'],
    ['by R', '     [,1] [,2]  [,3]\n[1,]   -1   -2 0.330\n[2,]   -3    1 0.500\n[3,]   -4    2 0.610\n'],
  ])('%s', async (_, text) => {
    const { content } = await open('x.txt', text);
    expect(content.kind === 'tree' && [...content.tree.hierarchy.height]).toEqual([0, 0, 0, 0, 0.33, 0.5, 0.61]);
  });
});

test('two codes and a count without headings, each pair once, are a matrix', async () => {
  const { confusion } = await datasetIn(['x.txt', '1 1 94\n1 3 6\n2 1 20\n2 2 71\n2 3 14\n3 2 20\n3 3 45\n']);
  expect(confusion?.names).toEqual(['1', '2', '3']);
  expect([...(confusion?.counts ?? [])]).toEqual([94, 0, 6, 20, 71, 14, 0, 20, 45]);
  expect(confusion?.truth).toBe('rows');
});

test('alike numbers that differ by direction are asked for', async () => {
  const names = ['a', 'b', 'c'];
  const text = names.flatMap((a, i) => names.map((b, j) => `${a}\t${b}\t${i === j ? 100 : 90 + i / 8 + j}`)).join('\n');
  const { content } = await open('ani.tsv', text);
  expect(content.kind === 'question' && content.question.answers.map(({ choice }) => choice.as)).toEqual([
    'dissimilarity',
    'similarity',
  ]);
});

test('matrices that Octave saved as HDF5 have its rows and columns, and cells are texts', async () => {
  const files = new Map((await openGolden('octave.h5')).map((file) => [file.name, file]));
  const logits = files.get('octave.h5/logits');
  expect(logits?.shape).toEqual([5, 3]);
  expect(await numbersOf(logits)).toEqual([3, 1, 0, 2, 4, 1, 0, 1, 5, 1, 3, 2, 4, 0, 1]);
  expect(await numbersOf(files.get('octave.h5/labels'))).toEqual([1, 2, 3, 3, 1]);
  expect(files.get('octave.h5/names')?.content).toMatchObject({ values: ['cat', 'dog', 'cow'] });
});

describe('a vector as R prints it is a value a row', () => {
  test.each<[string, string, string[]]>([
    [
      'of a factor',
      '[1] cat dog cow cat\n[5] dog dog\nLevels: cat cow dog\n',
      ['cat', 'dog', 'cow', 'cat', 'dog', 'dog'],
    ],
    ['with attributes', ' [1] "a b" "c"\n [3] "c"   "c"\nattr(,"prob")\n[1] 0.5 0.7 0.8 1.0\n', ['a b', 'c', 'c', 'c']],
    [
      'below names',
      '  1   2   3 \ncat dog cat \n  4   5 \ndog dog \nLevels: cat dog\n',
      ['cat', 'dog', 'cat', 'dog', 'dog'],
    ],
  ])('%s', async (_, text, values) => {
    const { content, role } = await open('x.txt', text);
    expect(role).toBe('labels');
    expect(content).toMatchObject({ values });
  });

  test('and refused where R left values out', async () => {
    const text = '[1] a b a\n[4] b b b\n [ reached getOption("max.print") -- omitted 54 entries ]\n';
    await expect(open('x.txt', text)).rejects.toMatchObject({ code: 'cut-short' });
  });
});

test('several matrices in one printed array are refused', async () => {
  const text = '[[[44  7]\n  [ 4  5]]\n\n [[42  3]\n  [ 4 11]]]\n';
  await expect(open('x.txt', text)).rejects.toMatchObject({ code: 'several-matrices' });
});

describe('names of columns above or before numbers', () => {
  const named = async (text: string) => (await datasetIn(['x.txt', text])).logits?.table.columnNames;

  test('in a comment by NumPy, with blanks between them', async () => {
    expect(await named(`# cat dog cow\n${lines(9, (row) => `${row}.5 ${row % 4} -1.25`)}\n`)).toEqual(KINDS);
  });

  test('with attributes of R below the rows, which have numbers for names', async () => {
    const rows = lines(9, (row) => `${String(3 * row + 2).padEnd(3)} 0.${row} 0.25 0.5`);
    expect(await named(`     cat  dog  cow\n${rows}\nattr(,"class")\n[1] "matrix" "votes" \n`)).toEqual(KINDS);
  });

  test('as Mash marks the line above distances', async () => {
    const { dissimilarity } = await datasetIn([
      'x.tab',
      '#query\ta\tb\tc\na\t0\t0.5\t0.2\nb\t0.5\t0\t0.3\nc\t0.2\t0.3\t0\n',
    ]);
    expect(dissimilarity?.table.columnNames).toEqual(['a', 'b', 'c']);
  });
});

describe('a matrix of counts is read', () => {
  const COUNTS = [9, 1, 2, 0, 5, 3, 1, 0, 7];

  test.each<[string, string, string]>([
    ['by write.table without quotes', 'x.txt', 'cat cow dog\ncat 9 1 2\ncow 0 5 3\ndog 1 0 7\n'],
    [
      'with a rule of dashes below short names',
      'x.txt',
      'true  cat  cow  dog\n----  ---  ---  ---\ncat   9    1    2  \ncow   0    5    3  \ndog   1    0    7  \n',
    ],
    [
      'of objects in a text',
      'x.txt',
      '[{"true":"cat","cat":9,"cow":1,"dog":2},\n{"true":"cow","cat":0,"cow":5,"dog":3},\n{"true":"dog","cat":1,"cow":0,"dog":7}]\n',
    ],
  ])('%s', async (_, name, text) => {
    const { confusion } = await datasetIn([name, text]);
    expect(confusion?.names).toEqual(['cat', 'cow', 'dog']);
    expect([...(confusion?.counts ?? [])]).toEqual(COUNTS);
  });
});

test('N/A among counts is nothing, as Datamash writes it', async () => {
  const text = ',a,b,c,d\na,9,1,2,N/A\nb,N/A,5,3,N/A\nc,1,N/A,7,2\nd,N/A,N/A,N/A,4\n';
  const { confusion, warnings } = await datasetIn(['x.csv', text]);
  expect([...(confusion?.counts ?? [])]).toEqual([9, 1, 2, 0, 0, 5, 3, 0, 1, 0, 7, 2, 0, 0, 0, 4]);
  expect(warnings?.map(({ code }) => code)).toEqual(['empty-is-zero']);
});

test('pairs below headings that stand again at the end are pairs', async () => {
  const row = (i: number): string => `${i + 1}:   ${label(i)}       ${label(i + 1)}`;
  const text = `     true predicted\n${lines(6, row)}\n     true predicted\n`;
  const { confusion } = await datasetIn(['x.txt', text]);
  expect([...(confusion?.counts ?? [])].reduce((sum, count) => sum + count, 0)).toBe(6);
});

describe('what cannot be read is refused by what it is', () => {
  test.each<[string, string, string, string]>([
    [
      'rows that R left out of a tibble',
      'x.txt',
      '# A tibble: 60 × 2\n   true  predicted\n 1 dog   dog\n 2 cat   dog\n# … with 58 more rows\n',
      'cut-short',
    ],
    [
      'rows that R left out of predictions',
      'x.txt',
      'id truth response\n1 cat dog\n2 dog dog\n... (#rows: 150, #cols: 3)\n',
      'cut-short',
    ],
    [
      'coefficients',
      'x.txt',
      '           (Intercept)  width\ncat             -92.1  40.49\ndog            -105.1  42.31\n',
      'statistics',
    ],
    ['a table of HTML', 'x.txt', '<table>\n<tr><th>cat</th></tr>\n</table>\n', 'unsupported-format'],
    ['SYLK', 'x.slk', 'ID;PGnumeric;N;E\nC;X1;Y1;K"cat"\nE\n', 'unsupported-format'],
    ['DIF', 'x.dif', 'TABLE\n0,1\n"EXCEL"\nVECTORS\n0,6\n', 'unsupported-format'],
    ['classic NetCDF', 'x.nc', 'CDF\x01\0\0\0\0', 'unsupported-format'],
    ['a raster', 'x.asc', 'ncols 2\nnrows 2\ncellsize 1\n1 2\n2 1\n', 'unsupported-format'],
  ])('%s', async (_, name, text, code) => {
    await expect(open(name, text)).rejects.toMatchObject({ code });
  });
});

test('columns of two levels for two models are asked for', async () => {
  const row = (i: number): string => `${i},${1 / (i + 2)},0.2,0.3,0.4,0.${i},0.1`;
  const { content } = await open('x.csv', `,m_a,m_a,m_a,m_b,m_b,m_b\n,cat,dog,cow,cat,dog,cow\n${lines(20, row)}\n`);
  expect(content.kind === 'question' && content.question.answers.map(({ choice }) => choice.values)).toEqual([
    '^m_a_(.*)',
    '^m_b_(.*)',
    expect.any(String),
  ]);
});

test('a matrix with the names of its rows in the last column is one', async () => {
  const rows = [
    { cat: 9, cow: 1, dog: 2, _row: 'cat' },
    { cat: 0, cow: 5, dog: 3, _row: 'cow' },
    { cat: 1, cow: 0, dog: 7, _row: 'dog' },
  ];
  const { confusion } = await datasetIn(['x.json', JSON.stringify(rows)]);
  expect(confusion?.names).toEqual(['cat', 'cow', 'dog']);
  expect([...(confusion?.counts ?? [])]).toEqual([9, 1, 2, 0, 5, 3, 1, 0, 7]);
});

test('a Series that pandas stored beside a table is read, too', async () => {
  const files = await openGolden('pandas-store.h5');
  expect(files.map(({ name, shape }) => [name, shape])).toEqual([
    ['pandas-store.h5', [null, 2]],
    ['pandas-store.h5/labels/values', [3]],
  ]);
  expect(await numbersOf(files[1])).toEqual([0, 1, 0]);
});

test('columns of Parquet that are not read are told', async () => {
  const source = new BufferSource('x.parquet', new Uint8Array(readFileSync(DATES)));
  const [file] = await openFile('x.parquet', source, readHere);
  expect(file?.warnings?.map(({ message }) => message)).toEqual([
    "'day' (dates) is no column that is read and was left out.",
  ]);
});

test('names that NLTK writes from top to bottom are those of the columns', async () => {
  const text = [
    '      |        h |',
    '      |        o |',
    '      |  c  c  r |',
    '      |  a  o  s |',
    '      |  t  w  e |',
    '------+----------+',
    '  cat |<19> 2  1 |',
    '  cow |  . <8> 3 |',
    'horse |  1  .<12>|',
    '------+----------+',
    '(row = reference; col = test)',
  ];
  const { confusion } = await datasetIn(['x.txt', `${text.join('\n')}\n`]);
  expect(confusion?.names).toEqual(['cat', 'cow', 'horse']);
  expect(confusion?.truth).toBe('rows');
  expect([...(confusion?.counts ?? [])]).toEqual([19, 2, 1, 0, 8, 3, 1, 0, 12]);
});

describe('counts of pairs as they are printed', () => {
  const PAIRS =
    'cat    cat          9\n       dog          2\ndog    cat          3\n       dog         11\ncow    cow          5';

  test('by pandas, which leaves the names of its index out below the first', async () => {
    const { confusion } = await datasetIn(['x.txt', `true   predicted\n${PAIRS}\ndtype: int64\n`]);
    expect(confusion?.names).toEqual(['cat', 'cow', 'dog']);
    expect([...(confusion?.counts ?? [])]).toEqual([9, 0, 2, 0, 5, 0, 3, 0, 11]);
  });

  test.each(['', '"",'])('by R with numbers for classes: %s it is asked which side is true', async (index) => {
    const cells = lines(9, (row) => `${index && `"${row + 1}",`}"${row % 3}","${Math.floor(row / 3)}",${5 * row}`);
    const { content } = await open('x.csv', `${index}"tr","pr","Freq"\n${cells}\n`);
    expect(content).toMatchObject({ kind: 'question', question: { message: expect.stringContaining("'tr' or 'pr'") } });
  });

  test('by psql, which counts the rows below them', async () => {
    const { confusion } = await datasetIn([
      'x.txt',
      'truth|predicted|count\ncat|cat|9\ncat|dog|2\ndog|dog|3\n(3 rows)\n',
    ]);
    expect([...(confusion?.counts ?? [])]).toEqual([9, 2, 0, 3]);
  });
});

test('times below an empty heading are names of the rows, and no values', async () => {
  const rows = (time: (i: number) => number) => lines(9, (i) => `"${time(i)}",${i % 4}.5,-${i % 3}`);
  const namesIn = async (text: string) => {
    const { content } = await open('x.csv', `"","a","b"\n${text}\n`);
    return content.kind === 'table' ? content.table.columnNames : undefined;
  };
  expect(await namesIn(rows((i) => 1962.25 + i / 4))).toEqual(['a', 'b']);
  expect(await namesIn(rows((i) => (i % 5) / 4))).toEqual(['', 'a', 'b']);
});

test('labels that fastText predicts, or reads before texts, are those of its probabilities', async () => {
  const probabilities = '__label__cat 0.9 __label__dog 0.1\n__label__dog 0.6 __label__cat 0.4\n';
  for (const text of ['__label__cat\n__label__cat\n', '__label__cat a purr\n__label__cat fur\n']) {
    const { lists, labels } = await datasetIn(['p.txt', probabilities], ['y.txt', text, 'labels']);
    expect(lists?.lists.rows).toBe(2);
    expect(labels?.names?.[labels.values[1] ?? -1]).toBe('cat');
  }
});

test('small whole numbers in lines, as write of R leaves labels, are doubted; votes are not', async () => {
  const doubted = async (row: (i: number) => string) =>
    (await datasetIn(['x.txt', lines(9, row)])).warnings?.map(({ code }) => code);
  expect(await doubted((i) => `${1 + (i % 3)} ${1 + (i % 2)} 2 2 3`)).toContain('small-numbers');
  expect(await doubted((i) => `${1 + (i % 3)} ${5 - (i % 3)} 2 2 3`)).not.toContain('small-numbers');
});
