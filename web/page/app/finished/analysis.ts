import { at } from '../../../engine/base/arrays.ts';
import { remembered } from '../../../engine/base/once.ts';
import { type ConfusionCounts, countsOf } from '../../../engine/decisions/per-class/counts.ts';
import { type Joins, joinsOf, leavesOfClasses } from '../../../engine/decisions/per-class/joins.ts';
import { type Pair, pairsOf } from '../../../engine/decisions/per-class/pairs.ts';
import { type Scores, scoresOfGroup } from '../../../engine/decisions/per-class/scores.ts';
import { type CutCurve, cutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import { type LabelCurve, labelCurve } from '../../../engine/hierarchy/analysis/label-curve.ts';
import { classSimilarity, confusedPoints, planeNearness } from '../../../engine/hierarchy/analysis/similarity.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import type { DrawnTree } from '../../../engine/hierarchy/walk.ts';
import { type FlatScores, flatScores } from '../../../engine/methods/shared/metrics/flat-scores.ts';
import { leafTable } from '../../../engine/methods/shared/metrics/measures.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Metrics, Result } from '../../../engine/model/result.ts';
import { outsideOf, tableOf } from './confusion-table.ts';
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

/** Scores of the clusters of a cut or a step against the labels of the points. */
export function scoresOfCut(
  { result, order }: Pick<Finished, 'result' | 'order'>,
  clusters: Pick<Clusters, 'ofLeaf'>,
  labels: Int32Array,
): FlatScores {
  const ofClass = new Int32Array(result.classes.length);
  order.leaves.forEach((leaf, place) => {
    ofClass[at(result.hierarchy.classOf, leaf)] = at(clusters.ofLeaf, place);
  });
  const leafOf = result.members?.leafOf;
  const clusterOf = leafOf === undefined ? ofClass : Int32Array.from(leafOf, (leaf) => at(ofClass, leaf));
  return flatScores(clusterOf, labels);
}

/** The metrics of a tree of labelled points, with those of its clusters as the cut makes them. */
export function metricsAtCut(
  finished: Pick<Finished, 'result' | 'order'>,
  metrics: Metrics,
  clusters: Pick<Clusters, 'ofLeaf'> | null,
): Metrics {
  const labels = finished.result.points?.labels?.values;
  if (labels === undefined || clusters === null) return metrics;
  const { matchedAccuracy, nmi, nmiGeometric, ari, randIndex, purity } = scoresOfCut(finished, clusters, labels);
  return {
    ...metrics,
    ...{ matched_accuracy: matchedAccuracy, nmi, nmi_geometric: nmiGeometric, ari, rand_index: randIndex },
    leaf_purity: purity,
  };
}

/* The facts about each class and each pair, worked out once for a tree; loaded late. */

/** Counts of classes taken for each other; null if nothing tells them, and if labels do not fit the predictions. */
export const confusionCounts = remembered((finished: Finished): ConfusionCounts | null => {
  const { result } = finished;
  const table = tableOf(finished);
  if (table === null || table.unit === 'similarity' || labelsDoNotFit(result)) return null;
  return countsOf(table, result.classes.length, outsideOf(finished));
});

export const joinsOfClasses = remembered(
  ({ result }: Finished): Joins => joinsOf(result.hierarchy, leavesOfClasses(result.hierarchy, result.classes.length)),
);

/** Two classes each that are confused at all, the most often confused first; null where nothing says so. */
export const confusedPairs = remembered((finished: Finished): readonly Pair[] | null => {
  const counts = confusionCounts(finished);
  return counts === null ? null : pairsOf(counts, joinsOfClasses(finished));
});

/**
 * The scores of a class, or of a group as if it were one class; null if they are not known, and for all classes
 * together, whose precision and recall are 1 whatever the tree is.
 */
export function scoresOfNode(finished: Finished, node: number): Scores | null {
  const { result, order } = finished;
  const counts = confusionCounts(finished);
  const classes = classesUnder(result.hierarchy, order, node);
  return counts === null || new Set(classes).size >= result.classes.length ? null : scoresOfGroup(counts, classes);
}
