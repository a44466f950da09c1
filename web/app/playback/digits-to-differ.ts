import { three } from '../parts/digits.ts';

const MAX_DIGITS = 12;

/** Writes numbers with three digits, or with as many as it takes to tell different numbers apart. */
export function withDigitsToDiffer(values: readonly (number | null)[]): (value: number | null) => string {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const different = new Set(known).size;
  for (let digits = 3; digits <= MAX_DIGITS; digits++) {
    const write = (value: number | null): string =>
      digits === 3 || value === null || !Number.isFinite(value) ? three(value) : value.toPrecision(digits);
    if (new Set(known.map(write)).size === different) return write;
  }
  return three;
}
