import { describe, expect, test } from 'vitest';
import { assemble } from '../../../web/data/dataset/assemble.ts';
import { readLabels } from '../../../web/data/dataset/labels.ts';
import { assignRoles, withRole } from '../../../web/data/roles/assign-roles.ts';
import { isDistinct } from '../../../web/data/roles/guess-role.ts';
import { openFile } from '../../../web/hierarchy/open-files.ts';
import type { InputFile, Role } from '../../../web/model/dataset.ts';
import { elements, labelsNpy, logitsNpy, npy, safetensorsOf, sourceOf } from './write.ts';

const open = async (name: string, content: string | Uint8Array): Promise<InputFile> => {
  const [file] = await openFile(name, sourceOf(name, content));
  if (!file) throw new Error('nothing opened');
  return file;
};

const openAll = async (files: Record<string, string | Uint8Array>): Promise<InputFile[]> => {
  const opened: InputFile[] = [];
  for (const [name, content] of Object.entries(files)) opened.push(await open(name, content));
  return opened;
};

const rolesOf = (files: readonly InputFile[]): Record<string, Role> =>
  Object.fromEntries(files.map(({ name, role }) => [name, role]));

/** In every order of the files: what comes first must not matter where names and shapes decide. */
async function expectInAnyOrder(
  files: Record<string, string | Uint8Array>,
  expected: Record<string, Role>,
): Promise<void> {
  const opened = await openAll(files);
  for (let turn = 0; turn < opened.length; turn++) {
    const turned = [...opened.slice(turn), ...opened.slice(0, turn)];
    expect(rolesOf(assignRoles(turned))).toEqual(expected);
    expect(rolesOf(assignRoles([...turned].reverse()))).toEqual(expected);
  }
}

const indices = (count: number, classes = 5): Uint8Array =>
  labelsNpy(Array.from({ length: count }, (_, i) => i % classes));
const words = (count: number, distinct = count): string =>
  Array.from({ length: count }, (_, i) => `word ${i % distinct}`).join('\n');

/** What a table could be besides logits. */
const TABLE: Role[] = ['evaluation logits', 'features', 'unused'];
const SQUARE: Role[] = ['evaluation logits', 'features', 'dissimilarity', 'confusion', 'unused'];
// Three fields may be edges; a table of text, whose rows are not counted yet, may be square.
const TRIPLES: Role[] = ['evaluation logits', 'features', 'dissimilarity', 'confusion', 'edges', 'unused'];

/** The labels i mod 5 of so many points as a table of ones and zeros. */
const oneHot = (type: 'u1' | 'i8' | 'f4' | 'f8', rows: number, last = 1): Uint8Array => {
  const values = Array.from({ length: 5 * rows }, (_, i) => Number(i % 5 === Math.floor(i / 5) % 5));
  values[5 * (rows - 1) + ((rows - 1) % 5)] = last;
  return npy(type === 'u1' ? '|b1' : `<${type}`, [rows, 5], elements(type, values));
};

describe('a table with one 1 a row', () => {
  test.each(['u1', 'i8', 'f4', 'f8'] as const)('of %s is labels beside logits of its shape', async (type) => {
    await expectInAnyOrder(
      { 'a.npy': logitsNpy(9, 5), 'y.npy': oneHot(type, 9) },
      { 'a.npy': 'logits', 'y.npy': 'labels' },
    );
    const files = await openAll({ 'y.npy': oneHot(type, 9), 'a.npy': logitsNpy(9, 5) });
    const { labels } = assemble(assignRoles(files));
    expect(labels).toMatchObject({ values: Int32Array.of(0, 1, 2, 3, 4, 0, 1, 2, 3), count: 5 });
    expect(assignRoles(files)[0]?.reason).toContain('one-hot');
  });

  test('by columns, in the other byte order, in several pieces', async () => {
    const rows = 40_000;
    const values = Array.from({ length: 5 * rows }, (_, i) => Number(Math.floor(i / rows) === (i % rows) % 5));
    const columns = await open('y.npy', npy('>f4', [rows, 5], elements('f4', values, true), true));
    const { values: labels } = readLabels(columns.content, 'y.npy', null);
    expect(labels.length).toBe(rows);
    expect(labels.every((label, row) => label === row % 5)).toBe(true);
  });

  test('goes to evaluation logits of its shape', async () => {
    await expectInAnyOrder(
      { 'train.npy': logitsNpy(11, 5), 'test.npy': logitsNpy(9, 5), 'test_y.npy': oneHot('f4', 9) },
      { 'train.npy': 'logits', 'test.npy': 'evaluation logits', 'test_y.npy': 'evaluation labels' },
    );
  });

  test.each<[string, string, Uint8Array]>([
    ['whose last number is another', 'y.npy', oneHot('f4', 20_000, 0.5)],
    ['whose last row has none', 'y.npy', oneHot('f4', 20_000, 0)],
    ['whose name says predictions', 'predictions.npy', oneHot('f4', 20_000)],
  ])('%s is not labels', async (_, name, table) => {
    const files = await openAll({ 'logits.npy': logitsNpy(20_000, 5), [name]: table });
    expect(rolesOf(assignRoles(files))).toEqual({ 'logits.npy': 'logits', [name]: 'unused' });
  });

  test('a row with two is not labels, nor is a table of other rows', async () => {
    const values = [1, 0, 0, 0, 1, 0, 0, 1, 1];
    const twice = npy('<f4', [9, 5], elements('f4', [...values, ...Array<number>(36).fill(0)]));
    for (const table of [twice, oneHot('f4', 8)]) {
      const files = await openAll({ 'logits.npy': logitsNpy(9, 5), 'y.npy': table });
      expect(rolesOf(assignRoles(files))).toEqual({ 'logits.npy': 'logits', 'y.npy': 'unused' });
    }
  });
});

