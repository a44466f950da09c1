import { lowestCommonAncestor } from './common-ancestors.ts';
import { type DrawnTree, isLeaf, isTree } from './walk.ts';

/**
 * Finds nodes of one hierarchy in another over the same classes: the node with exactly the same classes under it, null
 * where there is none, and for groups where nodes have several parents. O(classes under it × depth) each, after O(nodes).
 */
export function sameNodes(before: DrawnTree, after: DrawnTree): (node: number) => number | null {
  const leafOf = new Map(
    Array.from(after.order.leaves, (leaf) => [after.hierarchy.classOf[leaf] as number, leaf] as const),
  );
  const areTrees = isTree(before.hierarchy) && isTree(after.hierarchy);
  return (node) => {
    // Under a node with several parents more may lie than is drawn.
    if (!areTrees && !isLeaf(before.hierarchy, node)) return null;
    const { leaves, first, last } = before.order;
    let joint: number | null = null;
    for (const leaf of leaves.subarray(first[node], last[node])) {
      const own = leafOf.get(before.hierarchy.classOf[leaf] as number);
      if (own === undefined) return null;
      joint = joint === null ? own : lowestCommonAncestor(after.parents, joint, own);
    }
    if (joint === null) return null;
    const found = (after.order.last[joint] as number) - (after.order.first[joint] as number);
    return found === (last[node] as number) - (first[node] as number) ? joint : null;
  };
}
