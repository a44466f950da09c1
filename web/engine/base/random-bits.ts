/** SplitMix32 (after Steele, Lea and Flood 2014): 32 bits a call, the same everywhere. */
export function* bitsFrom(seed: number): Generator<number, never> {
  for (let state = seed | 0; ; ) {
    state = (state + 0x9e3779b9) | 0;
    const a = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    const b = Math.imul(a ^ (a >>> 15), 0x735a2d97);
    yield (b ^ (b >>> 15)) >>> 0;
  }
}
