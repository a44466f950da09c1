import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { readFieldsBeside } from '../../../../web/engine/data/formats/text/fields-beside.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import { codesOf, filesIn } from './roles.ts';
import { failure, sourceOf } from './write.ts';

/* JSON as services and programs write it: the same matrix, lists and tree under other keys and depths. */

const NAMES = ['cat', 'dog', 'car'];
const COUNTS = [
  [9, 2, 1],
  [3, 8, 0],
  [0, 1, 7],
];
const specs = NAMES.map((displayName, i) => ({ id: String(i), displayName }));
const perClass = Object.fromEntries(NAMES.map((name) => [name, { f1_score: 0.7 }]));
const confused = Object.fromEntries(
  NAMES.map((name, row) => {
    const own = COUNTS[row] ?? [];
    const support = own.reduce((a, b) => a + b);
    const others = NAMES.flatMap((other, c) => (c !== row && own[c] ? [[other, own[c]] as const] : []));
    const recall = (own[row] ?? 0) / support;
    return [name, { precision: 0.7, recall, 'f1-score': 0.7, support, confused_with: Object.fromEntries(others) }];
  }),
);

describe('a confusion matrix', () => {
  test.each([
    ['Azure', { schema_type: 'confusion_matrix', data: { class_labels: NAMES, matrix: COUNTS } }],
    ['Vertex', { metrics: { auPrc: 0.9, confusionMatrix: { annotationSpecs: specs, rows: COUNTS } } }],
    ['Vertex before', { confusionMatrix: { annotationSpecs: specs, rows: COUNTS.map((row) => ({ row })) } }],
    ['Ludwig', { y: { accuracy: 0.8, confusion_matrix: COUNTS, per_class_stats: perClass }, combined: { loss: 1 } }],
    ['names further out', { classes: NAMES, epochs: [1, 2, 3], test: { acc: 0.8, confusion_matrix: COUNTS } }],
    ['another key', { table: COUNTS, animals: NAMES, sizes: [1, 2, 3] }],
    ['what Rasa confused', { ...confused, accuracy: 0.8, 'macro avg': {}, 'weighted avg': {} }],
  ])('of %s', async (_, value) => {
    const { confusion } = assemble(assignRoles(await filesIn('metrics.json', JSON.stringify(value))));
    expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([NAMES, COUNTS.flat()]);
  });

  test('of several is asked for by its path', async () => {
    const twice = COUNTS.map((row) => row.map((count) => 2 * count));
    const text = JSON.stringify({ classes: NAMES, train: { cm: COUNTS }, test: { cm: twice } });
    const [file] = await filesIn('m.json', text);
    if (file?.content.kind !== 'question') return expect.unreachable();
    const { answers } = file.content.question;
    expect(answers.map(({ choice }) => choice.sheet)).toEqual(['train/cm', 'test/cm']);
    const { confusion } = assemble(assignRoles(await filesIn('m.json', text, answers[1]?.choice)));
    expect([...(confusion?.counts ?? [])]).toEqual(twice.flat());
  });
});

describe('a table', () => {
  const PAIRS = ['cat', 'dog', 'cat', 'car'].map((name, i) => ({
    text: `t ${i}`,
    true: name,
    predicted: NAMES[i % 3],
  }));
  const heads = Object.keys(PAIRS[0] ?? {});

  test.each([
    ['an object of lists', { cat: [0.2, 0.9, 0.4], dog: [0.8, 0.1, 0.6], file: ['a', 'b', 'c'] }, []],
    [
      'one of lists of another length besides',
      { cat: [1, 2, 3], dog: [3, 1, 2], file: ['a', 'b', 'c'], bins: [1, 2] },
      ['column-left-out'],
    ],
    [
      'an object of lists inside',
      { run: 7, values: { cat: [1, 2, 3], dog: [3, 1, 2], file: ['a', 'b', 'c'] } },
      ['table-inside'],
    ],
  ])('of %s is read as the same columns in a text', async (_, value, codes) => {
    const [file] = await filesIn('x.json', JSON.stringify(value));
    if (file?.content.kind !== 'table') return expect.unreachable();
    expect(file.content.table.columnNames).toEqual(['cat', 'dog']);
    expect(await readFieldsBeside(file.content.table)).toMatchObject([{ values: ['a', 'b', 'c'] }]);
    expect(codesOf(file)).toEqual(codes);
  });

  test.each([
    ['x.json', '[["0,18", "0,82"], [0.1, 0.9], [0.7, 0.3]]'],
    ['x.csv', '"0,18","0,82"\n0.1,0.9\n0.7,0.3\n'],
  ])('does not lose a first row with decimal commas above decimal points in silence: %s', async (name, text) => {
    const [file] = await filesIn(name, text);
    if (file?.content.kind !== 'question') return expect.unreachable();
    expect(file.content.question.answers.map(({ choice }) => choice.firstRow)).toEqual(['headings', 'data']);
  });

  test('inside an object is read, and what stands beside it is told', async () => {
    const value = { model: 'r', epoch: 3, folds: { first: PAIRS.map(({ text, ...row }) => ({ ...row, id: text })) } };
    const [file] = await filesIn('m.json', JSON.stringify(value));
    expect(file).toMatchObject({ content: { kind: 'pairs' }, warnings: [{ code: 'table-inside' }] });
  });

  test('of several inside is asked for by its path', async () => {
    const text = JSON.stringify({ a: PAIRS, b: { c: [heads, ...PAIRS.map((row) => Object.values(row))] } });
    const [file] = await filesIn('m.json', text);
    if (file?.content.kind !== 'question') return expect.unreachable();
    expect(file.content.question.answers.map(({ choice }) => choice.sheet)).toEqual(['a', 'b/c']);
    expect((await filesIn('m.json', text, { sheet: 'b/c' }))[0]?.content.kind).toBe('pairs');
  });

  test('with totals in lists is the matrix without them', async () => {
    const rows = COUNTS.map((row, r) => [NAMES[r], ...row, row.reduce((a, b) => a + b)]);
    const sums = [0, 1, 2].map((column) => COUNTS.reduce((sum, row) => sum + (row[column] ?? 0), 0));
    const value = [['true\\predicted', ...NAMES, 'Total'], ...rows, ['Total', ...sums, 31]];
    const { confusion } = assemble(assignRoles(await filesIn('m.json', JSON.stringify(value))));
    expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([NAMES, COUNTS.flat()]);
  });

  test('of objects by the names of the rows is read where one kind stands in each column', async () => {
    const value = Object.fromEntries(PAIRS.map(({ text, ...row }) => [text, { ...row, confidence: 0.5 }]));
    expect((await filesIn('m.json', JSON.stringify(value)))[0]?.content.kind).toBe('pairs');
    const far = Object.fromEntries(
      NAMES.map((a, i) => [a, Object.fromEntries(NAMES.map((b, j) => [b, Math.abs(i - j)]))]),
    );
    expect((await filesIn('m.json', JSON.stringify(far)))[0]?.role).toBe('dissimilarity');
    // The number of names, the same outside and inside, does not tell which are the rows.
    const scores = { a: { precision: 0.9, recall: 0.8 }, b: { precision: 0.7, recall: 0.6 } };
    expect((await failure(filesIn('m.json', JSON.stringify(scores)))).code).toBe('wrong-json');
  });
});

