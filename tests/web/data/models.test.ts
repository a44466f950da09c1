import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../web/base/error.ts';
import { assemble } from '../../../web/data/dataset/assemble.ts';
import { joinedById } from '../../../web/data/dataset/join-by-id.ts';
import { filesFor, type Model, modelsOf } from '../../../web/data/models/models-of.ts';
import { pairRows } from '../../../web/data/models/pair-rows.ts';
import { withRowsBeside } from '../../../web/data/models/rows-beside.ts';
import { assignRoles } from '../../../web/data/roles/assign-roles.ts';
import { openFile } from '../../../web/hierarchy/open-files.ts';
import type { InputFile } from '../../../web/model/dataset.ts';
import { Random } from '../../support/random.ts';
import { isHere, realFile } from '../../support/real-data.ts';
import { rolesOf } from './roles.ts';
import { elements, labelsNpy, npy, sourceOf, zip } from './write.ts';

/* Several models of one test set or of two: which files they are, whose labels are whose, and which rows are the same points. */

const CLASSES = 10;
const ROWS = 300;
type Files = Record<string, string | Uint8Array>;

const shuffled = (seed: number): number[] => {
  const draw = new Random(seed);
  const random = (): number => draw.uniform();
  return Array.from({ length: ROWS }, (_, i) => i % CLASSES)
    .map((label) => [random(), label] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, label]) => label);
};
/** Logits that are right for about three points of four. */
function values(labels: readonly number[], seed: number, columns = CLASSES): number[] {
  const draw = new Random(seed);
  const random = (): number => draw.uniform();
  return labels.flatMap((label) =>
    Array.from({ length: columns }, (_, c) => 4 * random() + (c === label && random() < 0.75 ? 3 : 0)),
  );
}
const table = (rows: readonly number[], columns = CLASSES): Uint8Array =>
  npy('<f4', [rows.length / columns, columns], elements('f4', rows));
const logits = (labels: readonly number[], seed: number, columns = CLASSES): Uint8Array =>
  table(values(labels, seed, columns), columns);

const POINTS = shuffled(1);
const OTHERS = shuffled(2);
const NAMES = `id,name,group\n${Array.from({ length: CLASSES }, (_, i) => `${i},class ${i},${i % 3}`).join('\n')}`;

/** What is in each file. */
const openEach = (files: Files): Promise<InputFile[][]> =>
  Promise.all(Object.entries(files).map(([name, content]) => openFile(name, sourceOf(name, content))));

/** As the page opens files that come in several goes. */
async function joinedAs(goes: readonly (readonly InputFile[])[]): Promise<InputFile[]> {
  let files: InputFile[] = [];
  for (const go of goes) {
    const joined = await joinedById(go, files);
    files = assignRoles([...files, ...(await withRowsBeside(joined, files))]);
  }
  return files;
}
const openedAs = async (goes: readonly Files[]): Promise<InputFile[]> =>
  joinedAs(await Promise.all(goes.map(async (go) => (await openEach(go)).flat())));
const alone = (files: Files): Files[] => Object.entries(files).map(([name, content]) => ({ [name]: content }));
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((one, i) => orders(all.toSpliced(i, 1)).map((rest) => [one, ...rest]));

