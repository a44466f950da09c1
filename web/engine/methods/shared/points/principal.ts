import { at } from '../../../base/arrays.ts';
import { percent } from '../../../base/digits.ts';
import { DataError } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import type { Points } from '../../../bindings/features.ts';
import type { Warning } from '../../../model/result.ts';

/** Every column with mean 0 and variance 1 (of all rows, as the core does it); one of a single value becomes 0. */
export function zScores({ rows, columns, values }: Points): Points {
  const scaled = values.slice();
  for (let p = 0; p < columns; p += 1) {
    let [mean, isConstant] = [0, true];
    for (let i = p; i < values.length; i += columns) {
      mean += at(values, i) / rows;
      isConstant &&= at(values, i) === at(values, p);
    }
    if (isConstant) mean = at(values, p);
    let square = 0;
    for (let i = p; i < values.length; i += columns) square += (at(values, i) - mean) ** 2 / rows;
    const factor = square > 0 ? 1 / Math.sqrt(square) : 1;
    for (let i = p; i < values.length; i += columns) scaled[i] = (at(values, i) - mean) * factor;
  }
  return { rows, columns, values: scaled };
}

/*
 * Eigenvalues and eigenvectors of a symmetric matrix: Householder's tridiagonal form, then QL steps with implicit shifts. Of our own,
 * because every engine must give the same bits: it adds, multiplies, divides and takes square roots, which are exact, and calls
 * nothing that engines round differently, as the `hypot` and the vectorised sums of libraries.
 */

/** All of a matrix: values in no order, and the vector of each as a row. */
interface Eigen {
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

/** Rows by their principal components, the one with most variance first. */
export interface Principal {
  readonly points: Points;
  /** The share of all variance that each holds. */
  readonly shares: Float64Array<ArrayBuffer>;
}

/** The rows with the mean of every column at 0. A column of one value is 0, whatever rounding makes of its mean. */
function centred({ rows, columns, values }: Points): Float64Array {
  const means = new Float64Array(columns);
  const varies = new Uint8Array(columns);
  for (let place = 0; place < values.length; ) {
    for (let p = 0; p < columns; p += 1, place += 1) {
      const value = values[place] as number;
      means[p] = (means[p] as number) + value / rows;
      if (value !== values[p]) varies[p] = 1;
    }
  }
  for (let p = 0; p < columns; p += 1) if (varies[p] === 0) means[p] = at(values, p);
  const x = values.slice();
  for (let place = 0; place < x.length; ) {
    for (let p = 0; p < columns; p += 1, place += 1) x[place] = (x[place] as number) - (means[p] as number);
  }
  return x;
}

/** Adds the products of the entries of two vectors to four sums from `to` on, which need not wait for each other. */
function addProducts(sums: Float64Array, to: number, one: Float64Array, two: Float64Array): void {
  let a = sums[to] as number;
  let b = sums[to + 1] as number;
  let c = sums[to + 2] as number;
  let d = sums[to + 3] as number;
  let p = 0;
  for (; p + 3 < one.length; p += 4) {
    a += (one[p] as number) * (two[p] as number);
    b += (one[p + 1] as number) * (two[p + 1] as number);
    c += (one[p + 2] as number) * (two[p + 2] as number);
    d += (one[p + 3] as number) * (two[p + 3] as number);
  }
  for (; p < one.length; p += 1) a += (one[p] as number) * (two[p] as number);
  sums[to] = a;
  sums[to + 1] = b;
  sums[to + 2] = c;
  sums[to + 3] = d;
}

const totalOf = (sums: Float64Array, from: number): number =>
  at(sums, from) + at(sums, from + 1) + (at(sums, from + 2) + at(sums, from + 3));

/** Entries of each vector that are multiplied before the next ones: those of 100 vectors stay in the cache. A multiple of 4. */
const BLOCK = 256;

/** The products of the columns with each other, or of the rows where there are fewer rows. */
function products(x: Float64Array, rows: number, columns: number): Float64Array {
  const [count, length] = rows < columns ? [rows, columns] : [columns, rows];
  const [ofVector, ofEntry] = rows < columns ? [columns, 1] : [1, columns];
  const sums = new Float64Array(4 * count * count);
  for (let from = 0; from < length; from += BLOCK) {
    const size = Math.min(BLOCK, length - from);
    const block = Array.from({ length: count }, (_, v) => {
      const entries = new Float64Array(size);
      const start = v * ofVector + from * ofEntry;
      for (let e = 0; e < size; e += 1) entries[e] = at(x, start + e * ofEntry);
      return entries;
    });
    block.forEach((one, i) => {
      for (let j = 0; j <= i; j += 1) addProducts(sums, 4 * (i * count + j), one, at(block, j));
    });
  }
  const all = new Float64Array(count * count);
  for (let i = 0; i < count; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      all[i * count + j] = totalOf(sums, 4 * (i * count + j));
      all[j * count + i] = at(all, i * count + j);
    }
  }
  return all;
}

