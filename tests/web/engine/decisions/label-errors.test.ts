import { describe, expect, it } from 'vitest';
import { labelErrors } from '../../../../web/engine/decisions/points/label-errors.ts';
import type { LabelErrors } from '../../../../web/engine/decisions/points/types.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import { datasetOf, labelsOf, NOTHING, newCore, tableOf } from '../../../support/core.ts';
import { plantedLogits } from '../../../support/generate.ts';
import { isHere, openReal } from '../../../support/real-data.ts';
import { poolOf, watched } from '../../../support/worker-pools.ts';

/* Suspected labels: confident learning as Northcutt, Jiang and Chuang (2021) define it. */

const of = (dataset: Dataset): Promise<LabelErrors> => labelErrors(newCore, dataset, {});

const dataOf = (rows: readonly (readonly number[])[], labels: readonly number[]): Dataset =>
  datasetOf(
    tableOf(Float64Array.from(rows.flat()), rows.length, rows[0]?.length ?? 0),
    labelsOf(Int32Array.from(labels), rows[0]?.length ?? 0),
  );

const told = ({ points, suggested }: LabelErrors): number[][] =>
  Array.from(points, (point, i) => [point, suggested[i] ?? -1]);

/** Equations 1 and 2 of the paper, set by set: X(i, j), and t(j) for it. */
function published(rows: readonly (readonly number[])[], labels: readonly number[]) {
  const classes = Array.from(rows[0]?.keys() ?? []);
  const p = (x: number, j: number): number => rows[x]?.[j] ?? Number.NaN;
  const t = classes.map((j) => {
    const own = Array.from(labels.keys()).filter((x) => labels[x] === j);
    return own.reduce((sum, x) => sum + p(x, j), 0) / own.length;
  });
  const suspected = Array.from(labels.keys()).flatMap((x) => {
    const confident = classes.filter((l) => p(x, l) >= (t[l] ?? Number.NaN));
    const [j] = confident.sort((a, b) => p(x, b) - p(x, a) || a - b);
    const own = labels[x] ?? -1;
    const margin = p(x, own) - Math.max(...classes.filter((l) => l !== own).map((l) => p(x, l)));
    return j === undefined || j === own ? [] : [{ x, j, margin }];
  });
  return suspected.sort((a, b) => a.margin - b.margin || a.x - b.x).map(({ x, j }) => [x, j]);
}

describe('by hand', () => {
  it('a point is suspected where another class is as probable as that class usually is', async () => {
    const rows = [
      [0.9, 0.1, 0],
      [0.7, 0.3, 0], // t(0) = (0.9 + 0.7 + 0.2) / 3 = 0.6
      [0.2, 0.8, 0],
      [0.3, 0.7, 0], // t(1) = (0.7 + 0.5) / 2 = 0.6
      [0.5, 0.5, 0],
    ];
    const found = await of(dataOf(rows, [0, 0, 0, 1, 1]));
    expect(told(found)).toEqual([[2, 1]]);
    expect(found.counted).toBe(4);
    expect(found.ofLabel[0]).toBeCloseTo(0.2, 12);
    expect(found.margin[0]).toBeCloseTo(-0.6, 12);
    expect(found.thresholds[0]).toBeCloseTo(0.6, 12);
    expect(found.thresholds[2]).toBeNaN();
  });

  it('a class without points is suggested to nobody, however probable it is', async () => {
    const rows = [
      [0.4, 0.1, 0.5],
      [0.1, 0.3, 0.6],
    ];
    expect(told(await of(dataOf(rows, [0, 1])))).toEqual([]);
  });

  it('of equal classes the lowest counts, and equal margins stand in the order of the rows', async () => {
    const rows = [
      [0.25, 0.25, 0.25, 0.25],
      [0.25, 0.25, 0.25, 0.25],
      [0.25, 0.25, 0.25, 0.25],
    ];
    const found = await of(dataOf(rows, [2, 1, 0]));
    expect(told(found)).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect([...found.margin]).toEqual([0, 0]);
  });

  it('the label may be the most probable class, and yet less probable than where it is right', async () => {
    const rows = [
      [0.95, 0.05],
      [0.95, 0.05],
      [0.55, 0.45],
      [0.8, 0.2],
    ];
    const found = await of(dataOf(rows, [0, 0, 0, 1]));
    expect(told(found)).toEqual([[2, 1]]);
    expect(found.margin[0]).toBeCloseTo(0.1, 12);
  });

  it('labels that are no column are not judged, and refused is what cannot be', async () => {
    const rows = [
      [0.9, 0.1],
      [0.1, 0.9],
    ];
    const none = { ...dataOf(rows, [0, 1]), labels: labelsOf(Int32Array.of(5, -1), 6) };
    expect(told(await of(none))).toEqual([]);
    await expect(of({ ...dataOf(rows, [0, 1]), labels: null })).rejects.toThrow('there are no labels');
    const lists = { rows: 1, width: 1, ids: Uint16Array.of(0), values: null, names: null, classes: 2 };
    const listed = { ...NOTHING, lists: { file: 'top.jsonl', lists }, labels: labelsOf(Int32Array.of(0), 2) };
    await expect(of(listed)).rejects.toThrow('the best classes of each point alone');
  });
});

