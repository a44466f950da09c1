import type { Comparison } from './comparison.ts';

/** Agreement of two trees in their flat clusters beyond that of chance. */
export interface ClusterExcess {
  /** The number of clusters at which they agree furthest beyond chance. */
  readonly k: number;
  readonly index: number;
  /** Mean agreement of the same clusters when their classes are drawn at random. */
  readonly expected: number;
  /** index − expected, on average over the numbers of clusters that count. */
  readonly mean: number;
}

/**
 * The index of Fowlkes and Mallows less its mean under random relabelling (their equation 3), where that is largest. Cuts
 * into more clusters than half the leaves do not count: at the very last one pair is left, and if both trees begin with it
 * the index is 1 whatever the rest of them is like. Null where no number of clusters counts.
 */
export function clusterExcess({
  fowlkes_mallows,
  leaves,
}: Pick<Comparison, 'fowlkes_mallows' | 'leaves'>): ClusterExcess | null {
  const { k, bk, expected } = fowlkes_mallows;
  let best: Omit<ClusterExcess, 'mean'> | null = null;
  let [sum, counted] = [0, 0];
  for (const [i, clusters] of k.entries()) {
    const [index, chance] = [bk[i], expected[i]];
    if (clusters > leaves / 2 || index === undefined || chance === undefined) continue;
    sum += index - chance;
    counted += 1;
    if (best === null || index - chance > best.index - best.expected) best = { k: clusters, index, expected: chance };
  }
  return best && { ...best, mean: sum / counted };
}
