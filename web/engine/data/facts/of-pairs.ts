/** Facts of a square of numbers of everything with everything: distances, links, similarities, products. */

import { roundingOf } from '../../base/arrays.ts';
import { areCounts, at, type Entries, isCountsOnDiagonal, isMirrored, rowSums, total } from './square.ts';

/** Of the least distance so much is left on the diagonal where squares of numbers were taken from each other. */
const NEGLIGIBLE = 1e-3;

/** True where nothing is below 0, and on the diagonal nothing that counts. */
export function isZeroOnDiagonal({ size, values }: Entries): boolean {
  const rounding = roundingOf(values);
  const least = values.reduce((less, value, i) => (i % (size + 1) === 0 ? less : Math.min(less, value)), Infinity);
  const zero = Math.max(rounding, NEGLIGIBLE * least);
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