test('very many numbers are not the names of classes, and a list is looked through once for values that are there twice', async () => {
  const many = await open('x.npy', labelsNpy(Array.from({ length: 70_000 }, (_, i) => i)));
  expect(many.roles).toEqual(['labels', 'evaluation labels', 'unused']);
  const names = ['a', 'b', 'c'];
  let looked = 0;
  const iterate = names[Symbol.iterator].bind(names);
  names[Symbol.iterator] = () => {
    looked += 1;
    return iterate();
  };
  expect([isDistinct(names), isDistinct(names)]).toEqual([true, true]);
  expect(looked).toBe(1);
});

describe('a file by itself', () => {
  test.each<[string, string | Uint8Array, Role, Role[], string]>([
    ['x.npy', logitsNpy(9, 5), 'logits', TABLE, 'two dimensions, float32'],
    ['x.npy', npy('|u1', [4, 4], new Uint8Array(16)), 'logits', SQUARE, 'confusion matrix'],
    ['x.npy', npy('<u2', [9, 5], new Uint8Array(90)), 'logits', TABLE, 'ranks or counts'],
    ['x.csv', 'id,a,b\n0,1,2\n1,3,4\n', 'logits', TRIPLES, '1 of 3 fields left out'],
    [
      'x.csv',
      'src,dst,weight\n0,1,2.5\n1,2,4\n',
      'edges',
      ['logits', ...TRIPLES.filter((role) => role !== 'edges')],
      'two ends and a weight',
    ],
    ['x.npy', npy('<f4', [2, 3, 4], new Uint8Array(96)), 'unused', [], 'three axes, 2 x 3 x 4'],
    ['x.npy', npy('<f4', [2, 3, 2, 2], new Uint8Array(96)), 'unused', [], '4-D'],
    ['x.npy', indices(9), 'labels', ['evaluation labels', 'unused'], 'whole number'],
    ['x.npy', labelsNpy([2, 0, 1]), 'labels', ['evaluation labels', 'unused', 'classes'], 'whole number'],
    ['x.npy', labelsNpy([1, -1, 1]), 'unused', ['labels', 'evaluation labels'], 'below 0'],
    ['x.npy', npy('<f4', [2], elements('f4', [0.5, 1])), 'unused', [], 'not whole'],
    ['names.txt', words(5), 'classes', ['labels', 'evaluation labels', 'texts', 'unused'], 'none of them twice'],
    ['labels.txt', words(5), 'classes', ['labels', 'evaluation labels', 'texts', 'unused'], 'none of them twice'],
    ['x.txt', words(9, 5), 'labels', ['classes', 'evaluation labels', 'texts', 'unused'], 'repeated'],
    ['texts.txt', words(5), 'texts', ['classes', 'labels', 'evaluation labels', 'unused'], 'text a line'],
    ['x.csv', 'id,text\n0,a\n1,b\n', 'texts', ['classes', 'labels', 'evaluation labels', 'unused'], 'texts'],
    [
      'x.csv',
      'file,label\na,cat\nb,dog\nc,dog\n',
      'labels',
      ['classes', 'evaluation labels', 'texts', 'unused'],
      'labels',
    ],
    ['x.csv', 'name,family\na,c\nb,c\n', 'classes', ['labels', 'evaluation labels', 'texts', 'unused'], 'names'],
  ])('%s', async (name, content, role, others, reason) => {
    const file = await open(name, content);
    expect(file.role).toBe(role);
    expect(file.roles).toEqual([role, ...others]);
    expect(file.reason).toContain(reason);
  });
});

