import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { BY_CUT } from './view.ts';

/** Names of the clusters of a cut: their place in drawing order. */
export const clusterNames = ({ tops }: Clusters): string[] => Array.from(tops, (_, index) => `cluster ${index + 1}`);

/** The clusters of a cut as a grouping of the classes, named by their place in drawing order. */
export function clusterGrouping({ result, order }: Finished, clusters: Clusters | null): Grouping | null {
  if (clusters === null) return null;
  const names = clusterNames(clusters);
  const values = result.classes.map(() => '');
  order.leaves.forEach((leaf, place) => {
    values[result.hierarchy.classOf[leaf] as number] = names[clusters.ofLeaf[place] as number] ?? '';
  });
  return { name: BY_CUT, values };
}
