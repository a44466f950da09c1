import { at } from '../../../../engine/base/arrays.ts';
import { type DrawingOrder, drawingOrder, parentsOf } from '../../../../engine/hierarchy/walk.ts';
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
