import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run test:long`. */
    readonly isLong: boolean;
  }
}

/** All cases in `npm run test:long`; in `npm test` a few of them that fail on the same faults. */
export const cases = <T>(all: readonly T[], few: (all: readonly T[]) => readonly T[]): readonly T[] =>
  inject('isLong') ? all : few(all);

/** The number of rounds: in `npm run test:long`, and in `npm test`. */
export const rounds = (long: number, short: number): number => (inject('isLong') ? long : short);
