import { at, placesIn } from '../../../../engine/base/arrays.ts';
import { type Clusters, type Cut, cutHierarchy } from '../../../../engine/hierarchy/cut.ts';
import { type DrawingOrder, drawingOrder, parentsOf } from '../../../../engine/hierarchy/walk.ts';
import { flatScores } from '../../../../engine/methods/shared/metrics/flat-scores.ts';
import { countTable, matchedColumns } from '../../../../engine/methods/shared/metrics/matching.ts';
import { leafSourceOf } from '../../../../engine/methods/shared/tree-of-result.ts';
import type { Hierarchy, LeafSource } from '../../../../engine/model/hierarchy.ts';
import { type Finished, numbersIn, planeCoordinates } from '../../finished/finished.ts';
import type { PastResult } from '../../finished/past-results.ts';

/* Trees of the same data side by side: what their leaves have in common are points or classes, the items of the panes. */

/** The known facts of a tree that is there. */
export type Made = PastResult['made'];

/** The items that all panes are about. */
export interface Items {
  readonly are: LeafSource['are'];
  readonly names: readonly string[];
  /** Two coordinates an item, where they lie in a plane. */
  readonly coordinates: Float64Array | null;
  /** The labels they are compared with: a number for each, -1 for none; null if none are known. */
  readonly labels: { readonly title: string; readonly values: Int32Array; readonly count: number } | null;
}

/** A tree over items. */
export interface PaneTree {
  readonly hierarchy: Hierarchy;
  readonly parents: Int32Array;
  readonly order: DrawingOrder;
  /** The leaf of each item, the first where it has several; -1 for one that the tree has not. */
  readonly leafOf: Int32Array;
}

/** Numbers for values, the empty one without. */
function numbered(values: readonly string[]): { values: Int32Array; count: number } {
  const names = Array.from(new Set(values)).filter((value) => value !== '');
  const numbers = new Map(names.map((name, number) => [name, number]));
  return { values: Int32Array.from(values, (value) => numbers.get(value) ?? -1), count: names.length };
}

/** The items of the tree that is shown. */
export function itemsOf({ result, groupings }: Pick<Finished, 'result' | 'groupings'>): Items {
  const source = leafSourceOf(result);
  const behind = result.points ?? result.members;
  if (behind === undefined) {
    const [grouping] = groupings;
    const labels = grouping === undefined ? null : { title: grouping.name, ...numbered(grouping.values) };
    return { are: source.are, names: result.classes, coordinates: null, labels };
  }
  const count = result.members?.leafOf.length ?? result.classes.length;
  const { labels } = behind;
  return {
    are: 'points',
    names: result.points === undefined ? Array.from({ length: count }, (_, i) => `point ${i}`) : result.classes,
    coordinates: planeCoordinates(result),
    labels: labels === null ? null : { title: 'labels', values: labels.values, count: labels.names.length },
  };
}

/** The class of the leaf that each item is in; null where the leaves are of other things. */
function classOfItem(made: Made, { are, names }: Items): Int32Array | null {
  if (are === 'points') {
    const ofPoint = made.members?.leafOf ?? (made.points === undefined ? null : made.classes.keys());
    const classes = ofPoint === null ? null : Int32Array.from(ofPoint);
    return classes?.length === names.length ? classes : null;
  }
  if (leafSourceOf(made).are !== are) return null;
  return numbersIn(made.classes, names);
}

/** A tree over the items of the first one; null where its leaves are other things. O(nodes). */
export function paneTree(made: Made, items: Items): PaneTree | null {
  const classes = classOfItem(made, items);
  if (classes === null) return null;
  const { hierarchy } = made;
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const leafOfClass = new Int32Array(made.classes.length).fill(-1);
  for (const leaf of order.leaves.toReversed()) leafOfClass[at(hierarchy.classOf, leaf)] = leaf;
  return { hierarchy, parents, order, leafOf: classes.map((c) => (c < 0 ? -1 : at(leafOfClass, c))) };
}

/** The items under a node; none for a node of another tree. */
export function itemsUnder({ order, leafOf }: PaneTree, node: number): number[] {
  if (order.first[node] === undefined) return [];
  const leaves = new Set(order.leaves.subarray(order.first[node], order.last[node]));
  return Array.from(leafOf.keys()).filter((item) => leaves.has(leafOf[item] ?? -1));
}

/* The same cut in several trees, and where its clusters differ. */

/** A tree that is cut. */
export interface CutTree {
  readonly clusters: Clusters;
  /** The cluster of each item, -1 for one that the tree has not. */
  readonly ofItem: Int32Array;
}

export function cutTree({ hierarchy, parents, order, leafOf }: PaneTree, cut: Cut): CutTree {
  const clusters = cutHierarchy(hierarchy, parents, order, cut);
  const place = placesIn(order.leaves, hierarchy.classOf.length);
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
  const matched = placesIn(columnOf, clusters);
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
