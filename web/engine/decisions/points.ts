import { at } from '../base/arrays.ts';
import { depthsOf } from '../hierarchy/common-ancestors.ts';
import { leafCounts } from '../hierarchy/walk.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import { BINS, type Bins, type Point, type Severity } from './types.ts';

/* Means of what the core counted. */

/** Measures of the nodes of a tree. */
export interface TreeMeasures {
  readonly sizes: Uint32Array;
  /** Edges up to the root. */
  readonly depths: Uint32Array;
  /** Edges down to the deepest leaf. */
  readonly heights: Float64Array;
  /** ln of the classes over ln K. */
  readonly information: Float64Array;
  /** Summed over the rows: nodes from the true class up, without the root. */
  readonly truths: number;
}

export function measuresOf(hierarchy: Hierarchy, information: Float64Array, labels: Float64Array): TreeMeasures {
  const depths = depthsOf(hierarchy);
  let truths = 0;
  hierarchy.classOf.forEach((c, node) => {
    if (c >= 0) truths += at(labels, c) * at(depths, node);
  });
  return { sizes: leafCounts(hierarchy), depths, heights: hierarchy.height, information, truths };
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Harmonic mean; null where one is missing or both are 0. */
function hierarchical(shared: number, answers: number, truths: number): Pick<Point, 'hp' | 'hr' | 'hf'> {
  const hp = ratio(shared, answers);
  const hr = ratio(shared, truths);
  return { hp, hr, hf: hp === null || hr === null ? null : ratio(2 * hp * hr, hp + hr) };
}

const weighted = (counts: Float64Array, weight: (node: number) => number): number =>
  counts.reduce((sum, count, node) => sum + count * weight(node), 0);

/** The number of classes that half of the answers do not exceed, of those that are groups. O(nodes log nodes). */
export function medianGroup(counts: Float64Array, sizes: Uint32Array): number | null {
  const groups = Array.from(sizes.keys())
    .filter((node) => at(sizes, node) > 1 && at(counts, node) > 0)
    .sort((a, b) => at(sizes, a) - at(sizes, b));
  let left = groups.reduce((sum, node) => sum + at(counts, node), 0) / 2;
  for (const node of groups) {
    left -= at(counts, node);
    if (left <= 0) return at(sizes, node);
  }
  return null;
}

/** From right answers, ancestors shared with the truth, and answers by node. */
export function pointOf(counted: Float64Array, measures: TreeMeasures, rows: number): Point {
  const [right = Number.NaN, shared = Number.NaN] = counted;
  const counts = counted.subarray(2);
  const { sizes, depths, information, truths } = measures;
  return {
    accuracy: right / rows,
    coverage: weighted(counts, (node) => 1 - at(information, node)) / rows,
    classes: weighted(counts, (node) => at(sizes, node)) / rows,
    leaves: weighted(counts, (node) => (at(sizes, node) === 1 ? 1 : 0)) / rows,
    median: medianGroup(counts, sizes),
    ...hierarchical(
      shared,
      weighted(counts, (node) => at(depths, node)),
      truths,
    ),
  };
}

/** From distances of the first 5 and 20 classes, depths of the first, and rows by the node that joins it and the truth. */
export function severityOf(counted: Float64Array, ruler: TreeMeasures, rows: number, classes: number): Severity {
  const [five = Number.NaN, twenty = Number.NaN, answers = Number.NaN] = counted;
  const counts = counted.subarray(3);
  const { sizes, depths, heights, information, truths } = ruler;
  const right = weighted(counts, (node) => (at(sizes, node) === 1 ? 1 : 0));
  const height = weighted(counts, (node) => at(heights, node));
  const byHeight = new Array<number>(at(heights, heights.length - 1) + 1).fill(0);
  counts.forEach((count, node) => {
    const h = at(heights, node);
    byHeight[h] = at(byHeight, h) + count;
  });
  const shared = weighted(counts, (node) => at(depths, node));
  return {
    accuracy: right / rows,
    severity: ratio(height, rows - right),
    severityInformation: ratio(
      weighted(counts, (node) => at(information, node)),
      rows - right,
    ),
    hd: [height / rows, five / rows / Math.min(5, classes), twenty / rows / Math.min(20, classes)],
    ...hierarchical(shared, answers, truths),
    heights: byHeight,
  };
}

/** Of numbers that stand in groups of `size`, number `which` of every group; `filter` would gather millions of them one by one. */
export function everyOf(numbers: Float64Array, size: number, which: number): Float64Array<ArrayBuffer> {
  const picked = new Float64Array(numbers.length / size);
  for (let i = 0; i < picked.length; i += 1) picked[i] = at(numbers, i * size + which);
  return picked;
}

/** Numbers of the core, three a bin, by what they are. */
export function binsOf(numbers: Float64Array): Bins {
  const pick = (which: number): Float64Array => everyOf(numbers, 3, which);
  return { count: pick(0), sum: pick(1), hits: pick(2) };
}

/** The expected calibration error of BINS bins from number `first` on. */
export function eceOf({ count, sum, hits }: Bins, first = 0): number {
  let rows = 0;
  let gaps = 0;
  for (let bin = first; bin < first + BINS; bin += 1) {
    rows += at(count, bin);
    gaps += Math.abs(at(hits, bin) - at(sum, bin));
  }
  return gaps / rows;
}
