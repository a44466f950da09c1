import { bitsFrom } from '../../../web/engine/base/random-bits.ts';
import { drawRows } from '../../../web/engine/bindings/sample-rows.ts';
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

/** SplitMix64 in whole numbers of any size. */
function nextBits(state: bigint): { readonly state: bigint; readonly bits: bigint } {
  const wrap = (x: bigint): bigint => BigInt.asUintN(64, x);
  const next = wrap(state + 0x9e3779b97f4a7c15n);
  let z = next;
  z = wrap((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return { state: next, bits: z ^ (z >> 31n) };
}

/** The number of times that resample `which` draws each of so many rows. */
export function resample(rows: number, seed: number, which: number): number[] {
  const counts = Array.from({ length: rows }, () => 0);
  let state = nextBits(BigInt(seed) * 2n ** 32n + BigInt(which)).bits;
  for (let draw = 0; draw < rows; draw++) {
    const next = nextBits(state);
    state = next.state;
    const row = Math.floor((Number(next.bits >> 11n) / 2 ** 53) * rows);
    counts[row] = (counts[row] ?? 0) + 1;
  }
  return counts;
}

/** The class that stands in the place of each class in shuffled tree `seed`. */
export function shuffledOrder(classes: number, seed: number): number[] {
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
