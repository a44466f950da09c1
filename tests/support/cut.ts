import type { TreeShape } from '../../web/hierarchy/analysis/tree-shape.ts';
import type { Clusters } from '../../web/hierarchy/cut.ts';

/** The cluster of every class. */
export function clusterOfLeaves({ hierarchy, order }: TreeShape, { ofLeaf }: Clusters): number[] {
  const found: number[] = [];
  order.leaves.forEach((leaf, place) => {
    found[hierarchy.classOf[leaf] ?? -1] = ofLeaf[place] ?? -1;
  });
  return found;
}
