import { at } from '../../base/at.ts';
import { bitsFrom } from '../../base/random-bits.ts';

/**
 * The points whose labels are used: a share of them, at least one, drawn with a seed and in the order of the draw, which
 * decides who refers to whom in the triplets. O(points).
 */
export function drawLabelled(points: number, share: number, seed: number): Uint32Array<ArrayBuffer> {
  const order = Uint32Array.from({ length: points }, (_, i) => i);
  const wanted = Math.max(1, Math.round(share * points));
  const bits = bitsFrom(seed);
  for (let i = 0; i < wanted; i += 1) {
    const other = i + Math.floor((bits.next().value / 2 ** 32) * (points - i));
    [order[i], order[other]] = [at(order, other), at(order, i)];
  }
  return order.slice(0, wanted);
}