/** What features could be besides. */
const FEATURES: Role[] = ['logits', 'evaluation logits', 'unused'];

describe('features', () => {
  test.each([
    ['features.npy'],
    ['cifar-embeddings.npy'],
    ['penultimateActivations.npy'],
    ['digits_X.npy'],
    ['X_train.npy'],
    ['resnet_feats.npy'],
  ])('by the name %s', async (name) => {
    const file = await open(name, logitsNpy(9, 5));
    expect(file).toMatchObject({
      role: 'features',
      roles: ['features', ...FEATURES],
      reason: 'the name says features',
    });
  });

  test.each([['X.npy'], ['data.npy'], ['feature_logits.npy'], ['max.npy'], ['box_7.npy']])(
    'not by the name %s alone',
    async (name) => expect((await open(name, logitsNpy(9, 5))).role).toBe('logits'),
  );

  test('by the names of their columns', async () => {
    const lines = '\n0.5,1.5,2\n1.5,2,1\n';
    expect(await open('a.csv', `feature_0,feature_1,feature_2,class${lines}`.replace(',class', ''))).toMatchObject({
      role: 'features',
      reason: 'the names of the columns say features',
    });
    expect((await open('a.csv', `cat,dog,x0${lines}`)).role).toBe('logits');
    expect((await open('a.csv', 'x,y,label\n0.5,1.5,0\n1.5,2,1\n')).role).toBe('features');
    expect((await open('a.csv', 'X,Y,Z\n0.5,1.5,0\n1.5,2,1\n')).role).toBe('features');
  });

  test('by labels of more classes than there are columns, and of far fewer', async () => {
    await expectInAnyOrder(
      { 'a.npy': logitsNpy(9, 3), 'y.npy': indices(9, 5) },
      { 'a.npy': 'features', 'y.npy': 'labels' },
    );
    await expectInAnyOrder(
      { 'a.npy': logitsNpy(20, 8), 'y.txt': words(20, 4) },
      { 'a.npy': 'features', 'y.txt': 'labels' },
    );
    // Of so many points, one would be of the last class.
    await expectInAnyOrder(
      { 'a.npy': logitsNpy(40, 4), 'y.npy': indices(40, 3) },
      { 'a.npy': 'features', 'y.npy': 'labels' },
    );
    const [file] = assignRoles(await openAll({ 'a.npy': logitsNpy(9, 3), 'y.npy': indices(9, 5) }));
    expect(file?.reason).toBe('3 columns, and y.npy has 5 classes');
    expect(file?.roles).toContain('logits');
  });

  test('not where labels say nothing against logits', async () => {
    const logits = { 'a.npy': 'logits', 'y.npy': 'labels' } as const;
    await expectInAnyOrder({ 'a.npy': logitsNpy(20, 5), 'y.npy': indices(20) }, logits);
    // The last class may be missing among few points; labels of other points say nothing.
    await expectInAnyOrder({ 'a.npy': logitsNpy(9, 6), 'y.npy': indices(9) }, logits);
    await expectInAnyOrder({ 'a.npy': logitsNpy(9, 3), 'y.npy': indices(8) }, logits);
    await expectInAnyOrder(
      { 'clusters_logits.npy': logitsNpy(40, 20), 'y.npy': indices(40) },
      { 'clusters_logits.npy': 'logits', 'y.npy': 'labels' },
    );
    await expectInAnyOrder(
      { 'a.npy': logitsNpy(40, 20), 'y.npy': indices(40), 'names.txt': words(20) },
      { ...logits, 'names.txt': 'classes' },
    );
    // Ranks: the columns are places.
    await expectInAnyOrder({ 'a.npy': npy('<i8', [9, 3], new Uint8Array(216)), 'y.npy': indices(9) }, logits);
  });

  const points = (rows: number, label: (row: number) => string): string =>
    Array.from({ length: rows }, (_, row) => `${row / 8},${(7 * row) % 9}.5,${label(row)}`).join('\n');

  test.each<[string, string, string]>([
    ['LIBSVM text', 'wine.scale', '1 1:0.5 3:2\n2 2:1\n1 1:1\n'],
    ['labels of another number of classes', 'a.csv', `u,v,label\n${points(30, (row) => String(row % 3))}\n`],
    ['words that are no names of columns', 'a.csv', `u,v,species\n${points(6, (row) => `kind ${row % 2}`)}\n`],
    ['words where no column has a name', 'iris.data', `${points(30, (row) => `kind ${row % 3}`)}\n`],
    ['whole numbers all over', 'a.csv', 'a,b,class\n1,2,0\n3,4,1\n5,6,0\n'],
  ])('by labels beside them: %s', async (_, name, text) => {
    expect((await open(name, text)).role).toBe('features');
  });

  test.each<[string, string, string]>([
    ['as many as columns', 'a.csv', `u,v,label\n${points(30, (row) => String(row % 2))}\n`],
    ['names of columns', 'a.csv', `u,v,label\n${points(30, (row) => 'uv'.charAt(row % 2))}\n`],
    ['true and false are classes', 'a.csv', 'true,false,maybe\n0.5,1,2\n1.5,1,2\n'],
    ['the name says logits', 'logits.csv', `u,v,label\n${points(30, (row) => String(row % 3))}\n`],
  ])('not by labels of classes that the columns may be: %s', async (_, name, text) => {
    expect((await open(name, text)).role).toBe('logits');
  });

  test('beside logits, and one table of them', () =>
    expectInAnyOrder(
      { 'logits.npy': logitsNpy(9, 5), 'features.npy': logitsNpy(9, 7), 'y.npy': indices(9) },
      { 'logits.npy': 'logits', 'features.npy': 'features', 'y.npy': 'labels' },
    ));
});