/** The axis of length 1 with this eigenvector: it is that, or of products of rows what the columns make of it. */
function axisOf(x: Float64Array, rows: number, columns: number, vector: Float64Array): Float64Array {
  if (rows >= columns) return vector;
  const axis = new Float64Array(columns);
  for (let i = 0; i < rows; i += 1) {
    for (let p = 0; p < columns; p += 1) axis[p] = at(axis, p) + at(vector, i) * at(x, i * columns + p);
  }
  const length = Math.sqrt(axis.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? axis.map((value) => value / length) : axis;
}

/** The same axis in the direction in which its entry of the largest magnitude, of equal ones the first, is above 0. */
function directed(axis: Float64Array): Float64Array {
  const most = axis.reduce((best, value, p) => (Math.abs(value) > Math.abs(at(axis, best)) ? p : best), 0);
  return at(axis, most) < 0 ? axis.map((value) => -value) : axis;
}

/** Number of components, by decreasing variance, that hold at least this share; or so many, but no more than there are. */
function howMany(wanted: number, shares: readonly number[]): number {
  if (wanted >= 1) return Math.min(wanted, shares.length);
  let [count, sum] = [0, 0];
  while (count < shares.length && sum < wanted) {
    sum += shares[count] ?? 0;
    count += 1;
  }
  return count;
}

/**
 * Principal component analysis: the first `wanted` components, or, below 1, as many as hold this share of the variance.
 * Components of equal variance are in the order in which they are found; the sign is that of `directed`. Null where all rows are the
 * same. O(rows × columns × m + m³), m the smaller of both.
 */
export function principalComponents(points: Points, wanted: number): Principal | null {
  const { rows, columns } = points;
  const x = centred(points);
  const size = Math.min(rows, columns);
  const { values, vectors } = eigenOf(products(x, rows, columns), size);
  const order = Array.from(values.keys()).sort((a, b) => at(values, b) - at(values, a) || a - b);
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  if (!(total > 0)) return null;
  const shares = order.map((k) => Math.max(0, at(values, k)) / total);
  const count = howMany(wanted, shares);
  const axes = order
    .slice(0, count)
    .map((k) => directed(axisOf(x, rows, columns, vectors.slice(k * size, (k + 1) * size))));
  const scores = new Float64Array(rows * count);
  const sums = new Float64Array(4);
  for (let i = 0; i < rows; i += 1) {
    const row = x.subarray(i * columns, (i + 1) * columns);
    axes.forEach((axis, k) => {
      addProducts(sums.fill(0), 0, row, axis);
      scores[i * count + k] = totalOf(sums, 0);
    });
  }
  return { points: { rows, columns: count, values: scores }, shares: Float64Array.from(shares.slice(0, count)) };
}

/** More products than those of so many rows or columns take minutes. */
const MOST_OF_EITHER = 2048;

/** Rows as they are compared, and what is to be said of that. */
export interface Compared {
  readonly points: Points;
  readonly warnings: readonly Warning[];
}

/** @throws DataError for what is neither a number of components nor a share of the variance */
export function checkComponents(wanted: number): void {
  if (wanted <= 1 || Number.isInteger(wanted)) return;
  throw new DataError(
    'option',
    `pca is ${wanted}, expected a share below 1 or a whole number`,
    'Choose 0.95 for the components that hold 95 % of the variance, or 10 for ten.',
  );
}

/** Rows by their principal components: so many, or below 1 as many as hold this share of the variance. */
export function projected(points: Points, wanted: number): Compared {
  checkComponents(wanted);
  const { rows, columns } = points;
  const either = Math.min(rows, columns);
  if (either > MOST_OF_EITHER) {
    throw new DataError(
      'too-large',
      `principal components of ${counted(rows, 'row', 'rows')} with ${counted(columns, 'column', 'columns')} would take minutes`,
      `Open at most ${MOST_OF_EITHER} columns, or as many rows.`,
    );
  }
  if (wanted > either) {
    throw new DataError(
      'option',
      `pca is ${wanted}, but ${counted(rows, 'row', 'rows')} with ${counted(columns, 'column', 'columns')} have at most ${counted(either, 'component', 'components')}`,
      'Choose fewer components, or a share of the variance below 1.',
    );
  }
  const found = principalComponents(points, wanted);
  if (found === null) {
    throw new DataError(
      'constant-features',
      'all rows are the same: there are no principal components',
      'Leave out pca, or open rows that differ.',
    );
  }
  const share = percent(found.shares.reduce((sum, each) => sum + each, 0));
  const message = `Rows were compared by ${counted(found.points.columns, 'principal component', 'principal components')} of ${counted(columns, 'column', 'columns')}, with ${share} of the variance.`;
  return { points: found.points, warnings: [{ code: 'pca', message }] };
}
