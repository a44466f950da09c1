import { bitsFrom } from '../../../web/engine/base/random-bits.ts';
import { drawRows } from '../../../web/engine/bindings/sample-rows.ts';
import { streamOf, uniformOf } from '../split-mix.ts';
import type { TreeCase } from './tree.ts';

export interface Split {
  readonly fitting: readonly number[];
  readonly calibration: readonly number[];
  readonly evaluation: readonly number[];
}

export function splitOf(rows: number, share: number, seed: number, strict: boolean): Split {
  const drawn = [...drawRows(rows, Math.floor(share * rows), seed)];
  return {
    fitting: strict ? drawn.filter((_, place) => place % 2 === 0) : drawn,
    calibration: strict ? drawn.filter((_, place) => place % 2 === 1) : drawn,
    evaluation: Array.from({ length: rows }, (_, row) => row).filter((row) => !drawn.includes(row)),
  };
}

/** The number of times that resample `which` draws each of so many rows. */
export function resample(rows: number, seed: number, which: number): number[] {
  const counts = Array.from({ length: rows }, () => 0);
  const next = streamOf(seed, which);
  for (let draw = 0; draw < rows; draw++) {
    const row = Math.floor(uniformOf(next()) * rows);
    counts[row] = (counts[row] ?? 0) + 1;
  }
  return counts;
}

/** The class that stands in the place of each class in shuffled tree `seed`. */
function shuffledOrder(classes: number, seed: number): number[] {
  const order = Array.from({ length: classes }, (_, c) => c);
  const bits = bitsFrom(seed);
  for (let i = 0; i + 1 < classes; i++) {
    const other = i + Math.floor((bits.next().value / 2 ** 32) * (classes - i));
    [order[i], order[other]] = [order[other] ?? 0, order[i] ?? 0];
  }
  return order;
}

export const shuffledTree = (tree: TreeCase, classes: number, seed: number): TreeCase => {
  const order = shuffledOrder(classes, seed);
  return { children: tree.children, class: tree.class.map((c) => order[c] ?? c) };
};
