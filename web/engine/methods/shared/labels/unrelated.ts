import type { Contingency } from '../../../model/contingency.ts';
import { marginsOf, UNLIKELY } from './agreement.ts';

/**
 * True where leaves and classes are no more related than by chance, although points are enough to tell: Pearson's
 * chi-squared test of independence, whose statistic has a mean of d and a variance of 2 d for d degrees of freedom, one-sided.
 */
export function areUnrelated(table: Contingency): boolean {
  const { points, ofLeaf, ofClass } = marginsOf(table);
  let sum = 0;
  table.counts.forEach((count, at) => {
    if (count === 0) return;
    const leaf = ofLeaf[Math.floor(at / table.columns)] as number;
    sum += count ** 2 / (leaf * (ofClass[at % table.columns] as number));
  });
  const [leaves, classes] = [ofLeaf, ofClass].map((sizes) => sizes.filter((size) => size > 0).length - 1) as [
    number,
    number,
  ];
  const freedom = leaves * classes;
  const limit = freedom + UNLIKELY * Math.sqrt(2 * freedom);
  return points * Math.min(leaves, classes) > limit && points * (sum - 1) <= limit;
}
