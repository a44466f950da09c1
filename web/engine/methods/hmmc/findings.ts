import { at } from '../../base/arrays.ts';
import { anyNumber, arrayOf, type Check, integer, list, optional, record, refuse, text } from '../../base/checks.ts';
import type { Split } from '../../bindings/hmmc.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';
import type { Result } from '../../model/result.ts';
import { type Assignment, assignment } from '../shared/features/assignment.ts';
import type { Scored } from '../shared/features/waiting.ts';

/** Findings of splitting one node by its features. */
export interface SplitRecord extends Omit<Split, 'labels' | 'ties' | 'rise'> {
  /** Of the hierarchy. */
  readonly node: number;
  readonly points: number;
  readonly depth: number;
  /** Step at which it was split: 0, 1, … */
  readonly order: number;
}

/** Why each inner node parts its points as it does. */
export interface FeatureSplits {
  /** Names of the features. */
  readonly features: readonly string[];
  readonly nodes: readonly SplitRecord[];
  /** Of each node that was clustered on trial, leaves too, the score by which the next one was chosen. Not part of the JSON. */
  readonly scores?: readonly Scored[] | undefined;
  /** Assignments of the points of each inner node. Not part of the JSON. */
  readonly assignments?: readonly NodeAssignment[] | undefined;
}

/** Assignment of the points of a node to its children. */
export interface NodeAssignment extends Assignment {
  readonly node: number;
}

export interface HmmcFindings {
  readonly splits: FeatureSplits;
}

export const hmmcFindings = findingsOf<HmmcFindings>('hmmc');

/** Features a split names in the JSON, the most weighted first. */
const NAMED_IN_JSON = 20;

const splitsJson = ({ features, nodes }: FeatureSplits) =>
  nodes.map((split) => {
    const { node, points, depth, order, objective, score, group, exclusive, rounds, zeros, weights } = split;
    return {
      node,
      points,
      depth,
      order,
      objective,
      score,
      group,
      exclusive,
      rounds,
      sparsity: zeros / weights.length,
      features: weightedMost(split, features.length, NAMED_IN_JSON).map(({ feature, weights: own }) => ({
        name: features[feature],
        weights: own,
      })),
    };
  });

const NUMBERS = {
  ...{ points: integer(), depth: integer(), order: integer(), rounds: integer(), zeros: integer() },
  ...{ objective: anyNumber, score: anyNumber, group: anyNumber, exclusive: anyNumber },
};

/** Check of the scores and assignments: they name nodes that there are. */
const checkOfNodes = (nodes: number): Check => {
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

/** Features that are named at a node, where there is little room. */
const NAMED_AT_NODE = 3;

/** A feature that a split uses, and its weight for every child. */
export interface WeightedFeature {
  readonly feature: number;
  readonly weights: readonly number[];
  /** Euclidean length of its weights. */
  readonly size: number;
}

/** The features with weights other than 0, the most weighted first, ties by number; at most so many. */
export function weightedMost({ weights }: SplitRecord, features: number, most: number): WeightedFeature[] {
  const children = weights.length / features;
  const all = Array.from({ length: features }, (_, feature): WeightedFeature => {
    const own = Array.from({ length: children }, (_child, k) => at(weights, k * features + feature));
    return { feature, weights: own, size: Math.sqrt(own.reduce((sum, w) => sum + w * w, 0)) };
  });
  return all
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size || a.feature - b.feature)
    .slice(0, most);
}

/** Of every node that was split, the names of the features by which it was, the most weighted first. */
export function strongestFeatures(result: Result): ((node: number) => readonly string[]) | undefined {
  const splits = hmmcFindings(result)?.splits;
  if (splits === undefined) return undefined;
  const { features, nodes } = splits;
  const splitAt = new Map(nodes.map((split) => [split.node, split]));
  return (node) => {
    const split = splitAt.get(node);
    const most = split === undefined ? [] : weightedMost(split, features.length, NAMED_AT_NODE);
    return most.map(({ feature }) => features[feature] ?? '');
  };
}

/** Share of weights that are 0, by depth from the root down, over the splits of that depth. */
export function sparsityByDepth(splits: readonly SplitRecord[]): { depth: number; splits: number; sparsity: number }[] {
  const depths = new Map<number, { zeros: number; weights: number; splits: number }>();
  for (const { depth, zeros, weights } of splits) {
    const sums = depths.get(depth) ?? { zeros: 0, weights: 0, splits: 0 };
    sums.zeros += zeros;
    sums.weights += weights.length;
    sums.splits += 1;
    depths.set(depth, sums);
  }
  return [...depths]
    .sort(([a], [b]) => a - b)
    .map(([depth, sums]) => ({ depth, splits: sums.splits, sparsity: sums.zeros / sums.weights }));
}

export const findings: FindingsFormat<HmmcFindings> = {
  features: strongestFeatures,
  checks: ({ hierarchy: { childStart, classOf } }) => ({
    /** Weights of each split: one row a child. */
    splits: optional((value, place) => {
      record({ features: list(text), nodes: list(record({ node: integer(0, classOf.length - 1) })) })(value, place);
      checkOfNodes(classOf.length)(value, place);
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
