import { at } from '../../../../engine/base/arrays.ts';
import { type Clusters, type Cut, cutHierarchy } from '../../../../engine/hierarchy/cut.ts';
import { flatScores } from '../../../../engine/methods/shared/metrics/flat-scores.ts';
import { countTable, matchedColumns } from '../../../../engine/methods/shared/metrics/matching.ts';
import type { Items, PaneTree } from './pane-tree.ts';

/* The same cut in several trees, and where its clusters differ. */

/** A tree that is cut. */
export interface CutTree {
  readonly clusters: Clusters;
  /** The cluster of each item, -1 for one that the tree has not. */
  readonly ofItem: Int32Array;
}

export function cutTree({ hierarchy, parents, order, leafOf }: PaneTree, cut: Cut): CutTree {
  const clusters = cutHierarchy(hierarchy, parents, order, cut);
  const place = new Int32Array(hierarchy.classOf.length).fill(-1);
  order.leaves.forEach((leaf, at) => {
    place[leaf] = at;
  });
  return { clusters, ofItem: leafOf.map((leaf) => (leaf < 0 ? -1 : at(clusters.ofLeaf, at(place, leaf)))) };
}

/** The differences between the clusters of a tree and those of the first. */
export interface Difference {
  /** By cluster: the cluster of the first tree that it is matched with, -1 for none. */
  readonly matched: Int32Array;
  /** By item: whether its cluster is not the one that is matched with its cluster in the first tree. */
  readonly elsewhere: readonly boolean[];
  readonly count: number;
  /** Items that both trees have. */
  readonly common: number;
}

/** Items that both lists have a number for, and these numbers. */
function inBoth(one: Int32Array, other: Int32Array): readonly [Int32Array, Int32Array] {
  const both = one
    .map((cluster, item) => (cluster >= 0 && at(other, item) >= 0 ? item : -1))
    .filter((item) => item >= 0);
  return [both.map((item) => at(one, item)), both.map((item) => at(other, item))];
}

/**
 * Clusters are matched one to one so that as few items as can be are elsewhere. Null for too many clusters. O(items +
 * clusters^3).
 */
export function differenceOf(first: Int32Array, other: Int32Array): Difference | null {
  const pair = inBoth(first, other);
  const columnOf = matchedColumns(countTable(...pair));
  if (columnOf === null) return null;
  const clusters = other.reduce((most, cluster) => Math.max(most, cluster + 1), 0);
  const matched = new Int32Array(clusters).fill(-1);
  columnOf.forEach((column, row) => {
    if (column >= 0) matched[column] = row;
  });
  const elsewhere = Array.from(other, (cluster, item) => {
    const own = at(first, item);
    return cluster >= 0 && own >= 0 && matched[cluster] !== own;
  });
  return { matched, elsewhere, count: elsewhere.filter(Boolean).length, common: pair[0].length };
}

/** The agreement of the clusters of a cut with the labels: the adjusted Rand index; null if it is not defined. */
export function ariOf(ofItem: Int32Array, labels: Items['labels']): number | null {
  if (labels === null) return null;
  const [clusters, values] = inBoth(ofItem, labels.values);
  return clusters.length === 0 ? null : flatScores(clusters, values).ari;
}

/** Into how many clusters panes are cut where the tree is not: as many as there are labels, else two. */
export const usualCount = ({ labels, names }: Items): number =>
  Math.min(names.length, labels === null || labels.count < 2 ? 2 : labels.count);
