import type { DrawingOrder } from '../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Blocks } from './blocks.ts';

/**
 * Counts of classes taken for each other, or their similarity or dissimilarity, by class; entry (i, j) is at `i *
 * rowStride + j * columnStride`.
 */
export interface ConfusionTable {
  /**
   * points: of true class i predicted as j. shares: the same over all points of i. similarity, dissimilarity: how alike or
   * unlike they are.
   */
  readonly unit: 'points' | 'shares' | 'similarity' | 'dissimilarity';
  readonly values: ArrayLike<number>;
  readonly rowStride: number;
  readonly columnStride: number;
}

/** True if numbers are of two classes without an order: nothing is taken for anything. */
export const areOfPairs = (unit: ConfusionTable['unit']): boolean => unit === 'similarity' || unit === 'dissimilarity';

/** A table added up by blocks, row-major. */
export interface BlockMatrix {
  readonly unit: ConfusionTable['unit'];
  readonly size: number;
  /** Classes in each block. */
  readonly classes: Uint32Array;
  readonly sums: Float64Array;
  /** Of each row of blocks over all columns, and of each column over all rows: those out of sight as well. */
  readonly rowSums: Float64Array;
  readonly columnSums: Float64Array;
}

/**
 * The divisor of a cell: all points of the true class, all points that were taken for the predicted one, or nothing.
 */
export type Divisor = 'row' | 'column' | 'none';

/** Adds a table up by blocks of leaves. O(classes²). */
export function aggregate(
  table: ConfusionTable,
  { classOf }: Hierarchy,
  order: DrawingOrder,
  { tops, starts }: Blocks,
): BlockMatrix {
  const size = tops.length;
  const blockOf = new Int32Array(order.leaves.length).fill(-1);
  for (let block = 0; block < size; block++) blockOf.fill(block, starts[block], starts[block + 1]);
  const sums = new Float64Array(size * size);
  const rowSums = new Float64Array(size);
  const columnSums = new Float64Array(size);
  const columns = Array.from(order.leaves, (leaf) => (classOf[leaf] as number) * table.columnStride);
  for (let place = 0; place < columns.length; place++) {
    const row = (classOf[order.leaves[place] as number] as number) * table.rowStride;
    const block = blockOf[place] as number;
    const base = block * size;
    let total = 0;
    for (let other = 0; other < columns.length; other++) {
      const value = table.values[row + (columns[other] as number)] as number;
      total += value;
      const column = blockOf[other] as number;
      if (column < 0) continue;
      columnSums[column] = (columnSums[column] as number) + value;
      if (block >= 0) sums[base + column] = (sums[base + column] as number) + value;
    }
    if (block >= 0) rowSums[block] = (rowSums[block] as number) + total;
  }
  const classes = Uint32Array.from(tops, (_, block) => (starts[block + 1] as number) - (starts[block] as number));
  return { unit: table.unit, size, classes, sums, rowSums, columnSums };
}

/** The share of a cell of its row or column, 0 of an empty one; of pairs the mean over pairs of classes. */
export function shareAt(matrix: BlockMatrix, row: number, column: number, of: 'row' | 'column' = 'row'): number {
  const { unit, size, classes, sums, rowSums, columnSums } = matrix;
  const line = (of === 'row' ? rowSums[row] : columnSums[column]) as number;
  const whole = areOfPairs(unit) ? (classes[row] as number) * (classes[column] as number) : line;
  return whole > 0 ? (sums[row * size + column] as number) / whole : 0;
}

/** All that cells show, row-major. O(cells). */
export function cellValues(matrix: BlockMatrix, by: Divisor): Float32Array {
  const { size } = matrix;
  if (by === 'none' && !areOfPairs(matrix.unit)) return Float32Array.from(matrix.sums);
  const of = by === 'column' ? 'column' : 'row';
  const values = new Float32Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) values[row * size + column] = shareAt(matrix, row, column, of);
  }
  return values;
}

/** The smallest and the largest value above 0 of those that are not on the diagonal, and the largest on it; 0 where there are none. O(cells). */
export function extremes(
  values: Float32Array,
  size: number,
): { readonly least: number; readonly largest: number; readonly largestRight: number } {
  let [least, largest, largestRight] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (at % (size + 1) === 0) largestRight = Math.max(largestRight, value);
    else if (value > 0) {
      least = Math.min(least, value);
      largest = Math.max(largest, value);
    }
  }
  return { least: largest > 0 ? least : 0, largest, largestRight };
}

/**
 * Share of the points (of shares: mean share of the classes) that were predicted within their block; null where there is
 * nothing to count, and for pairs.
 */
export function accuracyOf({ unit, size, sums, rowSums }: BlockMatrix): number | null {
  if (areOfPairs(unit)) return null;
  let right = 0;
  let all = 0;
  for (let block = 0; block < size; block++) {
    right += sums[block * (size + 1)] as number;
    all += rowSums[block] as number;
  }
  return all > 0 ? right / all : null;
}

/**
 * A matrix with every `factor` rows and columns in one, which shows the largest of them, of differences that of the largest
 * size: no confusion is lost from sight.
 */
export function pooled(values: Float32Array, size: number, factor: number): { values: Float32Array; size: number } {
  if (factor === 1) return { values, size };
  const small = Math.ceil(size / factor);
  const largest = new Float32Array(small * small);
  for (let row = 0; row < size; row++) {
    const base = Math.floor(row / factor) * small;
    for (let column = 0; column < size; column++) {
      const at = base + Math.floor(column / factor);
      const value = values[row * size + column] as number;
      if (Math.abs(value) > Math.abs(largest[at] as number)) largest[at] = value;
    }
  }
  return { values: largest, size: small };
}
