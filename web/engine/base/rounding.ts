/** Values of a square that differ from what they should be by no more than this share of its largest one differ by rounding. */
const ROUNDING = 1e-12;

/** The largest rounding error of a value of a square, from 0 or from the one across the diagonal. O(values). */
export const roundingOf = (values: Float64Array): number =>
  ROUNDING * values.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);
