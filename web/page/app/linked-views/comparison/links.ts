import { lowestCommonAncestor } from '../../../../engine/hierarchy/common-ancestors.ts';
import type { ComparedTrees } from '../../../../engine/methods/shared/comparison/comparison.ts';
import type { Finished } from '../../finished/finished.ts';

/** The leaves of a comparison in the tree of the page. */
export interface MatchedLeaves {
  /** The node of each common leaf. */
  readonly node: Uint32Array;
  /** The common leaf at each place of the drawing order, -1 for one that the other tree has not. */
  readonly ofPlace: Int32Array;
}

/** Finds the common leaves in the tree they came from. O(leaves). */
export function matchedLeaves({ result, order }: Finished, { trees }: ComparedTrees): MatchedLeaves {
  const leafOfClass = new Map(Array.from(trees.classes, (classNumber, leaf) => [classNumber, leaf]));
  const node = new Uint32Array(trees.classes.length);
  const ofPlace = Int32Array.from(order.leaves, (leafNode) => {
    const leaf = leafOfClass.get(result.hierarchy.classOf[leafNode] as number) ?? -1;
    if (leaf >= 0) node[leaf] = leafNode;
    return leaf;
  });
  return { node, ofPlace };
}

/** The lowest node of the tree that has all these common leaves under it; null for none. */
export function jointOf({ parents }: Finished, { node }: MatchedLeaves, leaves: readonly number[]): number | null {
  let joint: number | null = null;
  for (const leaf of leaves) {
    const own = node[leaf] as number;
    joint = joint === null ? own : lowestCommonAncestor(parents, joint, own);
  }
  return joint;
}

/** The common leaves under a node of the tree. */
export function leavesUnder({ order }: Finished, { ofPlace }: MatchedLeaves, node: number): ReadonlySet<number> {
  return new Set(ofPlace.subarray(order.first[node], order.last[node]).filter((leaf) => leaf >= 0));
}
