import { hierarchyFromGroupings } from '../../../engine/hierarchy/from-groupings.ts';
import type { Question } from '../../../engine/methods/advise.ts';
import { candidatesFor } from '../../../engine/methods/candidates.ts';
import { leafSourceOf, treeOf } from '../../../engine/methods/shared/tree-of-result.ts';
import type { Dataset } from '../../../engine/model/dataset.ts';
import type { NamedHierarchy } from '../../../engine/model/named-hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import { comparableTreesOf } from '../session/comparable-trees.ts';
import type { Session } from '../session/session.ts';

/** A tree that is taken as true, and what it is called. */
interface Truth {
  readonly title: string;
  readonly tree: NamedHierarchy;
}

/** The question about the tree that is shown, and its files. */
export interface Asked {
  readonly question: Question;
  readonly dataset: Dataset;
  /** The title of the true tree: "wordnet.csv", "the labels". */
  readonly title: string;
}

/** The tree of the points under their labels; null without labels. */
function labelTree({ result }: Finished): Truth | null {
  const labels = result.points?.labels ?? null;
  if (labels === null) return null;
  const values = Array.from(labels.values, (label) => labels.names[label] ?? '');
  const tree = hierarchyFromGroupings({ file: '', names: result.classes, groupings: [{ name: 'labels', values }] });
  return { title: 'the labels', tree: { ...tree, leaves: leafSourceOf(result) } };
}

/** The tree to judge by: the reference, else the first grouping of the classes; of points, their labels. Null without any. */
export function truthFor(session: Session, finished: Finished): Truth | null {
  if (finished.result.members !== undefined) return null; // clusters of one run are not those of another
  if (finished.result.points !== undefined) return labelTree(finished);
  const { reference } = finished.dataset;
  if (reference !== null) return { title: reference.file, tree: reference.tree };
  return comparableTreesOf(session, finished).find(({ kind }) => kind === 'grouping') ?? null;
}

/** The question about the tree that is shown; null if there is nothing to judge it by, or nothing else to try. */
export function questionFor(session: Session, finished: Finished): Asked | null {
  const truth = truthFor(session, finished);
  // With a reference every tree would be scored against it, which takes longer than finding the tree.
  const dataset = { ...finished.dataset, reference: null, trees: undefined };
  const candidates = truth === null ? [] : candidatesFor(dataset, finished.result);
  if (truth === null || candidates.length === 0) return null;
  const question = { shown: treeOf(finished.result), truth: truth.tree, candidates };
  return { question, dataset, title: truth.title };
}
