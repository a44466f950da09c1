import type { ValueRange } from './colours.ts';
import type { ConfusionTable } from './matrix.ts';

/** The values of one square minus those of another. */
export const difference = (values: Float32Array, others: Float32Array): Float32Array =>
  values.map((value, at) => value - (others[at] as number));

/** The scale from differences to colours: by their size, 0 in the middle. O(cells). */
export function rangeOfDifference(values: Float32Array, by: ValueRange['by']): ValueRange {
  let [least, largest] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) {
    const size = Math.abs(value);
    if (size === 0) continue;
    least = Math.min(least, size);
    largest = Math.max(largest, size);
  }
  return { by, least: largest > 0 ? least : 0, largest, largestRight: largest, isDifference: true };
}

/**
 * True if two tables have equally many points of every true class: then numbers of points can be compared. O(classes²).
 */
export function haveSameTotals(one: ConfusionTable, other: ConfusionTable, classes: number): boolean {
  const totalOf = ({ values, rowStride, columnStride }: ConfusionTable, row: number): number => {
    let total = 0;
    for (let column = 0; column < classes; column++) total += values[row * rowStride + column * columnStride] as number;
    return total;
  };
  for (let row = 0; row < classes; row++) if (totalOf(one, row) !== totalOf(other, row)) return false;
  return true;
}
