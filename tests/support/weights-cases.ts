import type { WeightsProblem } from '../../web/engine/bindings/hmmc.ts';
import { splitMix, uniformOf } from './split-mix.ts';

/** The numbers that tests/oracle/hmmc-weights.py draws, in its order. */
class Draws {
  readonly #next: () => bigint;

  constructor(seed: bigint) {
    this.#next = splitMix(seed);
  }

  uniform(): number {
    return uniformOf(this.#next());
  }

  below(end: number): number {
    return Math.floor(this.uniform() * end);
  }

  bell(): number {
    return this.uniform() + this.uniform() + this.uniform() + this.uniform() - 2;
  }

  bells(count: number): number[] {
    return Array.from({ length: count }, () => this.bell());
  }
}

export interface WeightsCase {
  readonly rows: readonly (readonly number[])[];
  readonly problem: Omit<WeightsProblem, 'tolerance'>;
}

const REGULARISERS = ['GE', 'G', 'E', '1', '2'] as const;

/** The case of tests/oracle/hmmc-weights.py with this seed, to the last bit. */
export function weightsCase(seed: number): WeightsCase {
  const random = new Draws(BigInt(seed));
  const children = 2 + (seed % 4);
  const regulariser = REGULARISERS[Math.floor(seed / 4) % 5];
  const alpha = [0.0001, 0.001, 0.01, 0.1, 1][random.below(5)] ?? Number.NaN;
  const beta = [0.01, 1, 10][random.below(3)] ?? Number.NaN;
  const columns = 1 + random.below(12);
  const n = children * (2 + random.below(20));
  const apart = 3 * random.uniform();
  const wrong = 0.3 * random.uniform();
  const shape = random.below(4);
  const centres = Array.from({ length: children }, () => random.bells(columns));
  const planted = Array.from({ length: n }, (_, i) => i % children);
  const rows = planted.map((label) =>
    Array.from({ length: columns }, (_, p) => apart * (centres[label]?.[p] ?? Number.NaN) + random.bell()),
  );
  const labels = planted.map((label) => (random.uniform() < wrong ? random.below(children) : label));
  const last = columns - 1;
  for (const row of rows) {
    const [first = Number.NaN] = row;
    if (shape === 1) row[last] = first;
    if (shape === 2) row[last] = first + (row[last] ?? Number.NaN) * 0.001;
    for (let p = 0; shape === 3 && p < columns; p += 1) row[p] = (row[p] ?? Number.NaN) * 2 ** -(p % 6);
  }
  const above = random.bells(columns).map((a) => Math.max(0, a));
  const each = alpha / (children * columns);
  const usesAbove = (regulariser === 'GE' || regulariser === 'E') && random.below(3) > 0;
  const l1 = above.map((a) => (usesAbove ? (beta * a) / (children * columns) : regulariser === '1' ? each : 0));
  return {
    rows,
    problem: {
      children,
      group: regulariser === 'GE' || regulariser === 'G' ? each : 0,
      l1: Float64Array.from(l1),
      ridge: regulariser === '2' ? each : 0,
      labels: Uint32Array.from(labels),
    },
  };
}
