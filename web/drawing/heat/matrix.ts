import type { DrawingOrder } from '../../hierarchy/walk.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Blocks } from './blocks.ts';

/** How often classes are taken for each other, by class; entry (i, j) is at `i * rowStride + j * columnStride`. */
export interface ConfusionTable {
  /** points: of true class i predicted as j. shares: the same over all points of i. similarity: how alike they are. */
  readonly unit: 'points' | 'shares' | 'similarity';
  readonly values: ArrayLike<number>;
  readonly rowStride: number;
  readonly columnStride: number;
}

/** A table added up by blocks, row-major. */
export interface BlockMatrix {
  readonly unit: ConfusionTable['unit'];
  readonly size: number;
  /** Classes in each block. */
  readonly classes: Uint32Array;
  readonly sums: Float64Array;
  /** Of each row of classes, over all columns, those out of sight as well. */
  readonly rowSums: Float64Array;
}

/** Adds a table up by blocks of leaves. O(classes²). */
export function aggregate(
  table: ConfusionTable,
  { classOf }: Hierarchy,
  order: DrawingOrder,
  { tops, starts }: Blocks,
): BlockMatrix {
  const size = tops.length;
  const [from = 0, to = 0] = [starts[0], starts[size]];
  const blockOf = new Int32Array(order.leaves.length).fill(-1);
  for (let block = 0; block < size; block++) blockOf.fill(block, starts[block], starts[block + 1]);
  const sums = new Float64Array(size * size);
  const rowSums = new Float64Array(size);
  const columns = Array.from(order.leaves, (leaf) => (classOf[leaf] as number) * table.columnStride);
  for (let place = from; place < to; place++) {
    const row = (classOf[order.leaves[place] as number] as number) * table.rowStride;
    const block = blockOf[place] as number;
    const base = block * size;
    let total = 0;
    for (let other = 0; other < columns.length; other++) {
      const value = table.values[row + (columns[other] as number)] as number;
      total += value;
      const column = blockOf[other] as number;
      if (column >= 0) sums[base + column] = (sums[base + column] as number) + value;
    }
    rowSums[block] = (rowSums[block] as number) + total;
  }
  const classes = Uint32Array.from(tops, (_, block) => (starts[block + 1] as number) - (starts[block] as number));
  return { unit: table.unit, size, classes, sums, rowSums };
}

/** What a cell shows: the share of its row, 0 for an empty row; of similarities the mean over pairs of classes. */
export function shareAt({ unit, size, classes, sums, rowSums }: BlockMatrix, row: number, column: number): number {
  const whole =
    unit === 'similarity' ? (classes[row] as number) * (classes[column] as number) : (rowSums[row] as number);
  return whole > 0 ? (sums[row * size + column] as number) / whole : 0;
}

/** All that cells show, row-major. O(cells). */
export function shares(matrix: BlockMatrix): Float32Array {
  const { size } = matrix;
  const values = new Float32Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) values[row * size + column] = shareAt(matrix, row, column);
  }
  return values;
}

/** The largest entry that is not on the diagonal. */
export function largestOff(values: Float32Array, size: number): number {
  let largest = 0;
  for (let at = 0; at < values.length; at++) {
    if (at % (size + 1) !== 0 && (values[at] as number) > largest) largest = values[at] as number;
  }
  return largest;
}

/**
 * Share of the points (of shares: mean share of the classes) that were predicted within their block; null where there is
 * nothing to count, and for similarities.
 */
export function accuracyOf({ unit, size, sums, rowSums }: BlockMatrix): number | null {
  if (unit === 'similarity') return null;
  let right = 0;
  let all = 0;
  for (let block = 0; block < size; block++) {
    right += sums[block * (size + 1)] as number;
    all += rowSums[block] as number;
  }
  return all > 0 ? right / all : null;
}

/** A matrix with every `factor` rows and columns in one, which shows the largest of them: no confusion is lost from sight. */
export function pooled(values: Float32Array, size: number, factor: number): { values: Float32Array; size: number } {
  if (factor === 1) return { values, size };
  const small = Math.ceil(size / factor);
  const largest = new Float32Array(small * small);
  for (let row = 0; row < size; row++) {
    const base = Math.floor(row / factor) * small;
    for (let column = 0; column < size; column++) {
      const at = base + Math.floor(column / factor);
      const value = values[row * size + column] as number;
      if (value > (largest[at] as number)) largest[at] = value;
    }
  }
  return { values: largest, size: small };
}
