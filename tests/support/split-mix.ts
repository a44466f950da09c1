const MASK = (1n << 64n) - 1n;

/** SplitMix64 as the core has it, in whole numbers: 64 bits a call. */
function splitMix(start: bigint): () => bigint {
  let state = start;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
  };
}

/** A number from 0 up to, but not, 1, of 53 of these bits. */
export const uniformOf = (bits: bigint): number => Number(bits >> 11n) * 2 ** -53;

/** The stream of the core for one of several draws: a resample, an order. */
export const streamOf = (seed: number, which: number): (() => bigint) =>
  splitMix(splitMix((BigInt(seed) << 32n) | BigInt(which))());
