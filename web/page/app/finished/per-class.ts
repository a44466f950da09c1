import { remembered } from '../../../engine/base/once.ts';
import { type ConfusionCounts, countsOf } from '../../../engine/decisions/per-class/counts.ts';
import { type Joins, joinsOf, leavesOfClasses } from '../../../engine/decisions/per-class/joins.ts';
import { type Pair, pairsOf } from '../../../engine/decisions/per-class/pairs.ts';
import { type Scores, scoresOfGroup } from '../../../engine/decisions/per-class/scores.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { outsideOf, tableOf } from './confusion-table.ts';
import type { Finished } from './finished.ts';

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
