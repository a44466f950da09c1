import { at } from '../base/at.ts';
import { type Hierarchy, nodeCount } from '../model/hierarchy.ts';
import { childrenOf, isLeaf } from './walk.ts';

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
