import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import { labelsOf, logitsInput, NOTHING, tableOf } from '../../../../support/core.ts';

/* Points and clusters of the oracles of linkage. */

export function datasetOfPoints(points: readonly (readonly number[])[], labels?: readonly number[]): Dataset {
  const table = tableOf(Float64Array.from(points.flat()), points.length, points[0]?.length ?? 0);
  const truth = labels === undefined ? null : labelsOf(Int32Array.from(labels), Math.max(...labels) + 1);
  return { ...NOTHING, features: logitsInput(table), labels: truth };
}

/** Clusters numbered by first appearance. */
export function numbered(clusters: ArrayLike<number>): number[] {
  const seen = new Map<number, number>();
  return Array.from(clusters, (cluster) => {
    const number = seen.get(cluster) ?? seen.size;
    seen.set(cluster, number);
    return number;
  });
}
