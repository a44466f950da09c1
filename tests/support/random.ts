/**
 * A seeded stream of numbers: xoshiro128++ (Blackman and Vigna 2018), its state filled by splitmix32, so that any
 * seed, 0 included, gives an independent stream.
 */
export class Random {
  readonly #state = new Int32Array(4);

  constructor(seed: number) {
    let mixed = seed | 0;
    for (let i = 0; i < 4; i++) {
      mixed = (mixed + 0x9e3779b9) | 0;
      let z = mixed;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      this.#state[i] = z ^ (z >>> 16);
    }
  }

  /** 32 random bits as an integer from 0. */
  bits(): number {
    const state = this.#state;
    const a = state[0] ?? 0;
    const b = state[1] ?? 0;
    const c = (state[2] ?? 0) ^ a;
    const d = (state[3] ?? 0) ^ b;
    const mixed = (a + (d ^ b)) | 0;
    state[0] = a ^ d;
    state[1] = b ^ c;
    state[2] = c ^ (b << 9);
    state[3] = (d << 11) | (d >>> 21);
    return (((mixed << 7) | (mixed >>> 25)) + a) >>> 0;
  }

  /** From 0 up to, but not, 1. */
  uniform(): number {
    return this.bits() * 2 ** -32;
  }

  /** An integer from 0 up to, but not, `end`. */
  below(end: number): number {
    return Math.floor(this.uniform() * end);
  }

  /** Fills with standard normal numbers (Box and Muller 1958). */
  normals(target: Float64Array): void {
    for (let i = 0; i < target.length; i += 2) {
      const radius = Math.sqrt(-2 * Math.log((this.bits() + 1) * 2 ** -32));
      const angle = 2 * Math.PI * this.uniform();
      target[i] = radius * Math.cos(angle);
      if (i + 1 < target.length) target[i + 1] = radius * Math.sin(angle);
    }
  }

  /** 0 to length - 1 in random order (Fisher and Yates). */
  permutation(length: number): Int32Array {
    const order = Int32Array.from({ length }, (_, i) => i);
    for (let i = length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const held = order[i] ?? 0;
      order[i] = order[j] ?? 0;
      order[j] = held;
    }
    return order;
  }
}
