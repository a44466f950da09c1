import { at } from '../../base/at.ts';
import type { SplitRecord } from './findings.ts';

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
