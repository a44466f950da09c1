import { at } from '../../base/at.ts';
import type { Result } from '../../model/result.ts';
import { hmmcFindings, type SplitRecord } from './findings.ts';

/** As many features as are told of a node where there is little room. */
const MOST_NAMED = 3;

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
    const most = split === undefined ? [] : weightedMost(split, features.length, MOST_NAMED);
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
