import { type ClusterRow, clusterNames, clusterRows } from '../../../engine/hierarchy/analysis/cluster-table.ts';
import { confusedPoints } from '../../../engine/hierarchy/analysis/similarity.ts';
import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { shapeOf } from '../finished/analysis.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { SUGGESTED } from '../view/colour-measures.ts';
import { BY_CUT } from '../view/view.ts';

/** The clusters of a cut with the names they may be called by. */
export interface NamedClusters {
  readonly rows: readonly ClusterRow[];
  readonly names: readonly string[];
}

/** The grouping that names clusters: that which colours the tree; where the clusters do so themselves, the first. */
export const namingOf = ({ groupings }: Finished, grouping: Grouping | null): Grouping | null =>
  grouping?.name === BY_CUT || grouping?.name === SUGGESTED ? (groupings[0] ?? null) : grouping;

export function namedClusters(finished: Finished, clusters: Clusters, grouping: Grouping | null): NamedClusters {
  const { result } = finished;
  const rows = clusterRows({
    shape: shapeOf(finished),
    clusters,
    points: confusedPoints(result),
    predicted: result.predicted,
    values: grouping?.values ?? null,
  });
  return { rows, names: clusterNames(rows, (top) => titleOf(finished, top)) };
}

/** Shares of a cluster's points: taken for another of its classes, and for a class of another cluster. */
export function sharesOf({ fates, points }: ClusterRow): { inside: number; outside: number } | null {
  if (fates === null || points === null || points === 0) return null;
  return { inside: fates.inside / points, outside: fates.outside / points };
}
