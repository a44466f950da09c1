import type { Contingency } from '../../../model/result.ts';

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

/* Measures of the fit of predictions and labels: docs/labels.md has the mathematics. */

/** The true class that each leaf would be. */
export type Mapping = (leaf: number) => number;

/** Points whose label is the class that their leaf is mapped to. */
export interface Agreement {
  readonly points: number;
  readonly found: number;
  /** Mean and standard deviation if the labels came in any order, each order being as likely. */
  readonly expected: number;
  readonly deviation: number;
}

interface Margins {
  readonly points: number;
  readonly ofLeaf: Float64Array;
  readonly ofClass: Float64Array;
}

export function marginsOf({ rows, columns, counts }: Contingency): Margins {
  const [ofLeaf, ofClass] = [new Float64Array(rows), new Float64Array(columns)];
  let points = 0;
  counts.forEach((count, at) => {
    const [leaf, truth] = [Math.floor(at / columns), at % columns];
    ofLeaf[leaf] = (ofLeaf[leaf] as number) + count;
    ofClass[truth] = (ofClass[truth] as number) + count;
    points += count;
  });
  return { points, ofLeaf, ofClass };
}

/**
 * The agreement under a mapping, with its permutation distribution (Hoeffding 1951): of p points in a leaf and t in its
 * class, p t / N agree on average. O(leaves).
 */
export function agreementOf(table: Contingency, { points, ofLeaf, ofClass }: Margins, mapping: Mapping): Agreement {
  let [found, pairs, weighted] = [0, 0, 0];
  ofLeaf.forEach((p, leaf) => {
    const truth = mapping(leaf);
    const t = ofClass[truth] ?? 0;
    if (p === 0 || t === 0) return;
    found += table.counts[leaf * table.columns + truth] as number;
    pairs += p * t;
    weighted += p * t * (p + t);
  });
  const variance = points < 2 ? 0 : (pairs - weighted / points + (pairs / points) ** 2) / (points - 1);
  return { points, found, expected: points === 0 ? 0 : pairs / points, deviation: Math.sqrt(Math.max(0, variance)) };
}

/** One chance in a thousand, one-sided, of the normal distribution. */
const UNLIKELY = 3.09;
/** Cohen's kappa up to which agreement is called slight (Landis and Koch 1977). */
export const SLIGHT = 0.2;

/** Cohen's kappa: 0 for chance, 1 where all agree. */
export const kappaOf = ({ points, found, expected }: Agreement): number => (found - expected) / (points - expected);

/** True where agreement is slight and no better than chance, although there are points enough to tell. */
export function isByChance(agreement: Agreement): boolean {
  const { points, found, expected, deviation } = agreement;
  const canTell = points - expected > UNLIKELY * deviation && deviation > 0;
  return canTell && found - expected <= UNLIKELY * deviation && kappaOf(agreement) <= SLIGHT;
}
