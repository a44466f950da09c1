import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { listNames } from '../../base/text.ts';
import { type ClassFile, judged } from '../../methods/shared/predictions.ts';
import type { Classes } from '../../model/dataset.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import type { TreeWithName } from '../tree-over.ts';
import type { SeenByBoth, SeenPoints } from './seen-points.ts';

/** Predictions of two models for the same points, in the same order. */
export interface PairedFiles {
  readonly before: ClassFile;
  readonly after: ClassFile;
  readonly labels: ClassFile;
  /** Whose groups are looked at. */
  readonly reference: TreeWithName;
  /** The names of numbered classes, where there is a list of them. */
  readonly classes: Classes | null;
}

/** Predictions and true classes of one model, as classes of the tree. */
function seenBy(tree: NamedHierarchy, predictions: ClassFile, { labels, classes }: PairedFiles): SeenPoints {
  const seen = judged(tree, predictions, labels, classes);
  // The classes may be in another order there; nodes are not.
  const own = new Int32Array(tree.classes.length);
  seen.tree.hierarchy.classOf.forEach((c, node) => {
    if (c >= 0) own[c] = at(tree.hierarchy.classOf, node);
  });
  const outside = seen.leaves === 'clusters' ? 0 : seen.truth.findIndex((c) => c >= own.length);
  if (outside >= 0) {
    const name = seen.classes.classes[at(seen.truth, outside)] ?? String(seen.truth[outside]);
    throw new DataError(
      'unknown-leaf',
      `the label '${name.slice(0, 80)}' at row ${outside} is no class of the trees (${listNames(tree.classes)})`,
      'Give labels that are classes of the trees, or say which class each number is by a list of their names (--classes).',
      { file: labels.file, row: outside },
    );
  }
  return {
    predicted: Int32Array.from(seen.predicted, (c) => at(own, c)),
    truth: Int32Array.from(seen.truth, (c) => at(own, c)),
  };
}

/**
 * The predictions of both models as classes of a tree.
 * @throws DataError for predictions and labels that are no classes of it, and for files of different lengths
 */
export const pairedPoints = (tree: NamedHierarchy, files: PairedFiles): SeenByBoth => ({
  models: [seenBy(tree, files.before, files), seenBy(tree, files.after, files)],
  arePaired: true,
});
