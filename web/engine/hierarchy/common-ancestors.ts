import { type Hierarchy, nodeCount, rootOf } from '../model/hierarchy.ts';
import { childrenOf, isTree, parentsOf } from './walk.ts';

// The relations above nodes: their parents, their depths, and the nodes at which two of them meet.

/** All parents of a node, the first one first. O(edges). */
export function allParents(hierarchy: Hierarchy, node: number): number[] {
  const parents: number[] = [];
  for (let above = node + 1; above < nodeCount(hierarchy); above++) {
    if (childrenOf(hierarchy, above).includes(node)) parents.push(above);
  }
  return parents;
}

/** The number of edges from each node to the root, along first parents. */
export function depthsOf(hierarchy: Hierarchy, parents: Int32Array = parentsOf(hierarchy)): Uint32Array {
  const depths = new Uint32Array(nodeCount(hierarchy));
  for (let node = rootOf(hierarchy) - 1; node >= 0; node--) {
    depths[node] = (depths[parents[node] as number] as number) + 1;
  }
  return depths;
}

/** The lowest node that has both below it (or is one of them), along first parents. O(depth). */
export function lowestCommonAncestor(parents: Int32Array, a: number, b: number): number {
  // A parent has a higher number than its children, so the lower of the two cannot be the answer.
  while (a !== b) {
    if (a < b) a = parents[a] as number;
    else b = parents[b] as number;
  }
  return a;
}

/** The lowest node that has all of these below it, along first parents; null for none. O(nodes × depth). */
export function jointOf(parents: Int32Array, nodes: Iterable<number>): number | null {
  let joint: number | null = null;
  for (const node of nodes) joint = joint === null ? node : lowestCommonAncestor(parents, joint, node);
  return joint;
}

/** The lowest node of two by all edges where nodes have several parents: the first node, children before parents, that has both. O(edges). */
export function lowestJoint(hierarchy: Hierarchy, parents: Int32Array, a: number, b: number): number {
  if (isTree(hierarchy)) return lowestCommonAncestor(parents, a, b);
  const above = new Uint8Array(nodeCount(hierarchy));
  above[a] = 1;
  above[b] = (above[b] as number) | 2;
  for (let node = 0; node < above.length; node++) {
    for (const child of childrenOf(hierarchy, node)) above[node] = (above[node] as number) | (above[child] as number);
    if (above[node] === 3) return node;
  }
  return rootOf(hierarchy);
}
