import { at } from '../../../base/at.ts';
import type { Points } from '../../../bindings/features.ts';
import { eigenOf } from './eigen.ts';

/** Rows by their principal components, the one with most variance first. */
export interface Principal {
  readonly points: Points;
  /** The share of all variance that each holds. */
  readonly shares: Float64Array<ArrayBuffer>;
}

/** The rows with the mean of every column at 0. A column of one value is 0, whatever rounding makes of its mean. */
function centred({ rows, columns, values }: Points): Float64Array {
  const x = values.slice();
  for (let p = 0; p < columns; p += 1) {
    let [mean, isConstant] = [0, true];
    for (let i = 0; i < rows; i += 1) {
      mean += at(values, i * columns + p) / rows;
      isConstant &&= at(values, i * columns + p) === at(values, p);
    }
    if (isConstant) mean = at(values, p);
    for (let i = 0; i < rows; i += 1) x[i * columns + p] = at(x, i * columns + p) - mean;
  }
  return x;
}

/** The sum of the products of two rows, by four sums that need not wait for each other. */
function product(one: Float64Array, two: Float64Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let p = 0;
  for (; p + 3 < one.length; p += 4) {
    a += (one[p] as number) * (two[p] as number);
    b += (one[p + 1] as number) * (two[p + 1] as number);
    c += (one[p + 2] as number) * (two[p + 2] as number);
    d += (one[p + 3] as number) * (two[p + 3] as number);
  }
  for (; p < one.length; p += 1) a += (one[p] as number) * (two[p] as number);
  return a + b + (c + d);
}

/** Products of all rows with each other. */
function products(x: Float64Array, rows: number, columns: number): Float64Array {
  const all = new Float64Array(rows * rows);
  const row = (i: number): Float64Array => x.subarray(i * columns, (i + 1) * columns);
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const each = product(row(i), row(j));
      all[i * rows + j] = each;
      all[j * rows + i] = each;
    }
  }
  return all;
}

/** Columns as rows. */
function transposed(x: Float64Array, rows: number, columns: number): Float64Array {
  const turned = new Float64Array(x.length);
  for (let i = 0; i < rows; i += 1) {
    for (let p = 0; p < columns; p += 1) turned[p * rows + i] = at(x, i * columns + p);
  }
  return turned;
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

/** How many components, by decreasing variance, hold at least this share; or so many, but no more than there are. */
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
  const all = rows < columns ? products(x, rows, columns) : products(transposed(x, rows, columns), columns, rows);
  const { values, vectors } = eigenOf(all, size);
  const order = Array.from(values.keys()).sort((a, b) => at(values, b) - at(values, a) || a - b);
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  if (!(total > 0)) return null;
  const shares = order.map((k) => Math.max(0, at(values, k)) / total);
  const count = howMany(wanted, shares);
  const axes = order
    .slice(0, count)
    .map((k) => directed(axisOf(x, rows, columns, vectors.slice(k * size, (k + 1) * size))));
  const scores = new Float64Array(rows * count);
  for (let i = 0; i < rows; i += 1) {
    axes.forEach((axis, k) => {
      scores[i * count + k] = product(x.subarray(i * columns, (i + 1) * columns), axis);
    });
  }
  return { points: { rows, columns: count, values: scores }, shares: Float64Array.from(shares.slice(0, count)) };
}
