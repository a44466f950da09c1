/** Whole trees against those of an independent implementation: labels of all points, and what every split is worth. */
import { describe, expect, it } from 'vitest';
import { type SplitOptions, splitNode } from '../../../../../web/engine/bindings/hmmc.ts';
import { countContingency, flatMetrics, referenceScores } from '../../../../../web/engine/bindings/metrics.ts';
import { HierarchyBuilder } from '../../../../../web/engine/hierarchy/builder.ts';
import { MarginSplitter } from '../../../../../web/engine/methods/hmmc/run.ts';
import { grow } from '../../../../../web/engine/methods/shared/features/grow.ts';
import { clusterTree } from '../../../../../web/engine/methods/shared/features/tree.ts';
import type { Hierarchy } from '../../../../../web/engine/model/hierarchy.ts';
import { newCore } from '../../../../support/core.ts';
import { apart, featuresOf, golden, nothingAbove } from '../../../../support/hmmc.ts';

interface FixtureNode {
  readonly id: number;
  readonly parent: number;
  readonly size: number;
  readonly order: number;
  readonly obj?: number;
  readonly G?: number;
  readonly E?: number;
  readonly score?: number;
  readonly sizes?: readonly number[];
  readonly w0?: readonly number[];
}

interface Run {
  readonly name: string;
  readonly F: number;
  readonly options: {
    readonly K: number;
    readonly kind: SplitOptions['regulariser'];
    readonly alpha: number;
    readonly beta: number;
    readonly init: SplitOptions['start'];
    readonly km_restarts: number;
    readonly lo: number;
    readonly hi: number;
    readonly maxalt: number;
    readonly seed: number;
    readonly min_size: number;
  };
  readonly extra: { readonly max_depth?: number };
  readonly X: readonly (readonly number[])[];
  readonly cls: readonly number[];
  readonly gt_paths: readonly (readonly number[])[];
  readonly nodes: readonly FixtureNode[];
  readonly leaf_of_sample: readonly number[];
  readonly SP: number;
  readonly PS: number;
  readonly RI: number;
}

const { runs } = golden<{ readonly runs: readonly Run[] }>('hmmc_runs');

const splitOptions = ({ options: o }: Run): SplitOptions => ({
  alpha: o.alpha,
  beta: o.beta,
  low: o.lo,
  high: o.hi,
  tolerance: 1e-10,
  children: o.K,
  regulariser: o.kind,
  start: o.init,
  runs: o.km_restarts,
  rounds: o.maxalt,
});

/** A tree whose leaves are the ends of paths of node numbers, in the order of the paths. */
function treeOfPaths(paths: readonly (readonly number[])[]): Hierarchy {
  const builder = new HierarchyBuilder();
  const join = (members: readonly number[], depth: number): number => {
    const [first = 0] = members;
    if (members.length === 1 && paths[first]?.length === depth) return builder.leaf(first);
    const groups = new Map<number | undefined, number[]>();
    for (const leaf of members) {
      const node = paths[leaf]?.[depth];
      groups.set(node, [...(groups.get(node) ?? []), leaf]);
    }
    return builder.join([...groups.values()].map((group) => join(group, depth + 1)));
  };
  join([...paths.keys()], 1);
  return builder.finish();
}

/** The same partition with its parts numbered by their first rows. */
function byFirstRow(ids: Iterable<number>): number[] {
  const number = new Map<number, number>();
  return Array.from(ids, (id) => {
    number.set(id, number.get(id) ?? number.size);
    return number.get(id) ?? -1;
  });
}

const core = newCore();

