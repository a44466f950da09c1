/** Agreement of labels with the largest value of each row, or with other labels. */

import { countsOf } from '../../base/arrays.ts';
import { placeOfLargest, type Row } from '../numbers.ts';

/** Standard deviations above chance from which an agreement counts as real. */
const MIN_SIGMAS = 4;
/** Predictions differ from the largest values in fewer rows, as where values were rounded. */
const FEW = 0.01;

export interface Agreement {
  /** Rows of which both are known. */
  readonly rows: number;
  readonly same: number;
  /** The classes of each list. */
  readonly different: readonly [number, number];
  /** The share of rows that would be the same by chance. */
  readonly chance: number;
  readonly isMoreThanChance: boolean;
  /** True where they are the same in all rows but a few. */
  readonly isNearlyAll: boolean;
}

/** Agreement of two lists of classes; -1: unknown. O(rows). */
export function agreementOf(a: ArrayLike<number>, b: ArrayLike<number>): Agreement {
  const known = Array.from({ length: a.length }, (_, i) => i).filter((i) => (a[i] ?? -1) >= 0 && (b[i] ?? -1) >= 0);
  const rows = known.length;
  const countsIn = (values: ArrayLike<number>): Map<number, number> => countsOf(known.map((i) => values[i] ?? -1));
  const [own, theirs] = [countsIn(a), countsIn(b)];
  const same = known.filter((i) => a[i] === b[i]).length;
  const chance = [...own].reduce((sum, [value, many]) => sum + (many / rows) * ((theirs.get(value) ?? 0) / rows), 0);
  const isMoreThanChance = same - rows * chance > MIN_SIGMAS * Math.sqrt(rows * chance * (1 - chance)) + 1;
  const isNearlyAll = rows - same <= FEW * rows;
  return { rows, same, different: [own.size, theirs.size], chance, isMoreThanChance, isNearlyAll };
}

/** Agreement of labels with the places of the largest values; of values that are as large, the label is the place. */
export const agreementWithLargest = (rows: readonly Row[], labels: readonly number[]): Agreement =>
  agreementOf(
    rows.map((row, i) => placeOfLargest(row, labels[i])),
    labels,
  );

/** True where one column has the largest value of every row, or one as large, whatever the row is of: as of traits of things. */
export function isOneLargest(rows: readonly Row[]): boolean {
  const top = placeOfLargest(rows[0] ?? []);
  return rows.every((row) => row.every((value) => value <= (row[top] ?? Number.NaN)));
}
