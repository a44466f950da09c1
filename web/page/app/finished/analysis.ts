import { remembered } from '../../../engine/base/once.ts';
import { type CutCurve, cutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import { type LabelCurve, labelCurve } from '../../../engine/hierarchy/analysis/label-curve.ts';
import { planeNearness } from '../../../engine/hierarchy/analysis/plane-nearness.ts';
import { classSimilarity, confusedPoints } from '../../../engine/hierarchy/analysis/similarity.ts';
import type { DrawnTree } from '../../../engine/hierarchy/walk.ts';
import { leafTable } from '../../../engine/methods/shared/metrics/measures.ts';
import type { Result } from '../../../engine/model/result.ts';
import { type Finished, leafKind } from './finished.ts';

/* Analyses made once for a tree, when a panel first asks for them. */

export const shapeOf = ({ result, parents, order }: Finished): DrawnTree => ({
  hierarchy: result.hierarchy,
  parents,
  order,
});

/** Silhouettes of more points than this take longer than a panel may take to open. */
const MAX_POINTS = 1000;

/** Nearness of points of the plane. Where they have labels, these tell what a cut is worth. */
function nearnessOf({ points }: Result): Float64Array | null {
  const coordinates = points?.labels === null ? points.coordinates : null;
  return coordinates === null || coordinates.length > 2 * MAX_POINTS ? null : planeNearness(coordinates);
}

export const curveOf = remembered((finished: Finished): CutCurve => {
  const { result } = finished;
  return cutCurve({
    shape: shapeOf(finished),
    classes: result.classes.length,
    points: confusedPoints(result),
    similarity: classSimilarity(result),
    nearness: nearnessOf(result),
  });
});

/**
 * The agreement of the cuts of a tree over points, or over clusters of them, with their labels; null without labels.
 */
export const labelCurveOf = remembered((finished: Finished): LabelCurve | null => {
  const { result, order } = finished;
  const table = leafKind(finished) === 'classes' ? null : leafTable(result);
  if (table === null) return null;
  const { counts, columns } = table;
  const byPlace = new Uint32Array(order.leaves.length * columns);
  order.leaves.forEach((leaf, place) => {
    const row = result.hierarchy.classOf[leaf] as number;
    byPlace.set(counts.subarray(row * columns, (row + 1) * columns), place * columns);
  });
  return labelCurve(shapeOf(finished), byPlace, columns);
});
