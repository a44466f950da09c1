import { addTo, at } from '../base/arrays.ts';
import type { Contingency } from '../model/result.ts';

/** Points under a node by true class: the sum of the rows of its leaves. O(leaves under it × true classes). */
export function truthUnder(table: Contingency, classes: Int32Array): Float64Array {
  const counts = new Float64Array(table.columns);
  for (const row of classes) {
    const start = row * table.columns;
    for (let column = 0; column < table.columns; column++) {
      counts[column] = (counts[column] as number) + (table.counts[start + column] as number);
    }
  }
  return counts;
}

/** One named share of a whole. */
export interface Part {
  readonly name: string;
  readonly count: number;
}

/** Adds up counts of the same name; the largest first, equal ones as they first appear, nothing at 0. O(n log n). */
export function partsOf(counts: ArrayLike<number>, nameAt: (index: number) => string): Part[] {
  const sums = new Map<string, number>();
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] as number;
    if (count > 0) sums.set(nameAt(index), (sums.get(nameAt(index)) ?? 0) + count);
  }
  return Array.from(sums, ([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** The sum of all parts. */
export const totalOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.count, 0);

/** Purity: the share of the largest part; null where there is nothing. */
export const purityOf = (parts: readonly Part[]): number | null =>
  parts[0] === undefined ? null : parts[0].count / totalOf(parts);

/** A class taken for another, with the number of its points. */
export interface Confusion {
  readonly truth: number;
  readonly predicted: number;
  readonly count: number;
}

/**
 * The most frequent confusions between classes of different branches, of a table whose rows and columns are the same
 * classes; two classes that are together in any branch are not across. Equal counts in class order. O(classes²).
 */
export function confusionsAcross(table: Contingency, branches: readonly Int32Array[], most: number): Confusion[] {
  const branchesOf = new Map<number, number[]>();
  branches.forEach((classes, branch) => {
    for (const c of classes) addTo(branchesOf, c, branch);
  });
  const found: Confusion[] = [];
  for (const [truth, own] of branchesOf) {
    for (const [predicted, other] of branchesOf) {
      const count = at(table.counts, predicted * table.columns + truth);
      if (count > 0 && !own.some((branch) => other.includes(branch))) found.push({ truth, predicted, count });
    }
  }
  found.sort((x, y) => y.count - x.count || x.truth - y.truth || x.predicted - y.predicted);
  return found.slice(0, most);
}
