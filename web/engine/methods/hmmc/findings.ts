import { at } from '../../base/at.ts';
import { anyNumber, arrayOf, type Check, integer, list, optional, record, refuse, text } from '../../base/checks.ts';
import { jsonNumber } from '../../base/json-number.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';
import { type Assignment, assignment } from '../shared/features/assignment.ts';
import type { Scored } from '../shared/features/waiting.ts';
import { strongestFeatures, weightedMost } from './weighted.ts';

/** What splitting one node by its features found. */
export interface SplitRecord {
  /** Of the hierarchy. */
  readonly node: number;
  readonly points: number;
  readonly depth: number;
  /** When it was split: 0, 1, … */
  readonly order: number;
  readonly objective: number;
  readonly score: number;
  /**
   * The two regularisers of the weights: G makes them use few features, E other features than those of the ancestors.
   */
  readonly group: number;
  readonly exclusive: number;
  readonly rounds: number;
  /** Weights that are 0. */
  readonly zeros: number;
  /** One row a child, one weight a feature. */
  readonly weights: Float64Array;
}

/** Why each inner node parts its points as it does. */
export interface FeatureSplits {
  /** Names of the features. */
  readonly features: readonly string[];
  readonly nodes: readonly SplitRecord[];
  /** Of each node that was clustered on trial, leaves too, the score by which the next one was chosen. Not part of the JSON. */
  readonly scores?: readonly Scored[] | undefined;
  /** How the points of each inner node were assigned. Not part of the JSON. */
  readonly assignments?: readonly NodeAssignment[] | undefined;
}

/** How the points of a node were assigned to its children. */
export interface NodeAssignment extends Assignment {
  readonly node: number;
}

export interface HmmcFindings {
  readonly splits: FeatureSplits;
}

export const hmmcFindings = findingsOf<HmmcFindings>('hmmc');

/** Features a split names in the JSON, the most weighted first. */
const MAX_NAMED = 20;

const splitsJson = ({ features, nodes }: FeatureSplits) =>
  nodes.map((split) => {
    const { node, points, depth, order, objective, score, group, exclusive, rounds, zeros, weights } = split;
    return {
      node,
      points,
      depth,
      order,
      objective,
      score: jsonNumber(score),
      group,
      exclusive,
      rounds,
      sparsity: zeros / weights.length,
      features: weightedMost(split, features.length, MAX_NAMED).map(({ feature, weights: own }) => ({
        name: features[feature],
        weights: own,
      })),
    };
  });

const NUMBERS = {
  ...{ points: integer(), depth: integer(), order: integer(), rounds: integer(), zeros: integer() },
  ...{ objective: anyNumber, score: anyNumber, group: anyNumber, exclusive: anyNumber },
};

/** What is kept beside the splits, of nodes that there are. */
const beside = (nodes: number): Check => {
  const node = record({ node: integer(0, nodes - 1) });
  const both =
    (check: Check): Check =>
    (value, place) => {
      node(value, place);
      check(value, place);
    };
  return record({
    scores: optional(list(both(record({ score: anyNumber })))),
    assignments: optional(list(both(assignment))),
  });
};

export const findings: FindingsFormat<HmmcFindings> = {
  features: strongestFeatures,
  checks: ({ hierarchy: { childStart, classOf } }) => ({
    /** Weights of each split: one row a child. */
    splits: optional((value, place) => {
      record({ features: list(text), nodes: list(record({ node: integer(0, classOf.length - 1) })) })(value, place);
      beside(classOf.length)(value, place);
      const { features, nodes } = value as FeatureSplits;
      nodes.forEach((split, i) => {
        const here = `${place}.nodes[${i}]`;
        const children = at(childStart, split.node + 1) - at(childStart, split.node);
        record({ ...NUMBERS, weights: arrayOf('Float64Array', null) })(split, here);
        const { length } = split.weights;
        if (children === 0) refuse(`${here}.node`, 'a node with children', split.node);
        if (length !== children * features.length) {
          refuse(`${here}.weights`, `${children} × ${features.length} weights`, length);
        }
      });
    }),
  }),
  json: ({ splits }) => ({ splits: splitsJson(splits) }),
  // Assignments count points, and name some.
  withoutCounts: ({ splits: { assignments: _assignments, ...splits } }) => ({ splits }),
  holds: () => ['names and weights of features'],
};
