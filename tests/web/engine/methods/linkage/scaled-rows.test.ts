import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Features, type Points } from '../../../../../web/engine/bindings/features.ts';
import { runLinkage } from '../../../../../web/engine/methods/linkage/run.ts';
import { clustersByCount } from '../../../../../web/engine/methods/shared/points/clusters.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { newCore } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';
import { codesOf } from '../../data/roles.ts';
import { datasetOfPoints, numbered } from './oracle-points.ts';

const core = newCore();

/* tests/oracle/linkage-features.py made the expected trees. */

interface Oracle {
  readonly sets: Readonly<Record<string, { readonly points: number[][]; readonly labels: number[] }>>;
  readonly trees: readonly {
    readonly set: string;
    readonly options: Options;
    readonly heights: number[];
    readonly clusters: number[][];
    readonly components: { readonly first: number[]; readonly shares: number[] } | null;
  }[];
}

const oracle = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../golden/papers/linkage-features.json'), 'utf8'),
) as Oracle;

const pointsOf = (points: readonly (readonly number[])[]) => ({
  rows: points.length,
  columns: points[0]?.length ?? 0,
  values: Float64Array.from(points.flat()),
});

const run = (dataset: Dataset, options: Options): Promise<Result> => runLinkage(core, dataset, options, {});

function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>): void {
  const largest = Math.max(...Array.from(expected, Math.abs));
  const off = Array.from(found, (value, i) => Math.abs(value - (expected[i] ?? Number.NaN)));
  expect(found.length).toBe(expected.length);
  expect(Math.max(...off) / largest).toBeLessThan(1e-11);
}

