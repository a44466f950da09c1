import { at } from '../../../base/at.ts';
import type { Core } from '../../../bindings/core.ts';
import { Features } from '../../../bindings/features.ts';
import { topEigenvectors } from './eigenvectors.ts';
import type { Kernel } from './gaussian.ts';

/** D^-1/2 W D^-1/2, W the similarities with no row similar to itself, D their sums by row. */
function normalised({ rows, values }: Kernel): Float64Array {
  const roots = Float64Array.from({ length: rows }, (_, row) =>
    Math.sqrt(values.subarray(row * rows, (row + 1) * rows).reduce((sum, value) => sum + value, -1)),
  );
  return values.map((value, i) => {
    const [a, b] = [Math.floor(i / rows), i % rows];
    return a === b ? 0 : value / (at(roots, a) * at(roots, b));
  });
}

/** A matrix times a vector. O(rows^2). */
function multiplied(matrix: Float64Array, x: Float64Array): Float64Array {
  const n = x.length;
  const out = new Float64Array(n);
  for (let row = 0; row < n; row += 1) {
    let sum = 0;
    for (let i = 0; i < n; i += 1) sum += (matrix[row * n + i] as number) * (x[i] as number);
    out[row] = sum;
  }
  return out;
}

/**
 * Spectral clustering (Ng, Jordan and Weiss 2001) over all pairs of rows: k-means of the leading eigenvectors of the
 * normalised kernel, each row divided by its length. Null where some row is similar to no other.
 */
export function spectralOfKernel(
  core: Core,
  kernel: Kernel,
  clusters: number,
  runs: number,
  seed: number,
): Int32Array | null {
  const { rows } = kernel;
  const matrix = normalised(kernel);
  if (clusters > rows || !matrix.every(Number.isFinite)) return null;
  const vectors = topEigenvectors((x) => multiplied(matrix, x), rows, clusters, seed);
  const values = new Float64Array(rows * vectors.length);
  for (let row = 0; row < rows; row += 1) {
    const own = vectors.map((vector) => at(vector, row));
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0));
    values.set(length > 0 ? own.map((value) => value / length) : own, row * vectors.length);
  }
  const features = new Features(core, { rows, columns: vectors.length, values }, 'none');
  try {
    return Int32Array.from(features.kmeans(features.all(), clusters, runs, seed).labels);
  } finally {
    features.destroy();
  }
}
