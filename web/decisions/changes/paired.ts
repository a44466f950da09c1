import { at } from '../../base/at.ts';
import { counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import { listNames } from '../../base/list-names.ts';
import { matchClasses, presentClasses } from '../../hierarchy/match-leaves.ts';
import { checkSingleLeaves, restricted } from '../../hierarchy/restrict.ts';
import { matchWarnings } from '../../methods/shared/comparison/match-warnings.ts';
import { type ClassFile, judged } from '../../methods/shared/predictions.ts';
import type { Classes } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import type { Warning } from '../../model/result.ts';
import type { TreeWithName } from './align.ts';
import type { Paired } from './confusions.ts';

/** What two models predict of the same points, in the same order. */
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
function seenBy(
  tree: NamedHierarchy,
  predictions: ClassFile,
  { labels, classes }: PairedFiles,
): { readonly predicted: readonly number[]; readonly truth: readonly number[] } {
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
    predicted: Array.from(seen.predicted, (c) => at(own, c)),
    truth: Array.from(seen.truth, (c) => at(own, c)),
  };
}

/**
 * The predictions of both models as classes of a tree.
 * @throws DataError for predictions and labels that are no classes of it, and for files of different lengths
 */
export function pairedPoints(tree: NamedHierarchy, files: PairedFiles): Paired {
  const { predicted: before, truth } = seenBy(tree, files.before, files);
  const { predicted: after } = seenBy(tree, files.after, files);
  return { before, after, truth };
}

/**
 * A reference tree over these classes; its leaves that are none of them go.
 * @throws DataError where it lacks a class, or where a class is in several places
 */
export function referenceOver(
  tree: NamedHierarchy,
  { tree: given, name }: TreeWithName,
): { readonly hierarchy: Hierarchy; readonly warnings: readonly Warning[] } {
  checkSingleLeaves({ hierarchy: given.hierarchy, file: name });
  const present = presentClasses(given.hierarchy);
  const { partner, by } = matchClasses(tree, given, Array.from(tree.classes.keys()), present, true);
  const lacking = tree.classes.filter((_, c) => at(partner, c) < 0);
  if (lacking.length > 0) {
    throw new DataError(
      'missing-class',
      `it lacks ${counted(lacking.length, 'class', 'classes')} of the trees: ${listNames(lacking)}`,
      'Use a reference tree that has every class.',
      { file: name },
    );
  }
  const leafOf = new Int32Array(given.classes.length).fill(-1);
  partner.forEach((c, leaf) => {
    leafOf[c] = leaf;
  });
  const others = present.filter((c) => at(leafOf, c) < 0).map((c) => at(given.classes, c));
  const said = counted(others.length, 'leaf of it is no class', 'leaves of it are no classes');
  const leftOut = {
    code: 'other-leaves',
    message: `${name}: ${said} of the trees and left out: ${listNames(others)}.`,
  };
  return {
    hierarchy: restricted(given.hierarchy, leafOf, 'passed over').hierarchy,
    warnings: [
      ...matchWarnings({ by, onlyA: [], onlyB: [] }, ['the trees', name]),
      ...(others.length === 0 ? [] : [leftOut]),
    ],
  };
}
