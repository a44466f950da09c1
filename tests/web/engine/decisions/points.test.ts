import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { pointsWhere } from '../../../../web/engine/decisions/points/points-where.ts';
import { pointPredictions } from '../../../../web/engine/decisions/points/predictions.ts';
import { NO_CLASS, type PointPredictions, type PointsRequest } from '../../../../web/engine/decisions/points/types.ts';
import type { Dataset, TopLists } from '../../../../web/engine/model/dataset.ts';
import type { RunContext } from '../../../../web/engine/model/run.ts';
import { datasetOf, labelsOf, logitsInput, NOTHING, newCore, tableOf } from '../../../support/core.ts';
import { plantedLogits } from '../../../support/generate.ts';
import { isHere, openReal } from '../../../support/real-data.ts';
import { poolOf, watched } from '../../../support/worker-pools.ts';

/* The predictions of a classifier for each point: its class, its confidence, and the distance to the next class. */

const of = (dataset: Dataset, request: PointsRequest = {}, context: RunContext = {}): Promise<PointPredictions> =>
  pointPredictions(newCore, dataset, request, context);

/** The definitions, row by row, with the exp of JavaScript. */
function naive(rows: readonly (readonly number[])[], labels: readonly number[]) {
  return rows.map((row, i) => {
    const most = Math.max(...row);
    const shifted = row.map((v) => Math.exp(v - most));
    const sum = shifted.reduce((all, v) => all + v, 0);
    const p = shifted.map((v) => v / sum);
    const predicted = row.indexOf(most);
    const others = p.filter((_, c) => c !== predicted);
    const first = p[predicted] ?? Number.NaN;
    return { predicted, first, margin: first - Math.max(...others), ofLabel: p[labels[i] ?? -1] };
  });
}

const bytesOf = ({ predicted, confidence, margin, ofLabel }: PointPredictions): string =>
  [predicted, confidence, margin, ofLabel ?? new Float64Array()]
    .map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString('base64'))
    .join();

const ROWS = 13_000;
const CLASSES = 24;
const planted = plantedLogits(ROWS, CLASSES, 5);
const data = datasetOf(tableOf(planted.logits, ROWS, CLASSES), labelsOf(planted.labels, CLASSES));

