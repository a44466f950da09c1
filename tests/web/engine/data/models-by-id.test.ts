import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { filesFor } from '../../../../web/engine/data/models/models-of.ts';
import { pairRows } from '../../../../web/engine/data/models/pair-rows.ts';
import { Random } from '../../../support/random.ts';
import {
  CLASSES,
  expectModels,
  type Files,
  logits,
  modelNamed,
  openedAs,
  POINTS,
  ROWS,
  values,
} from './models-of-files.ts';
import { labelsNpy } from './write.ts';

/* Models whose rows are the same points by their ids, or by most of their labels. */

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
