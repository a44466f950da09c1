import { anyNumber, finite, integer, list, numberIn, optional, record, text } from '../../base/checks.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';
import { INDICES, type IndexCurves } from '../../model/result.ts';

/** Accuracy of a classifier made of a tree (or of none) on samples that it was not made from. */
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

/** Values of the indices at a node that has three classes or more, for each number of groups. */
export interface NodeChoice {
  readonly node: number;
  readonly points: IndexCurves['points'];
}

export interface VisualTreeFindings {
  /** Classifiers made of the tree and of others, the tree's own first. */
  readonly classifiers?: readonly ClassifierRow[] | undefined;
  /** Not part of the JSON. */
  readonly choices?: readonly NodeChoice[] | undefined;
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

const points = list(
  record({
    clusters: integer(2),
    values: record(Object.fromEntries(INDICES.map((name) => [name, anyNumber]))),
    delta: anyNumber,
  }),
);

export const findings: FindingsFormat<VisualTreeFindings> = {
  checks: ({ hierarchy: { classOf } }) => ({
    classifiers: optional(list(classifier)),
    choices: optional(list(record({ node: integer(0, classOf.length - 1), points }))),
  }),
  json: ({ classifiers }) => ({ classifiers }),
  withoutCounts: (found) => found,
  holds: ({ classifiers, choices }, file) => [
    ...(classifiers === undefined ? [] : ['how well trees classify']),
    ...(choices === undefined || file === 'json' ? [] : ['validity indices of its groups']),
  ],
};
