import { beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { usualRuns } from '../../../../../web/engine/decisions/method-table/usual-runs.ts';
import { readNewick } from '../../../../../web/engine/hierarchy/newick-read.ts';
import { leavesBelow } from '../../../../../web/engine/hierarchy/walk.ts';
import { defaultsOf } from '../../../../../web/engine/methods/index.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { cases } from '../../../../support/cases.ts';
import { labelsOf, logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { naiveReferenceScore, similarities } from '../../../../support/oracle/compare.ts';
import { type Nested, naiveMetrics } from '../../../../support/oracle/metrics.ts';
import { Random } from '../../../../support/random.ts';
import { isHere, openReal } from '../../../../support/real-data.ts';
import { hierarchyOf } from '../../../../support/trees.ts';

// Trees of points are judged at as many leaves as methods have whose leaves are clusters.

const core = newCore();
const POINTS = 60;
const CLASSES = 4;
const truth = Int32Array.from({ length: POINTS }, (_, i) => i % CLASSES);

function planted(): Dataset {
  const random = new Random(5);
  const values = new Float64Array(2 * POINTS);
  random.normals(values);
  truth.forEach((label, i) => {
    values[2 * i] = at(values, 2 * i) + 3 * (label % 2);
    values[2 * i + 1] = at(values, 2 * i + 1) + 6 * Math.floor(label / 2);
  });
  return { ...NOTHING, features: logitsInput(tableOf(values, POINTS, 2)), labels: labelsOf(truth, CLASSES) };
}

const TRUTH: Nested = [
  [0, 1],
  [2, 3],
];
const reference = { file: 'truth.nwk', tree: readNewick('((class 0,class 1),(class 2,class 3));') };

/** The last merges of a tree of points, and its points by cluster and class, written out. */
function pruned({ hierarchy, merges }: Result, leaves: number): { readonly tree: Nested; readonly counts: number[][] } {
  const first = 2 * POINTS - leaves;
  const counts: number[][] = [];
  const nest = (node: number): Nested => {
    if (node >= first) return Array.from(merges?.subarray(2 * (node - POINTS), 2 * (node - POINTS) + 2) ?? [], nest);
    const row = new Array<number>(CLASSES).fill(0);
    for (const leaf of leavesBelow(hierarchy, node)) row[at(truth, leaf)] = (row[at(truth, leaf)] ?? 0) + 1;
    return counts.push(row) - 1;
  };
  const tree = nest(2 * POINTS - 2);
  return { tree, counts };
}

/** Undefined in both, or the same but for rounding. */
function expectSame(found: number | null | undefined, expected: number | null): void {
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 10);
}

const CASES = [
  ...['single', 'average', 'complete', 'ward'].map((method) => ['linkage', { method }] as const),
  ['ultrametric', { iterations: 30 }] as const,
];

describe.each(CASES)('the tree of %s %o', (method, options) => {
  it.each([2, 4, 7, POINTS])('is judged at %i leaves, by every measure', async (leaves) => {
    const dataset = { ...planted(), reference };
    const result = await runMethod(core, method, dataset, { ...options, leaves }, {});
    const { tree, counts } = pruned(result, leaves);
    const naive = naiveMetrics(counts, tree);
    const { metrics } = result;
    expect(result.options.leaves).toBe(leaves);
    expect(metrics?.points).toBe(POINTS);
    expectSame(metrics?.dendrogram_purity, naive.dendrogramPurity);
    expectSame(metrics?.least_hierarchical_distance, naive.leastHierarchicalDistance);
    expectSame(metrics?.rand_index, naive.randIndex);
    for (const kind of ['sp', 'ps'] as const) {
      const score = naiveReferenceScore(
        counts,
        similarities(hierarchyOf(tree), kind),
        similarities(hierarchyOf(TRUTH), kind),
      );
      expectSame(metrics?.[kind], score);
    }
  });

  it('is judged whole without a number of leaves, and stays the same tree with one', async () => {
    const whole = await runMethod(core, method, planted(), options, {});
    const cut = await runMethod(core, method, planted(), { ...options, leaves: 3 }, {});
    expect(whole.options.leaves).toBeUndefined();
    expect(whole.metrics?.least_hierarchical_distance).toBeNull();
    expect(cut.hierarchy).toEqual(whole.hierarchy);
    expect(new Set(cut.clusters).size).toBe(3);
  });
});

it('fewer clusters than were asked for, and leaves that are no points, are said', async () => {
  const values = Float64Array.of(0, 1, 2, 3, 10, 11);
  const features = logitsInput(tableOf(values, 3, 2));
  const many = await runMethod(core, 'linkage', { ...NOTHING, features }, { leaves: 5 }, {});
  const said = ({ warnings }: Result): string => warnings.map(({ message }) => message).join(' ');
  expect(said(many)).toContain('3 clusters instead of 5: there are no more points than 3.');
  const classes = await runMethod(core, 'linkage', { ...NOTHING, features }, { leaves: 2, unnamed: 'classes' }, {});
  expect(said(classes)).toContain('The leaves are classes: the tree was judged at these, and not at 2 leaves.');
});

it('methods stand beside each other at as many leaves as there are classes', () => {
  const runs = usualRuns(planted(), defaultsOf).filter(({ method }) => ['linkage', 'ultrametric'].includes(method));
  expect(runs.length).toBeGreaterThan(3);
  for (const { options } of runs) expect(options.leaves).toBe(CLASSES);
});

/* Average linkage of the class means is taken as true. */
describe.skipIf(!isHere)('digits at 10 leaves (skipped where the real data are not here)', () => {
  let given: Dataset;
  beforeAll(async () => {
    const dataset = await openReal(['features/digits_X.npy', 'features'], ['features/digits_y.npy', 'labels']);
    const tree = await runMethod(core, 'linkage', dataset, { class_means: 'on', method: 'average' }, {});
    given = { ...dataset, reference: { file: 'means', tree } };
  });

  const OF_PAPER = [
    ['single', [61.2, 41.6, 10.8]],
    ['average', [92.7, 86.9, 88.7]],
    ['complete', [92.1, 88.5, 88.2]],
    ['ward', [95.9, 96.5, 96.1]],
  ] as const;
  it.each(cases(OF_PAPER, (all) => all.slice(0, 1)))(
    '%s: SP, PS and RI of the paper’s table',
    async (method, expected) => {
      const { metrics } = await runMethod(core, 'linkage', given, { method, leaves: 10 }, {});
      const shares = [metrics?.sp, metrics?.ps, metrics?.rand_index];
      expect(shares.map((share) => Number((100 * (share ?? Number.NaN)).toFixed(1)))).toEqual(expected);
    },
  );
});
