import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LINKAGES } from '../../../../../web/engine/bindings/linkage.ts';
import { runLinkage } from '../../../../../web/engine/methods/linkage/run.ts';
import { graphLinkage } from '../../../../../web/engine/methods/shared/graph-linkage.ts';
import { clustersByCount } from '../../../../../web/engine/methods/shared/points/clusters.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { NOTHING, newCore } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';
import { codesOf } from '../../data/roles.ts';
import { datasetOfPoints, numbered } from './oracle-points.ts';

const core = newCore();

/* tests/oracle/linkage-graph.py made the expected trees. */

interface Oracle {
  readonly points: number[][];
  readonly neighbours: number;
  readonly trees: readonly {
    readonly convention: string;
    readonly method: string;
    readonly heights: number[];
    readonly clusters: number[][];
  }[];
  readonly toys: readonly {
    readonly name: string;
    readonly points: number[][];
    readonly labels: number[];
    readonly published: Readonly<Record<string, number>>;
  }[];
}

const oracle = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../golden/papers/linkage-graph.json'), 'utf8'),
) as Oracle;

const run = (dataset: Dataset, options: Options): Promise<Result> =>
  runLinkage(core, dataset, { graph: 'knn', ...options }, {});

const heightsOf = ({ hierarchy, classes }: Result): Float64Array => hierarchy.height.slice(classes.length);

function cut(result: Result, count: number): number[] {
  return numbered(clustersByCount(result.classes.length, result.merges ?? new Uint32Array(), heightsOf(result), count));
}

function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>): void {
  const off = Array.from(found, (value, i) => Math.abs(value - (expected[i] ?? Number.NaN)));
  expect(Array.from(found, Number.isNaN)).toEqual(Array.from(expected, Number.isNaN));
  expect(Math.max(...off.filter((each) => !Number.isNaN(each)))).toBeLessThan(1e-12);
}

function randomPoints(rows: number, columns: number, seed: number): number[][] {
  const random = new Random(seed);
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.uniform()));
}

describe('linkage on the graph of nearest neighbours', () => {
  it.each(oracle.trees)('$method, $convention lengths: the tree of the definition', async (expected) => {
    const { method, convention, heights, clusters } = expected;
    const result = await run(datasetOfPoints(oracle.points), { method, convention, neighbours: oracle.neighbours });
    const found = heightsOf(result);
    expectClose(found, heights);
    expect([2, 5, 12].map((count) => cut(result, count))).toEqual(clusters.map(numbered));
    expect(result.options).toMatchObject({ graph: 'knn', convention, neighbours: oracle.neighbours });
  });

  it.each(oracle.toys)('meets the published accuracies on $name', async ({ points, labels, published }) => {
    for (const [method, accuracy] of Object.entries(published)) {
      const result = await run(datasetOfPoints(points, labels), { method, convention: 'authors' });
      expect([method, result.metrics?.matched_accuracy]).toEqual([method, accuracy]);
    }
  });

  it.each(LINKAGES)('%s: with all others as neighbours it is the linkage of all pairs', async (method) => {
    const dataset = datasetOfPoints(randomPoints(25, 3, 5));
    const [all, graph] = [await run(dataset, { method, graph: 'all' }), await run(dataset, { method, neighbours: 24 })];
    expectClose(heightsOf(graph), heightsOf(all));
    for (const count of [2, 4, 9]) expect(cut(graph, count)).toEqual(cut(all, count));
  });

  it('says how much further the next neighbour was', async () => {
    const result = await run(
      datasetOfPoints([
        [0, 0],
        [1, 0],
        [3.5, 0],
      ]),
      { method: 'average', neighbours: 1 },
    );
    expect([...(result.margins ?? [])]).toEqual([0.6, Number.NaN]);
  });

  it('points at the same place join first, at height 0', async () => {
    const points = [
      [0, 0],
      [4, 4],
      [0, 0],
      [1, 0],
      [-0, 0],
      [4, 4],
      [5, 4],
      [9, 9],
    ];
    for (const method of LINKAGES) {
      const result = await run(datasetOfPoints(points), { method, neighbours: 2 });
      expect([...heightsOf(result)].filter((height) => height === 0)).toHaveLength(3);
      expect(cut(result, 5)).toEqual([0, 1, 0, 2, 0, 1, 3, 4]);
    }
  });

  it('of edges as long as each other the first decides, and that is said', async () => {
    const square = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ];
    const result = await run(datasetOfPoints(square), { method: 'average', neighbours: 2 });
    expect([...(result.merges ?? [])]).toEqual([0, 1, 2, 4, 3, 5]);
    expect(codesOf(result)).toContain('ties');
  });

  it('never draws a merge below those that it contains', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const heights = heightsOf(
        await run(datasetOfPoints(randomPoints(60, 2, seed)), { method: 'ward', neighbours: 2 }),
      );
      expect([...heights]).toEqual([...heights.toSorted()]);
    }
  });

  it('says that a graph is in pieces', () => {
    const graph = { vertices: 4, src: Uint32Array.of(0, 2), dst: Uint32Array.of(1, 3), weight: Float64Array.of(1, 2) };
    expect(() => graphLinkage(graph, { method: 'average' })).toThrow('not connected');
  });

  it('needs rows that are compared by Euclidean distance as they are', async () => {
    const dataset = datasetOfPoints(randomPoints(6, 2, 1));
    const refused: readonly Options[] = [
      { distance: 'cityblock' },
      { distance: 'precomputed' },
      { normalise_rows: 'on' },
    ];
    for (const options of refused) {
      await expect(run(dataset, options)).rejects.toMatchObject({ code: 'option' });
    }
    const { features } = datasetOfPoints([
      [0, 1, 2],
      [1, 0, 3],
      [2, 3, 0],
    ]);
    if (features === null) throw new Error('there are features');
    const given = { ...features, file: { ...features.file, role: 'dissimilarity' as const } };
    await expect(run({ ...NOTHING, dissimilarity: given }, {})).rejects.toMatchObject({ code: 'option' });
  });
});