describe('two columns without names', () => {
  const ROWS = [
    [0.5, 1],
    [1.5, -2],
    [0.25, 4],
  ];
  const csv = (rows: readonly (readonly number[])[]): string => rows.map((row) => row.join()).join('\n');
  const byRow = elements('f4', ROWS.flat());
  const byColumn = elements(
    'f8',
    [0, 1].flatMap((column) => ROWS.map((row) => row[column] ?? 0)),
  );

  test.each<[string, string | Uint8Array]>([
    ['a.csv', csv(ROWS)],
    ['a.txt', '# made by hand\n0.5 1\n1.5 -2\n'],
    ['a.json', JSON.stringify(ROWS)],
    ['a.npy', npy('<f4', [3, 2], byRow)],
    ['a.npy', npy('<f8', [3, 2], byColumn, true)],
    ['a.npy', npy('<f4', [3, 2], elements('f4', [0, 0.5, 0.5, 0.5, 1, 0.75]))],
  ])('are points in the plane: %s', async (name, content) => {
    const file = await open(name, content);
    expect(file.role).toBe('features');
    expect(file.roles).toContain('logits');
    expect(file.reason).toContain('points in the plane');
  });

  test.each<[string, string, string | Uint8Array]>([
    ['probabilities', 'a.csv', '0.25,0.75\n0.5,0.5\n1,0\n'],
    ['probabilities', 'a.npy', npy('<f4', [2, 2], elements('f4', [0.1, 0.9, 0.7, 0.3]))],
    ['the name says logits', 'logits.csv', csv(ROWS)],
    ['the name says logits', 'val_logits.npy', npy('<f4', [3, 2], byRow)],
    ['columns have names', 'a.csv', `cat,dog\n${csv(ROWS)}`],
    ['whole numbers', 'a.csv', '3,1\n-2,5\n4,4\n'],
    ['whole numbers', 'a.npy', npy('<f4', [2, 2], elements('f4', [3, 1, -2, 5]))],
    ['whole numbers', 'a.npy', npy('<i8', [3, 2], new Uint8Array(48))],
    ['three columns', 'a.csv', csv(ROWS.map((row) => [...row, 0.5]))],
  ])('are logits where there is reason: %s, %s', async (_, name, content) => {
    expect((await open(name, content)).role).toBe('logits');
  });

  test('are points beside labels of two groups, and logits beside the names of two classes or further logits', async () => {
    const points = npy('<f4', [3, 2], byRow);
    await expectInAnyOrder(
      { 'a.npy': points, 'y.npy': labelsNpy([0, 1, 0]) },
      { 'a.npy': 'features', 'y.npy': 'labels' },
    );
    await expectInAnyOrder({ 'a.npy': points, 'c.txt': 'cat\ndog' }, { 'a.npy': 'logits', 'c.txt': 'classes' });
    await expectInAnyOrder(
      { 'test.npy': points, 'logits.npy': npy('<f4', [3, 2], byRow) },
      { 'test.npy': 'evaluation logits', 'logits.npy': 'logits' },
    );
  });
});

