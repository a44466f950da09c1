import type { LinkageName } from '../../bindings/linkage.ts';

/** Terms of the distance of a union to a third group: A and B were joined, C is the third. */
export interface Parts {
  readonly toA: number;
  readonly toB: number;
  /** Between A and B. */
  readonly between: number;
  /** Rows in each. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** The distance of A ∪ B to C, as the core computes it (Lance and Williams 1967). */
export function distanceToUnion(method: LinkageName, { toA, toB, between, a, b, c }: Parts): number {
  switch (method) {
    case 'single':
      return Math.min(toA, toB);
    case 'complete':
      return Math.max(toA, toB);
    case 'average':
      return (a * toA + b * toB) / (a + b);
    case 'weighted':
      return (toA + toB) / 2;
    case 'ward': {
      const share = 1 / (a + b + c);
      const square = (c + a) * share * toA * toA + (c + b) * share * toB * toB - c * share * between * between;
      return Math.sqrt(Math.max(0, square));
    }
  }
}
