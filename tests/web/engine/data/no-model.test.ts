import { describe, expect, test } from 'vitest';
import { filesFor, modelsOf } from '../../../../web/engine/data/models/models-of.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import {
  alone,
  CLASSES,
  expectModels,
  logits,
  OTHERS,
  openedAs,
  orders,
  POINTS,
  table,
  values,
} from './models-of-files.ts';
import { rolesOf } from './roles.ts';
import { labelsNpy } from './write.ts';

/* Files beside a model that are no other model. */

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
    expect(opened[1]?.leftOut?.message).toBe('b.npy is not used: 12 columns, a.npy has 10.');
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
