import { at } from '../../../base/at.ts';
import { bitsFrom } from '../../../base/random-bits.ts';

/** Sweeps of Jacobi's method at most: some eight are needed. */
const SWEEPS = 60;
/** A pair has converged where |A v - value v| is at most this. */
const TOLERANCE = 1e-10;
/** More vectors of the Krylov space are made by so many at a time, up to a limit. */
const [PORTION, MAX_VECTORS] = [20, 400];

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
};

const addMultiple = (to: Float64Array, factor: number, of: Float64Array): void => {
  for (let i = 0; i < to.length; i += 1) (to[i] as number) += factor * (of[i] as number);
};

const unit = (v: Float64Array): Float64Array => {
  const length = Math.sqrt(dot(v, v));
  return v.map((value) => value / length);
};

/** Turns rows p and q of `table` (n columns): the new ones are c p - s q and s p + c q. */
function turn(table: Float64Array, n: number, p: number, q: number, c: number, s: number, step: number): void {
  for (let k = 0; k < n; k += 1) {
    const [i, j] = step === 1 ? [p * n + k, q * n + k] : [k * n + p, k * n + q];
    const [x, y] = [at(table, i), at(table, j)];
    table[i] = c * x - s * y;
    table[j] = s * x + c * y;
  }
}

/** Eigenvalues of a symmetric matrix [n][n], the largest first, with their vectors: Jacobi's method. */
export function eigenOfSmall(matrix: Float64Array, n: number): { values: number[]; vectors: Float64Array[] } {
  const a = matrix.slice();
  const v = Float64Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
  for (let sweep = 0, moved = true; moved && sweep < SWEEPS; sweep += 1) {
    moved = false;
    for (let p = 0; p < n; p += 1) {
      for (let q = p + 1; q < n; q += 1) {
        const between = at(a, p * n + q);
        if (Math.abs(between) < 1e-300) continue;
        moved = true;
        const theta = (at(a, q * n + q) - at(a, p * n + p)) / (2 * between);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        turn(a, n, p, q, c, t * c, 1);
        turn(a, n, p, q, c, t * c, n);
        turn(v, n, p, q, c, t * c, 1);
        a[p * n + q] = 0;
        a[q * n + p] = 0;
      }
    }
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => at(a, j * n + j) - at(a, i * n + i) || i - j);
  return { values: order.map((i) => at(a, i * n + i)), vectors: order.map((i) => v.slice(i * n, (i + 1) * n)) };
}

/**
 * Eigenvectors of the `count` largest eigenvalues of a symmetric operator on n numbers, by Lanczos with full
 * reorthogonalisation from a start that the seed draws. Each is of length 1.
 */
export function topEigenvectors(
  apply: (x: Float64Array) => Float64Array,
  n: number,
  count: number,
  seed: number,
): Float64Array[] {
  const bits = bitsFrom(seed);
  const basis = [unit(Float64Array.from({ length: n }, () => bits.next().value / 2 ** 32 - 0.5))];
  const [diagonal, beside]: [number[], number[]] = [[], []];
  const most = Math.min(n, Math.max(MAX_VECTORS, 2 * count));
  for (;;) {
    const last = at(basis, basis.length - 1);
    const next = apply(last);
    diagonal.push(dot(next, last));
    for (let pass = 0; pass < 2; pass += 1) for (const q of basis) addMultiple(next, -dot(next, q), q);
    const length = Math.sqrt(dot(next, next));
    const size = basis.length;
    const isEnd = size >= most || length < 1e-13;
    if (isEnd || (size >= count && size % PORTION === 0)) {
      const found = ofTridiagonal(diagonal, beside);
      const good = found.slice(0, count).every((vector) => Math.abs(length * at(vector, size - 1)) <= TOLERANCE);
      if (isEnd || good) return found.slice(0, count).map((vector) => combined(basis, vector));
    }
    beside.push(length);
    basis.push(next.map((value) => value / length));
  }
}

function ofTridiagonal(diagonal: readonly number[], beside: readonly number[]): Float64Array[] {
  const n = diagonal.length;
  const matrix = new Float64Array(n * n);
  diagonal.forEach((value, i) => {
    matrix[i * n + i] = value;
  });
  beside.forEach((value, i) => {
    matrix[i * n + i + 1] = value;
    matrix[(i + 1) * n + i] = value;
  });
  return eigenOfSmall(matrix, n).vectors;
}

function combined(basis: readonly Float64Array[], factors: Float64Array): Float64Array {
  const sum = new Float64Array(at(basis, 0).length);
  basis.forEach((vector, i) => {
    addMultiple(sum, at(factors, i), vector);
  });
  return sum;
}
