import { type ClusterRow, clusterNames, clusterRows } from '../../hierarchy/analysis/cluster-table.ts';
import type { Clusters } from '../../hierarchy/cut.ts';
import { drawnTree } from '../../hierarchy/walk.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import { titleOfNode } from './cut.ts';

/** The clusters of a cut with their names, as in the table of the page. `groups`: a group of each class, that clusters may be called by. */
export function calledClusters(
  { hierarchy, classes, inner }: NamedHierarchy,
  clusters: Clusters,
  groups: readonly string[] | null,
): { readonly rows: readonly ClusterRow[]; readonly names: readonly string[] } {
  const shape = drawnTree(hierarchy);
  const rows = clusterRows({ shape, clusters, points: null, predicted: null, values: groups });
  const names = clusterNames(rows, (top) => titleOfNode({ hierarchy, order: shape.order, classes, inner }, top));
  return { rows, names };
}
