import { expect, test } from 'vitest';
import { csv } from './outcome-of.ts';
import { filesIn, open } from './roles.ts';

/* Tables of R and Python as they come with data sets: codes that count from 1, pairs, and links of a graph. */

/** Status of fathers by that of their sons: fewer on the diagonal than beside it. */
const MOBILITY = [
  [5, 9, 2],
  [7, 4, 1],
  [3, 8, 6],
];
const CODES = [1, 2, 3];
const withCodes = MOBILITY.map((row, r) => [r + 1, ...row]);
const wide = (corner: string): string => csv([[corner, ...CODES], ...withCodes]);
const printed = `      destination\norigin 1 2 3\n${withCodes.map(([code, ...row]) => `     ${code} ${row.join(' ')}`).join('\n')}\n`;
const margins = [...withCodes.map((row, r) => [...row, MOBILITY[r]?.reduce((a, b) => a + b)]), ['Sum', 15, 21, 9, 45]];

test.each([
  ['of write.csv', 'x.csv', wide('""')],
  ['with sums', 'x.csv', csv([['', ...CODES, 'Sum'], ...margins])],
  ['of print', 'x.txt', printed],
])('counts with codes from 1 before rows and above columns are a confusion matrix: %s', async (_, name, text) => {
  const { role, content } = await open(name, text);
  const entries = content.kind === 'table' && content.square && 'values' in content.square && content.square.values;
  expect([role, [...(entries || [])]]).toEqual(['confusion', MOBILITY.flat()]);
});

test('two columns of codes and their frequency in parts are sides, and it is asked which is true', async () => {
  const rows = ['men', 'women'].flatMap((sex) =>
    MOBILITY.flatMap((row, r) => row.map((count, c) => [r + 1, c + 1, count, sex])),
  );
  const { content } = await open('x.csv', csv([['origin', 'destination', 'Freq', 'sex'], ...rows]));
  expect(content).toMatchObject({ kind: 'question', question: { message: expect.stringContaining("'origin'") } });
});

const FAR = [0, 0.5, 0.25, 0.75, 0.5, 0, 0.125, 1, 0.25, 0.125, 0, 0.5, 0.75, 1, 0.5, 0];
const melted = (names: readonly unknown[]): unknown[][] =>
  FAR.map((far, i) => [names[i % 4], names[Math.floor(i / 4)], far]);

test('a melted matrix of things that are numbered is a square', async () => {
  const { role, shape } = await open('x.csv', csv([['Var1', 'Var2', 'value'], ...melted([1, 2, 3, 4])]));
  expect([role, shape]).toEqual(['dissimilarity', [4, 4]]);
});

test('the first row of a stacked matrix names its columns, also where the last is called 0', async () => {
  const { content } = await open('x.csv', csv([['level_0', 'level_1', 0], ...melted(['ape', 'bat', 'cat', 'dog'])]));
  expect(content).toMatchObject({ kind: 'question', question: { message: expect.stringContaining("'level_0'") } });
});

/** A path of eight with a branch. */
const LINKS = [0, 1, 2, 3, 4, 5, 6].map((i) => [i, i + 1]).concat([[2, 6]]);
const named = LINKS.map((ends) => ends.map((end) => `n${end}`));
const UNWEIGHTED = LINKS.flatMap((ends) => [...ends, 1]);

test.each([
  ['of numbers', csv([['source', 'target'], ...LINKS])],
  ['of names', csv([['source', 'target'], ...named])],
  ['again, and the other way', csv([['origin', 'destination'], ...LINKS, ...LINKS.map(([a, b]) => [b, a]), ...LINKS])],
  ['behind row numbers', csv([['', 'from', 'to'], ...LINKS.map((ends, row) => [row, ...ends])]), 'column-left-out'],
  [
    'before words',
    csv([['from', 'to', 'tie', 'year'], ...named.map((ends) => [...ends, 'kin', '2009-10'])]),
    'column-left-out',
  ],
])('links without weights are edges of weight 1: %s', async (_, text, ...more) => {
  const [file] = await filesIn('x.csv', text);
  const { table } = file?.content.kind === 'table' ? file.content : {};
  const bytes = await table?.source.read(0, 8 * 3 * LINKS.length);
  expect(file?.content).toMatchObject({ table: { columnNames: ['src', 'dst', 'weight'] } });
  expect([...new Float64Array(bytes?.slice().buffer ?? [])]).toEqual(UNWEIGHTED);
  expect(file?.warnings?.map(({ code }) => code)).toEqual(['no-weights', ...more]);
});

test('one column of numbers beside the ends of links is their weight, however it is called', async () => {
  const { content, role } = await open('x.csv', csv([['src', 'dst', 'flow'], ...LINKS.map((ends) => [...ends, 1])]));
  const bytes = content.kind === 'table' ? await content.table.source.read(0, 8 * 3 * LINKS.length) : undefined;
  expect([role, [...new Float64Array(bytes?.slice().buffer ?? [])]]).toEqual(['edges', UNWEIGHTED]);
});

test('true and predicted classes called source and target stay these', async () => {
  const rows = [...named, ...named.map(([start]) => [start, start])];
  expect((await open('x.csv', csv([['source', 'target'], ...rows]))).content.kind).toBe('pairs');
});

test('the matrix of a graph is no distances: 0 says that there is no edge', async () => {
  const isLink = (a: number, b: number) => LINKS.some((ends) => ends.includes(a) && ends.includes(b));
  const things = Array.from({ length: 8 }, (_, i) => i);
  const adjacency = csv(things.map((a) => things.map((b) => Number(isLink(a, b) && a !== b))));
  const { role, reason } = await open('x.csv', adjacency);
  expect([role, reason]).toEqual(['unused', expect.stringContaining('no edge')]);
  // Three strains, each of several that are the same, and one step of noise.
  const strain = (i: number) => Math.min(2, Math.floor(i / 6));
  const far = (a: number, b: number) => Number(a + b === 1) + 9 * Math.abs(strain(a) - strain(b));
  const clones = csv(things.map((a) => things.map((b) => far(a, b))));
  expect((await open('x.csv', clones)).role).toBe('dissimilarity');
});

const PRINTED = `                     Begonia (Bertinii) Broom (Cytisus)
Begonia (Bertinii)                 0.00
Broom (Cytisus)                    0.91            0.00
Iris (Versicolor)                  0.49            0.67
                     Iris (Versicolor)
Begonia (Bertinii)
Broom (Cytisus)
Iris (Versicolor)                 0.00
`;

test.each([
  ['in blocks, with blanks in names', PRINTED, 'dissimilarity', 'Begonia (Bertinii),Broom (Cytisus),Iris (Versicolor)'],
  [
    'with names cut short above the columns',
    '           ratng cmpln prvlg\nrating      1.00\ncomplaints  0.83  1.00\nprivileges -0.43  0.56  1.00\n',
    'similarity',
    'rating,complaints,privileges',
  ],
])('a triangle as R prints it: %s', async (_, text, role, names) => {
  const file = await open('x.txt', text);
  expect(file.role).toBe(role);
  expect(file.content).toMatchObject({ square: { names: names.split(',') } });
});

test('counts of two groups by three others are no names of classes', async () => {
  const rows = ['dem', 'indep', 'rep'].flatMap((party, i) =>
    ['female', 'male'].map((sex, k) => [sex, party, 9 * i + k]),
  );
  const { role, reason } = await open('x.csv', csv([['sex', 'party', 'count'], ...rows]));
  expect([role, reason]).toEqual(['unused', expect.stringContaining('a row for each of its entries')]);
});
