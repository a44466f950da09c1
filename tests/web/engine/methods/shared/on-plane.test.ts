import { describe, expect, it } from 'vitest';
import { cutHierarchy } from '../../../../../web/engine/hierarchy/cut.ts';
import { drawingOrder, parentsOf } from '../../../../../web/engine/hierarchy/walk.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { metricsAtCut } from '../../../../../web/page/app/finished/analysis.ts';
import { checkResult } from '../../../../../web/page/app/session-file/check-result.ts';
import { labelsOf, logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';

/* Points with more than two features are shown by their first two principal components. */

/** Three groups of points, 100 times as far apart in the second column as in the others. */
function dataset(columns: number): Dataset {
  const random = new Random(9);
  const labels = Int32Array.from({ length: 30 }, (_, i) => i % 3);
  const rows = Array.from(labels, (label) =>
    Array.from({ length: columns }, (_, p) => random.uniform() + (p === 1 ? 100 * label : 0)),
  );
  const input = logitsInput(tableOf(Float64Array.from(rows.flat()), 30, columns));
  const features = { ...input, file: { ...input.file, role: 'features' as const } };
  return { ...NOTHING, features, labels: labelsOf(labels, 3) };
}

const run = (method: string, columns: number, options: Options = {}): Promise<Result> =>
  runMethod(newCore(), method, dataset(columns), options, {});

describe('the plane of points', () => {
  it.each(['linkage', 'clustering', 'hmmc', 'ultrametric'])('of %s has their first two components', async (method) => {
    const { plane } = await run(method, 4, { normalise: 'none' });
    expect(plane?.coordinates).toHaveLength(60);
    expect(plane?.shares[0]).toBeGreaterThan(0.999);
    const across = Array.from({ length: 30 }, (_, i) => plane?.coordinates[2 * i] ?? Number.NaN);
    for (let i = 3; i < 30; i += 1) expect(Math.abs((across[i] ?? 0) - (across[i % 3] ?? 0))).toBeLessThan(2);
  });

  it('is that of columns with variance 1 where the tree is', async () => {
    const { plane } = await run('linkage', 4, { normalise: 'zscore' });
    expect(plane?.shares[0]).toBeLessThan(0.6);
  });

  it('is not made for points that lie in one, nor for classes', async () => {
    expect((await run('linkage', 2)).plane).toBeUndefined();
    expect((await run('linkage', 4, { class_means: 'on' })).plane).toBeUndefined();
  });

  it('is kept by a session, which is refused where it is of other points', async () => {
    const { pending: _, ...result } = await run('linkage', 4);
    expect(checkResult(result).plane).toEqual(result.plane);
    const broken = { ...result, plane: { ...result.plane, coordinates: new Float64Array(58) } };
    expect(() => checkResult(broken)).toThrow('result.plane');
  });
});

it('the metrics of points are those of the clusters of the cut', async () => {
  const result = await run('linkage', 4);
  if (result.metrics === null) throw new Error('there are labels');
  const parents = parentsOf(result.hierarchy);
  const order = drawingOrder(result.hierarchy, parents);
  const at = (count: number) => {
    const clusters = cutHierarchy(result.hierarchy, parents, order, { by: 'count', count });
    return result.metrics && metricsAtCut({ result, order }, result.metrics, clusters);
  };
  expect(result.metrics.matched_accuracy).toBe(1);
  expect(at(3)).toEqual(result.metrics);
  expect(at(2)).toMatchObject({ matched_accuracy: 2 / 3, leaf_purity: 2 / 3, points: 30 });
  expect(at(2)?.dendrogram_purity).toBe(result.metrics.dendrogram_purity);
  expect(metricsAtCut({ result, order }, result.metrics, null)).toBe(result.metrics);
});
