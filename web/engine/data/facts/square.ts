/** Facts of a square of numbers: counts, distances, similarities, products. */

import { roundingOf, zeroOf } from '../../base/arrays.ts';
import type { Square } from '../../model/dataset.ts';

type Entries = Pick<Square, 'size' | 'values'>;

export const at = ({ size, values }: Entries, row: number, column: number): number =>
  values[row * size + column] ?? Number.NaN;

const total = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);

const rowSums = ({ size, values }: Entries): number[] =>
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

/** True where nothing is below 0, and on the diagonal no more than rounding. */
export function isZeroOnDiagonal({ size, values }: Entries): boolean {
  const [rounding, zero] = [roundingOf(values), zeroOf(values, size)];
  return values.every((value, i) => value >= -rounding && (i % (size + 1) !== 0 || Math.abs(value) <= zero));
}

/** True where it can be distances of everything from everything, but for rounding: symmetric, 0 on the diagonal and nowhere else only. */
export const isDistances = (square: Entries): boolean =>
  square.size > 1 &&
  isZeroOnDiagonal(square) &&
  square.values.some((value) => value > roundingOf(square.values)) &&
  isMirrored(square);

/**
 * True for distances that are 0 where there is none, as in the matrix of a graph: most of the others join two things that each are
 * at 0 from more than half of all, so that both are at 0 from a third one; or all are the same, and two at 0 differ from a third one.
 */
export function areOfGraph({ size, values }: Entries): boolean {
  const rowAt = (row: number): string => values.subarray(row * size, (row + 1) * size).join();
  const isOfLinks = new Set(values).size === 2;
  if (isOfLinks && values.some((value, i) => value === 0 && rowAt(Math.floor(i / size)) !== rowAt(i % size)))
    return true;
  const isLoose = Array.from({ length: size }, (_, row) => {
    const zeros = values.subarray(row * size, (row + 1) * size).filter((value) => value === 0).length;
    return 2 * zeros > size + 1;
  });
  let [joined, loose] = [0, 0];
  for (const [i, value] of values.entries()) {
    if (value === 0) continue;
    joined++;
    if (isLoose[Math.floor(i / size)] && isLoose[i % size]) loose++;
  }
  return 2 * loose > joined;
}

/** True for 0 and 1 alone, of which no more is on the diagonal than by chance: links, which need not lead back. */
export function areLinks({ size, values }: Entries): boolean {
  const self = values.filter((value, i) => value === 1 && i % (size + 1) === 0).length;
  const areBits = values.every((value) => value === 0 || value === 1);
  return areBits && size > 3 && total(values) > size && self * size <= total(values);
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

const SLACK = 1e-6;

/** The value on the diagonal of similarities: the same everywhere, above 0, and nothing above it. Undefined for other squares. */
export function mostSimilar(square: Entries): number | undefined {
  const { size, values } = square;
  const most = at(square, 0, 0);
  const near = SLACK * Math.abs(most);
  if (!(most > 0 && most < Infinity) || size < 3) return undefined;
  let isBelow = false;
  for (let row = 0; row < size; row++) {
    if (!(Math.abs(at(square, row, row) - most) <= near)) return undefined;
    for (let column = 0; column < row; column++) {
      const value = at(square, row, column);
      if (!(value <= most + near && Math.abs(value - at(square, column, row)) <= near)) return undefined;
      isBelow ||= value < most;
    }
  }
  // Rows of shares sum to 1: those of a confusion matrix. Similarities of 0 with all others say nothing.
  const isShares =
    values.every((value) => value >= 0) &&
    rowSums(square).every((sum) => Math.abs(sum - most) <= SLACK || Math.abs(sum - 1) <= 1e-3);
  // Identities in percent: everything is 100 % itself, and something like all others.
  const arePercent = most === 100 && !values.includes(0) && new Set(rowSums(square)).size > 1;
  return isBelow && !isShares && (arePercent || !isCountsOnDiagonal(square)) ? most : undefined;
}

/**
 * True where it may be products of everything with everything: symmetric, with a diagonal that varies. Whole numbers from 0 on may
 * be counts, unless the name says similarities, and rows of shares are those of a confusion matrix.
 */
export function areProducts(square: Entries, isSimilarity: boolean): boolean {
  const { size, values } = square;
  const mayBeCounts = !isSimilarity && areCounts(values);
  const areShares = rowSums(square).every((sum) => Math.abs(sum - 1) <= 1e-3);
  return size >= 3 && !mayBeCounts && !areShares && isMirrored(square);
}

/** True for similarities of things that may be written in percent, such as identities, or distances. */
export const mayBePercent = (values: readonly number[]): boolean => values.every((value) => value > 5 && value <= 100);