describe('of logits', () => {
  it('are the definitions, row by row', async () => {
    const found = await of(data);
    const rows = Array.from({ length: ROWS }, (_, i) => [...planted.logits.subarray(i * CLASSES, (i + 1) * CLASSES)]);
    const wanted = naive(rows, [...planted.labels]);
    expect([...found.predicted]).toEqual(wanted.map(({ predicted }) => predicted));
    const wrong = wanted.flatMap(({ first, margin, ofLabel }, row) => {
      const pairs = [
        [found.confidence[row], first],
        [found.margin[row], margin],
        [found.ofLabel?.[row], ofLabel],
      ];
      const isNear = ([a = Number.NaN, b = Number.NaN]: (number | undefined)[]) => Math.abs(a - b) < 1e-14;
      return pairs.every(isNear) ? [] : [row];
    });
    expect(wrong).toEqual([]);
    expect(found).toMatchObject({ file: 'logits.npy', as: 'logits', classes: CLASSES, leftOut: [] });
  });

  it('have the same bytes for any number of threads and any size of the pieces', async () => {
    const alone = bytesOf(await of(data, {}, { chunkRows: 999 }));
    for (const size of [2, 4]) {
      const { pool, tasks } = watched(poolOf(size));
      expect(bytesOf(await of(data, {}, { pool, chunkRows: 4096 }))).toBe(alone);
      expect(tasks.filter(({ kind }) => kind === 'points').length).toBeGreaterThan(1);
    }
  });

  it('give the lowest of equal classes, and a margin of 0', async () => {
    const rows = [
      [1, 3, 3, 0],
      [2, 2, 2, 2],
      [Number.NEGATIVE_INFINITY, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ];
    const found = await of(
      datasetOf(tableOf(Float64Array.from(rows.flat()), 3, 4), labelsOf(Int32Array.of(2, 3, 0), 4)),
    );
    expect([...found.predicted]).toEqual([1, 0, 1]);
    expect([...found.margin]).toEqual([0, 0, 1]);
    expect(found.confidence[1]).toBe(0.25);
    expect([...(found.ofLabel ?? [])]).toEqual([found.confidence[0], 0.25, 0]);
  });

  it('know nothing of a label that is no class, and of labels that are not there', async () => {
    const table = tableOf(Float64Array.of(1, 2, 3, 1), 2, 2);
    expect((await of(datasetOf(table))).ofLabel).toBeNull();
    expect([...((await of(datasetOf(table, labelsOf(Int32Array.of(1, 7), 8)))).ofLabel ?? [])][1]).toBeNaN();
  });

  it('refuse labels of another length, and name the first row that holds no number, whoever reads it', async () => {
    const short = datasetOf(data.logits?.table ?? tableOf(new Float64Array(2), 1, 2), labelsOf(new Int32Array(5), 3));
    await expect(of(short)).rejects.toThrow('5 labels for the 13,000 points');
    const bad = planted.logits.slice();
    bad[12_900 * CLASSES + 3] = Number.NaN;
    bad[9_345 * CLASSES + 5] = Number.NaN;
    for (const pool of [undefined, poolOf(2)]) {
      const error: unknown = await of(datasetOf(tableOf(bad, ROWS, CLASSES)), {}, { pool }).catch((reason) => reason);
      if (!(error instanceof DataError)) throw error;
      expect(error.place).toMatchObject({ row: 9_345, column: 5, file: 'logits.npy' });
    }
  });

  it('leave out rows without numbers, with their labels, and say which these were', async () => {
    const values = Float64Array.of(1, 0, Number.NaN, 0, 0, 1, 3, 1);
    const found = await of(datasetOf(tableOf(values, 4, 2), labelsOf(Int32Array.of(0, 1, 1, 0), 2)), {
      leavesOut: true,
    });
    expect(found.leftOut).toEqual([1]);
    expect([...found.predicted]).toEqual([0, 1, 0]);
    expect([...(found.labels ?? [])]).toEqual([0, 1, 0]);
  });
});

it('of probabilities are these, and of logits that look so what is said of them', async () => {
  const dataset = datasetOf(tableOf(Float64Array.of(0.7, 0.2, 0.1, 0.25, 0.25, 0.5), 2, 3));
  const found = await of(dataset);
  expect(found.as).toBe('probabilities');
  expect(found.confidence[0]).toBeCloseTo(0.7, 14);
  expect(found.margin[1]).toBeCloseTo(0.25, 14);
  expect((await of(dataset, { as: 'logits' })).confidence[0]).toBeLessThan(0.5);
});

it('of files that are judged are those of the matrix: of the evaluation files', async () => {
  const evaluation = {
    logits: logitsInput(tableOf(Float64Array.of(0, 5, 5, 0, 0, 1), 3, 2)),
    labels: labelsOf(Int32Array.of(1, 1, 1), 2),
  };
  const found = await of({ ...datasetOf(tableOf(Float64Array.of(1, 0), 1, 2)), evaluation });
  expect([...found.predicted]).toEqual([1, 0, 1]);
  expect([...(found.labels ?? [])]).toEqual([1, 1, 1]);
});

describe('of lists of the best classes', () => {
  const lists: TopLists = {
    rows: 4,
    width: 2,
    ids: Uint16Array.of(3, 1, 2, 0, 4, NO_CLASS, NO_CLASS, NO_CLASS),
    values: Float64Array.of(Math.log(0.2), Math.log(0.6), Math.log(0.3), Math.log(0.3), Math.log(0.9), 0, 0, 0),
    names: null,
    classes: 5,
  };
  const dataset = { ...NOTHING, lists: { file: 'top.jsonl', lists }, labels: labelsOf(Int32Array.of(3, 1, 4, 0), 5) };

  it('know what is listed, and nothing of other classes', async () => {
    const found = await of(dataset);
    expect(found.as).toBe('lists');
    expect([...found.predicted]).toEqual([1, 0, 4, NO_CLASS]);
    const rounded = (values: Float64Array | null) => Array.from(values ?? [], (value) => Number(value.toFixed(12)));
    expect(rounded(found.confidence)).toEqual([0.6, 0.3, 0.9, Number.NaN]);
    expect(rounded(found.margin)).toEqual([0.4, 0, Number.NaN, Number.NaN]);
    expect(rounded(found.ofLabel)).toEqual([0.2, Number.NaN, 0.9, Number.NaN]);
    expect([...(found.place ?? [])]).toEqual([2, 0, 1, 0]);
  });

  it('have the first class of ranks, which have no probabilities', async () => {
    const ranks = { ...lists, values: null };
    const found = await of({ ...dataset, lists: { file: 'top.jsonl', lists: ranks } });
    expect([...found.predicted]).toEqual([3, 2, 4, NO_CLASS]);
    expect(found.as).toBe('ranks');
    expect([...(found.place ?? [])]).toEqual([1, 0, 1, 0]);
    expect(found.confidence.every(Number.isNaN)).toBe(true);
    const table = tableOf(Float64Array.of(7, 2, 9, 1, 3, 5), 3, 2);
    const ranked = await of(datasetOf({ ...table, firstRows: { areRanks: true } }));
    expect([...ranked.predicted]).toEqual([7, 9, 3]);
  });

  it('leave out ranks that are no numbers, with their labels', async () => {
    const table = tableOf(Float64Array.of(7, 2, Number.NaN, 1, 3, 5), 3, 2);
    const found = await of(datasetOf(table, labelsOf(Int32Array.of(7, 1, 5), 8)), { as: 'ranks', leavesOut: true });
    expect([...found.predicted]).toEqual([7, 3]);
    expect([...(found.labels ?? [])]).toEqual([7, 5]);
    expect(found.leftOut).toEqual([1]);
  });
});

/* Numbers of NumPy: np.flatnonzero((labels == 47) & (logits.argmax(1) == 52)), and softmax in float64. */
it.skipIf(!isHere)('of CIFAR-100: the rows behind maple taken for oak, by margin, are those of NumPy', async () => {
  const dataset = await openReal(
    ['cifar100/resnet20_logits.npy', 'logits'],
    ['cifar100/resnet20_labels.npy', 'labels'],
  );
  const found = await of(dataset);
  const { predicted, confidence, margin, ofLabel, labels } = found;
  const [maple, oak] = [new Uint8Array(100), new Uint8Array(100)];
  maple[47] = 1;
  oak[52] = 1;
  const behind = pointsWhere(found, { truth: maple, predicted: oak, either: null, isRight: null });
  expect(Array.from(behind)).toEqual([
    ...[745, 1334, 1462, 2281, 3287, 3478, 3861, 5402, 5602, 5738, 5942, 6378, 8506, 8565, 9515, 9964],
  ]);
  const byMargin = Array.from(behind).sort((a, b) => (margin[a] ?? 0) - (margin[b] ?? 0));
  expect(byMargin).toEqual([
    ...[5738, 1334, 8506, 1462, 745, 5402, 3478, 6378, 5942, 5602, 3861, 9515, 2281, 3287, 8565, 9964],
  ]);
  expect(margin[5738]).toBeCloseTo(0.026673217113363734, 12);
  expect(confidence[8506]).toBeCloseTo(0.39399295361908826, 12);
  const sum = (values: Float64Array | null): number => values?.reduce((all, value) => all + value, 0) ?? Number.NaN;
  expect(sum(confidence)).toBeCloseTo(7916.144169988082, 8);
  expect(sum(margin)).toBeCloseTo(6852.0682222572905, 8);
  expect(sum(ofLabel)).toBeCloseTo(6334.681669582882, 8);
  expect(predicted.reduce((all, c, row) => all + c * row, 0)).toBe(2_486_837_844);
  expect(predicted.filter((c, row) => c === labels?.[row]).length).toBe(6883);
});
