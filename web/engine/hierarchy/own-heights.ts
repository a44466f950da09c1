import type { Hierarchy } from '../model/hierarchy.ts';
import { longestPaths } from './builder.ts';

/**
 * True if heights say more than the shape of the tree does, so that they are lost unless they are written. O(edges).
 */
export function hasOwnHeights({ childStart, child, height }: Hierarchy): boolean {
  const steps = longestPaths(childStart, child);
  return height.some((own, node) => own !== steps[node]);
}
