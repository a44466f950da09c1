/**
 * L2H as the paper's Appendix A prints it (Logits to Hierarchies, Figure 4), in plain float64: whatever the fast core
 * does must give these merges. Nothing here is clever; the only economy is a list of rows for each class where the
 * listing masks all rows, so that 20,000 x 1000 takes seconds.
 *
 * Decisions where paper and specification are silent:
 * - The argmax is taken on the logits, also under `empty: 'reference'` (the listing takes it on the softmax, where
 *   logits closer than half an ulp of one tie; such rows are the only difference).
 * - A group's average divides by all its classes, those without points included, under both rules for empty classes.
 * - Under `reference`, scores other than the default are what NumPy gives for the obvious expression over the
 *   group's points: an empty group has sum 0, size 0, mean NaN; `mean_of_means` is NaN as soon as one class is empty;
 *   `classes` is |G|. `np.max` of nothing raises, here it is NaN like the means.
 * - Rows are added in the order of the table, columns in ascending order, a group's classes in tuple order, each sum
 *   starting from 0. NumPy adds in pairs: the last bits differ, so a decision whose relative margin is below about
 *   1e-14 (see `margins`) is decided by rounding and says nothing about an implementation.
 */

import { at } from '../../../web/engine/base/arrays.ts';

export const SCORES = ['sum_of_means', 'mean_of_means', 'sum', 'mean', 'max', 'size', 'classes'] as const;
export type Score = (typeof SCORES)[number];

export interface OracleOptions {
  readonly score?: Score;
  /** The meaning of a class that is never predicted: nothing, or NaN as in the listing. */
  readonly empty?: 'skip' | 'reference';
  readonly as?: 'logits' | 'probabilities';
}

/** A merge (G*, G†): the classes of both groups in tuple order. */
export type Merge = [number[], number[]];

export interface OracleStep {
  /** Scores of all groups, in the order of the list. */
  readonly scores: Float64Array;
  /** Averages of all groups but G*, in the order of the list. */
  readonly averages: Float64Array;
  /** rp(c): the reassigned probability of each class, 0 for the classes of G*. */
  readonly reassigned: Float64Array;
  /** s(G*) and the smallest score of another group (NaN left out; Infinity if there is none). */
  readonly score: number;
  readonly nextScore: number;
  /** Average of G†, and the largest of the others; null at the last merge, where there is no other. */
  readonly average: number;
  readonly runnerUpAverage: number | null;
}

export interface OracleResult {
  readonly merges: Merge[];
  readonly steps: OracleStep[];
  /** h(i) and g(i). */
  readonly assignments: Int32Array;
  readonly confidences: Float64Array;
  /** n_c and p_c (NaN for a class without points). */
  readonly counts: Uint32Array;
  readonly means: Float64Array;
}

/**
 * The merges of L2H and everything that led to them.
 *
 * @param table `rows` x `columns` logits or probabilities, row-major, not changed.
 */
export function naiveL2H(
  table: Float64Array | Float32Array,
  rows: number,
  columns: number,
  { score = 'sum_of_means', empty = 'skip', as = 'logits' }: OracleOptions = {},
): OracleResult {
  const logits = Float64Array.from(table, as === 'probabilities' ? Math.log : (logit) => logit);
  const classes = readClasses(logits, rows, columns);
  const merges: Merge[] = [];
  const steps: OracleStep[] = [];
  let groups = Array.from({ length: columns }, (_, c) => [c]);
  while (groups.length > 1) {
    const scores = Float64Array.from(groups, (group) => groupScore(group, classes, score, empty));
    const lowest = firstSmallest(scores);
    const star = at(groups, lowest);
    const others = groups.filter((_, g) => g !== lowest);

    const reassigned = reassign(logits, columns, star, rowsOf(star, classes), empty);
    const averages = Float64Array.from(others, (group) => sumOver(group, reassigned) / group.length);
    const largest = firstLargest(averages);
    const dagger = at(others, largest);

    merges.push([star, dagger]);
    steps.push({
      scores,
      averages,
      reassigned,
      score: at(scores, lowest),
      nextScore: extreme(scores, lowest, Math.min, Infinity),
      average: at(averages, largest),
      runnerUpAverage: others.length > 1 ? extreme(averages, largest, Math.max, -Infinity) : null,
    });
    groups = [...others.filter((_, g) => g !== largest), [...star, ...dagger]];
  }
  const { assignments, confidences, counts, means } = classes;
  return { merges, steps, assignments, confidences, counts, means };
}

/**
 * The margin of each decision: relative distance of the second smallest score from the smallest, and of the second
 * largest average from the largest. 0 is a tie (decided by the order of the list), Infinity no alternative.
 */
export function margins(step: OracleStep): { readonly score: number; readonly average: number } {
  const { score, nextScore, average, runnerUpAverage } = step;
  return {
    score: nextScore === score ? 0 : (nextScore - score) / score,
    average:
      runnerUpAverage === null ? Infinity : runnerUpAverage === average ? 0 : (average - runnerUpAverage) / average,
  };
}

