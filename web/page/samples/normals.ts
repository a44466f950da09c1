import { bitsFrom } from '../../engine/base/random-bits.ts';

/** Standard normal numbers (Box and Muller 1958) from a seed. */
export function normals(seed: number): () => number {
  const bits = bitsFrom(seed);
  const uniform = (): number => (bits.next().value + 0.5) / 2 ** 32;
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