/** Which models there are, with their labels, whatever is shown. */
const pairsOf = (files: readonly InputFile[]): Record<string, string | null> =>
  Object.fromEntries(
    modelsOf(files)
      .map(({ file, labels }) => [file.name, labels?.name ?? null] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
const modelNamed = (files: readonly InputFile[], name: string): Model => {
  const found = modelsOf(files).find(({ file }) => file.name === name);
  if (found === undefined) throw new Error(`${name} is no model`);
  return found;
};

/** In every order, dropped together and one by one, and with each of the models shown. */
async function expectModels(files: Files, expected: Record<string, string | null>, rest: Record<string, string> = {}) {
  const all = orders(await openEach(files));
  const some = all.length <= 24 ? all : all.filter((_, i) => i % Math.floor(all.length / 6) === 0);
  for (const order of some) {
    for (const goes of [[order.flat()], order]) {
      const opened = await joinedAs(goes);
      expect(pairsOf(opened)).toEqual(expected);
      expect(rolesOf(opened)).toMatchObject(rest);
      for (const { id } of modelsOf(opened)) expect(pairsOf(filesFor(opened, id))).toEqual(expected);
    }
  }
}

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

describe('models whose rows have ids', () => {
  const ids = Array.from({ length: ROWS }, (_, i) => `image_${i}`);
  const order = (seed: number): number[] => Array.from(new Random(seed).permutation(ROWS));
  /** A table of these points in this order, one line each, with their ids before the values. */
  const withIds = (points: readonly number[], seed: number): string => {
    const all = values(POINTS, seed);
    const names = Array.from({ length: CLASSES }, (_, c) => `class ${c}`);
    const rows = points.map((point) => [ids[point], ...all.slice(point * CLASSES, (point + 1) * CLASSES)].join(','));
    return [['id', ...names].join(','), ...rows].join('\n');
  };
  const labelsOf = (points: readonly number[]): string =>
    ['id,label', ...points.map((point) => `${ids[point]},class ${POINTS[point]}`)].join('\n');
  const paired = async (files: Files) => {
    const opened = await openedAs([files]);
    return pairRows(modelNamed(opened, 'a.csv'), modelNamed(opened, 'b.csv'));
  };

  test('in different orders are paired by them, and labels too', async () => {
    const [first, second] = [order(1), order(2)];
    const files = { 'a.csv': withIds(first, 3), 'b.csv': withIds(second, 4), 'y.csv': labelsOf(order(3)) };
    await expectModels(files, { 'a.csv': 'y.csv', 'b.csv': 'y.csv' });
    const pairs = await paired(files);
    if (pairs instanceof DataError) return expect.unreachable();
    expect([pairs.by, pairs.warnings, pairs.rowsA?.length]).toEqual(['id', [], ROWS]);
    expect(Array.from(pairs.rowsA ?? [], (row) => first[row])).toEqual(
      Array.from(pairs.rowsB ?? [], (row) => second[row]),
    );
  });

  test('in one order are paired as they stand', async () => {
    const pairs = await paired({ 'a.csv': withIds(order(1), 3), 'b.csv': withIds(order(1), 4) });
    expect(pairs).toMatchObject({ by: 'id', rowsA: null, rowsB: null });
  });

  test('of which some are in one alone: these are left out, and it is said', async () => {
    const [first, second] = [order(1).slice(20), order(2).slice(0, 290)];
    const pairs = await paired({ 'a.csv': withIds(first, 3), 'b.csv': withIds(second, 4) });
    if (pairs instanceof DataError) return expect.unreachable();
    const both = first.filter((point) => second.includes(point)).length;
    expect(Array.from(pairs.rowsA ?? [], (row) => first[row])).toEqual(
      Array.from(pairs.rowsB ?? [], (row) => second[row]),
    );
    expect(pairs.warnings[0]?.message).toContain(`${both} points are in both a (280 in all) and b (290) by the ids`);
  });

  test('rows are those of the data, from which points without a label are left out', async () => {
    const [first, second] = [order(1), order(2)];
    const files = { 'a.csv': withIds(first, 3), 'b.csv': withIds(second, 4), 'y.csv': labelsOf(order(3).slice(40)) };
    const opened = await openedAs([files]);
    const pairs = pairRows(modelNamed(opened, 'a.csv'), modelNamed(opened, 'b.csv'));
    if (pairs instanceof DataError) return expect.unreachable();
    const labels = ['a.csv', 'b.csv'].map(
      (name) => assemble(filesFor(opened, modelNamed(opened, name).id)).labels?.values ?? [],
    );
    expect([labels[0]?.length, pairs.rowsA?.length]).toEqual([ROWS - 40, ROWS - 40]);
    expect(Array.from(pairs.rowsA ?? [], (row) => labels[0]?.[row])).toEqual(
      Array.from(pairs.rowsB ?? [], (row) => labels[1]?.[row]),
    );
  });

  test('that are other ids are other points', async () => {
    const other = withIds(order(2), 4).replaceAll('image_', 'photo_');
    const pairs = await paired({ 'a.csv': withIds(order(1), 3), 'b.csv': other });
    if (!(pairs instanceof DataError)) return expect.unreachable();
    expect(pairs.message).toBe("0 of the 300 ids in 'id' of b.csv are in 'id' of a.csv");
  });
});

test('labels that were corrected here and there are those of the same points, and it is said', async () => {
  const corrected = POINTS.map((label, i) => (i % 50 === 3 ? (label + 1) % CLASSES : label));
  const opened = await openedAs([
    {
      'a_logits.npy': logits(POINTS, 3),
      'b_logits.npy': logits(POINTS, 4),
      'a_labels.npy': labelsNpy(POINTS),
      'b_labels.npy': labelsNpy(corrected),
    },
  ]);
  const other = { ...modelNamed(opened, 'b_logits.npy'), labels: opened[3] ?? null };
  expect(pairRows(modelNamed(opened, 'a_logits.npy'), other)).toMatchObject({
    by: 'position',
    warnings: [{ message: '6 points have another label in a_labels.npy than in b_labels.npy, first at row 3.' }],
  });
});

describe('what is no other model', () => {
  const probabilities = (): Uint8Array => {
    const rows = values(POINTS, 3);
    return table(
      rows.map((value, i) => {
        const row = rows.slice(i - (i % CLASSES), i - (i % CLASSES) + CLASSES).map(Math.exp);
        return Math.exp(value) / row.reduce((a, b) => a + b, 0);
      }),
    );
  };

  test('data for training and for a test of one model', () =>
    expectModels(
      {
        'train_logits.npy': logits(POINTS, 3),
        'train_labels.npy': labelsNpy(POINTS),
        'test_logits.npy': logits(OTHERS, 3),
        'test_labels.npy': labelsNpy(OTHERS),
      },
      { 'train_logits.npy': 'train_labels.npy' },
      { 'test_logits.npy': 'evaluation logits', 'test_labels.npy': 'evaluation labels' },
    ));

  test('probabilities of the same logits: it is said', async () => {
    const files = {
      'm_logits.npy': logits(POINTS, 3),
      'm_softmax.npy': probabilities(),
      'other.npy': logits(POINTS, 4),
    };
    await expectModels(files, { 'm_logits.npy': null, 'other.npy': null }, { 'm_softmax.npy': 'unused' });
    const opened = await openedAs([files]);
    expect(opened.find(({ name }) => name === 'm_softmax.npy')?.leftOut?.message).toBe(
      'm_softmax.npy is not used: it has the values of m_logits.npy.',
    );
  });

  test('what one of them predicts is not its labels', () => {
    const rows = values(POINTS, 3);
    const predicted = POINTS.map((_, i) => {
      const row = rows.slice(CLASSES * i, CLASSES * (i + 1));
      return row.indexOf(Math.max(...row));
    });
    return expectModels(
      {
        'a.npy': logits(POINTS, 3),
        'b.npy': logits(POINTS, 4),
        'x.npy': labelsNpy(predicted),
        'y.npy': labelsNpy(POINTS),
      },
      { 'a.npy': 'y.npy', 'b.npy': 'y.npy' },
      { 'x.npy': 'unused' },
    );
  });

  test('logits of other classes: it is said, with both numbers', async () => {
    const opened = await openedAs([{ 'a.npy': logits(POINTS, 3), 'b.npy': logits(POINTS, 4, 12) }]);
    expect(rolesOf(opened)).toEqual({ 'a.npy': 'logits', 'b.npy': 'unused' });
    expect(opened[1]?.leftOut?.message).toBe('b.npy is not used: 12 columns, the logits have 10.');
    expect(modelsOf(opened)).toHaveLength(1);
  });

  test('checkpoints stand in the order of their numbers, in whatever order they were listed', async () => {
    const listed = ['resnet50_1.npy', 'resnet50_100.npy', 'base.npy', 'resnet50_20.npy', 'resnet50_3.npy'];
    const opened = await openedAs([Object.fromEntries(listed.map((name, i) => [name, logits(POINTS, 3 + i)]))]);
    const names = modelsOf(opened).map(({ name }) => name);
    expect(names).toEqual(['resnet50_1', 'resnet50_3', 'base', 'resnet50_20', 'resnet50_100']);
  });

  test('classes in columns of another order are the same classes: by their names the models agree', async () => {
    const order = [3, 1, 4, 0, 5, 9, 2, 6, 8, 7];
    const [rows, again] = [values(POINTS, 3), values(POINTS, 4)];
    const csv = (all: readonly number[], columns: readonly number[]): string =>
      [
        columns.map((c) => `class ${c}`),
        ...POINTS.map((_, i) => columns.map((c) => 8 * (all[i * CLASSES + c] ?? 0))),
      ].join('\n');
    const first = csv(rows, [...order].sort());
    for (const [other, isSame] of [
      [csv(again, order), false],
      [csv(rows, order), true],
    ] as const) {
      const [, b] = await openedAs([{ 'a.csv': first, 'b.csv': other }]);
      expect(Array.from(b?.beside?.values() ?? [])).toMatchObject([{ fits: 'yes', isSameModel: isSame }]);
    }
  });

  test('lists of the best classes beside values of all: it is said that they are not compared', async () => {
    const lists = `row,class,logprob\n${POINTS.flatMap((c, i) => [`${i},${c},-0.1`, `${i},${(c + 1) % CLASSES},-3`]).join('\n')}\n`;
    const opened = await openedAs([{ 'a.npy': logits(POINTS, 3), 'b_top2.csv': lists }]);
    const message = 'b_top2.csv is not used: it lists the best classes alone.';
    expect(opened[1]).toMatchObject({ role: 'unused', leftOut: { message } });
  });

  test('texts beside the values of one model are those of its rows, and not of the rows of another one', async () => {
    const csv = (seed: number, order: readonly number[]): string => {
      const rows = values(POINTS, seed);
      const lines = order.map((i) => [`p${i}`, POINTS[i], ...rows.slice(i * CLASSES, (i + 1) * CLASSES)].join());
      return [['id', 'label', ...Array.from({ length: CLASSES }, (_, c) => `prob_${c}`)].join(), ...lines].join('\n');
    };
    const all = POINTS.map((_, i) => i);
    const opened = await openedAs([{ 'a.csv': csv(3, all), 'b.csv': csv(4, [...all].reverse()) }]);
    for (const { id, name } of modelsOf(opened)) {
      expect(filesFor(opened, id).find(({ role }) => role === 'texts')?.name).toBe(`${name}.csv/id`);
    }
  });

  test('a model of one class fewer is said to be none of these, and is no features, in any order', async () => {
    const share = (columns: number, seed: number): number[] => {
      const rows = values(POINTS, seed, columns);
      return rows.map((value, i) => {
        const row = rows.slice(i - (i % columns), i - (i % columns) + columns);
        return Math.exp(value) / row.reduce((sum, each) => sum + Math.exp(each), 0);
      });
    };
    const csv = (columns: number, seed: number): string => {
      const rows = share(columns, seed);
      const names = Array.from({ length: columns }, (_, c) => `class ${c}`);
      return [names, ...POINTS.map((_, i) => rows.slice(i * columns, (i + 1) * columns))].join('\n');
    };
    const y = { 'y.csv': POINTS.map((c) => `class ${c}`).join('\n') };
    const few = CLASSES - 1;
    for (const files of [
      { 'a.npy': table(share(CLASSES, 3)), 'few.npy': table(share(few, 4), few), ...y },
      { 'a.csv': csv(CLASSES, 3), 'few.csv': csv(few, 4), ...y },
    ]) {
      for (const order of orders(alone(files))) {
        const opened = await openedAs(order);
        const [model] = modelsOf(opened);
        expect(model?.name).toBe('a');
        expect(opened.find(({ name }) => name.startsWith('few'))).toMatchObject({
          role: 'unused',
          leftOut: { message: expect.stringMatching(/^few\.\w+ is not used: 9 columns, and y\.csv has 10 classes\.$/) },
        });
      }
    }
  });

  test('it is used as what somebody says that it is, and nothing more is said', async () => {
    const opened = await openedAs([{ 'a.npy': logits(POINTS, 3), 'b.npy': logits(POINTS, 4, 12) }]);
    const b = opened[1];
    if (b === undefined) return expect.unreachable();
    expect(assignRoles(opened, new Map([[b.id, 'features']]))[1]).toMatchObject({
      role: 'features',
      leftOut: undefined,
    });
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

test.skipIf(!isHere)(
  'two CIFAR-100 networks whose rows differ, in any order, whatever their files are called',
  async () => {
    const real = (name: string): Uint8Array => new Uint8Array(readFileSync(realFile(`cifar100/${name}`)));
    const [a, b] = [real('resnet20_logits.npy'), real('wideresnet_logits.npy')];
    const [ofA, ofB, table] = [real('resnet20_labels.npy'), real('wideresnet_labels.npy'), real('classes.csv')];
    await expectModels(
      { 'a_logits.npy': a, 'b_logits.npy': b, 'a_labels.npy': ofA, 'b_labels.npy': ofB, 'classes.csv': table },
      { 'a_logits.npy': 'a_labels.npy', 'b_logits.npy': 'b_labels.npy' },
      { 'classes.csv': 'classes' },
    );
    await expectModels(
      { 'a.npy': a, 'b.npy': b, 'x.npy': ofB, 'y.npy': ofA, 'classes.csv': table },
      { 'a.npy': 'y.npy', 'b.npy': 'x.npy' },
    );
    await expectModels({ 'a.npy': a, 'b.npy': b, 'y.npy': ofB }, { 'a.npy': null, 'b.npy': 'y.npy' });
  },
);
