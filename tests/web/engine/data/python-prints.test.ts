import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { filesIn } from './roles.ts';

/* Lists, dicts, tensors and edges as Python prints them. */

const NAMES = ['cat', 'dog', 'cow'];
const many = <T>(count: number, of: (row: number) => T): T[] => Array.from({ length: count }, (_, row) => of(row));
const csv = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => `${row.join(',')}\n`).join('');
const dataset = async (name: string, text: string) => assemble(assignRoles(await filesIn(name, text)));
const stringsIn = (file: InputFile | undefined) => (file?.content.kind === 'strings' ? file.content.values : null);

test.each([
  ['one name a line', "{0: 'tench, Tinca tinca',\n 1: \"tiger's shark\",\n 2: 'd\\xe9j\\u00e0 \\'vu\\'',}\n"],
  ['on one line', "{0: 'tench, Tinca tinca', 1: \"tiger's shark\", 2: 'd\\xe9j\\u00e0 \\'vu\\''}"],
])('a dict of names by their numbers is a list of classes, %s', async (_, text) => {
  for (const name of ['clsidx_to_labels.txt', 'x.json', 'x']) {
    const [file] = await filesIn(name, text);
    expect([file?.role, stringsIn(file)]).toEqual(['classes', ['tench, Tinca tinca', "tiger's shark", "déjà 'vu'"]]);
  }
});

test('words, numbers with their type, and tuples are those of JSON', async () => {
  const [file] = await filesIn('labels.txt', '[np.int64(0), np.int64(1), np.int64(2), np.int64(0)]');
  expect(file?.content).toEqual({ kind: 'numbers', values: Float64Array.of(0, 1, 2, 0) });
  const records = many(
    9,
    (row) => `{'label': '${NAMES[row % 3]}', 'pred': '${NAMES[(row + 1) % 3]}', 'ok': False, 'x': None}`,
  );
  expect((await dataset('x.txt', `[${records.join(',\n ')}]`)).confusion?.names).toEqual(NAMES.toSorted());
  const tuples = many(6, (row) => `[('cat', 0.${row + 1}), ('dog', 0.${8 - row})]`).join('\n');
  expect((await dataset('x.txt', tuples)).logits?.table.columnNames).toEqual(['cat', 'dog']);
});

test('what only begins so is refused', async () => {
  await expect(filesIn('x.txt', "{'cat': array([1, 2]), 'dog': <generator object>}")).rejects.toThrow('not valid JSON');
});

test.each([
  ['lists of one', (name: string) => `['${name}']`],
  ['tensors', (name: string) => `"tensor(${NAMES.indexOf(name)}, device='cuda:0')"`],
])('cells that are %s are their value', async (_, cell) => {
  const rows = many(12, (row) => [cell(NAMES[row % 3] ?? ''), cell(NAMES[(row % 4) % 3] ?? '')]);
  const { confusion } = await dataset('x.csv', csv([['truth', 'prediction'], ...rows]));
  expect(confusion?.names.map((name) => name.replace(/^class /, ''))).toEqual(
    cell('cat').includes('tensor') ? ['0', '1', '2'] : NAMES.toSorted(),
  );
});

test.each([
  ['edges with their attributes', "cat dog {'weight': 0.5}\ncat cow {'weight': 0.7}\n", 'as networkx writes it'],
  ['edges without', '0 1 {}\n0 2 {}\n1 2 {}\n', 'as networkx writes it'],
  ['arrows', 'p -> b : 3\np -> p : 9\nb -> b : 4\n', 'an arrow between them'],
  ['arrows and counts in brackets', 'a => o (3)\no => a (5)\n', 'an arrow between them'],
  ['ids of parents and children', 'n02084071 n02085374\nn02084071 n02085620\n', 'pairs of WordNet ids'],
])('%s are no names of classes', async (_, text, why) => {
  await expect(filesIn('x.txt', text).then(([file]) => Promise.reject(new Error(file?.reason)))).rejects.toThrow(why);
});

test('how strong each pair is may be its count, and is asked about', async () => {
  const pairs = NAMES.flatMap((a) => NAMES.filter((b) => b !== a).map((b) => [a, b, (a.length + b.length + 1) / 30]));
  const [file] = await filesIn('x.csv', csv([['cue', 'response', 'strength'], ...pairs]));
  expect(file?.content.kind === 'question' && file.content.question.answers.map(({ says }) => says)).toEqual([
    "'strength' is the count",
    'Each row is one point',
  ]);
});

test('numbers of rows that are called Obs are not what was observed', async () => {
  const shares = (row: number) => NAMES.map((_, c) => (c === row % 3 ? 0.6 : 0.2));
  const rows = many(12, (row) => [row + 1, NAMES[(row % 4) % 3], ...shares(row)]);
  const { labels } = await dataset('x.csv', csv([['Obs', 'Species', ...NAMES.map((name) => `P_${name}`)], ...rows]));
  expect(labels?.names).toEqual(NAMES);
});