describe.each(runs.map((run) => [run.name, run] as const))('%s', (_, run) => {
  const features = featuresOf(core, run.X);
  const splitter = new MarginSplitter(features, splitOptions(run), run.options.seed);
  const limits = {
    leaves: run.F,
    branching: run.options.K,
    minLeaf: run.options.min_size,
    maxDepth: run.extra.max_depth ?? 0,
  };
  const grown = grow(features.all(), limits, splitter, {});

  it('splits the same nodes in the same order into the same rows', async () => {
    const nodes = await grown;
    expect(nodes.map(({ id, parent, rows, order }) => ({ id, parent, size: rows.length, order }))).toEqual(
      run.nodes.map(({ id, parent, size, order }) => ({ id, parent, size, order })),
    );
    const leafOf = new Int32Array(run.X.length);
    for (const { id, order, rows } of nodes) {
      if (order < 0) for (const row of rows) leafOf[row] = id;
    }
    // k-means numbers its clusters as its seeds fall: which child is the first says nothing.
    const named = run.options.init === 'pca' ? (ids: Iterable<number>) => [...ids] : byFirstRow;
    expect(named(leafOf)).toEqual(named(run.leaf_of_sample));
  });

  it('with the same objectives, regularisers, scores and weights', async () => {
    await grown;
    for (const { id, order, obj = 0, G = 0, E = 0, score = 0, w0 = [] } of run.nodes) {
      const split = splitter.splits.get(id);
      if (order < 0 || split === undefined) continue;
      expect(Math.abs(split.objective - obj)).toBeLessThan(1e-5 * obj);
      expect(Math.abs(split.group - G)).toBeLessThan(1e-4 * G);
      expect(Math.abs(split.exclusive - E)).toBeLessThan(1e-4 * G);
      expect(Math.abs(split.score - score)).toBeLessThan(1e-4 * score);
      expect(apart(split.weights.subarray(0, w0.length), w0)).toBeLessThan(1e-4);
      expect(split.rise).toBeLessThanOrEqual(1e-12);
    }
  });

  it('and the same SP, PS and RI', async () => {
    const tree = clusterTree(await grown, run.X.length);
    const truth = treeOfPaths(run.gt_paths);
    const table = countContingency(core, tree.leafOf, Int32Array.from(run.cls), tree.sizes.length, run.gt_paths.length);
    const [sp] = referenceScores(core, table, truth, 'sp', [tree.hierarchy]);
    const [ps] = referenceScores(core, table, truth, 'ps', [tree.hierarchy]);
    expect(100 * (sp ?? 0)).toBeCloseTo(run.SP, 7);
    expect(100 * (ps ?? 0)).toBeCloseTo(run.PS, 7);
    expect(100 * (flatMetrics(core, table).rand_index ?? 0)).toBeCloseTo(run.RI, 7);
  });
});

interface MetricsCases {
  readonly cases: readonly {
    readonly gt_paths: readonly (readonly number[])[];
    readonly leaf_paths: readonly (readonly number[])[];
    readonly cls: readonly number[];
    readonly leaf: readonly number[];
    readonly SP: number;
    readonly PS: number;
    readonly RI: number;
  }[];
}

it.each(golden<MetricsCases>('metrics').cases)('metrics of given trees: SP $SP, PS $PS, RI $RI', (fixture) => {
  const { gt_paths, leaf_paths, cls, leaf } = fixture;
  const [truth, tree] = [treeOfPaths(gt_paths), treeOfPaths(leaf_paths)];
  const table = countContingency(
    core,
    Uint16Array.from(leaf),
    Int32Array.from(cls),
    leaf_paths.length,
    gt_paths.length,
  );
  expect(100 * (referenceScores(core, table, truth, 'sp', [tree])[0] ?? 0)).toBeCloseTo(fixture.SP, 9);
  expect(100 * (referenceScores(core, table, truth, 'ps', [tree])[0] ?? 0)).toBeCloseTo(fixture.PS, 9);
  expect(100 * (flatMetrics(core, table).rand_index ?? 0)).toBeCloseTo(fixture.RI, 9);
});

it('G with two children is the l1 method with alpha over root 2: the same labels', () => {
  const [, wine] = runs;
  const features = featuresOf(core, wine?.X ?? []);
  for (const alpha of [0.1, 1, 10]) {
    const options = { ...splitOptions(wine as Run), start: 'pca', low: 0.5, high: 1.5 } as const;
    const all = features.all();
    const above = nothingAbove(features.columns);
    const g = splitNode(features, { ...options, regulariser: 'G', alpha }, all, above, 1);
    const l1 = splitNode(features, { ...options, regulariser: '1', alpha: alpha / Math.SQRT2 }, all, above, 1);
    expect([...l1.labels]).toEqual([...g.labels]);
    expect(apart(l1.weights, g.weights)).toBeLessThan(1e-6);
  }
  features.destroy();
});
