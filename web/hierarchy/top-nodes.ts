import { type Hierarchy, nodeCount } from './hierarchy.ts';
import { isLeaf } from './walk.ts';

/**
 * What to fold so that the highest `count` inner nodes are left (of equals the one nearer to the root): the inner nodes just
 * beneath them. O(nodes log nodes).
 */
export function foldsBelowTop(hierarchy: Hierarchy, parents: Int32Array, count: number): ReadonlySet<number> {
  const inner = Array.from({ length: nodeCount(hierarchy) }, (_, node) => node).filter(
    (node) => !isLeaf(hierarchy, node),
  );
  const heightOf = (node: number): number => hierarchy.height[node] ?? 0;
  inner.sort((a, b) => heightOf(b) - heightOf(a) || b - a);
  const top = new Set(inner.slice(0, count));
  return new Set(inner.slice(count).filter((node) => top.has(parents[node] ?? -1)));
}
