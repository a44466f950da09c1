import { at } from '../../base/arrays.ts';
import { transposed } from '../../data/dataset/confusion.ts';
import { sharesOf } from '../../methods/shared/confusion-matrix.ts';

/** Points of each true class that were predicted as each class. Counts need not be whole: they may be means over runs. */
export interface ConfusionCounts {
  readonly size: number;
  /** Row-major, one row a true class and one column a predicted one. */
  readonly values: Float64Array;
  /** Points of each true class that were predicted as no class at all: wrong. Null: none. */
  readonly outside: Float64Array | null;
  /** True where entries are shares of points: then nobody knows how many points there were. */
  readonly areShares: boolean;
}

/** A table of the same, wherever it has its rows: entry (truth, predicted) is at `truth * rowStride + predicted * columnStride`. */
export interface StridedTable {
  readonly values: ArrayLike<number>;
  readonly rowStride: number;
  readonly columnStride: number;
}

/** O(classes²). */
export function countsOf(
  { values, rowStride, columnStride }: StridedTable,
  size: number,
  outside: Float64Array | null = null,
): ConfusionCounts {
  const counts = new Float64Array(size * size);
  if (size > 0) at(values, (size - 1) * (rowStride + columnStride)); // so are all before it
  for (let truth = 0; truth < size; truth++) {
    for (let predicted = 0; predicted < size; predicted++) {
      counts[truth * size + predicted] = values[truth * rowStride + predicted * columnStride] as number;
    }
  }
  return { size, values: counts, outside, areShares: areShares(counts, size) };
}

/**
 * True where entries are shares of points rather than counts: some are no whole numbers, and none is more than 1, or rows,
 * columns or all together sum to 100 (percent).
 */
function areShares(values: Float64Array, size: number): boolean {
  if (values.every((value) => Number.isInteger(value))) return false;
  const all = Float64Array.of(values.reduce((sum, value) => sum + value, 0));
  return (
    values.every((value) => value <= 1) ||
    sharesOf(values, size) !== null ||
    sharesOf(transposed(values, size), size) !== null ||
    sharesOf(all, 1) !== null
  );
}

/** The same added up by groups of classes; `groupOf` has -1 for a class that is in none: its points are left out. O(classes²). */
export function grouped(counts: ConfusionCounts, groupOf: ArrayLike<number>, groups: number): ConfusionCounts {
  const values = new Float64Array(groups * groups);
  const outside = new Float64Array(groups);
  counts.values.forEach((count, entry) => {
    if (count === 0) return;
    const row = at(groupOf, Math.floor(entry / counts.size));
    const column = at(groupOf, entry % counts.size);
    if (row < 0) return;
    // Taken for a class of no group: wrong, whatever the groups are.
    if (column < 0) outside[row] = at(outside, row) + count;
    else values[row * groups + column] = at(values, row * groups + column) + count;
  });
  counts.outside?.forEach((count, truth) => {
    const row = at(groupOf, truth);
    if (row >= 0) outside[row] = at(outside, row) + count;
  });
  const isLost = outside.some((points) => points > 0);
  return { size: groups, values, outside: isLost ? outside : null, areShares: counts.areShares };
}

/** Points of each true class. */
export function pointsOf({ size, values, outside }: ConfusionCounts): Float64Array {
  const points = outside === null ? new Float64Array(size) : outside.slice();
  for (let truth = 0; truth < size; truth++) {
    let sum = at(points, truth);
    for (let predicted = 0; predicted < size; predicted++) sum += values[truth * size + predicted] as number;
    points[truth] = sum;
  }
  return points;
}

/** The share of all points that are predicted right; null where none were counted. */
export function accuracyOf(counts: ConfusionCounts): number | null {
  const { size, values } = counts;
  const all = pointsOf(counts).reduce((sum, points) => sum + points, 0);
  let right = 0;
  for (let c = 0; c < size; c++) right += at(values, c * (size + 1));
  return all > 0 ? right / all : null;
}
