/** SplitMix32 (after Steele, Lea and Flood 2014): 32 bits a call, the same everywhere. */
function* bitsFrom(seed: number): Generator<number, never> {
  for (let state = seed | 0; ; ) {
    state = (state + 0x9e3779b9) | 0;
    const a = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    const b = Math.imul(a ^ (a >>> 15), 0x735a2d97);
    yield (b ^ (b >>> 15)) >>> 0;
  }
}

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
    [order[i], order[other]] = [order[other] ?? 0, order[i] ?? 0];
  }
  return order.slice(0, wanted);
}
