import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { filesFor, modelsOf } from '../../../../web/engine/data/models/models-of.ts';
import { pairRows } from '../../../../web/engine/data/models/pair-rows.ts';
import { cases } from '../../../support/cases.ts';
import { Random } from '../../../support/random.ts';
import { isHere, realFile } from '../../../support/real-data.ts';
import {
  alone,
  CLASSES,
  expectModels,
  logits,
  modelNamed,
  NAMES,
  OTHERS,
  openedAs,
  POINTS,
  pairsOf,
  ROWS,
  shuffled,
  table,
  values,
} from './models-of-files.ts';
import { elements, labelsNpy, npy, zip } from './write.ts';

/* Several models of one test set or of two: which files they are, whose labels are whose, and which rows are the same points. */

describe('two models of one test set', () => {
  test('with shared labels and names of classes, in every order', () =>
    expectModels(
      { 'resnet.npy': logits(POINTS, 3), 'vit.npy': logits(POINTS, 4), 'y.npy': labelsNpy(POINTS), 'c.csv': NAMES },
      { 'resnet.npy': 'y.npy', 'vit.npy': 'y.npy' },
      { 'y.npy': 'labels', 'c.csv': 'classes' },
    ));

  test('with labels each, told apart by the names', () =>
    expectModels(
      {
        'resnet_logits.npy': logits(POINTS, 3),
        'vit_logits.npy': logits(POINTS, 4),
        'resnet_labels.npy': labelsNpy(POINTS),
        'vit_labels.npy': labelsNpy(POINTS),
      },
      { 'resnet_logits.npy': 'resnet_labels.npy', 'vit_logits.npy': 'vit_labels.npy' },
    ));

  test('that are both called test are two models, and none is for evaluation', () =>
    expectModels(
      { 'resnet_test.npy': logits(POINTS, 3), 'vit_test.npy': logits(POINTS, 4), 'y_test.npy': labelsNpy(POINTS) },
      { 'resnet_test.npy': 'y_test.npy', 'vit_test.npy': 'y_test.npy' },
    ));

  test('with one-hot labels, and beside features', () =>
    expectModels(
      {
        'a.npy': logits(POINTS, 3),
        'b.npy': logits(POINTS, 4),
        'ones.npy': table(POINTS.flatMap((label) => Array.from({ length: CLASSES }, (_, c) => Number(c === label)))),
        'features.npy': logits(POINTS, 5, 24),
      },
      { 'a.npy': 'ones.npy', 'b.npy': 'ones.npy' },
      { 'features.npy': 'features' },
    ));

  test('with labels as words', () =>
    expectModels(
      { 'a.npy': logits(POINTS, 3), 'b.npy': logits(POINTS, 4), 'y.txt': POINTS.map((c) => `class ${c}`).join('\n') },
      { 'a.npy': 'y.txt', 'b.npy': 'y.txt' },
    ));

  test('give the data of each when it is shown', async () => {
    const files = await openedAs([
      { 'a.npy': logits(POINTS, 3), 'b.npy': logits(POINTS, 4), 'y.npy': labelsNpy(POINTS), 'c.csv': NAMES },
    ]);
    for (const name of ['a.npy', 'b.npy']) {
      const dataset = assemble(filesFor(files, modelNamed(files, name).id));
      expect(dataset.logits?.file.name).toBe(name);
      expect(dataset.labels?.values).toEqual(Int32Array.from(POINTS));
      expect([dataset.evaluation, dataset.classes?.names.length]).toEqual([null, CLASSES]);
    }
  });

  test.each([3, 10])('%i of them', async (count) => {
    const tables = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`epoch${i}.npy`, logits(POINTS, 20 + i)]),
    );
    for (const files of [
      { ...tables, 'y.npy': labelsNpy(POINTS) },
      { 'y.npy': labelsNpy(POINTS), ...tables },
    ]) {
      for (const goes of [[files], alone(files)]) {
        const opened = await openedAs(goes);
        expect(pairsOf(opened)).toEqual(Object.fromEntries(Object.keys(tables).map((name) => [name, 'y.npy'])));
        expect(modelsOf(opened).filter(({ isShown }) => isShown)).toHaveLength(1);
      }
    }
  });

  test('have short names that are their own', async () => {
    const files = await openedAs([{ 'resnet_logits.npy': logits(POINTS, 3), 'vit-probs.npy': logits(POINTS, 4) }]);
    expect(modelsOf(files).map(({ name }) => name)).toEqual(['resnet', 'vit']);
    const same = await openedAs([{ 'a_logits.npy': logits(POINTS, 3), 'a_scores.npy': logits(POINTS, 4) }]);
    expect(modelsOf(same).map(({ name }) => name)).toEqual(['a_logits.npy', 'a_scores.npy']);
    const runs = { 'run1/best/logits.npy': logits(POINTS, 3), 'run2/best/logits.npy': logits(POINTS, 4) };
    expect(modelsOf(await openedAs([runs])).map(({ name }) => name)).toEqual(['run1', 'run2']);
  });
});

