import { finite, integer, list, numberIn, optional, record, text } from '../../base/checks.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';

/** How well a classifier made of a tree (or of none) does on samples that it was not made from. */
export interface ClassifierRow {
  readonly name: string;
  /** Mean over classes. */
  readonly mean_accuracy: number;
  readonly accuracy: number;
  /** Products with weight vectors that a prediction takes on average. */
  readonly products: number;
  /** Edges on the longest way from the root, and inner nodes. */
  readonly depth: number;
  readonly splits: number;
}

export interface VisualTreeFindings {
  /** Classifiers made of the tree and of others, the tree's own first. */
  readonly classifiers: readonly ClassifierRow[];
}

export const visualTreeFindings = findingsOf<VisualTreeFindings>('visual-tree');

const classifier = record({
  name: text,
  mean_accuracy: numberIn(0, 1),
  accuracy: numberIn(0, 1),
  products: finite,
  depth: integer(),
  splits: integer(),
});

export const findings: FindingsFormat<VisualTreeFindings> = {
  checks: () => ({ classifiers: optional(list(classifier)) }),
  json: ({ classifiers }) => ({ classifiers }),
  withoutCounts: (found) => found,
  holds: () => ['how well trees classify'],
};
