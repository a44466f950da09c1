/** Weights and labels of a split against equations (1) to (3) and (6): by the dual problem, and by a linear programme. */
import { expect, it } from 'vitest';
import {
  assignmentCosts,
  REGULARISERS,
  type Split,
  type SplitOptions,
  splitNode,
} from '../../../../web/engine/bindings/hmmc.ts';
import { newCore } from '../../../support/core.ts';
import { featuresOf } from '../../../support/hmmc.ts';
import { minimise } from '../../../support/oracle/simplex.ts';
import { Random } from '../../../support/random.ts';

const core = newCore();

type Rows = readonly (readonly number[])[];

interface Case {
  readonly rows: Rows;
  readonly options: SplitOptions;
  /** Of one ancestor. */
  readonly above: Float64Array;
  readonly split: Split;
  /** C_ik of equation (6), as the core says. */
  readonly costs: Float64Array;
}

/** A split of points around some centres, of whole numbers where rows shall tie. */
function caseOf(seed: number, most: Pick<SplitOptions, 'rounds' | 'low' | 'high' | 'tolerance'>, few: boolean): Case {
  const random = new Random(seed);
  const bell = (): number => random.uniform() + random.uniform() + random.uniform() + random.uniform() - 2;
  const pick = <T>(list: readonly [T, ...T[]]): T => list[random.below(list.length)] ?? list[0];
  const children = 2 + (seed % 4);
  const columns = 1 + random.below(few ? 3 : 12);
  const n = few ? children + random.below(9) : children * (2 + random.below(20));
  const centres = Array.from({ length: children }, () => Array.from({ length: columns }, () => 3 * bell()));
  const ties = few && random.below(2) === 0;
  const shape = random.below(4);
  const rows = Array.from({ length: n }, (_, i) => {
    const row = (centres[i % children] ?? []).map((middle) => (ties ? Math.round(middle) : middle + bell()));
    const [first = Number.NaN] = row;
    if (shape === 1) row[columns - 1] = first;
    return shape === 2 ? row.map((value, p) => value * 2 ** -(p % 6)) : row;
  });
  const options: SplitOptions = {
    ...{ ...most, children, runs: 2, alpha: pick([0.0001, 0.001, 0.01, 0.1, 1]), beta: pick([0.01, 1, 10]) },
    regulariser: REGULARISERS[Math.floor(seed / 4) % REGULARISERS.length] ?? 'GE',
    start: pick(['kmeans', 'pca']),
  };
  const above = Float64Array.from({ length: columns }, () => Math.max(0, bell()));
  const features = featuresOf(core, rows);
  const split = splitNode(features, options, features.all(), { sum: above, count: 1 }, seed);
  const costs = assignmentCosts(features, split.weights, children);
  features.destroy();
  return { rows, options, above, split, costs };
}

const dot = (a: readonly number[], b: ArrayLike<number>, from: number): number =>
  a.reduce((sum, value, p) => sum + value * (b[from + p] ?? Number.NaN), 0);

/** The hinge losses of rows by child, max(0, 1 - (w_y - w_k) x), 0 for the child y itself. */
const shortOf = (rows: Rows, labels: ArrayLike<number>, w: Float64Array, children: number): number[][] =>
  rows.map((row, i) => {
    const f = Array.from({ length: children }, (_, k) => dot(row, w, k * row.length));
    const own = labels[i] ?? 0;
    return f.map((value, k) => (k === own ? 0 : Math.max(0, 1 - (f[own] ?? Number.NaN) + value)));
  });

const square = (list: readonly number[]): number => list.reduce((sum, x) => sum + x * x, 0);

/** The problem of the weights for the labels of the split, at its weights. */
function problemOf({ rows, options, above, split }: Case) {
  const { alpha, beta, children, regulariser } = options;
  const [d, w] = [above.length, split.weights];
  const each = alpha / (children * d);
  const group = regulariser === 'GE' || regulariser === 'G' ? each : 0;
  const ridge = regulariser === '2' ? each : 0;
  const shared = regulariser === 'GE' || regulariser === 'E';
  const l1 = Array.from(above, (a) => (shared ? (beta * a) / (children * d) : regulariser === '1' ? each : 0));
  const short = shortOf(rows, split.labels, w, children);
  const by = 1 / (rows.length * children);
  const gradient = w.map((value) => 2 * ridge * value);
  short.forEach((row, i) => {
    const own = split.labels[i] ?? 0;
    row.forEach((value, k) => {
      (rows[i] ?? []).forEach((x, p) => {
        gradient[k * d + p] = (gradient[k * d + p] ?? 0) + 2 * by * value * x;
        gradient[own * d + p] = (gradient[own * d + p] ?? 0) - 2 * by * value * x;
      });
    });
  });
  const column = (of: ArrayLike<number>, p: number): number[] =>
    Array.from({ length: children }, (_, k) => of[k * d + p] ?? Number.NaN);
  const sumOver = (of: (column: number[], l1: number) => number, values: ArrayLike<number>): number =>
    l1.reduce((sum, own, p) => sum + of(column(values, p), own), 0);
  const penalty = sumOver((c, own) => {
    return group * Math.sqrt(square(c)) + c.reduce((sum, x) => sum + own * Math.abs(x) + ridge * x * x, 0);
  }, w);
  return { objective: by * square(short.flat()) + penalty, gradient, short, by, group, l1, ridge, sumOver };
}

