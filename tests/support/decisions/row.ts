import { at } from '../../../web/engine/base/arrays.ts';

/** Multiples of 2^-40. */
export const grid = (x: number): number => Math.floor(x * 2 ** 40 + 0.5) / 2 ** 40;
export const STEP = 2 ** -40;

/** A row of logits with its label. */
export interface Row {
  readonly values: readonly number[];
  readonly label: number;
}

export const predictedBy = (values: readonly number[]): number => values.indexOf(Math.max(...values));

/** Classes from the likeliest; of equal ones the lowest first. */
export const plainRanking = (values: readonly number[]): number[] =>
  values
    .map((_, c) => c)
    .sort((a, b) => (at(values, b) > at(values, a) ? 1 : at(values, a) > at(values, b) ? -1 : a - b));

export function softmax(values: readonly number[], temperature: number): number[] {
  const largest = Math.max(...values);
  const parts = values.map((value) => Math.exp((value - largest) / temperature));
  const whole = sum(parts);
  return parts.map((part) => part / whole);
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** -ln of the probability of the label. */
export function lossOf({ values, label }: Row, temperature: number): number {
  const largest = Math.max(...values);
  const whole = sum(values.map((value) => Math.exp((value - largest) / temperature)));
  return Math.log(whole) - (at(values, label) - largest) / temperature;
}

/** Slope of the mean loss in 1 / temperature: the mean of (sum of p v) - v of the label. */
function slope(rows: readonly Row[], beta: number): number {
  return mean(
    rows.map(({ values, label }) => {
      const largest = Math.max(...values);
      const p = softmax(values, 1 / beta);
      const expected = sum(values.map((value, c) => ((p[c] ?? 0) === 0 ? 0 : (p[c] ?? 0) * (value - largest))));
      return expected - (at(values, label) - largest);
    }),
  );
}

export interface Fitted {
  readonly temperature: number;
  readonly warnings: readonly string[];
}

/** The temperature of least mean loss in [0.05, 20], to 6 significant decimals. */
export function fitTemperature(rows: readonly Row[]): Fitted {
  const possible = rows.filter(({ values, label }) => at(values, label) > Number.NEGATIVE_INFINITY);
  const warnings = possible.length < rows.length ? ['label-impossible'] : [];
  const differ = possible.some(({ values }) => new Set(values.filter(Number.isFinite)).size > 1);
  if (!differ) return { temperature: 1, warnings };
  if (slope(possible, 1 / 0.05) <= 0) return { temperature: 0.05, warnings: [...warnings, 'temperature-at-bound'] };
  if (slope(possible, 1 / 20) >= 0) return { temperature: 20, warnings: [...warnings, 'temperature-at-bound'] };
  let [low, high] = [1 / 20, 1 / 0.05];
  while (high - low > 1e-13 * low) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (slope(possible, middle) > 0) high = middle;
    else low = middle;
  }
  return { temperature: Number((2 / (low + high)).toPrecision(6)), warnings };
}

const BINS = 15;

export const binOf = (p: number): number => Math.max(0, Math.min(BINS - 1, Math.ceil(BINS * p) - 1));

/** Expected calibration error of pairs (confidence on the grid, whether it was so). */
export function ece(pairs: readonly { readonly p: number; readonly hit: boolean }[]): number {
  let total = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const inBin = pairs.filter(({ p }) => binOf(p) === bin);
    total += Math.abs(inBin.filter(({ hit }) => hit).length - sum(inBin.map(({ p }) => p)));
  }
  return total / pairs.length;
}
