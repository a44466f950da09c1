import type { Grouping } from '../data/dataset.ts';
import type { Clusters } from '../hierarchy/cut.ts';
import type { Finished } from './finished.ts';
import { BY_CUT } from './view.ts';

/** The clusters of a cut as a grouping of the classes, named by their place in drawing order. */
export function clusterGrouping({ result, order }: Finished, clusters: Clusters | null): Grouping | null {
  if (clusters === null) return null;
  const values = result.classes.map(() => '');
  order.leaves.forEach((leaf, place) => {
    values[result.hierarchy.classOf[leaf] as number] = `cluster ${(clusters.ofLeaf[place] as number) + 1}`;
  });
  return { name: BY_CUT, values };
}
