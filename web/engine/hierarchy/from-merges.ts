import type { Hierarchy } from '../model/hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';

/**
 * The binary tree of a list of merges. Leaf i holds class i; merge i joins the nodes `merges[2i]` and `merges[2i + 1]`,
 * in this drawing order, into node `leaves + i` with height `heights[i]`, by default i + 1: the merge step is L2H's
 * height. O(leaves).
 */
export function hierarchyFromMerges(leaves: number, merges: Uint32Array, heights?: Float64Array): Hierarchy {
  const builder = new HierarchyBuilder();
  const height = new Float64Array(leaves + merges.length / 2);
  for (let leaf = 0; leaf < leaves; leaf++) builder.leaf(leaf);
  for (let merge = 0; merge < merges.length / 2; merge++) {
    const node = builder.join(merges.subarray(2 * merge, 2 * merge + 2));
    height[node] = heights?.[merge] ?? merge + 1;
  }
  return builder.finish(height);
}
