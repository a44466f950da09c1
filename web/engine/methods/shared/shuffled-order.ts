import { at } from '../../base/arrays.ts';
import { bitsFrom } from '../../base/random-bits.ts';

/**
 * The first `wanted` of the numbers 0 to `count` - 1 in the order of a seed (Fisher and Yates, SplitMix32): the same everywhere.
 * O(count).
 */
export function shuffledOrder(count: number, seed: number, wanted = count): Uint32Array<ArrayBuffer> {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const bits = bitsFrom(seed);
  for (let i = 0; i < wanted; i += 1) {
    const other = i + Math.floor((bits.next().value / 2 ** 32) * (count - i));
    [order[i], order[other]] = [at(order, other), at(order, i)];
  }
  return order.slice(0, wanted);
}
