import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import type { Core } from '../../bindings/core.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import type { Contingency, Warning } from '../../model/result.ts';
import { type TreeWithName, treeOver } from '../tree-over.ts';
import { type AlignedTree, type AlignedTrees, alignTrees } from './align.ts';
import { type ChangedGroups, changedGroups } from './changed-groups.ts';
import { type ChangedPairs, changedPairs } from './changed-pairs.ts';
import { type ChangedRecall, changedRecall } from './changed-recall.ts';
import { cladesOf, consensusOf } from './clades.ts';
import { type MovedClass, movedBetween, movedClasses } from './moved.ts';
import { Mistakes, type SeenByBoth, type SeenPoints } from './seen-points.ts';

/** The tree of a model, and what it predicts. */
export interface ModelTree {
  readonly name: string;
  readonly tree: NamedHierarchy;
  /** Number of resamples of its support; null without support. */
  readonly resamples: number | null;
  /** The predicted and the true class of each point by the numbers of the tree's classes; null where that is not known. */
  readonly points: { readonly predicted: ArrayLike<number>; readonly truth: ArrayLike<number> } | null;
}

/** Two models, and what is known of their points. */
export interface TwoModels {
  readonly models: readonly [ModelTree, ModelTree];
  /** Rows of both that are said to be the same point (null: all, as they stand); null where that is not known. */
  readonly rows: readonly [Rows, Rows] | null;
  /** Whose groups are looked at; null for those that both trees have. */
  readonly reference: TreeWithName | null;
}

type Rows = ArrayLike<number> | null;

/** Changes from one model to another, and those of them that chance does not explain. */
export interface ModelChanges {
  readonly models: readonly [string, string];
  readonly classes: readonly string[];
  readonly groups: ChangedGroups;
  readonly moved: readonly MovedClass[];
  /** Null without true classes and predictions. */
  readonly pairs: ChangedPairs | null;
  readonly recall: ChangedRecall | null;
  /** Source of the groups of `recall`; null for those that both trees have. */
  readonly reference: string | null;
  readonly warnings: readonly Warning[];
}

/** The points of a model, those of `rows`, with classes as places in the list of common classes. */
function seenBy(
  { points, name }: ModelTree,
  { placeOf }: AlignedTree,
  rows: Rows | undefined,
  classes: number,
): SeenPoints | null {
  if (points === null) return null;
  if (placeOf.length !== classes) {
    throw new DataError(
      'other-classes',
      `${counted(placeOf.length, 'class', 'classes')}, ${classes} of which both models have`,
      'Compare models over the same classes.',
      { file: name },
    );
  }
  const pick = (values: ArrayLike<number>): Int32Array<ArrayBuffer> =>
    // A point may have no true class, and may be predicted as none.
    Int32Array.from(rows ? Array.from(rows, (row) => at(values, row)) : values, (value) => placeOf[value] ?? -1);
  return { predicted: pick(points.predicted), truth: pick(points.truth) };
}

/** The same points have the same true classes, but for a few where labels were made twice. */
const MOST_OTHER = 0.1;

function haveSameTruth(a: SeenPoints, b: SeenPoints): boolean {
  const other = a.truth.reduce((sum, own, row) => sum + Number(own !== b.truth[row]), 0);
  return a.truth.length === b.truth.length && other <= MOST_OTHER * a.truth.length;
}

/** The points with a true class as both models see them; null where that is not known. */
function seenIn({ trees, classes }: AlignedTrees, { models, rows }: TwoModels): SeenByBoth | null {
  const [first, second = first] = trees;
  const a = seenBy(models[0], first, rows?.[0], classes.length);
  const b = seenBy(models[1], second, rows?.[1], classes.length);
  if (a === null || b === null) return null;
  const labelled = ({ predicted }: SeenPoints, own: Int32Array): SeenPoints => ({
    predicted: predicted.filter((_, row) => at(own, row) >= 0),
    truth: own.filter((c) => c >= 0),
  });
  const arePaired = rows !== null && haveSameTruth(a, b);
  // One true class for the same point: that of the first model.
  return { models: [labelled(a, a.truth), labelled(b, arePaired ? a.truth : b.truth)], arePaired };
}

/** Warning where points of two models cannot be matched. */
const UNPAIRED: Warning = {
  code: 'points-not-matched',
  message:
    'The rows of the two models are not known to be the same points in the same order. Recall and pairs are compared as those of different points (test of Fisher), which finds less than the same points would.',
};

/** The groups of the reference, or those that both trees have. */
function groupsOf(
  aligned: AlignedTrees,
  { reference }: TwoModels,
): { hierarchy: Hierarchy; warnings: readonly Warning[] } {
  if (reference !== null) return treeOver(aligned.trees[0], reference, 'the trees');
  const classes = aligned.classes.length;
  const clades = cladesOf(
    aligned.trees.map(({ hierarchy }) => hierarchy),
    classes,
  );
  return { hierarchy: consensusOf(clades, classes, 1).hierarchy, warnings: [] };
}

/** Warning of too few resamples: no difference of groups can be called supported then, however sure both trees are. */
function fewResamples({ resamples, needed, lost }: ChangedGroups): Warning[] {
  if (resamples === null || resamples >= needed || lost.length === 0) return [];
  const message = `It takes ${counted(needed, 'resample', 'resamples')} to call a difference of groups supported in both trees; there are ${counted(resamples, 'resample', 'resamples')}.`;
  return [{ code: 'few-resamples', message }];
}

/**
 * Changes from the first model to the second: groups, classes, pairs of classes, and how often each class is right.
 * O(classes² + points × groups around a class).
 * @throws DataError for classes and points that do not match
 */
export function modelChanges(core: Core, given: TwoModels): ModelChanges {
  const { models } = given;
  const aligned = alignTrees([models[0], models[1]]);
  const { classes, trees } = aligned;
  const [first, second = first] = trees;
  const groups = changedGroups(
    [
      { ...first, resamples: models[0].resamples },
      { ...second, resamples: models[1].resamples },
    ],
    classes.length,
  );
  const seen = seenIn(aligned, given);
  const mistakes = seen && new Mistakes(seen, classes.length);
  const reference = groupsOf(aligned, given);
  const recall = seen && changedRecall(seen, reference.hierarchy, classes.length);
  return {
    models: [models[0].name, models[1].name],
    classes,
    groups,
    moved: movedClasses(movedBetween(core, first.hierarchy, second.hierarchy, classes.length), groups, mistakes),
    pairs:
      seen &&
      mistakes &&
      recall &&
      changedPairs(
        seen,
        mistakes,
        recall.classes.map(({ points }) => points),
      ),
    recall,
    reference: given.reference?.name ?? null,
    warnings: [
      ...aligned.warnings,
      ...reference.warnings,
      ...fewResamples(groups),
      ...(seen?.arePaired === false ? [UNPAIRED] : []),
    ],
  };
}

/** Every point of a table of counts, by predicted and true class. */
export function countedPoints({ rows, columns, counts }: Contingency): NonNullable<ModelTree['points']> {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const [predicted, truth] = [new Int32Array(all), new Int32Array(all)];
  let next = 0;
  for (let leaf = 0; leaf < rows; leaf += 1) {
    for (let c = 0; c < columns; c += 1) {
      const end = next + at(counts, leaf * columns + c);
      predicted.fill(leaf, next, end);
      truth.fill(c, next, end);
      next = end;
    }
  }
  return { predicted, truth };
}
