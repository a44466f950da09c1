/** A table whose rows are things with names is of features, with a word, where nothing says that its columns are classes. */

import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { filesIn } from './roles.ts';
import { sourceOf } from './write.ts';

const STATES = ['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'New Mexico'];
const MEASURES = ['Murder', 'Assault', 'UrbanPop', 'Rape'];
const NUMBERS = STATES.map((_, i) => [13.2 - i, 236 + 9 * i, 58.5 + 3 * i, 21.2 + (i % 3)]);
const SHARES = STATES.map((_, i) => [0.1, 0.2, 0.3 + i / 100, 0.4 - i / 100]);

const csv = (
  names: readonly string[] | null,
  rows: readonly (readonly number[])[],
  headings: readonly string[] = MEASURES,
): string =>
  `${[[...(names ? [''] : []), ...headings], ...rows.map((row, i) => [...(names ? [names[i]] : []), ...row])].join('\n')}\n`;

/** The role of the first file, and whether names of its rows are told. */
async function seen(files: readonly (readonly [name: string, text: string])[], isChosen = false) {
  const opened = (await Promise.all(files.map(([name, text]) => filesIn(name, text)))).flat();
  const choices = new Map(isChosen ? opened.slice(0, 1).map(({ id }) => [id, 'features'] as const) : []);
  const assigned = assignRoles(opened, choices);
  const { warnings = [], classes } = assemble(assigned);
  return { role: assigned[0]?.role, isTold: warnings.some(({ code }) => code === 'named-rows'), classes };
}

const table = csv(STATES, NUMBERS);

test('names of things make features of the columns, which is told', async () => {
  expect(await seen([['states.csv', table]])).toMatchObject({ role: 'features', isTold: true });
  const records = STATES.map((state, i) => ({
    state,
    ...Object.fromEntries(MEASURES.map((measure, m) => [measure, NUMBERS[i]?.[m]])),
  }));
  expect(await seen([['states.json', JSON.stringify(records)]])).toMatchObject({ role: 'features', isTold: true });
});

test.each(['state', '__index_level_0__'])(
  'the same in columns of Arrow, of which one is called %s',
  async (heading) => {
    const columns = {
      [heading]: STATES,
      whole: NUMBERS.map((_, i) => 3 * i),
      share: NUMBERS.map(([first = 0]) => first),
    };
    const bytes = tableToIPC(tableFromArrays(columns), { format: 'file' });
    if (bytes === null) throw new Error('no bytes');
    const [file] = assignRoles(await openFile('states.arrow', sourceOf('states.arrow', bytes), readHere));
    expect(file).toMatchObject({
      role: 'features',
      content: { table: { columnNames: ['whole', 'share'], firstRows: { thing: STATES[0] } } },
    });
  },
);

test('two columns alone are points in a plane, with a word, unless something says that they are classes', async () => {
  const numbers = NUMBERS.map(([a = 0, b = 0]) => [a, b - 250]);
  const text = csv(null, numbers, ['speed', 'dist']);
  expect(await seen([['cars.csv', text]])).toMatchObject({ role: 'features', isTold: true });
  expect(await seen([['cars.csv', text]], true)).toMatchObject({ role: 'features', isTold: false });
  const said = [
    [['logits.csv', text]],
    [['x.csv', csv(null, numbers, ['logit_cat', 'logit_dog'])]],
    [['x.csv', csv(null, numbers, ['c0', 'c1'])]],
    [
      ['x.csv', text],
      ['names.txt', 'speed\ndist\n'],
    ],
    [
      ['x.csv', text],
      ['labels.txt', NUMBERS.map((_, i) => i % 2).join('\n')],
    ],
  ] as const;
  for (const files of said) expect(await seen(files)).toMatchObject({ role: 'logits', isTold: false });
});

test('a role that somebody chooses is not told', async () => {
  expect(await seen([['states.csv', table]], true)).toMatchObject({ role: 'features', isTold: false });
});

test.each<[string, string, string, ...(readonly [string, string])[]]>([
  ['the name of the file', 'logits.csv', table],
  ['rows that sum to 1', 'x.csv', csv(STATES, SHARES)],
  [
    'columns called as values',
    'x.csv',
    csv(
      STATES,
      NUMBERS,
      MEASURES.map((name) => `prob_${name}`),
    ),
  ],
  ['numbered columns', 'x.csv', csv(STATES, NUMBERS, ['c0', 'c1', 'c2', 'c3'])],
  ['a row called as a column', 'x.csv', csv(['Rape', ...STATES.slice(1)], NUMBERS)],
  [
    'rows with digits, as files have',
    'x.csv',
    csv(
      STATES.map((_, i) => `img_${i}`),
      NUMBERS,
    ),
  ],
  [
    'rows of texts',
    'x.csv',
    csv(
      STATES.map((name) => `the film from ${name} was a very good one`),
      NUMBERS,
    ),
  ],
  ['a list of the columns', 'x.csv', table, ['classes.txt', MEASURES.join('\n')]],
  [
    'a table of the columns',
    'x.csv',
    table,
    ['classes.csv', `name,kind\n${MEASURES.map((name) => `${name},a`).join('\n')}`],
  ],
  ['a tree of the columns', 'x.csv', table, ['tree.nwk', '((Murder,Assault),(UrbanPop,Rape));']],
  ['labels of as many classes', 'x.csv', table, ['y.csv', '0\n1\n2\n3\n0\n1\n2\n']],
])('%s: values of classes', async (_, name, text, ...beside) => {
  expect(await seen([[name, text], ...beside])).toMatchObject({ role: 'logits', isTold: false });
});

const LISTED = STATES.join('\n');
const unnamed = csv(null, NUMBERS);

test('a list with a name for each row makes features of the columns, which is told', async () => {
  const found = await seen([
    ['table.csv', unnamed],
    ['states.txt', LISTED],
  ]);
  expect(found).toMatchObject({ role: 'features', isTold: true, classes: { names: STATES } });
  const bits = csv(
    null,
    NUMBERS.map((_, i) => MEASURES.map((__, m) => (i >> m) % 2)),
  );
  const both = await seen([
    ['attributes.csv', bits],
    ['predicates.txt', MEASURES.join('\n')],
    ['classes.txt', LISTED],
  ]);
  expect(both).toMatchObject({ role: 'features', isTold: true, classes: { names: STATES } });
});

test.each<[string, string, ...(readonly [string, string])[]]>([
  ['another list, of the columns', 'x.csv', ['states.txt', LISTED], ['measures.txt', MEASURES.join('\n')]],
])('beside a list with a name for each row, %s: values of classes', async (_, name, ...beside) => {
  expect(await seen([[name, unnamed], ...beside])).toMatchObject({ role: 'logits', isTold: false });
});

test('lists of codes, and lists beside a file that is called logits, fit no columns as before', async () => {
  const codes = STATES.map((_, i) => `n0${i}`).join('\n');
  await expect(
    seen([
      ['x.csv', unnamed],
      ['states.txt', codes],
    ]),
  ).rejects.toThrow('7 class names');
  await expect(
    seen([
      ['logits.csv', unnamed],
      ['states.txt', LISTED],
    ]),
  ).rejects.toThrow('7 class names');
});

const BACTERIA = ['Aerobacter', 'Bacillus', 'Brucella', 'Klebsiella', 'Proteus', 'Salmonella'];
const DOSES = BACTERIA.map((_, i) => [870 / (i + 1), 0.001 * (i + 1), 1.5 + (i % 4)]);

/** Things with measures and words: two groups of three each where `groups` are two. */
const listed = (heading: string, groups: number): string =>
  [
    [heading, 'penicillin', 'gram', 'streptomycin', 'genus', 'neomycin', 'note'],
    ...BACTERIA.map((name, i) => {
      const [a = 0, b = 0, c = 0] = DOSES[i] ?? [];
      return [name, a, i % 2 ? 'positive' : 'negative', b, groups > 1 && i > 2 ? 'other' : 'one', c, 'seen'];
    }),
  ]
    .map((row) => row.join())
    .join('\n');

const MATRIX = [
  ['', ...BACTERIA],
  ...BACTERIA.map((name, i) => [name, ...BACTERIA.map((_, k) => (i === k ? 90 : 3 - ((i + k) % 3)))]),
]
  .map((row) => row.join())
  .join('\n');

test('a list of things with measures is features where it is opened alone, and the classes beside a matrix', async () => {
  const list = listed('bacteria', 2);
  expect(await seen([['list.csv', list]])).toMatchObject({ role: 'features', isTold: true });
  const both = [['list.csv', list] as const, ['confusion.csv', MATRIX] as const];
  expect(await seen(both)).toMatchObject({ role: 'classes', isTold: false, classes: { names: BACTERIA } });
});

test('a list of things with measures: the words that are not used are told, and the only group labels the things', async () => {
  const [several] = assignRoles(await filesIn('list.csv', listed('bacteria', 2)));
  expect(several?.warnings?.map(({ message }) => message)).toEqual([
    "list.csv: 'gram', 'genus', 'note' were left out. If one of them is the class of each row, call it label.",
  ]);
  const [one] = assignRoles(await filesIn('list.csv', listed('bacteria', 1)));
  expect(one?.content).toMatchObject({ table: { firstRows: { isLabelled: true }, layout: { fields: 5 } } });
  expect(one?.warnings?.map(({ message }) => message)).toEqual([
    "list.csv: 'genus', 'note' were left out. If one of them is the class of each row, call it label.",
  ]);
});

test('a list of things with measures goes by their names rather than by codes', async () => {
  const rows = listed('bacteria', 2).split('\n');
  const coded = rows.map((row, r) => (r === 0 ? `code,${row}` : `${'HSP'[r % 3]}AL0${r},${row}`)).join('\n');
  const [file] = assignRoles(await filesIn('list.csv', coded));
  expect(file?.content).toMatchObject({ table: { firstRows: { thing: BACTERIA[0] } } });
});

test('rows that are labelled and have names are told once', async () => {
  const rows = NUMBERS.map((row, i) => [STATES[i], i % 2 ? 'north' : 'south', ...row].join());
  const [file] = assignRoles(await filesIn('x.csv', `name,side,${MEASURES.join()}\n${rows.join('\n')}\n`));
  const { warnings = [] } = assemble(file ? [file] : []);
  expect(warnings.filter(({ code }) => code === 'named-rows')).toHaveLength(1);
});

test('a list of things with measures is what somebody chooses, and back', async () => {
  const [file] = await filesIn('list.csv', listed('bacteria', 2));
  if (file === undefined) throw new Error('no file');
  const [classes] = assignRoles([file], new Map([[file.id, 'classes']]));
  expect(classes).toMatchObject({ role: 'classes', content: { kind: 'records' } });
  expect(classes?.roles).toContain('features');
  const [features] = assignRoles(classes ? [classes] : [], new Map([[file.id, 'features']]));
  expect(features).toMatchObject({ role: 'features', content: { kind: 'table' }, shape: [6, 3] });
  expect(features?.roles).toContain('classes');
});

test('a list that calls its names classes is one of classes', async () => {
  expect(await seen([['list.csv', listed('class', 2)]])).toMatchObject({ role: 'classes', isTold: false });
});

test.each(['No.', 'Nr', '№'])('numbers of the rows below %s are left out, beside two columns too', async (heading) => {
  const rows = NUMBERS.map(([first, second]) => [first, second]);
  const numbered = (numberOf: (row: number) => number): string =>
    [`${heading},f1,f2`, ...rows.map((row, r) => [numberOf(r), ...row].join())].join('\n');
  const columnsIn = async (text: string) => {
    const [file] = await filesIn('x.csv', text);
    return file?.content.kind === 'table' ? file.content.table.columnNames : null;
  };
  expect(await columnsIn(numbered((r) => r + 1))).toEqual(['f1', 'f2']);
  expect(await columnsIn(numbered((r) => r % 3))).toEqual([heading, 'f1', 'f2']);
});

test('a list of things of which hardly any has all measures is one of classes', async () => {
  const rows = BACTERIA.map((name, i) =>
    [
      name,
      i % 3 === 0 ? '' : 1.5 + i,
      i % 2 ? 'a' : 'b',
      i % 3 === 1 ? '' : 2.5 + i,
      'x',
      i % 3 === 2 ? '' : 3.5 - i,
    ].join(),
  );
  const text = ['bacteria,penicillin,gram,streptomycin,genus,neomycin', ...rows].join('\n');
  expect(await seen([['list.csv', text]])).toMatchObject({ role: 'classes', isTold: false });
});
