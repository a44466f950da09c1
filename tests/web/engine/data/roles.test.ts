import { describe, expect, test } from 'vitest';
import { assignRoles, withRole } from '../../../../web/engine/data/roles/assign-roles.ts';
import { isDistinct } from '../../../../web/engine/data/roles/guess-role.ts';
import type { Role } from '../../../../web/engine/model/dataset.ts';
import { expectInAnyOrder, filesIn, indices, open, openAll, rolesOf, words } from './roles.ts';
import { elements, labelsNpy, logitsNpy, npy, safetensorsOf } from './write.ts';

/** Other roles of a table besides logits. */
const TABLE: Role[] = ['evaluation logits', 'features', 'unused'];
const SQUARE: Role[] = ['evaluation logits', 'features', 'dissimilarity', 'confusion', 'unused'];
// Three fields may be edges; a table of text, whose rows are not counted yet, may be square.
const TRIPLES: Role[] = ['evaluation logits', 'features', 'dissimilarity', 'confusion', 'edges', 'unused'];

test('very many numbers are not the names of classes, and a list is looked through once for values that are there twice', async () => {
  const many = await open('x.npy', labelsNpy(Array.from({ length: 70_000 }, (_, i) => i)));
  expect(many.roles).toEqual(['labels', 'evaluation labels', 'features', 'unused']);
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
    ['x.npy', indices(9), 'labels', ['evaluation labels', 'features', 'unused'], 'whole number'],
    ['x.npy', labelsNpy([2, 0, 1]), 'labels', ['evaluation labels', 'features', 'unused', 'classes'], 'whole number'],
    ['x.npy', labelsNpy([2, -1, 1, 1]), 'labels', ['evaluation labels', 'features', 'unused'], 'whole number'],
    ['x.npy', labelsNpy([2, -3, 1, 1]), 'unused', ['labels', 'evaluation labels', 'features'], 'below 0'],
    ['x.npy', labelsNpy([1, -1, 1]), 'labels', ['evaluation labels', 'features', 'unused'], 'one whole number a point'],
    ['x.npy', npy('<f4', [2], elements('f4', [0.5, 1])), 'unused', ['features'], 'not whole'],
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

/** A matrix of counts with names on both sides. */
const matrixOf = (...names: readonly string[]): string =>
  ['', ...names.map((name, row) => [name, ...names.map((_, column) => (row === column ? 5 + row : 1))].join())]
    .with(0, `,${names.join()}`)
    .join('\n');
const ANIMALS = matrixOf('cat', 'dog', 'fox', 'owl');
const COUNTS = npy(
  '|u1',
  [5, 5],
  new Uint8Array(25).map((_, at) => (at % 6 === 0 ? 9 : at % 3)),
);
/** Pairs with the counts of the same matrix. */
const PAIRS = `true,predicted\n${['cat', 'dog', 'fox', 'owl']
  .flatMap((truth, row, all) => all.map((said) => `${truth},${said}\n`.repeat(said === truth ? 5 + row : 1)))
  .join('')}`;
const EPOCHS =
  'epoch,train_loss,val_loss,train_acc,val_acc\n1,0.9,0.8,0.5,0.6\n2,0.7,0.7,0.6,0.65\n3,0.5,0.6,0.7,0.7\n';

describe('files together', () => {
  test.each<[string, Record<string, readonly [content: string | Uint8Array, role: Role]>]>([
    [
      'logits, labels and names',
      {
        'b.npy': [logitsNpy(9, 5), 'logits'],
        'a.npy': [indices(9), 'labels'],
        'labels.txt': [words(5), 'classes'],
        'c.txt': [words(9), 'texts'],
      },
    ],
    [
      'evaluation data, by name and length',
      {
        'train_logits.npy': [logitsNpy(9, 5), 'logits'],
        'train_labels.npy': [indices(9), 'labels'],
        'test_logits.npy': [logitsNpy(8, 5), 'evaluation logits'],
        'test_labels.npy': [indices(8), 'evaluation labels'],
      },
    ],
    [
      'logits for evaluation without their labels are left out',
      {
        'train_logits.npy': [logitsNpy(9, 5), 'logits'],
        'train_labels.npy': [indices(9), 'labels'],
        'test_logits.npy': [logitsNpy(8, 5), 'unused'],
      },
    ],
    [
      'labels of the same length go by name',
      {
        'val_logits.npy': [logitsNpy(9, 5), 'logits'],
        'val_labels.npy': [indices(9), 'labels'],
        'eval_logits.npy': [logitsNpy(9, 5), 'evaluation logits'],
        'eval_labels.npy': [indices(9), 'evaluation labels'],
      },
    ],
    [
      'length says more than names do',
      {
        'train_logits.npy': [logitsNpy(9, 5), 'logits'],
        'test_logits.npy': [logitsNpy(8, 5), 'evaluation logits'],
        'test_a.npy': [indices(9), 'labels'],
        'train_b.npy': [indices(8), 'evaluation labels'],
      },
    ],
    [
      'as many points as classes: names that repeat are labels',
      { 'logits.npy': [logitsNpy(6, 6), 'logits'], 'x.txt': [words(6, 3), 'labels'] },
    ],
    [
      'labels for evaluation alone',
      {
        'logits.npy': [logitsNpy(9, 5), 'logits'],
        'test_logits.npy': [logitsNpy(8, 5), 'evaluation logits'],
        'test_labels.npy': [indices(8), 'evaluation labels'],
      },
    ],
    [
      'test logits alone are the logits',
      { 'test_logits.npy': [logitsNpy(9, 5), 'logits'], 'test_labels.npy': [indices(9), 'labels'] },
    ],
    [
      'floats before whole numbers',
      { 'ranks.npy': [npy('|u1', [5, 5], new Uint8Array(25)), 'unused'], 'x.npy': [logitsNpy(9, 5), 'logits'] },
    ],
    [
      'a list with as many names as a confusion matrix has rows goes before a table with another number',
      {
        'confusion.npy': [COUNTS, 'confusion'],
        'names.txt': [words(5), 'classes'],
        'groups.csv': ['id,name\nn1,bird\nn2,dog\nn3,vehicle\n', 'unused'],
      },
    ],
    [
      'a list of names beside a confusion matrix alone names its classes',
      { 'confusion.npy': [COUNTS, 'confusion'], 'names.txt': ['ant\nbee\ncat\ndog\neel\n', 'classes'] },
    ],
    [
      'measures of a test name no classes',
      {
        'a.csv': ['metric,value\naccuracy,0.6\nf1_macro,0.5\n', 'unused'],
        'README.md': ['# Results\n', 'unused'],
        'confusion.npy': [COUNTS, 'confusion'],
      },
    ],
    [
      'ranks beside a confusion have the classes of it, and fewer columns',
      {
        'best.npy': [
          npy(
            '|u1',
            [40, 3],
            Uint8Array.from(Array(120).keys(), (i) => (7 * i) % 50),
          ),
          'logits',
        ],
        'confusion.npy': [COUNTS, 'confusion'],
      },
    ],
    [
      'names of the right number, with groupings before without',
      {
        'x.npy': [logitsNpy(9, 3), 'logits'],
        'a.txt': [words(3), 'unused'],
        'b.csv': ['name,family\na,c\nb,c\nd,e\n', 'classes'],
        'c.csv': ['name,family\na,c\nb,c\n', 'unused'],
      },
    ],
    [
      'a named matrix and what else a run leaves behind',
      {
        'matrix.csv': [ANIMALS, 'confusion'],
        'epochs.csv': [EPOCHS, 'unused'],
        'sizes.txt': ['conv1.weight 864\nconv1.bias 32\nfc.weight 5120\nfc.bias 10\n', 'unused'],
        'runs.csv': ['model,accuracy,f1\ncnn,0.8,0.7\nvit,0.9,0.85\nsvm,0.7,0.7\n', 'unused'],
        'costs.csv': ['step,part\ndata,loader\ntrain,gpu\n', 'unused'],
        'README.md': ['# Results\nDes nombres entiers.\n', 'unused'],
        'report.md': ['# Search\n\n| k | accuracy |\n|---|---|\n| 5 | 0.43 |\n| 9 | 0.61 |\n', 'unused'],
        'judged.jsonl': ['{"id":"a","tone":1,"sense":2,"all":6}\n{"id":"b","tone":2,"sense":2,"all":7}\n', 'unused'],
      },
    ],
    [
      'names for the classes of a named matrix, in another wording or with more of them',
      { 'matrix.csv': [ANIMALS, 'confusion'], 'class_names.txt': ['Katze\nHund\nFuchs\nEule\n', 'classes'] },
    ],
    [
      'a table with more rows than the matrix has classes, that has them all',
      {
        'matrix.csv': [ANIMALS, 'confusion'],
        'kinds.csv': ['name,kind\nelk,a\ncat,a\ndog,a\nfox,a\nowl,b\nemu,b\n', 'classes'],
      },
    ],
    [
      'true classes and predictions beside what was measured at each epoch',
      {
        'y_true.npy': [indices(40), 'labels'],
        'y_pred.npy': [labelsNpy(Array.from({ length: 40 }, (_, i) => (i % 7 === 0 ? 0 : i % 5))), 'confusion'],
        'names.json': ['["ant","bee","cat","dog","eel"]', 'classes'],
        'epochs.csv': [EPOCHS, 'unused'],
      },
    ],
    [
      'measures with a row for each label are features, as before',
      {
        'x.csv': ['mean,std,min,max\n1.5,0.2,1,2\n2.5,0.1,2,3\n0.5,0.3,0,1\n1.1,0.3,0,2\n', 'features'],
        'y.csv': ['a\nb\na\nb\n', 'labels'],
      },
    ],
    [
      'pairs of which no row is right beside all of them',
      {
        'a_errors.csv': ['true,predicted\ncat,dog\ndog,cat\ncat,owl\n', 'unused'],
        'all.csv': [PAIRS, 'confusion'],
      },
    ],
  ])('%s', (_, files) => {
    const all = Object.entries(files);
    return expectInAnyOrder(
      Object.fromEntries(all.map(([name, [content]]) => [name, content])),
      Object.fromEntries(all.map(([name, [, role]]) => [name, role])),
    );
  });

  test('pairs and a matrix with the same counts are one model, and with others two', async () => {
    const other = `${PAIRS}cat,dog\n`;
    for (const [pairs, role] of [
      [PAIRS, 'unused'],
      [other, 'other model'],
    ] as const) {
      const [, beside] = assignRoles(await openAll({ 'matrix.csv': ANIMALS, 'pairs.csv': pairs }));
      expect(beside?.role).toBe(role);
    }
  });

  test('a second model stands beside the first, with its labels and why', async () => {
    const files = await openAll({
      'resnet_labels.npy': indices(9),
      'wide_labels.npy': indices(9),
      'wide_logits.npy': logitsNpy(9, 5),
      'resnet_logits.npy': logitsNpy(9, 5),
    });
    const assigned = assignRoles(files);
    expect(rolesOf(assigned)).toEqual({
      'resnet_labels.npy': 'other labels',
      'wide_labels.npy': 'labels',
      'wide_logits.npy': 'logits',
      'resnet_logits.npy': 'other model',
    });
    expect(assigned[3]?.reason).toBe('another model, beside wide_logits.npy');
    expect(assigned[0]?.reason).toBe('the labels of resnet_logits.npy');
  });

  test('evaluation logits of other classes are left out', async () => {
    const files = await openAll({ 'logits.npy': logitsNpy(9, 5), 'test_logits.npy': logitsNpy(9, 4) });
    expect(assignRoles(files)[1]).toMatchObject({ role: 'unused', reason: '4 columns, logits.npy has 5' });
  });

  test('roles that were chosen stay and the others are guessed around them, again and again', async () => {
    const files = await openAll({ 'a.npy': logitsNpy(9, 5), 'b.npy': logitsNpy(9, 5), 'c.npy': indices(9) });
    const [a, b, c] = files;
    if (!a || !b || !c) throw new Error('three files');
    const first = assignRoles(files);
    expect(rolesOf(first)).toEqual({ 'a.npy': 'logits', 'b.npy': 'other model', 'c.npy': 'labels' });
    const second = assignRoles(first, new Map([[b.id, 'logits']]));
    expect(rolesOf(second)).toEqual({ 'a.npy': 'other model', 'b.npy': 'logits', 'c.npy': 'labels' });
    expect(second[1]?.roles).toEqual(['logits', 'other model', 'evaluation logits', 'features', 'unused']);
    expect(rolesOf(assignRoles(second))).toEqual(rolesOf(first));
    expect(withRole(c, 'classes').roles).toEqual(['classes', 'labels', 'evaluation labels', 'features', 'unused']);
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
    const files = assignRoles(await filesIn('x.jsonl', text));
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
    const counted = Array.from({ length: 30 }, (_, i) => i).join('\n');
    const files = assignRoles(await openAll({ 'logits.npy': logitsNpy(30, 3), 'n.txt': counted }));
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
  const files = assignRoles(await filesIn('model.safetensors', bytes));
  expect(files.map(({ role }) => role)).toEqual(['unused', 'unused']);
  expect(files[0]?.reason).toContain('weights of a model');
});

test.each([
  [
    'answers beside numbers',
    'animal,legs,fur,eggs\ndog,4,1,0\ncat,4,1,0\neagle,2,0,1\nfrog,4,0,1\nbat,2,1,0\n',
    'features',
  ],
  [
    'sizes',
    'animal,weight,length\ndog,30000,0.9\ncat,4000,0.5\neagle,5000,0.8\nfrog,30,0.1\nbat,20,0.05\n',
    'features',
  ],
  ['votes, of which a class has few', 'id,a,b,c\nx,99,1,0\ny,50,49,1\nz,0,100,0\nv,70,30,0\nw,1,98,1\n', 'logits'],
  ['logits', 'id,a,b\nx,2500,-1\ny,-1,0\nz,0,1\nv,-3,0\nw,1,-1\n', 'logits'],
])('a table of %s', async (_, text, role) => {
  const [file] = await filesIn('x.csv', text);
  expect([file?.role, file?.reason]).toEqual([role, expect.any(String)]);
});
