import { at } from '../../../base/at.ts';
import type { Core } from '../../../bindings/core.ts';
import type { Points } from '../../../bindings/features.ts';

/** Similarities of all pairs of rows, row by row. */
export interface Kernel {
  readonly rows: number;
  readonly values: Float64Array;
}

/** Kernels of more rows than this are not made: they keep a number for each pair. */
export const MAX_KERNEL_ROWS = 2000;

/** The variance of a column, on average: the mean squared distance of rows to their mean, by columns. */
function meanVariance({ rows, columns, values }: Points): number {
  const means = new Float64Array(columns);
  values.forEach((value, i) => {
    (means[i % columns] as number) += value / rows;
  });
  return values.reduce((sum, value, i) => sum + (value - at(means, i % columns)) ** 2, 0) / values.length;
}

function squaredDistance(values: Float64Array, columns: number, a: number, b: number): number {
  let sum = 0;
  for (let c = 0; c < columns; c += 1) {
    const by = (values[a * columns + c] as number) - (values[b * columns + c] as number);
    sum += by * by;
  }
  return sum;
}

/**
 * The Gaussian kernel exp(-g |x - y|^2) of all pairs of rows, g = 1 / (columns * mean variance of a column): what scikit-learn
 * calls `scale`. Null where all rows are the same. O(rows^2 columns).
 */
export function gaussianKernel(core: Core, points: Points): Kernel | null {
  const { rows, columns, values } = points;
  const width = columns * meanVariance(points);
  if (!(width > 0)) return null;
  const kernel = new Float64Array(rows * rows);
  for (let a = 0; a < rows; a += 1) {
    kernel[a * rows + a] = 1;
    for (let b = 0; b < a; b += 1) {
      const value = core.exports.lt_exp(-squaredDistance(values, columns, a, b) / width);
      kernel[a * rows + b] = value;
      kernel[b * rows + a] = value;
    }
  }
  return { rows, values: kernel };
}
