import { at } from '../base/arrays.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import { type DrawingOrder, isTree, leavesBelow } from './walk.ts';

/** The classes of the leaves under a node: as drawn in a tree, by all edges where nodes have several parents. */
export function classesUnder(hierarchy: Hierarchy, order: DrawingOrder, node: number): Int32Array {
  const leaves = isTree(hierarchy)
    ? order.leaves.subarray(order.first[node], order.last[node])
    : leavesBelow(hierarchy, node);
  return Int32Array.from(leaves, (leaf) => hierarchy.classOf[leaf] as number);
}

/** Points predicted as a class under each node, from the points by class. O(nodes), of a tree. */
export function pointsByNode(hierarchy: Hierarchy, order: DrawingOrder, predicted: ArrayLike<number>): Float64Array {
  if (!isTree(hierarchy)) {
    return Float64Array.from(hierarchy.classOf, (_, node) =>
      classesUnder(hierarchy, order, node).reduce((sum, c) => sum + at(predicted, c), 0),
    );
  }
  const before = new Float64Array(order.leaves.length + 1);
  order.leaves.forEach((leaf, place) => {
    before[place + 1] = (before[place] as number) + at(predicted, hierarchy.classOf[leaf] as number);
  });
  return Float64Array.from(
    order.first,
    (first, node) => (before[order.last[node] as number] as number) - (before[first] as number),
  );
}
