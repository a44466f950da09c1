import { at } from '../../../base/at.ts';
import type { Kernel } from './gaussian.ts';

/** The cost of a point on the wrong side of its margin, and how near the best a machine must be: as in LIBSVM. */
const COST = 1;
const TOLERANCE = 1e-3;
/** Below it a curvature counts as this much. */
const LEAST_CURVATURE = 1e-12;
/** A machine that has not settled after so many steps a point stays as it is. */
const STEPS_PER_POINT = 1000;

/** What tells two classes apart: sum_i coefficient_i K(x, row_i) - offset, above 0 for the first class. */
interface Machine {
  readonly rows: readonly number[];
  readonly coefficients: Float64Array;
  readonly offset: number;
}

/** The dual problem on its way: min 1/2 a Q a - sum a with 0 <= a <= COST and y a = 0; Q_ij = y_i y_j K_ij. */
interface Dual {
  readonly sign: Float64Array;
  readonly alpha: Float64Array;
  readonly gradient: Float64Array;
  /** K between the rows of this problem. */
  similar(i: number, j: number): number;
}

const canRise = ({ sign, alpha }: Dual, i: number): boolean =>
  at(sign, i) > 0 ? at(alpha, i) < COST : at(alpha, i) > 0;
const canFall = ({ sign, alpha }: Dual, i: number): boolean =>
  at(sign, i) > 0 ? at(alpha, i) > 0 : at(alpha, i) < COST;
const slope = ({ sign, gradient }: Dual, i: number): number => -at(sign, i) * at(gradient, i);

const curvature = (dual: Dual, i: number, j: number): number =>
  Math.max(dual.similar(i, i) + dual.similar(j, j) - 2 * dual.similar(i, j), LEAST_CURVATURE);

/** The pair whose change lowers the objective most, by its second-order model (Fan, Chen and Lin 2005); null once settled. */
function choosePair(dual: Dual): readonly [number, number] | null {
  let [up, highest, lowest] = [-1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < dual.alpha.length; i += 1) {
    if (canRise(dual, i) && slope(dual, i) > highest) [up, highest] = [i, slope(dual, i)];
  }
  let [down, most] = [-1, 0];
  for (let j = 0; j < dual.alpha.length; j += 1) {
    if (!canFall(dual, j)) continue;
    lowest = Math.min(lowest, slope(dual, j));
    const gap = highest - slope(dual, j);
    if (gap <= 0) continue;
    const gain = (gap * gap) / curvature(dual, up, j);
    if (gain > most) [down, most] = [j, gain];
  }
  return down < 0 || highest - lowest < TOLERANCE ? null : [up, down];
}

/** Moves along y_i a_i + y_j a_j = constant to the lowest objective within the bounds. */
function movePair(dual: Dual, i: number, j: number): void {
  const { sign, alpha, gradient } = dual;
  const room = (k: number, up: boolean): number => (at(sign, k) > 0 === up ? COST - at(alpha, k) : at(alpha, k));
  const wanted = (slope(dual, i) - slope(dual, j)) / curvature(dual, i, j);
  const by = Math.min(wanted, room(i, true), room(j, false));
  (alpha[i] as number) += at(sign, i) * by;
  (alpha[j] as number) -= at(sign, j) * by;
  // A bound that is reached is reached exactly.
  for (const k of [i, j]) alpha[k] = Math.min(COST, Math.max(0, at(alpha, k)));
  for (let k = 0; k < gradient.length; k += 1) {
    (gradient[k] as number) += at(sign, k) * by * (dual.similar(k, i) - dual.similar(k, j));
  }
}

/** Where the two classes part: by the points on the margin, or halfway between what the others allow. */
function offsetOf(dual: Dual): number {
  let [sum, free] = [0, 0];
  let [high, low] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < dual.alpha.length; i += 1) {
    const value = -slope(dual, i);
    const [rises, falls] = [canRise(dual, i), canFall(dual, i)];
    if (rises && falls) [sum, free] = [sum + value, free + 1];
    else if (rises) high = Math.min(high, value);
    else low = Math.max(low, value);
  }
  return free > 0 ? sum / free : (high + low) / 2;
}

function train(kernel: Kernel, positive: readonly number[], negative: readonly number[]): Machine {
  const rows = [...positive, ...negative];
  const dual: Dual = {
    sign: Float64Array.from(rows, (_, i) => (i < positive.length ? 1 : -1)),
    alpha: new Float64Array(rows.length),
    gradient: new Float64Array(rows.length).fill(-1),
    similar: (i, j) => at(kernel.values, at(rows, i) * kernel.rows + at(rows, j)),
  };
  for (let step = 0; step < STEPS_PER_POINT * rows.length; step += 1) {
    const pair = choosePair(dual);
    if (pair === null) break;
    movePair(dual, ...pair);
  }
  return { rows, coefficients: dual.alpha.map((a, i) => a * at(dual.sign, i)), offset: offsetOf(dual) };
}

function decide(kernel: Kernel, { rows, coefficients, offset }: Machine, row: number): number {
  let sum = -offset;
  rows.forEach((other, i) => {
    sum += at(coefficients, i) * at(kernel.values, row * kernel.rows + other);
  });
  return sum;
}

/**
 * The class of every row by support vector machines over a kernel that saw some labels, one machine for each pair of
 * classes, each with a vote; the first class of equals wins (as in LIBSVM).
 */
export function chooseByKernel(kernel: Kernel, labels: Int32Array, seen: Uint32Array): Int32Array {
  const rows = Array.from(seen).sort((a, b) => a - b);
  const known = [...new Set(rows.map((row) => at(labels, row)))].sort((a, b) => a - b);
  const members = known.map((label) => rows.filter((row) => labels[row] === label));
  const votes = new Uint32Array(kernel.rows * known.length);
  members.forEach((positive, a) => {
    for (let b = a + 1; b < members.length; b += 1) {
      const machine = train(kernel, positive, at(members, b));
      for (let row = 0; row < kernel.rows; row += 1) {
        const winner = decide(kernel, machine, row) > 0 ? a : b;
        (votes[row * known.length + winner] as number) += 1;
      }
    }
  });
  return Int32Array.from({ length: kernel.rows }, (_, row) => {
    const own = votes.subarray(row * known.length, (row + 1) * known.length);
    return at(known, own.indexOf(own.reduce((most, count) => Math.max(most, count), 0)));
  });
}
