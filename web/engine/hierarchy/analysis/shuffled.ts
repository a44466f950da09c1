/** Fisher and Yates, with a small generator of whole numbers (mulberry32): the same in every engine. */
export function shuffled(values: Int32Array, seed: number): Int32Array {
  const result = values.slice();
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % limit;
  };
  for (let at = result.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [result[at], result[other]] = [result[other] as number, result[at] as number];
  }
  return result;
}