describe('files together', () => {
  test('logits, labels and names', () =>
    expectInAnyOrder(
      { 'b.npy': logitsNpy(9, 5), 'a.npy': indices(9), 'labels.txt': words(5), 'c.txt': words(9) },
      { 'b.npy': 'logits', 'a.npy': 'labels', 'labels.txt': 'classes', 'c.txt': 'texts' },
    ));

  test('evaluation data, by name and length', () =>
    expectInAnyOrder(
      {
        'train_logits.npy': logitsNpy(9, 5),
        'train_labels.npy': indices(9),
        'test_logits.npy': logitsNpy(8, 5),
        'test_labels.npy': indices(8),
      },
      {
        'train_logits.npy': 'logits',
        'train_labels.npy': 'labels',
        'test_logits.npy': 'evaluation logits',
        'test_labels.npy': 'evaluation labels',
      },
    ));

  test('labels of the same length go by name', () =>
    expectInAnyOrder(
      {
        'val_logits.npy': logitsNpy(9, 5),
        'val_labels.npy': indices(9),
        'eval_logits.npy': logitsNpy(9, 5),
        'eval_labels.npy': indices(9),
      },
      {
        'val_logits.npy': 'logits',
        'val_labels.npy': 'labels',
        'eval_logits.npy': 'evaluation logits',
        'eval_labels.npy': 'evaluation labels',
      },
    ));

  test('length says more than names do', () =>
    expectInAnyOrder(
      {
        'train_logits.npy': logitsNpy(9, 5),
        'test_logits.npy': logitsNpy(8, 5),
        'test_a.npy': indices(9),
        'train_b.npy': indices(8),
      },
      {
        'train_logits.npy': 'logits',
        'test_logits.npy': 'evaluation logits',
        'test_a.npy': 'labels',
        'train_b.npy': 'evaluation labels',
      },
    ));

  test('as many points as classes: names that repeat are labels', () =>
    expectInAnyOrder(
      { 'logits.npy': logitsNpy(6, 6), 'x.txt': words(6, 3) },
      { 'logits.npy': 'logits', 'x.txt': 'labels' },
    ));

  test('labels for evaluation alone', () =>
    expectInAnyOrder(
      { 'logits.npy': logitsNpy(9, 5), 'test_logits.npy': logitsNpy(8, 5), 'test_labels.npy': indices(8) },
      { 'logits.npy': 'logits', 'test_logits.npy': 'evaluation logits', 'test_labels.npy': 'evaluation labels' },
    ));

  test('test logits alone are the logits', () =>
    expectInAnyOrder(
      { 'test_logits.npy': logitsNpy(9, 5), 'test_labels.npy': indices(9) },
      { 'test_logits.npy': 'logits', 'test_labels.npy': 'labels' },
    ));

  test('floats before whole numbers', () =>
    expectInAnyOrder(
      { 'confusion.npy': npy('|u1', [5, 5], new Uint8Array(25)), 'x.npy': logitsNpy(9, 5) },
      { 'confusion.npy': 'unused', 'x.npy': 'logits' },
    ));

  test('a second model is left out, with its labels and why', async () => {
    const files = await openAll({
      'resnet_labels.npy': indices(9),
      'wide_labels.npy': indices(9),
      'wide_logits.npy': logitsNpy(9, 5),
      'resnet_logits.npy': logitsNpy(9, 5),
    });
    const assigned = assignRoles(files);
    expect(rolesOf(assigned)).toEqual({
      'resnet_labels.npy': 'unused',
      'wide_labels.npy': 'labels',
      'wide_logits.npy': 'logits',
      'resnet_logits.npy': 'unused',
    });
    expect(assigned[3]?.reason).toBe('wide_logits.npy is the logits already');
  });

  test('evaluation logits of other classes are left out', async () => {
    const files = await openAll({ 'logits.npy': logitsNpy(9, 5), 'test_logits.npy': logitsNpy(9, 4) });
    expect(assignRoles(files)[1]).toMatchObject({ role: 'unused', reason: '4 columns, the logits have 5' });
  });

  test('names of the right number, with groupings before without', () =>
    expectInAnyOrder(
      {
        'x.npy': logitsNpy(9, 3),
        'a.txt': words(3),
        'b.csv': 'name,family\na,c\nb,c\nd,e\n',
        'c.csv': 'name,family\na,c\nb,c\n',
      },
      { 'x.npy': 'logits', 'a.txt': 'unused', 'b.csv': 'classes', 'c.csv': 'unused' },
    ));

  test('roles that were chosen stay and the others are guessed around them, again and again', async () => {
    const files = await openAll({ 'a.npy': logitsNpy(9, 5), 'b.npy': logitsNpy(9, 5), 'c.npy': indices(9) });
    const [a, b, c] = files;
    if (!a || !b || !c) throw new Error('three files');
    const first = assignRoles(files);
    expect(rolesOf(first)).toEqual({ 'a.npy': 'logits', 'b.npy': 'unused', 'c.npy': 'labels' });
    const second = assignRoles(first, new Map([[b.id, 'logits']]));
    expect(rolesOf(second)).toEqual({ 'a.npy': 'unused', 'b.npy': 'logits', 'c.npy': 'labels' });
    expect(second[1]?.roles).toEqual(['logits', 'unused', 'evaluation logits', 'features']);
    expect(rolesOf(assignRoles(second))).toEqual(rolesOf(first));
    expect(withRole(c, 'classes').roles).toEqual(['classes', 'labels', 'evaluation labels', 'unused']);
  });
});

