import type { Finished } from '../finished/finished.ts';

/** What is missing to decide, and how to get it, in a sentence. */
export function missingFor({ dataset }: Finished): string {
  const { logits, labels, lists } = dataset;
  if (logits === null) {
    return lists === undefined
      ? 'Decisions need the values of the classifier for every class and every point: open its logits or probabilities (.npy, .csv, …), one row a point, and their labels.'
      : 'Decisions need the values of the classifier for every class: lists of the best classes are not enough. Open all logits or probabilities (.npy, .csv, …), one row a point.';
  }
  return labels === null
    ? 'Decisions need the true class of every point: open labels, one a point, beside the logits.'
    : 'Decisions need a tree whose leaves are the classes of the logits: run a method that makes one, such as Logits to hierarchies.';
}
