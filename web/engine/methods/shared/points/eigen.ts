import { at } from '../../../base/arrays.ts';

/*
 * Eigenvalues and eigenvectors of a symmetric matrix: Householder's tridiagonal form, then QL steps with implicit shifts. Of our own,
 * because every engine must give the same bits: it adds, multiplies, divides and takes square roots, which are exact, and calls
 * nothing that engines round differently, as the `hypot` and the vectorised sums of libraries.
 */

/** All of a matrix: values in no order, and the vector of each as a row. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

/** More steps than this for one value do not happen. */
const MOST_STEPS = 100;

/** A reflection that leaves one entry of column k below the diagonal; `v` replaces these, and what it returns is vᵀv / 2. */
function reflect(a: Float64Array, n: number, k: number): { readonly half: number; readonly entry: number } {
  const first = at(a, (k + 1) * n + k);
  let rest = 0;
  for (let i = k + 2; i < n; i += 1) rest += at(a, i * n + k) ** 2;
  if (rest === 0) return { half: 0, entry: first };
  const length = Math.sqrt(first * first + rest);
  const entry = first > 0 ? -length : length;
  a[(k + 1) * n + k] = first - entry;
  return { half: (rest + (first - entry) ** 2) / 2, entry };
}

/** Applies a reflection to both sides of what is left of the matrix. */
function applyBoth(a: Float64Array, n: number, k: number, half: number): void {
  const v = new Float64Array(n);
  const w = new Float64Array(n);
  for (let i = k + 1; i < n; i += 1) v[i] = at(a, i * n + k);
  let along = 0;
  for (let i = k + 1; i < n; i += 1) {
    const row = a.subarray(i * n, (i + 1) * n);
    let sum = 0;
    for (let j = k + 1; j < n; j += 1) sum += (row[j] as number) * (v[j] as number);
    w[i] = sum / half;
    along += at(v, i) * (sum / half);
  }
  const part = along / (2 * half);
  for (let i = k + 1; i < n; i += 1) w[i] = at(w, i) - part * at(v, i);
  for (let i = k + 1; i < n; i += 1) {
    const row = a.subarray(i * n, (i + 1) * n);
    const [x, y] = [at(v, i), at(w, i)];
    for (let j = k + 1; j < n; j += 1) {
      row[j] = (row[j] as number) - x * (w[j] as number) - y * (v[j] as number);
    }
  }
}

/** The product of all reflections, whose vectors stand below the diagonal of `a`: the new axes, one a row. */
function axesOf(a: Float64Array, n: number, halves: Float64Array): Float64Array {
  const axes = new Float64Array(n * n);
  const v = new Float64Array(n);
  for (let i = 0; i < n; i += 1) axes[i * n + i] = 1;
  for (let k = n - 3; k >= 0; k -= 1) {
    const half = at(halves, k);
    if (half === 0) continue;
    for (let i = k + 1; i < n; i += 1) v[i] = at(a, i * n + k);
    for (let i = k + 1; i < n; i += 1) {
      const row = axes.subarray(i * n, (i + 1) * n);
      let sum = 0;
      for (let j = k + 1; j < n; j += 1) sum += (row[j] as number) * (v[j] as number);
      const part = sum / half;
      for (let j = k + 1; j < n; j += 1) row[j] = (row[j] as number) - part * (v[j] as number);
    }
  }
  return axes;
}

/** Rotates rows i and i + 1 of the vectors. */
function rotate(vectors: Float64Array, n: number, i: number, sine: number, cosine: number): void {
  const [one, two] = [vectors.subarray(i * n, (i + 1) * n), vectors.subarray((i + 1) * n, (i + 2) * n)];
  for (let k = 0; k < n; k += 1) {
    const [x, y] = [one[k] as number, two[k] as number];
    two[k] = sine * x + cosine * y;
    one[k] = cosine * x - sine * y;
  }
}

/** One QL step on entries `low` to `high` of a tridiagonal matrix. */
function step(diagonal: Float64Array, beside: Float64Array, vectors: Float64Array, low: number, high: number): void {
  const n = diagonal.length;
  const own = at(diagonal, low);
  const ratio = (at(diagonal, low + 1) - own) / (2 * at(beside, low));
  const root = Math.sqrt(ratio * ratio + 1);
  let g = at(diagonal, high) - own + at(beside, low) / (ratio + (ratio < 0 ? -root : root));
  let [sine, cosine, shift] = [1, 1, 0];
  for (let i = high - 1; i >= low; i -= 1) {
    const [f, b] = [sine * at(beside, i), cosine * at(beside, i)];
    const length = Math.sqrt(f * f + g * g);
    beside[i + 1] = length;
    if (length === 0) {
      diagonal[i + 1] = at(diagonal, i + 1) - shift;
      beside[high] = 0;
      return;
    }
    sine = f / length;
    cosine = g / length;
    g = at(diagonal, i + 1) - shift;
    const r = (at(diagonal, i) - g) * sine + 2 * cosine * b;
    shift = sine * r;
    diagonal[i + 1] = g + shift;
    g = cosine * r - b;
    rotate(vectors, n, i, sine, cosine);
  }
  diagonal[low] = at(diagonal, low) - shift;
  beside[low] = g;
  beside[high] = 0;
}

/** The first place from `low` on where the entry beside the diagonal is nothing beside it. */
function splitFrom(diagonal: Float64Array, beside: Float64Array, low: number): number {
  let place = low;
  while (place < diagonal.length - 1) {
    const size = Math.abs(at(diagonal, place)) + Math.abs(at(diagonal, place + 1));
    if (Math.abs(at(beside, place)) <= Number.EPSILON * size) break;
    place += 1;
  }
  return place;
}

/** Of an n × n symmetric matrix, which is written over. O(n³). */
export function eigenOf(matrix: Float64Array, n: number): Eigen {
  const largest = matrix.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const factor = largest > 0 ? largest : 1;
  const a = matrix.map((value) => value / factor);
  const [halves, beside] = [new Float64Array(n), new Float64Array(n)];
  for (let k = 0; k < n - 2; k += 1) {
    const { half, entry } = reflect(a, n, k);
    halves[k] = half;
    beside[k] = entry;
    if (half > 0) applyBoth(a, n, k, half);
  }
  if (n > 1) beside[n - 2] = at(a, (n - 1) * n + n - 2);
  const diagonal = Float64Array.from({ length: n }, (_, i) => at(a, i * n + i));
  const vectors = axesOf(a, n, halves);
  for (let low = 0; low < n; low += 1) {
    let steps = 0;
    for (let high = splitFrom(diagonal, beside, low); high > low; high = splitFrom(diagonal, beside, low)) {
      if (steps === MOST_STEPS) throw new RangeError('the eigenvalues of the matrix were not found');
      step(diagonal, beside, vectors, low, high);
      steps += 1;
    }
  }
  return { values: diagonal.map((value) => value * factor), vectors };
}