describe('whole numbers beside logits that are no true classes', () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    index: i,
    split: 0,
    pred: i % 3,
    logits: [i / 7, 1 - i / 9, 0.3],
    label: (i + 1) % 3,
  }));
  const roles = async (keys: readonly (keyof (typeof rows)[number])[]) => {
    const text = rows.map((row) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, row[key]])))).join('\n');
    const files = assignRoles(await openFile('x.jsonl', sourceOf('x.jsonl', text)));
    return Object.fromEntries(files.map(({ name, role }) => [name.replace('x.jsonl/', ''), role]));
  };

  test('an index, a split and predictions are not taken for labels', async () => {
    expect(await roles(['index', 'split', 'pred', 'logits'])).toEqual({
      index: 'unused',
      split: 'unused',
      pred: 'unused',
      logits: 'logits',
    });
  });

  test('labels behind them are', async () => {
    expect(await roles(['index', 'pred', 'logits', 'label'])).toMatchObject({ index: 'unused', label: 'labels' });
  });

  test('numbers that count more points than there are columns are no labels, whatever their name', async () => {
    const files = assignRoles([
      ...(await openFile('logits.npy', sourceOf('logits.npy', logitsNpy(30, 3)))),
      ...(await openFile('n.txt', sourceOf('n.txt', Array.from({ length: 30 }, (_, i) => i).join('\n')))),
    ]);
    expect(files.map(({ role }) => role)).toEqual(['logits', 'unused']);
  });
});

test('weights and biases of a layer are not what a model gave for points', async () => {
  const header = {
    'head.weight': { dtype: 'F32', shape: [3, 4], data_offsets: [0, 48] },
    'head.bias': { dtype: 'F32', shape: [3], data_offsets: [48, 60] },
  };
  const bytes = safetensorsOf(
    header,
    elements(
      'f4',
      Array.from({ length: 15 }, (_, i) => i / 7),
    ),
  );
  const files = assignRoles(await openFile('model.safetensors', sourceOf('model.safetensors', bytes)));
  expect(files.map(({ role }) => role)).toEqual(['unused', 'unused']);
  expect(files[0]?.reason).toContain('weights of a model');
});

test('labels with one 1 a row are the labels, whatever the archive is called', async () => {
  const ones = Array.from({ length: 8 }, (_, row) => [0, 1, 2].map((c) => (c === row % 3 ? 1 : 0))).flat();
  const bytes = safetensorsOf(
    {
      softmax: { dtype: 'F32', shape: [8, 3], data_offsets: [0, 96] },
      y_true: { dtype: 'F32', shape: [8, 3], data_offsets: [96, 192] },
    },
    elements('f4', [...ones.map((one, i) => one * 0.5 + i / 99), ...ones]),
  );
  const files = assignRoles(await openFile('predictions.safetensors', sourceOf('predictions.safetensors', bytes)));
  expect(files.map(({ role }) => role)).toEqual(['logits', 'labels']);
});
