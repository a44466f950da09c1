/** Files with values so large, or that differ so little, that no distance of theirs is a number: refused by name and place. */
import { describe, expect, it } from 'vitest';
import type { DataError } from '../../../../../web/engine/base/error.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';
import { failure } from '../../data/write.ts';

const [ROWS, COLUMNS] = [60, 3];

/** Rows about 0 of this size; `change` may change one of their values. */
function datasetOf(size: number, change?: readonly [row: number, column: number, value: number]): Dataset {
  const values = new Float64Array(ROWS * COLUMNS);
  new Random(2).normals(values);
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] ?? 0) * size;
  if (change !== undefined) values[change[0] * COLUMNS + change[1]] = change[2];
  return { ...NOTHING, features: logitsInput(tableOf(values, ROWS, COLUMNS)) };
}

/** Dissimilarities of which one, with its twin, is `largest`. */
function dissimilarities(largest: number): Dataset {
  const n = 12;
  const at = (i: number, j: number): number => (i + j === 8 && i !== j && Math.min(i, j) === 3 ? largest : i + j + 1);
  const values = Float64Array.from({ length: n * n }, (_, k) => (k % (n + 1) === 0 ? 0 : at(Math.floor(k / n), k % n)));
  const table = logitsInput(tableOf(values, n, n));
  return { ...NOTHING, features: table, dissimilarity: table };
}

const refusal = (method: string, dataset: Dataset, options: Options): Promise<DataError> =>
  failure(runMethod(newCore(), method, dataset, options, {}));

const USES: readonly (readonly [method: string, options: Options])[] = [
  ...['single', 'complete', 'average', 'weighted', 'ward'].map(
    (method) => ['linkage', { method, distance: 'euclidean' }] as const,
  ),
  ['linkage', { method: 'complete', distance: 'correlation' }],
  ['ultrametric', {}],
  ...['none', 'zscore', 'scale'].flatMap((normalise) => [
    ['hmmc', { normalise, leaves: 4 }] as const,
    ['hmmc', { normalise, leaves: 6, branching: 3 }] as const,
    ...['kmeans', 'spectral', 'hkm', 'mmc'].map((method) => ['clustering', { method, normalise, leaves: 4 }] as const),
  ]),
];

describe.each(USES)('%s %j', (method, options) => {
  it('names the one value that is too large', async () => {
    const { message, place, remedy } = await refusal(method, datasetOf(1, [7, 1, Number.MAX_VALUE]), options);
    expect(remedy).toBe('Correct it, or use a larger unit.');
    expect(place).toMatchObject({ row: 7, column: 1 });
    expect(message).toContain('large');
  });

  it('refuses values that are all too large', async () => {
    expect((await refusal(method, datasetOf(1e200), options)).message).toMatch(/row \d+ .*large/);
  });

  it('does not take what differs by little for the same', async () => {
    expect((await refusal(method, datasetOf(1e-200), options)).message).toContain('differ');
  });
});

describe('one dissimilarity that is the largest double', () => {
  it.each(['average', 'ward'])('is named by %s linkage', async (method) => {
    const { message, place } = await refusal('linkage', dissimilarities(Number.MAX_VALUE), { method });
    expect(place).toMatchObject({ row: 5, column: 3 });
    expect(message).toContain('too large');
  });

  it('is named by ultrametric fitting', async () => {
    const { message, place } = await refusal('ultrametric', dissimilarities(Number.MAX_VALUE), {
      graph: 'dissimilarity',
    });
    expect(place).toMatchObject({ row: 3, column: 5 });
    expect(message).toContain('too large');
  });

  it.each(['single', 'complete', 'weighted'])('is a height like another for %s linkage', async (method) => {
    const { hierarchy } = await runMethod(newCore(), 'linkage', dissimilarities(Number.MAX_VALUE), { method }, {});
    expect(hierarchy.height.every(Number.isFinite)).toBe(true);
  });
});