describe('models of other points', () => {
  const files = {
    'a.npy': logits(POINTS, 3),
    'b.npy': logits(OTHERS, 4),
    'y1.npy': labelsNpy(OTHERS),
    'y2.npy': labelsNpy(POINTS),
  };

  test('labels without a telling name are known by how many the model gets right', () =>
    expectModels(files, { 'a.npy': 'y2.npy', 'b.npy': 'y1.npy' }));

  test('labels of one of them alone are not taken for the other', () =>
    expectModels(
      { 'a.npy': files['a.npy'], 'b.npy': files['b.npy'], 'y.npy': labelsNpy(OTHERS), 'c.csv': NAMES },
      { 'a.npy': null, 'b.npy': 'y.npy' },
    ));

  test('their rows are not paired, and the row that shows it is named', async () => {
    const opened = await openedAs([files]);
    const paired = pairRows(modelNamed(opened, 'a.npy'), modelNamed(opened, 'b.npy'));
    if (!(paired instanceof DataError)) return expect.unreachable();
    const row = POINTS.findIndex((label, i) => label !== OTHERS[i]);
    expect(paired.message).toBe(`row ${row} of a is of another class than row ${row} of b: not the same points`);
  });

  test('without labels of both, that their predictions have nothing in common shows it', async () => {
    const opened = await openedAs([{ 'a.npy': files['a.npy'], 'b.npy': files['b.npy'] }]);
    expect(pairRows(modelNamed(opened, 'a.npy'), modelNamed(opened, 'b.npy'))).toBeInstanceOf(DataError);
  });

  test('another number of points', async () => {
    const opened = await openedAs([{ 'a.npy': files['a.npy'], 'b.npy': logits(POINTS.slice(1), 4) }]);
    expect(pairRows(modelNamed(opened, 'a.npy'), modelNamed(opened, 'b.npy'))).toMatchObject({
      message: 'a has 300 points, b 299: not the same points',
    });
  });

  test('a model that is hardly right keeps them, too, as more of its rows tell', async () => {
    const many = Array.from({ length: 40 }, (_, i) => shuffled(100 + i)).flat();
    const weak = new Random(7);
    const good = logits(many, 3);
    const rows = many.flatMap((label) => {
      const hit = weak.uniform() < 0.04;
      return Array.from({ length: CLASSES }, (_, c) => 9 * weak.uniform() + (hit && c === label ? 9 : 0));
    });
    await expectModels(
      { 'epoch1.npy': table(rows), 'epoch9.npy': good, 'y.npy': labelsNpy(many) },
      { 'epoch1.npy': 'y.npy', 'epoch9.npy': 'y.npy' },
    );
  });

  test('a model that was not trained keeps the labels that others share, and its rows are paired', async () => {
    // It takes two classes for all points, and is right by chance.
    const blank = table(
      POINTS.flatMap((_, i) => Array.from({ length: CLASSES }, (_, c) => Number(c === i % 2) + (c + 1) / 99)),
    );
    await expectModels(
      { 'epoch0.npy': blank, 'epoch9.npy': files['a.npy'], 'y.npy': files['y2.npy'] },
      { 'epoch0.npy': 'y.npy', 'epoch9.npy': 'y.npy' },
    );
    const opened = await openedAs([{ 'epoch0.npy': blank, 'epoch9.npy': files['a.npy'], 'y.npy': files['y2.npy'] }]);
    expect(pairRows(modelNamed(opened, 'epoch0.npy'), modelNamed(opened, 'epoch9.npy'))).toMatchObject({
      by: 'position',
    });
  });
});

