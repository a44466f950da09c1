import { type ClusterRow, clusterNames, clusterRows } from '../../../engine/hierarchy/analysis/cluster-table.ts';
import { confusedPoints } from '../../../engine/hierarchy/analysis/similarity.ts';
import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { type Result, supportOf } from '../../../engine/model/result.ts';
import { shapeOf } from '../finished/analysis.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { csvTable } from '../parts/download.ts';
import { BY_CUT } from '../view/view.ts';

/** The clusters of a cut with the names they may be called by. */
export interface NamedClusters {
  readonly rows: readonly ClusterRow[];
  readonly names: readonly string[];
}

/** The grouping that names clusters: that which colours the tree; where the clusters do so themselves, the first. */
export const namingOf = ({ groupings }: Finished, grouping: Grouping | null): Grouping | null =>
  grouping?.name === BY_CUT ? (groupings[0] ?? null) : grouping;

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

/** One row a cluster, as the table shows it and with the numbers behind it. */
export function clusterTableCsv(
  { rows, names }: NamedClusters,
  result: Pick<Result, 'classes' | 'support' | 'hierarchy'>,
): string {
  const { classes } = result;
  const support = supportOf(result);
  const heads =
    'cluster,name,classes,points,group,classes_in_group,right,confused_inside,confused_outside,most_taken_for,support,members';
  return csvTable(
    heads.split(','),
    rows.map(({ top, classes: members, points, group, fates, takenFor }, at) => [
      at + 1,
      names[at],
      members.length,
      points,
      group?.name,
      group?.count,
      fates?.right,
      fates?.inside,
      fates?.outside,
      names[takenFor],
      Number.isNaN(support(top)) ? null : support(top),
      Array.from(members, (c) => classes[c] ?? '').join('; '),
    ]),
  );
}
