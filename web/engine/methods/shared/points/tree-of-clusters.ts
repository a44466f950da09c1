import { at } from '../../../base/arrays.ts';
import { HierarchyBuilder } from '../../../hierarchy/builder.ts';
import { childrenOf, isLeaf } from '../../../hierarchy/walk.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';

/**
 * A tree of points pruned at a cut: leaf c is cluster c, above it is the tree as it was. `clusters`: one a leaf, numbered from 0,
 * each all that is under one node. O(nodes).
 */
export function treeOfClusters(tree: Hierarchy, clusters: Int32Array): Hierarchy {
  const builder = new HierarchyBuilder();
  const count = clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0);
  for (let cluster = 0; cluster < count; cluster += 1) builder.leaf(cluster);
  const heights: number[] = new Array(count).fill(0);
  const nodeOf = new Int32Array(tree.classOf.length);
  tree.classOf.forEach((point, node) => {
    if (isLeaf(tree, node)) {
      nodeOf[node] = at(clusters, point);
      return;
    }
    const parts = new Set(Array.from(childrenOf(tree, node), (child) => at(nodeOf, child)));
    const [first = 0] = parts;
    if (parts.size > 1) heights.push(at(tree.height, node));
    nodeOf[node] = parts.size > 1 ? builder.join([...parts]) : first;
  });
  return builder.finish(heights);
}
