import type { DrawnTree } from '../walk.ts';
import { cumulated, drawnChildren, type Levels, levelsOf } from './tree-shape.ts';

/** Agreement of the flat clustering at every level with the labels; indexed as `levels`. NaN where it is not defined. */
export interface LabelCurve {
  readonly levels: Levels;
  readonly purity: Float64Array;
  readonly nmi: Float64Array;
  readonly ari: Float64Array;
}

/** More leaves times labels than this are not counted in the page. */
const MAX_COUNTS = 4e6;

const pairs = (x: number): number => (x * (x - 1)) / 2;
const xlogx = (x: number): number => (x > 0 ? x * Math.log(x) : 0);

/**
 * `counts` says how many points each place of the drawing order has of each label, place by place. Every score follows
 * from sums over clusters; a join changes only the terms of the clusters that it joins. Formulas as in
 * methods/shared/metrics/flat-scores.ts. O(nodes × labels); null where that is too much, or no point has a label.
 */
export function labelCurve(shape: DrawnTree, counts: ArrayLike<number>, labels: number): LabelCurve | null {
  const leaves = shape.order.leaves.length;
  if (labels === 0 || leaves * labels > MAX_COUNTS) return null;
  // Prefix sums over places: the counts of a branch are a difference of two.
  const before = new Float64Array((leaves + 1) * labels);
  for (let at = 0; at < leaves * labels; at++) {
    before[at + labels] = (before[at] as number) + (counts[at] as number);
  }
  const sumsOf = (node: number): Float64Array => {
    const [first, last] = [shape.order.first[node] as number, shape.order.last[node] as number];
    const sums = before.slice(last * labels, (last + 1) * labels);
    return sums.map((sum, label) => sum - (before[first * labels + label] as number));
  };
  const levels = levelsOf(shape);
  /** Adds up a measure of clusters at every level. */
  const overClusters = (measure: (sums: Float64Array) => number): Float64Array => {
    const own = Float64Array.from(shape.parents, (_, node) => measure(sumsOf(node)));
    const gained = own.slice();
    for (const node of levels.nodes) {
      for (const child of drawnChildren(shape, node)) {
        gained[node] = (gained[node] as number) - (own[child] as number);
      }
    }
    const apart = shape.order.leaves.reduce((sum, leaf) => sum + (own[leaf] as number), 0);
    return cumulated(levels, apart, gained);
  };
  const total = (sums: Float64Array): number => sums.reduce((sum, count) => sum + count, 0);
  const added = (of: (count: number) => number) => (sums: Float64Array) => sums.reduce((sum, n) => sum + of(n), 0);
  const whole = before.slice(leaves * labels);
  const points = total(whole);
  if (points === 0) return null;
  const pure = overClusters((sums) => sums.reduce((most, count) => Math.max(most, count), 0));
  /** A little off 0 is a rounded 0: one point apart from the others is far more. */
  const entropy = (sum: number): number => {
    const found = Math.log(points) - sum / points;
    return found < 1e-12 ? 0 : found;
  };
  const joint = overClusters(added(xlogx)).map(entropy);
  const ofClusters = overClusters((sums) => xlogx(total(sums))).map(entropy);
  const ofLabels = entropy(added(xlogx)(whole));
  const together = overClusters(added(pairs));
  const inClusters = overClusters((sums) => pairs(total(sums)));
  const inLabels = added(pairs)(whole);
  return {
    levels,
    purity: pure.map((sum) => sum / points),
    nmi: joint.map((both, level) => {
      const sum = (ofClusters[level] as number) + ofLabels;
      return sum > 0 ? Math.max(0, Math.min(1, (2 * (sum - both)) / sum)) : Number.NaN;
    }),
    ari: together.map((same, level) => {
      const own = inClusters[level] as number;
      const expected = points > 1 ? (own * inLabels) / pairs(points) : 0;
      const most = (own + inLabels) / 2;
      return most === expected ? Number.NaN : (same - expected) / (most - expected);
    }),
  };
}
