import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { joinedById } from '../../../../web/engine/data/dataset/join-by-id.ts';
import { readFieldsBeside } from '../../../../web/engine/data/formats/text/fields-beside.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { Role } from '../../../../web/engine/model/dataset.ts';
import { expectInAnyOrder, filesIn, indices, open, openAll, words } from './roles.ts';
import { elements, labelsNpy, logitsNpy, npy } from './write.ts';

const KINDS = ['ash', 'elm', 'oak'];
const PLACES = Array.from({ length: 24 }, (_, i) => i);

/** Other roles of features. */
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

  test.each([
    ['codes', 'f1,sample,f2', ['10', '20', '30']],
    ['words', 'f1,name,f2', ['ash', 'elm', 'oak']],
  ])('have no %s among them that name their rows', async (_, header, names) => {
    const rows = names.map((name, i) => `0.${i + 1},${name},1.${3 - i}`);
    const [file] = await filesIn('a.csv', [header, ...rows].join('\n'));
    if (file?.content.kind !== 'table') return expect.unreachable();
    expect(file.content.table.columnNames).toEqual(['f1', 'f2']);
    expect(await readFieldsBeside(file.content.table)).toMatchObject([{ values: names }]);
  });

  test('are means of groups, which have a name or a number each', async () => {
    const means = (names: readonly (string | number)[]) =>
      ['"Group.1","height","weight"', ...names.map((name, i) => `${name},${i + 4}.5,${4 - i}.25`)].join('\n');
    expect((await open('a.csv', means(['"setosa"', '"virginica"', '"versicolor"']))).role).toBe('features');
    expect((await open('a.csv', means([4, 6, 8]))).role).toBe('features');
    expect((await open('a.csv', means(['"a"', '"b"', '"a"']))).role).toBe('logits');
  });

  test('an attribute that is called ground is no label', async () => {
    const attributes = ['furry', 'swims', 'tail', 'claws', 'horns', 'paws', 'fast', 'ground'];
    const rows = Array.from({ length: 12 }, (_, i) => `animal ${i},${attributes.map((_, j) => +(i % (j + 2) === 0))}`);
    const files = await filesIn('animals.csv', [`animal,${attributes}`, ...rows].join('\n'));
    expect(files.map(({ role }) => role)).not.toContain('labels');
  });

  test.each([
    ['a history of Keras', 'epoch,accuracy,loss', 'loss, accuracy'],
    ['a metric of TensorBoard', 'Wall time,Step,Value', 'wall, time, step'],
    ['the results of Ultralytics', 'train/loss,metrics/accuracy_top1,val/loss', 'loss, accuracy'],
    ['a report of each class', 'recall,precision,f1_score', 'precision, recall'],
    ['the results of timm', 'top1,top1_err,top5', 'top1, top5'],
    ['each fold', 'fold,acc,auc', 'acc, auc'],
  ])('by what the columns of %s are called', async (_, header, words) => {
    const rows = Array.from({ length: 6 }, (_, i) => `${i},${0.5 + i / 20},${1 - i / 10}`);
    const file = await open('a.csv', [header, ...rows].join('\n'));
    expect(file).toMatchObject({
      role: 'features',
      reason: `columns are called ${words}, as measures of a run or a test: no values of classes`,
    });
    expect(file.warnings?.map(({ code }) => code)).toContain('named-rows');
  });

  test('by one column that is the largest in every row, unless another file names the columns as classes', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${5 + i / 4},${3 + (i % 3) / 2},${1.25 + (i % 5)}`);
    const table = (lines: readonly string[]): string => ['length,width,height', ...lines].join('\n');
    const file = await open('a.csv', table(rows.map((row, i) => row.replace(/^[^,]*/, `${7 + i / 4}`))));
    expect(file).toMatchObject({
      role: 'features',
      reason: 'no number is below 0, and the largest one is in the same column of every row: no values of classes',
    });
    // Several classes are predicted, or a value is below 0.
    expect((await open('a.csv', table(['1.5,3,0', ...rows]))).role).toBe('logits');
    expect((await open('a.csv', table(['1.5,-3,0', ...rows]))).role).toBe('logits');
    const measured = table(rows.map((row, i) => row.replace(/^[^,]*/, `${7 + i / 4}`)));
    await expectInAnyOrder(
      { 'a.csv': measured, 'b.txt': 'length\nwidth\nheight\n' },
      { 'a.csv': 'logits', 'b.txt': 'classes' },
    );
    await expectInAnyOrder(
      { 'a.csv': measured, 'b.txt': 'cat\ndog\ncow\n' },
      { 'a.csv': 'features', 'b.txt': 'classes' },
    );
  });

  test('but rows of probabilities, and many columns, are values of classes', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `${(i + 1) / 10},0.1,${(8 - i) / 10}`);
    expect(await open('a.csv', ['precision,recall,cat', ...rows].join('\n'))).toMatchObject({ role: 'logits' });
    const header = ['weight loss', 'step', ...Array.from({ length: 98 }, (_, i) => `sport ${i}`)];
    const wide = Array.from({ length: 6 }, (_, r) => header.map((_, c) => `${((7 * r + c) % 11) - 5}.5`).join(','));
    expect(await open('a.csv', [header.join(','), ...wide].join('\n'))).toMatchObject({ role: 'logits' });
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
      { 'test.npy': 'unused', 'logits.npy': 'logits' },
    );
  });
});

describe('a table of words beside features', () => {
  const codes = Array.from({ length: 12 }, (_, i) => `p${i + 10}`);
  const soils = ['clay', 'loam', 'sand'];
  const features = `plot,ph,om\n${codes.map((code, i) => `${code},${i / 8},${7 - i / 4}`).join('\n')}\n`;
  const targets = (header: string, more: (i: number) => string) =>
    [header, ...codes.map((code, i) => `${code},${soils[i % 3]}${more(i)}`)].join('\n');

  test('has the class of each thing that has a code', async () => {
    const files = await openAll({ 'features.csv': features, 'things.csv': targets('plot,soil', () => '') });
    const { labels, classes } = assemble(assignRoles(await joinedById(files, [])));
    expect(labels?.names).toEqual(soils);
    expect(classes).toBeNull();
  });

  test('of several words none is taken in silence', async () => {
    const words = targets('plot,soil,surveyor', (i) => (i % 2 ? ',KL' : ',MB'));
    const files = await openAll({ 'features.csv': features, 'things.csv': words });
    const [, things] = assignRoles(await joinedById(files, []));
    expect(things?.role).toBe('unused');
    expect(things?.leftOut?.message).toContain('no column is called as true classes');
  });

  test('names rows that have no codes', async () => {
    const names = codes.map((_, i) => String.fromCharCode(97 + i).repeat(3));
    const own = (text: string) => codes.reduce((all, code, i) => all.replace(code, names[i] ?? ''), text);
    const groups = own(targets('name,soil', () => ''));
    const files = await openAll({ 'features.csv': own(features), 'things.csv': groups });
    const { labels, classes } = assemble(assignRoles(await joinedById(files, [])));
    expect(labels).toBeNull();
    expect(classes?.names).toEqual(names);
  });
});

test.each(['NA', '', 'NaN'])(
  'rows of labelled features with %j for a number are left out, which is told',
  async (missing) => {
    const rows = Array.from({ length: 20 }, (_, i) => [i % 10, 1 + (i % 7), i === 5 ? missing : 10 - (i % 10)]);
    const text = rows.map((row, i) => [`1000${i}`, ...row, i % 2 ? 'benign' : 'malignant'].join(',')).join('\n');
    const { labels, features, warnings } = assemble(
      assignRoles(await filesIn('biopsy.csv', `ID,V1,V2,V3,class\n${text}\n`)),
    );
    expect(features?.table.shape).toEqual([19, 3]);
    expect(labels?.names).toEqual(['benign', 'malignant']);
    expect(warnings?.map(({ code }) => code)).toEqual(['named-rows', 'rows-left-out']);
  },
);

test('columns of numbers are features where a table of words has plainly fewer classes', async () => {
  const rows = Array.from({ length: 24 }, (_, i) => i);
  await expectInAnyOrder(
    {
      'tensors.tsv': rows.map((i) => Array.from({ length: 9 }, (_, c) => (i * c) / 8 - 2).join('\t')).join('\n'),
      'metadata.tsv': ['Label\tLoss', ...rows.map((i) => `${'abc'[i % 3]}\t${i / 16}`)].join('\n'),
    },
    { 'tensors.tsv': 'features', 'metadata.tsv': 'labels' },
  );
});

test('of two lists of numbers the one that is called as labels has these', async () => {
  const list = (of: (i: number) => number) => Array.from({ length: 20 }, (_, i) => of(i)).join('\n');
  await expectInAnyOrder(
    { 'subject_train.txt': list((i) => i >> 2), 'y_train.txt': list((i) => i % 5), 'X_train.npy': logitsNpy(20, 7) },
    { 'subject_train.txt': 'unused', 'y_train.txt': 'labels', 'X_train.npy': 'features' },
  );
});

test('labels beside features count from 1 where else the last one had no name', async () => {
  const list = (of: (i: number) => unknown) => PLACES.map(of).join('\n');
  const files = await openAll({
    'X_train.npy': logitsNpy(24, 7),
    'y_train.txt': list((i) => (i % 3) + 1),
    'names.txt': KINDS.map((name, c) => `${c + 1} ${name}`).join('\n'),
  });
  const { labels } = assemble(assignRoles(files));
  expect([labels?.names, [...(labels?.values ?? [])]]).toEqual([KINDS, PLACES.map((i) => i % 3)]);
  expect(labels?.warnings?.map(({ message }) => message)).toContain(
    'y_train.txt: the labels count from 1, for 3 classes. 1 was subtracted from each.',
  );
});

test('a column of features that is called as a class is told', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => i);
  const csv = (header: string, row: (i: number) => readonly number[]) => [header, ...rows.map(row)].join('\n');
  const zoo = await open(
    'zoo.csv',
    csv('legs,tail,eggs,class_kind', (i) => [2 * (i % 5), i % 2, (i >> 1) % 2, i % 3]),
  );
  expect(zoo.warnings?.map(({ message }) => message).join()).toContain("'class_kind' was taken as the other columns");
});

describe('labels beside features', () => {
  const measures = ['id,bill,mass,species', ...PLACES.map((i) => `${i + 1},${i / 8},${7 - i / 4},${KINDS[i % 3]}`)];
  const beside = async (files: Record<string, string>) => {
    const opened = await openAll({ 'test.csv': measures.join('\n'), ...files });
    return assemble(assignRoles(await joinedById(opened, [])));
  };

  test('are not what was predicted', async () => {
    const predicted = ['id,prediction', ...PLACES.map((i) => `${i + 1},${KINDS[(i >> 1) % 3]}`)];
    const { features, labels } = await beside({ 'pred.csv': predicted.join('\n') });
    expect(features?.file.name).toBe('test.csv');
    expect(labels).toBeNull();
  });

  test('are told to be of these alone where logits have none', async () => {
    const shares = [['id', ...KINDS].join(), ...PLACES.map((i) => `${i + 1},0.5,${i / 64},${0.5 - i / 64}`)];
    const { logits, warnings } = await beside({ 'probs.csv': shares.join('\n') });
    expect(logits?.file.name).toBe('probs.csv');
    expect(warnings?.map(({ message }) => message).join()).toContain(
      'The labels in test.csv are used with its features',
    );
  });
});

test('of values of classes by the name of the file a word beside them is told to be left out', async () => {
  const rows = PLACES.map((i) => `${'AB'[(i >> 1) % 2]},${KINDS.map((_, c) => ((i * (c + 3)) % 7) - 2.5)}`);
  const file = await open('scores.csv', [`site,${KINDS}`, ...rows].join('\n'));
  expect(file.role).toBe('logits');
  expect(file.warnings?.map(({ message }) => message)).toEqual([
    "scores.csv: 'site' has words that repeat, and was left out. If it is the true class, call it label.",
  ]);
});
