import { at } from '../base/arrays.ts';
import { type Hierarchy, nodeCount } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import type { Contingency } from '../model/result.ts';
import { lowestCommonAncestor } from './common-ancestors.ts';
import { matchClasses, presentClasses } from './match-leaves.ts';
import { isLeaf, parentsOf } from './walk.ts';

// One number from 0 to 1 for every node, NaN where it is undefined: what a scale of colours shows.

/** More counts than this are not added up node by node. */
const MOST = 40_000_000;

/**
 * Purity: of the points predicted under each node, the share whose true class is of the most frequent group. `groupOf` gives
 * the group of each true class, from 0 to `groups` - 1, -1 for none. O(nodes × groups + counts).
 */
export function purityByNode(
  hierarchy: Hierarchy,
  parents: Int32Array,
  table: Contingency,
  groupOf: ArrayLike<number>,
  groups: number,
): Float64Array {
  const nodes = nodeCount(hierarchy);
  if (nodes * groups > MOST) return new Float64Array(nodes).fill(Number.NaN);
  const sums = new Float64Array(nodes * groups);
  return Float64Array.from({ length: nodes }, (_, node) => {
    const start = node * groups;
    if (isLeaf(hierarchy, node)) {
      const row = (hierarchy.classOf[node] as number) * table.columns;
      for (let column = 0; column < table.columns; column++) {
        const at = start + (groupOf[column] as number);
        if (at >= start) sums[at] = (sums[at] as number) + (table.counts[row + column] as number);
      }
    }
    let all = 0;
    let largest = 0;
    const above = (parents[node] as number) * groups;
    for (let group = 0; group < groups; group++) {
      const points = sums[start + group] as number;
      all += points;
      largest = Math.max(largest, points);
      if (above >= 0) sums[above + group] = (sums[above + group] as number) + points;
    }
    return largest / all;
  });
}

/** The number of points of a true class that were predicted as another. */
type CountOf = (truth: number, predicted: number) => number;

/** Points of a true class that were predicted as none of the classes: wrong. */
type OutsideOf = (truth: number) => number;
const NONE: OutsideOf = () => 0;

/** Precision: of the points predicted under each node, the share whose true class is under it too. */
export const precisionByNode = (hierarchy: Hierarchy, parents: Int32Array, countOf: CountOf): Float64Array => {
  const { right, all } = pointsThatStay(hierarchy, parents, (predicted, truth) => countOf(truth, predicted), NONE);
  return right.map((points, node) => points / at(all, node));
};

/** Recall: of the points whose true class is under each node, the share that was predicted under it too. */
export const recallByNode = (
  hierarchy: Hierarchy,
  parents: Int32Array,
  countOf: CountOf,
  outsideOf: OutsideOf = NONE,
): Float64Array => {
  const { right, all } = pointsThatStay(hierarchy, parents, countOf, outsideOf);
  return right.map((points, node) => points / at(all, node));
};

/** F1: the harmonic mean of precision and recall of each node as one class. */
export const f1ByNode = (
  hierarchy: Hierarchy,
  parents: Int32Array,
  countOf: CountOf,
  outsideOf: OutsideOf = NONE,
): Float64Array => {
  const { right, all: points } = pointsThatStay(hierarchy, parents, countOf, outsideOf);
  const { all: predictions } = pointsThatStay(
    hierarchy,
    parents,
    (predicted, truth) => countOf(truth, predicted),
    NONE,
  );
  return right.map((both, node) => (2 * both) / (at(points, node) + at(predictions, node)));
};

/** Points that start under each node, and those of them that also end under it. O(classes² + confusions × depth). */
function pointsThatStay(
  hierarchy: Hierarchy,
  parents: Int32Array,
  countOf: (start: number, end: number) => number,
  outsideOf: OutsideOf,
): { readonly right: Float64Array; readonly all: Float64Array } {
  const leaves = Array.from(hierarchy.classOf.keys()).filter((node) => isLeaf(hierarchy, node));
  const all = new Float64Array(nodeCount(hierarchy));
  const right = new Float64Array(nodeCount(hierarchy));
  for (const start of leaves) {
    all[start] = outsideOf(hierarchy.classOf[start] as number);
    for (const end of leaves) {
      const points = countOf(hierarchy.classOf[start] as number, hierarchy.classOf[end] as number);
      if (points === 0) continue;
      all[start] = (all[start] as number) + points;
      const meet = lowestCommonAncestor(parents, start, end);
      right[meet] = (right[meet] as number) + points;
    }
  }
  parents.forEach((parent, node) => {
    if (parent < 0) return;
    all[parent] = (all[parent] as number) + (all[node] as number);
    right[parent] = (right[parent] as number) + (right[node] as number);
  });
  return { right, all };
}

/**
 * Agreement with another tree: the share that the classes under a node are of the smallest clade there that holds them
 * all; 1 where it is that very clade. NaN for nodes of one class. Classes that the other tree lacks do not count.
 * O(nodes × depth).
 */
export function agreementByNode(tree: NamedHierarchy, parents: Int32Array, reference: NamedHierarchy): Float64Array {
  const { hierarchy } = tree;
  const other = reference.hierarchy;
  const present = presentClasses(hierarchy);
  const { partner } = matchClasses(tree, reference, present, presentClasses(other));
  const matched = new Set(present.map((c) => partner[c] as number));
  const leafOf = new Map<number, number>();
  const otherParents = parentsOf(other);
  const inside = new Float64Array(nodeCount(other));
  other.classOf.forEach((classNumber, node) => {
    if (classNumber >= 0 && matched.has(classNumber)) {
      leafOf.set(classNumber, node);
      inside[node] = 1;
    }
    const parent = otherParents[node] as number;
    if (parent >= 0) inside[parent] = (inside[parent] as number) + (inside[node] as number);
  });
  const meet = new Int32Array(nodeCount(hierarchy)).fill(-1);
  const count = new Float64Array(nodeCount(hierarchy));
  return count.map((_, node) => {
    if (isLeaf(hierarchy, node)) {
      meet[node] = leafOf.get(partner[hierarchy.classOf[node] as number] as number) ?? -1;
      count[node] = (meet[node] as number) >= 0 ? 1 : 0;
    }
    const [own, parent] = [meet[node] as number, parents[node] as number];
    if (parent >= 0 && own >= 0) {
      count[parent] = (count[parent] as number) + (count[node] as number);
      const before = meet[parent] as number;
      meet[parent] = before < 0 ? own : lowestCommonAncestor(otherParents, before, own);
    }
    return (count[node] as number) < 2 ? Number.NaN : (count[node] as number) / (inside[own] as number);
  });
}