/**
 * The gap between the objective and the dual problem, at multipliers that the penalty can hold: what the objective may at
 * most be too high by. null where some feature has no penalty, and so no such point is at hand.
 */
function gapOf({ objective, gradient, short, by, group, l1, ridge, sumOver }: ReturnType<typeof problemOf>) {
  if (ridge > 0) return square([...gradient]) / (4 * ridge);
  if (group === 0 && l1.includes(0)) return null;
  const holds = (share: number): boolean =>
    sumOver((c, own) => {
      const beyond = Math.sqrt(square(c.map((x) => Math.max(0, Math.abs(share * x) - own))));
      return beyond <= group ? 0 : 1;
    }, gradient) === 0;
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round += 1) {
    const share = (low + high) / 2;
    [low, high] = holds(share) ? [share, high] : [low, share];
  }
  const [ones, squares] = [2 * short.flat().reduce((sum, x) => sum + x, 0), square(short.flat())];
  const share = squares === 0 ? low : Math.min(low, ones / (2 * squares));
  return objective - (share * ones - share ** 2 * squares) * by;
}

it('weights of 2 to 5 children are within 1e-5 of the best, with all regularisers, alpha 0.0001 to 1', () => {
  let judged = 0;
  for (let seed = 0; seed < 200; seed += 1) {
    // After one round the labels are those of the start, and the weights are the best for them.
    const found = caseOf(seed, { rounds: 1, low: 0, high: 2, tolerance: 1e-9 }, false);
    const problem = problemOf(found);
    const { objective, gradient } = problem;
    expect(Math.abs(found.split.objective - objective), `seed ${seed}`).toBeLessThan(1e-9 + 1e-5 * objective);
    const gap = gapOf(problem);
    // No feature without a penalty pulls its weights any further; where nothing is lost, nothing pulls.
    if (gap === null) {
      const pulls = gradient.map((value, i) => Math.max(0, Math.abs(value) - (problem.l1[i % problem.l1.length] ?? 0)));
      expect(Math.max(...pulls), `seed ${seed}`).toBeLessThan(1e-4);
    } else expect(gap, `seed ${seed}`).toBeLessThan(1e-9 + 1e-5 * objective);
    judged += gap === null ? 0 : 1;
  }
  expect(judged).toBeGreaterThan(120);
});

/** The cheapest balanced assignment as a linear programme: it has a whole solution. */
function cheapest(costs: readonly number[], n: number, k: number, low: number, high: number): number {
  const least = Math.min(Math.max(1, Math.floor((low * n) / k + 1e-9)), Math.floor(n / k));
  const most = Math.max(Math.min(n, Math.ceil((high * n) / k - 1e-9)), Math.ceil(n / k));
  const row = (ones: readonly number[], slack?: readonly [at: number, value: number]): number[] => {
    const x = new Array<number>(n * k + 2 * k).fill(0);
    for (const at of ones) x[at] = 1;
    if (slack) x[n * k + slack[0]] = slack[1];
    return x;
  };
  const count = (length: number): number[] => Array.from({ length }, (_, i) => i);
  const ofRows = count(n).map((i) => row(count(k).map((c) => i * k + c)));
  const ofChildren = count(k).flatMap((c) => {
    const ones = count(n).map((i) => i * k + c);
    return [row(ones, [2 * c, -1]), row(ones, [2 * c + 1, 1])];
  });
  const right = [...ofRows.map(() => 1), ...count(k).flatMap(() => [least, most])];
  return minimise([...costs, ...new Array<number>(2 * k).fill(0)], [...ofRows, ...ofChildren], right);
}

it('labels cost what a linear programme says, with ties and at all bounds', () => {
  const bounds = [
    [0.9, 1.1],
    [0.5, 1.5],
    [1, 1],
    [0, 2],
  ] as const;
  let judged = 0;
  for (let seed = 0; seed < 240; seed += 1) {
    const [low, high] = bounds[Math.floor(seed / 20) % 4] ?? [0, 2];
    const { rows, options, split, costs } = caseOf(seed, { rounds: 50, low, high, tolerance: 1e-10 }, true);
    const { children, rounds } = options;
    if (split.rounds === 0 || split.rounds === rounds) continue;
    judged += 1;
    for (let k = 0; k < children; k += 1) {
      // The losses of each row, were k its child.
      shortOf(rows, new Uint32Array(rows.length).fill(k), split.weights, children).forEach((losses, i) => {
        expect(Math.abs((costs[i * children + k] ?? Number.NaN) - square(losses))).toBeLessThan(1e-9);
      });
    }
    const cost = split.labels.reduce((sum, k, i) => sum + (costs[i * children + k] ?? Number.NaN), 0);
    const least = cheapest([...costs], rows.length, children, low, high);
    expect(Math.abs(cost - least), `seed ${seed}`).toBeLessThan(1e-9 * (1 + least));
  }
  expect(judged).toBeGreaterThan(150);
});