describe('values of classes', () => {
  const LOGPROBS = [-0.2, -2.1, -3.5];
  const top = NAMES.map((token, i) => ({ token, logprob: LOGPROBS[i] ?? 0 }));
  const byNumber = Object.fromEntries(
    top.map(({ token, logprob }, i) => [String(i), { logprob, rank: i + 1, decoded_token: token }]),
  );
  test.each([
    ['keys that nobody knows', { run: { answer: { logprobs: { content: [{ token: 'cat', top_logprobs: top }] } } } }],
    ['outputs of vLLM', { prompt: 'x', outputs: [{ text: 'cat', logprobs: [byNumber] }] }],
    ['llama.cpp', { content: 'cat', completion_probabilities: [{ token: 'cat', top_logprobs: top }] }],
  ])('in %s', async (_, value) => {
    const [file] = await filesIn('a.jsonl', `${JSON.stringify(value)}\n`.repeat(3));
    if (file?.content.kind !== 'lists') return expect.unreachable();
    const { names, ids, values, rows, width } = file.content.lists;
    expect([names, rows]).toEqual([['car', 'cat', 'dog'], 3]);
    expect(Object.fromEntries([...ids.slice(0, width)].map((id, i) => [names?.[id], values?.[i]]))).toEqual(
      Object.fromEntries(top.map(({ token, logprob }) => [token, logprob])),
    );
  });

  test('in an object inside', async () => {
    const value = { run: 3, result: { logits: [0, 1, 2].map((i) => [i / 2, 0.1, -i / 2]), labels: [0, 1, 2] } };
    const files = await filesIn('x.json', JSON.stringify(value));
    expect(files.map(({ name, shape }) => [name, shape])).toEqual([
      ['x.json/logits', [3, 3]],
      ['x.json/labels', [3]],
    ]);
  });
});

test.each([
  ['outside', (value: object) => value],
  ['in an object inside', (value: object) => ({ input: value })],
])('logits with a text among them are refused, with labels beside them, %s', async (_, wrapped) => {
  const text = JSON.stringify(
    wrapped({
      logits: [
        [1, 'inf'],
        [2, 3],
      ],
      labels: [0, 1],
    }),
  );
  const error = await failure(() => filesIn('x.json', text));
  expect(error.message).toContain('a string at row 0 column 1');
});

test('distances under any key, with names beside them', async () => {
  const value = { names: NAMES, d: [0, 1, 2].map((r) => [0, 1, 2].map((c) => Math.abs(r - c) / 2)) };
  const [file] = await filesIn('x.json', JSON.stringify(value));
  expect([file?.role, file?.content.kind === 'table' && file.content.table.columnNames]).toEqual([
    'dissimilarity',
    NAMES,
  ]);
});

test.each([
  ['one chart', (chart: object) => chart],
  ['a list of one', (chart: object) => [{ type: 'sunburst', ...chart }]],
])('a tree of ids, labels and parents in %s', async (_, wrapped) => {
  const chart = { ids: [...'abcde'], labels: ['All', 'Animal', 'cat', 'dog', 'car'], parents: ['', ...'abba'] };
  const text = JSON.stringify(wrapped(chart));
  const [file] = await filesIn('x.json', text);
  expect(file?.content.kind).toBe('tree');
  expect(writeNewick(await readTree(sourceOf('x.json', text))).text).toContain('(cat,dog)');
});

test('edges whose end is called target are no labels beside a number, nor are points of one feature', async () => {
  const edges = [0, 1, 2, 3].map((source) => ({ source, target: (source + 1) % 4, weight: 0.25 + source }));
  const points = [0, 1, 2, 3, 4, 5].map((i) => ({ x: i + 0.5, label: i % 2 }));
  const roles = await Promise.all(
    [edges, points].map(async (rows) => (await filesIn('x.json', JSON.stringify(rows)))[0]?.role),
  );
  expect(roles).toEqual(['edges', 'features']);
});