interface Classes {
  readonly rows: number[][];
  readonly assignments: Int32Array;
  readonly confidences: Float64Array;
  readonly counts: Uint32Array;
  readonly sums: Float64Array;
  readonly means: Float64Array;
  readonly peaks: Float64Array;
}

function readClasses(logits: Float64Array, rows: number, columns: number): Classes {
  const classes: Classes = {
    rows: Array.from({ length: columns }, () => []),
    assignments: new Int32Array(rows),
    confidences: new Float64Array(rows),
    counts: new Uint32Array(columns),
    sums: new Float64Array(columns),
    means: new Float64Array(columns),
    peaks: new Float64Array(columns),
  };
  const nothing = new Uint8Array(columns);
  for (let row = 0; row < rows; row++) {
    const { best, probability } = strongest(logits, row * columns, nothing);
    classes.assignments[row] = best;
    classes.confidences[row] = probability;
    at(classes.rows, best).push(row);
    classes.counts[best] = at(classes.counts, best) + 1;
    classes.sums[best] = at(classes.sums, best) + probability;
    classes.peaks[best] = Math.max(at(classes.peaks, best), probability);
  }
  for (let c = 0; c < columns; c++) classes.means[c] = at(classes.sums, c) / at(classes.counts, c);
  return classes;
}

/**
 * The class with the largest logit among those not excluded, the lowest on ties, and its softmax over them: shifted
 * by their own maximum, never by that of the whole row. NaN and the first of them if all are -Infinity.
 */
function strongest(logits: Float64Array, start: number, excluded: Uint8Array): { best: number; probability: number } {
  let best = -1;
  let maximum = Number.NaN;
  for (let c = 0; c < excluded.length; c++) {
    if (at(excluded, c) === 1) continue;
    const logit = at(logits, start + c);
    if (best < 0 || logit > maximum) {
      best = c;
      maximum = logit;
    }
  }
  let total = 0;
  for (let c = 0; c < excluded.length; c++) {
    if (at(excluded, c) === 0) total += Math.exp(at(logits, start + c) - maximum);
  }
  return { best, probability: 1 / total };
}

function groupScore(group: number[], classes: Classes, score: Score, empty: 'skip' | 'reference'): number {
  const { counts, sums, means, peaks } = classes;
  const points = sumOver(group, counts);
  if (empty === 'skip' && points === 0) return Infinity;
  const counted = empty === 'skip' ? group.filter((c) => at(counts, c) > 0) : group;
  switch (score) {
    case 'sum_of_means':
      return sumOver(counted, means);
    case 'mean_of_means':
      return sumOver(counted, means) / counted.length;
    case 'sum':
      return sumOver(counted, sums);
    case 'mean':
      return sumOver(counted, sums) / points;
    case 'max':
      return points === 0 ? Number.NaN : counted.reduce((peak, c) => Math.max(peak, at(peaks, c)), 0);
    case 'size':
      return points;
    case 'classes':
      return counted.length;
  }
}

function rowsOf(group: number[], classes: Classes): Int32Array {
  return Int32Array.from(group.flatMap((c) => at(classes.rows, c))).sort();
}

function reassign(
  logits: Float64Array,
  columns: number,
  star: number[],
  rows: Int32Array,
  empty: 'skip' | 'reference',
) {
  const excluded = new Uint8Array(columns);
  for (const c of star) excluded[c] = 1;
  const reassigned = new Float64Array(columns);
  for (const row of rows) {
    const { best, probability } = strongest(logits, row * columns, excluded);
    // A row that is -Infinity everywhere outside G* says nothing; the listing adds its NaN to the first such class.
    if (empty === 'skip' && Number.isNaN(probability)) continue;
    reassigned[best] = at(reassigned, best) + probability;
  }
  return reassigned;
}

function sumOver(group: number[], values: Float64Array | Uint32Array): number {
  let sum = 0;
  for (const c of group) sum += at(values, c);
  return sum;
}

/** Python's min: the first item stays unless a later one is strictly smaller, so NaN in front stays and is passed over elsewhere. */
function firstSmallest(values: Float64Array): number {
  let found = 0;
  for (let i = 1; i < values.length; i++) if (at(values, i) < at(values, found)) found = i;
  return found;
}

/** Python's max, with the same treatment of NaN. */
function firstLargest(values: Float64Array): number {
  let found = 0;
  for (let i = 1; i < values.length; i++) if (at(values, i) > at(values, found)) found = i;
  return found;
}

function extreme(values: Float64Array, without: number, pick: (a: number, b: number) => number, none: number): number {
  let found = none;
  values.forEach((value, i) => {
    if (i !== without && !Number.isNaN(value)) found = pick(found, value);
  });
  return found;
}
