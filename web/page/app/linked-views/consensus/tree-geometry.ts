import { at } from '../../../../engine/base/arrays.ts';
import { turnedNear } from '../../../../engine/hierarchy/arrange.ts';
import { longestPaths } from '../../../../engine/hierarchy/builder.ts';
import { cutHierarchy } from '../../../../engine/hierarchy/cut.ts';
import { childrenOf, type DrawingOrder, drawingOrder, isLeaf, parentsOf } from '../../../../engine/hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../../../engine/model/hierarchy.ts';

/* A small tree from left to right, one row a leaf: all of it in a few paths. */

export interface SmallTree {
  readonly hierarchy: Hierarchy;
  readonly parents: Int32Array;
  readonly order: DrawingOrder;
  /** In px, by node. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** By place from the top: the class of the leaf. */
  readonly classes: Int32Array;
  readonly row: number;
}

/** The same tree with the children of nodes in another order: leaves as near as can be to the places of their classes. */
export function inOrderOf(hierarchy: Hierarchy, place: ArrayLike<number>): Hierarchy {
  const parents = parentsOf(hierarchy);
  const around = turnedNear({ hierarchy, parents, order: drawingOrder(hierarchy, parents) }, place);
  const child = hierarchy.child.slice();
  for (const node of around) {
    child.set(childrenOf(hierarchy, node).toReversed(), hierarchy.childStart[node]);
  }
  return { ...hierarchy, child };
}

/** With the leaves as near as can be to the places (by class) that they have elsewhere. O(nodes). */
export function smallTree(given: Hierarchy, place: ArrayLike<number>, width: number, row: number): SmallTree {
  const hierarchy = inOrderOf(given, place);
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const { leaves, first, last } = order;
  const height = longestPaths(hierarchy.childStart, hierarchy.child);
  const most = Math.max(1, at(height, rootOf(hierarchy)));
  const middle = (node: number): number => (at(first, node) + at(last, node) - 1) / 2;
  return {
    hierarchy,
    parents,
    order,
    x: height.map((own) => Math.round(10 * width * (1 - own / most)) / 10),
    y: Float64Array.from(height, (_, node) => Math.round(10 * row * (middle(node) + 0.5)) / 10),
    classes: Int32Array.from(leaves, (leaf) => at(hierarchy.classOf, leaf)),
    row,
  };
}

/** The branch to a node from what is above it. */
const branch = ({ x, y, parents }: SmallTree, node: number): string => {
  const above = at(parents, node);
  return above < 0 ? '' : `M${at(x, above)},${at(y, above)}V${at(y, node)}H${at(x, node)}`;
};

/** The value that all leaves under a node share, -1 if they differ. `ofClass`: the value of a class. */
export function sharedBelow({ hierarchy }: SmallTree, ofClass: (c: number) => number): Int32Array {
  const shared = new Int32Array(hierarchy.classOf.length);
  hierarchy.classOf.forEach((c, node) => {
    const below = Array.from(childrenOf(hierarchy, node), (child) => at(shared, child));
    const [own = -1] = below;
    shared[node] = c >= 0 ? ofClass(c) : below.every((value) => value === own) ? own : -1;
  });
  return shared;
}

/** The branches of a tree as one path for each value of its nodes. */
export function branchPaths(tree: SmallTree, valueOfNode: ArrayLike<number>): Map<number, string> {
  const paths = new Map<number, string>();
  for (let node = 0; node < tree.hierarchy.classOf.length; node += 1) {
    const value = at(valueOfNode, node);
    paths.set(value, (paths.get(value) ?? '') + branch(tree, node));
  }
  return paths;
}

/** The node that a place belongs to: of the leaf in that row, the highest branch that reaches so far to the left. */
export function nodeAt({ hierarchy, parents, x, classes, row }: SmallTree, left: number, top: number): number | null {
  const c = classes[Math.floor(top / row)];
  let node = c === undefined ? -1 : hierarchy.classOf.indexOf(c);
  if (node < 0) return null;
  while (at(parents, node) >= 0 && at(x, at(parents, node)) > left) node = at(parents, node);
  return node;
}

/** The classes under a node. */
export const classesUnder = ({ classes, order }: SmallTree, node: number): number[] =>
  Array.from(classes.subarray(order.first[node], order.last[node]));

/** The topmost node of each cluster, where the tree is cut into at most so many. */
export const clusterTops = ({ hierarchy, parents, order }: SmallTree, count: number): Uint32Array =>
  cutHierarchy(hierarchy, parents, order, { by: 'count', count }).tops;

/** Inner nodes but the root. */
export const groupsIn = ({ hierarchy }: SmallTree): number[] =>
  Array.from(hierarchy.classOf.keys()).filter((node) => !isLeaf(hierarchy, node) && node !== rootOf(hierarchy));