describe('of planted points', () => {
  const [rows, classes] = [9_000, 12];
  const { logits, labels } = plantedLogits(rows, classes, 31);
  const swapped = Int32Array.from(labels, (label, row) => (row % 90 === 0 ? (label + 5) % classes : label));
  const dataset = datasetOf(tableOf(logits, rows, classes), labelsOf(swapped, classes));

  it('are those of the published definition, in its order', async () => {
    const softmax = Array.from({ length: rows }, (_, i) => {
      const row = Array.from(logits.subarray(i * classes, (i + 1) * classes));
      const exps = row.map((v) => Math.exp(v - Math.max(...row)));
      return exps.map((v) => v / exps.reduce((sum, each) => sum + each, 0));
    });
    const found = await of(dataset);
    expect(told(found)).toEqual(published(softmax, [...swapped]));
    // Swapped labels come first: one in ninety of all, and many times as many of the first fifty.
    const first = Array.from(found.points.subarray(0, 50)).filter((point) => point % 90 === 0).length;
    expect(first).toBeGreaterThan((10 * 50) / 90);
  });

  it('are the same whatever number of threads reads', async () => {
    const alone = await of(dataset);
    const { pool, tasks } = watched(poolOf(2));
    expect(await labelErrors(newCore, dataset, {}, { pool })).toEqual(alone);
    expect(tasks.filter(({ kind }) => kind === 'suspected labels').length).toBeGreaterThan(1);
  });
});

/* Counted by a script in Python, with its own sums; the rule of cleanlab 2 finds the same points in these data. */
it.skipIf(!isHere)('of 20news are the 55 that an independent implementation finds', async () => {
  const dataset = await openReal(['20news/20news_probabilities.npy', 'logits'], ['20news/20news_labels.npy', 'labels']);
  const found = await of(dataset);
  expect(found.points.length).toBe(55);
  expect(found.counted).toBe(4448);
  expect(told(found).slice(0, 6)).toEqual([
    [6053, 6],
    [6907, 0],
    [5121, 19],
    [5814, 9],
    [7104, 6],
    [5105, 16],
  ]);
  expect(found.points.reduce((sum, point) => sum + point, 0)).toBe(189_926);
  expect(found.suggested.reduce((sum, c) => sum + c, 0)).toBe(409);
  expect(found.thresholds[0]).toBeCloseTo(0.7014608985029825, 12);
});

/* By NumPy, from softmax in float64. */
it.skipIf(!isHere)('of CIFAR-100 are those of NumPy, in the order of their margins', async () => {
  const dataset = await openReal(
    ['cifar100/resnet20_logits.npy', 'logits'],
    ['cifar100/resnet20_labels.npy', 'labels'],
  );
  const found = await of(dataset);
  expect([found.points.length, found.counted]).toEqual([1715, 7725]);
  expect(Array.from(found.points.subarray(0, 8))).toEqual([1950, 3856, 3028, 6817, 4137, 5371, 4442, 9409]);
  expect(Array.from(found.suggested.subarray(0, 8))).toEqual([51, 49, 63, 54, 42, 59, 27, 51]);
  expect(found.points.reduce((sum, point) => sum + point, 0)).toBe(8_602_771);
  expect(found.suggested.reduce((sum, c) => sum + c, 0)).toBe(85_104);
});
