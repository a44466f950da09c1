/** Facts of a square of numbers: counts, distances, similarities, products. */

import { roundingOf } from '../../base/arrays.ts';
import type { Square } from '../../model/dataset.ts';

export type Entries = Pick<Square, 'size' | 'values'>;

export const at = ({ size, values }: Entries, row: number, column: number): number =>
  values[row * size + column] ?? Number.NaN;

export const total = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);

export const rowSums = ({ size, values }: Entries): number[] =>
  Array.from({ length: size }, (_, row) => total(values.subarray(row * size, (row + 1) * size)));

/** True where all rows, all columns or all entries sum to 1 or 100, but for rounding; rows of 0 alone may be among these. */
export function areSharesOf({ size, values }: Entries): boolean {
  const isWhole = (sum: number): boolean => sum === 0 || Math.abs(sum - 1) <= 0.02 || Math.abs(sum - 100) <= 2;
  const turned = values.map((_, i) => values[(i % size) * size + Math.floor(i / size)] ?? Number.NaN);
  return [values, turned].some((each) => rowSums({ size, values: each }).every(isWhole)) || isWhole(total(values));
}

/** True where no entry is negative or not finite. */
export const isNonNegative = ({ values }: Entries): boolean => values.every((value) => value >= 0 && value < Infinity);

export const areCounts = (values: Float64Array): boolean =>
  values.every((value) => Number.isInteger(value) && value >= 0);

/** The largest difference of the two halves, beyond what rounding makes; 0 where there is none. */
export function differenceOfHalves(square: Entries): number {
  const { size, values } = square;
  const offOf = (value: number, i: number): number => Math.abs(value - at(square, i % size, Math.floor(i / size)));
  const most = values.reduce((largest, value, i) => Math.max(largest, offOf(value, i)), 0);
  return most > roundingOf(values) ? most : 0;
}

/** True where both halves are the same but for rounding, and all is finite. */
export function isMirrored(square: Entries): boolean {
  const { size, values } = square;
  const near = roundingOf(values);
  return values.every((value, i) => {
    const off = Math.abs(value - at(square, i % size, Math.floor(i / size)));
    return Number.isFinite(value) && (off <= near || off <= 1e-9 * Math.abs(value));
  });
}

/** True where counts lie mostly on the diagonal: it holds the largest entry of more than half of the rows that are not 0. */
export const isCountsOnDiagonal = (square: Entries): boolean =>
  square.values.every(Number.isInteger) && isLargestOnDiagonal(square);

/** The same of counts, shares or percent; or of more of the rows than this share. */
export function isLargestOnDiagonal({ size, values }: Entries, share = 0.5): boolean {
  if (!values.every((value) => value >= 0)) return false;
  let filled = 0;
  let onDiagonal = 0;
  for (let row = 0; row < size; row++) {
    const entries = values.subarray(row * size, (row + 1) * size);
    const largest = entries.reduce((most, value) => Math.max(most, value), 0);
    if (largest === 0) continue;
    filled++;
    if (entries[row] === largest) onDiagonal++;
  }
  return onDiagonal > share * filled;
}

/** True for similarities of things that may be written in percent, such as identities, or distances. */
export const mayBePercent = (values: readonly number[]): boolean => values.every((value) => value > 5 && value <= 100);
