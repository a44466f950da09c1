import { at } from '../base/arrays.ts';
import { type Hierarchy, nodeCount, rootOf } from '../model/hierarchy.ts';
import { longestPaths } from './builder.ts';

/**
 * True if heights say more than the shape of the tree does, so that they are lost unless they are written. O(edges).
 */
export function hasOwnHeights({ childStart, child, height }: Hierarchy): boolean {
  const steps = longestPaths(childStart, child);
  return height.some((own, node) => own !== steps[node]);
}

/**
 * The nodes to fold so that at most `count` leaves and folded groups are left: the highest nodes are opened first, of
 * equals the one nearer to the root, until the next would make more. O(nodes log nodes).
 */
export function foldsBelowTop(hierarchy: Hierarchy, parents: Int32Array, count: number): ReadonlySet<number> {
  const inner = Array.from({ length: nodeCount(hierarchy) }, (_, node) => node).filter(
    (node) => !isLeaf(hierarchy, node),
  );
  const heightOf = (node: number): number => at(hierarchy.height, node);
  inner.sort((a, b) => heightOf(b) - heightOf(a) || b - a);
  const childrenIn = (node: number): number =>
    childrenOf(hierarchy, node).filter((child) => parents[child] === node).length;
  let left = 1;
  let opened = 0;
  for (const node of inner) {
    left += childrenIn(node) - 1;
    if (left > count) break;
    opened += 1;
  }
  const top = new Set(inner.slice(0, Math.max(1, opened)));
  return new Set(inner.filter((node) => !top.has(node) && top.has(parents[node] ?? -1)));
}

// A hierarchy is drawn and walked as a tree: where a node has several parents, it hangs under the first of them,
// the one with the lowest number. Everything here is O(nodes) unless said, and loops instead of recursing.

/** The children of a node in drawing order: a view, not a copy. */
export const childrenOf = (hierarchy: Hierarchy, node: number): Uint32Array =>
  hierarchy.child.subarray(hierarchy.childStart[node], hierarchy.childStart[node + 1]);

export const isLeaf = (hierarchy: Hierarchy, node: number): boolean => (hierarchy.classOf[node] as number) >= 0;

/** The first parent of each node, -1 for the root. */
export function parentsOf(hierarchy: Hierarchy): Int32Array {
  const parents = new Int32Array(nodeCount(hierarchy)).fill(-1);
  for (let node = rootOf(hierarchy); node >= 0; node--) {
    for (const child of childrenOf(hierarchy, node)) parents[child] = node;
  }
  return parents;
}

/** The leaves under a node by all edges, each once, those of the first child first. O(edges under it). */
export function leavesBelow(hierarchy: Hierarchy, node: number): number[] {
  const seen = new Set([node]);
  const leaves: number[] = [];
  for (const left = [node]; left.length > 0; ) {
    const next = left.pop() as number;
    if (isLeaf(hierarchy, next)) leaves.push(next);
    for (const child of childrenOf(hierarchy, next).toReversed()) {
      if (seen.has(child)) continue;
      seen.add(child);
      left.push(child);
    }
  }
  return leaves;
}

/** True if no node has two parents. */
export const isTree = (hierarchy: Hierarchy): boolean => hierarchy.child.length === nodeCount(hierarchy) - 1;

/** The number of things counted at single nodes that lie under each node, itself included. */
export function countBelow(parents: Int32Array, countOf: (node: number) => number): Uint32Array {
  const counts = new Uint32Array(parents.length);
  for (let node = 0; node < parents.length; node++) {
    counts[node] = (counts[node] as number) + countOf(node);
    const parent = parents[node] as number;
    if (parent >= 0) counts[parent] = (counts[parent] as number) + (counts[node] as number);
  }
  return counts;
}

/** The number of leaves drawn under each node; 1 for a leaf. */
export const leafCounts = (hierarchy: Hierarchy, parents: Int32Array = parentsOf(hierarchy)): Uint32Array =>
  countBelow(parents, (node) => Number(isLeaf(hierarchy, node)));

/** The leaf nodes from first to last as drawn; the leaves under node u are `leaves[first[u] .. last[u])`. */
export interface DrawingOrder {
  readonly leaves: Uint32Array;
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

/** The drawing order of the leaves, and the range of each node in it. */
export function drawingOrder(hierarchy: Hierarchy, parents: Int32Array = parentsOf(hierarchy)): DrawingOrder {
  const counts = leafCounts(hierarchy, parents);
  const first = new Uint32Array(counts.length);
  const leaves = new Uint32Array(counts[rootOf(hierarchy)] as number);
  for (let node = rootOf(hierarchy); node >= 0; node--) {
    let next = first[node] as number;
    if (isLeaf(hierarchy, node)) leaves[next] = node;
    for (const child of childrenOf(hierarchy, node)) {
      if (parents[child] !== node) continue;
      first[child] = next;
      next += counts[child] as number;
    }
  }
  return { leaves, first, last: first.map((start, node) => start + (counts[node] as number)) };
}

/**
 * A hierarchy as it is drawn: under first parents, its leaves in their order. Not d3-hierarchy, whose nested objects have one
 * parent each: here a node may have several, and 20,000 levels are flat arrays.
 */
export interface DrawnTree {
  readonly hierarchy: Hierarchy;
  readonly parents: Int32Array;
  readonly order: DrawingOrder;
}

export function drawnTree(hierarchy: Hierarchy): DrawnTree {
  const parents = parentsOf(hierarchy);
  return { hierarchy, parents, order: drawingOrder(hierarchy, parents) };
}

/** The nodes above a node along first parents, nearest first, the root last. O(depth). */
export function ancestorsOf(parents: Int32Array, node: number): number[] {
  const above: number[] = [];
  for (let parent = parents[node] as number; parent >= 0; parent = parents[parent] as number) above.push(parent);
  return above;
}