describe('linkage of features', () => {
  it.each(oracle.trees)('$set, $options: the tree of scikit-learn and SciPy', async ({ set, options, ...expected }) => {
    const { points = [], labels = [] } = oracle.sets[set] ?? {};
    const { merges, hierarchy, classes, ...result } = await run(datasetOfPoints(points, labels), options);
    const heights = hierarchy.height.slice(classes.length);
    expectClose(heights.slice(-20), expected.heights);
    const cuts = [2, 3].map((count) =>
      numbered(clustersByCount(classes.length, merges ?? new Uint32Array(), heights, count)),
    );
    expect(cuts).toEqual(expected.clusters.map(numbered));
    expect(result.options).toMatchObject(options);
    if (options.class_means === 'on') expect(classes).toEqual([...new Set(labels)].map((k) => `class ${k}`));
    else expect(result.metrics?.rand_index).toBeGreaterThan(0);
  });

  it('has the components of scikit-learn, in the order of their variance, the largest entry of each axis above 0', () => {
    for (const { set, options, components } of oracle.trees) {
      if (components === null) continue;
      const given = pointsOf(oracle.sets[set]?.points ?? []);
      const features = new Features(core, given, options.normalise === 'zscore' ? 'zscore' : 'none');
      const found = features.principal(Number(options.pca));
      features.destroy();
      expectClose(found?.shares ?? [], components.shares);
      expectClose(found?.points.values.slice(0, components.first.length) ?? [], components.first);
    }
  });

  it('keeps all distances by all components, also of equal variance and of fewer rows than columns', () => {
    const random = new Random(5);
    const circle = Array.from({ length: 24 }, (_, i) => [
      Math.cos((i * Math.PI) / 12),
      Math.sin((i * Math.PI) / 12),
      1e6,
    ]);
    const corners = Array.from({ length: 9 }, (_, i) => Array.from({ length: 9 }, (__, p) => (i === p ? 4 : 1)));
    const wide = Array.from({ length: 5 }, () => Array.from({ length: 17 }, () => random.uniform()));
    const low = wide.map((row) => [...row.slice(0, 2), ...row.slice(0, 2)]);
    const between = ({ columns, values }: Pick<Points, 'columns' | 'values'>, i: number, j: number): number =>
      Math.hypot(
        ...Array.from({ length: columns }, (_, p) => (values[i * columns + p] ?? 0) - (values[j * columns + p] ?? 0)),
      );
    for (const rows of [circle, corners, wide, low]) {
      const points = pointsOf(rows);
      const features = new Features(core, points, 'none');
      const found = features.principal(Math.min(points.rows, points.columns));
      features.destroy();
      if (found === null) throw new Error('there is variance');
      expect(found.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      expect(Array.from(found.shares)).toEqual(Array.from(found.shares).sort((a, b) => b - a));
      for (let i = 1; i < rows.length; i += 1) {
        for (let j = 0; j < i; j += 1) expect(between(found.points, i, j)).toBeCloseTo(between(points, i, j), 9);
      }
    }
  });

  it('tells of columns whose scales differ by more than 100 times, and of what helps', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => [1 + ((i * 5) % 7), 0.01 * ((i * 3) % 11)]);
    const wide = rows.map(([x = 0, y = 0]) => [1000 * x, y]);
    const [near, far] = [await run(datasetOfPoints(rows), {}), await run(datasetOfPoints(wide), {})];
    expect(codesOf(near)).not.toContain('unlike-scales');
    const said = far.warnings.find(({ code }) => code === 'unlike-scales')?.message;
    expect(said).toMatch(/^Column 1 has 60,000 times the range of Column 2.*zscore/);
    const helped: readonly Options[] = [{ normalise: 'zscore' }, { normalise_rows: 'on' }];
    for (const options of helped)
      expect(codesOf(await run(datasetOfPoints(wide), options))).not.toContain('unlike-scales');
    expect(codesOf(await run(datasetOfPoints(wide.map((row) => [7, ...row])), {}))).toContain('dominant-column');
  });

  it('tells of columns of one value, to which no variance can be given, and of correlations of two columns', async () => {
    const points = Array.from({ length: 6 }, (_, i) => [i * i, 7]);
    const said = async (options: Options) =>
      (await run(datasetOfPoints(points), options)).warnings.map(({ message }) => message);
    expect(await said({ normalise: 'zscore' })).toContain(
      '1 column has the same value in every row and counts for nothing: column 1.',
    );
    expect(await said({})).not.toContainEqual(expect.stringContaining('counts for nothing'));
    const two = expect.stringMatching(/^The correlation of two rows of 2 numbers is 1 or −1/);
    expect(await said({ distance: 'correlation' })).toContainEqual(two);
    const three = datasetOfPoints(points.map(([x = 0, y = 0]) => [x, y, 7 - x]));
    expect(codesOf(await run(three, { distance: 'correlation' }))).not.toContain('two-columns');
  });

  it('refuses components that there are not, and what does not go together', async () => {
    const points = oracle.sets.wide?.points ?? [];
    const refused: readonly Options[] = [
      { pca: 15 },
      { pca: 1.5 },
      { pca: 2, distance: 'precomputed' },
      { pca: 2, normalise_rows: 'on' },
      // The sign of a component is arbitrary, and correlations of rows follow it.
      { pca: 2, distance: 'correlation' },
      { pca: 0.9, distance: 'correlation', class_means: 'on' },
      { class_means: 'on', distance: 'precomputed' },
    ];
    for (const options of refused) {
      await expect(run(datasetOfPoints(points, oracle.sets.wide?.labels), options)).rejects.toMatchObject({
        code: 'option',
      });
    }
    await expect(run(datasetOfPoints(points), { class_means: 'on' })).rejects.toMatchObject({ code: 'no-labels' });
    await expect(
      run(
        datasetOfPoints([
          [1, 2],
          [1, 2],
        ]),
        { pca: 1 },
      ),
    ).rejects.toMatchObject({ code: 'constant-features' });
    await expect(
      run(
        datasetOfPoints([
          [1, 2],
          [1, Number.NaN],
        ]),
        { pca: 1 },
      ),
    ).rejects.toMatchObject({ code: 'not-finite', place: { row: 1, column: 1 } });
  });

  it('says how much of the variance the components hold', async () => {
    const result = await run(datasetOfPoints(oracle.sets.wine?.points ?? []), { normalise: 'zscore', pca: 2 });
    expect(result.warnings.find(({ code }) => code === 'pca')?.message).toBe(
      'Rows were compared by 2 principal components of 13 columns, with 55.4 % of the variance.',
    );
  });
});
