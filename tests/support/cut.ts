import type { Clusters } from '../../web/engine/hierarchy/cut.ts';
import type { DrawnTree } from '../../web/engine/hierarchy/walk.ts';

/** The cluster of every class. */
export function clusterOfLeaves({ hierarchy, order }: DrawnTree, { ofLeaf }: Clusters): number[] {
  const found: number[] = [];
  order.leaves.forEach((leaf, place) => {
    found[hierarchy.classOf[leaf] ?? -1] = ofLeaf[place] ?? -1;
  });
  return found;
}