describe('models with their labels in one file each', () => {
  const archive = (labels: readonly number[], seed: number): Uint8Array =>
    zip([
      { name: 'logits.npy', data: logits(labels, seed) },
      { name: 'labels.npy', data: labelsNpy(labels) },
    ]);

  test('of the same points', async () => {
    const files = { 'resnet.npz': archive(POINTS, 3), 'vit.npz': archive(POINTS, 4), 'c.csv': NAMES };
    const opened = await openedAs([files]);
    expect(modelsOf(opened).map(({ name }) => name)).toEqual(['resnet', 'vit']);
    await expectModels(files, {
      'resnet.npz/logits': 'resnet.npz/labels',
      'vit.npz/logits': 'vit.npz/labels',
    });
  });

  test('of other points', () =>
    expectModels(
      { 'resnet.npz': archive(POINTS, 3), 'vit.npz': archive(OTHERS, 4) },
      { 'resnet.npz/logits': 'resnet.npz/labels', 'vit.npz/logits': 'vit.npz/labels' },
    ));

  test('as tables of predictions with ids', async () => {
    const lines = (points: readonly number[], seed: number): string => {
      const all = values(POINTS, seed);
      const names = Array.from({ length: CLASSES }, (_, c) => `logit_${c}`);
      const rows = points.map((point) =>
        [`x${point}`, POINTS[point], ...all.slice(point * CLASSES, (point + 1) * CLASSES)].join(','),
      );
      return [['id', 'label', ...names].join(','), ...rows].join('\n');
    };
    const [first, second] = [1, 2].map((seed) => Array.from(new Random(seed).permutation(ROWS)));
    const opened = await openedAs([{ 'a.csv': lines(first ?? [], 3), 'b.csv': lines(second ?? [], 4) }]);
    const [a, b] = modelsOf(opened);
    if (a === undefined || b === undefined) return expect.unreachable();
    expect([a, b].map(({ file, labels }) => [file.name, labels?.name])).toEqual([
      ['a.csv', 'a.csv/label'],
      ['b.csv', 'b.csv/label'],
    ]);
    const pairs = pairRows(a, b);
    if (pairs instanceof DataError) return expect.unreachable(pairs.message);
    expect([pairs.by, pairs.rowsA?.length]).toEqual(['id', ROWS]);
  });
});

test('two confusion matrices are two models; one of other classes is refused by name', async () => {
  const matrix = (names: string, wrong: number): string =>
    `true\\pred,${names}\n${names
      .split(',')
      .map((name, i) => `${name},${[0, 1, 2].map((j) => (i === j ? 50 : wrong + j)).join(',')}`)
      .join('\n')}\n`;
  const files = { 'a.csv': matrix('cat,dog,fox', 3), 'b.csv': matrix('cat,dog,fox', 7) };
  await expectModels(files, { 'a.csv': null, 'b.csv': null });
  const opened = await openedAs([{ ...files, 'c.csv': matrix('cat,dog,owl', 4) }]);
  expect(opened[2]).toMatchObject({
    role: 'unused',
    leftOut: { message: "c.csv is not used: its class 'owl' is none of a.csv." },
  });
});

test('two lists of the best classes are two models', async () => {
  const ranks = (seed: number): Uint8Array => {
    const draw = new Random(seed);
    const random = (): number => draw.uniform();
    const rows = POINTS.flatMap((label) => {
      const first = random() < 0.75 ? label : Math.floor(random() * CLASSES);
      return [first, (first + 1) % CLASSES, (first + 2) % CLASSES];
    });
    return npy('<u2', [ROWS, 3], elements('u2', rows));
  };
  await expectModels(
    { 'a_top3.npy': ranks(3), 'b_top3.npy': ranks(4), 'y.npy': labelsNpy(POINTS), 'c.csv': NAMES },
    { 'a_top3.npy': 'y.npy', 'b_top3.npy': 'y.npy' },
  );
});

describe.skipIf(!isHere)(
  'two CIFAR-100 networks whose rows differ, in any order, whatever their files are called',
  () => {
    const real = (name: string): Uint8Array => new Uint8Array(readFileSync(realFile(`cifar100/${name}`)));
    const networks = () => [real('resnet20_logits.npy'), real('wideresnet_logits.npy')] as const;
    const labelsOf = () => [real('resnet20_labels.npy'), real('wideresnet_labels.npy')] as const;

    // Rows that are made find the same faults of names (above): in `npm test` these have names that say nothing.
    const namings = [
      { names: ['a_logits.npy', 'b_logits.npy', 'a_labels.npy', 'b_labels.npy'], role: { 'classes.csv': 'classes' } },
      { names: ['a.npy', 'b.npy', 'y.npy', 'x.npy'], role: {} },
    ] as const;
    test.each(cases(namings, (all) => all.slice(1)))('with labels each: $names', async ({ names, role }) => {
      const [[a, b], [ofA, ofB]] = [networks(), labelsOf()];
      await expectModels(
        { [names[0]]: a, [names[1]]: b, [names[3]]: ofB, [names[2]]: ofA, 'classes.csv': real('classes.csv') },
        { [names[0]]: names[2], [names[1]]: names[3] },
        role,
        2,
      );
    });

    test('with labels of one of them', async () => {
      const [a, b] = networks();
      await expectModels(
        { 'a.npy': a, 'b.npy': b, 'y.npy': labelsOf()[1] },
        { 'a.npy': null, 'b.npy': 'y.npy' },
        {},
        2,
      );
    });
  },
);
