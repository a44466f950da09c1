/** What the values of classes are, where they are neither logits nor probabilities that sum to 1. */

import type { Warning } from '../../base/warning.ts';

type Rows = readonly (readonly number[])[];

const MIN_ROWS = 5;
/** How far from 1 a sum may be by rounding alone. */
const SLACK = 0.02;

const sum = (row: readonly number[]): number => row.reduce((a, b) => a + b, 0);
const areBetween = (rows: Rows, most: number): boolean =>
  rows.every((row) => row.every((value) => value >= 0 && value <= most));

/** Probabilities in percent: rows between 0 and 100 that sum to 100. */
export const arePercent = (rows: Rows): boolean =>
  rows.length > 0 && areBetween(rows, 100) && rows.every((row) => Math.abs(sum(row) - 100) <= 100 * SLACK);

/** How far from 1 the sums are of probabilities that were rounded to 8 bits, as bfloat16 has. */
const ROUNDED = 0.01;

/** What rounding to decimals may take from a sum; more than this is no rounding of a few values. */
const MAX_ROUNDED = 0.1;

/** How far from 1 the sums of values may be that were rounded to one, two or three decimals. */
function slackOf(rows: Rows): number {
  const isOf = (decimals: number): boolean =>
    rows.every((row) =>
      row.every((value) => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-4),
    );
  const decimals = [1, 2, 3].find(isOf);
  const columns = rows[0]?.length ?? 0;
  return decimals === undefined ? ROUNDED : Math.max(ROUNDED, Math.min(MAX_ROUNDED, (columns * 10 ** -decimals) / 2));
}

/** What is said of rows that sum to 1 but for rounding, and not as near as probabilities are known by. */
export function roundedDoubt(rows: Rows): Warning | null {
  if (rows.length === 0 || !areBetween(rows, 1)) return null;
  const slack = slackOf(rows) + 1e-9;
  const areNear = rows.every((row) => Math.abs(sum(row) - 1) <= slack);
  if (!areNear || rows.every((row) => row.every(Number.isInteger))) return null;
  return {
    code: 'rounded-probabilities',
    message:
      'The values lie between 0 and 1, and rows sum to 1 but for what rounding takes, as to two decimals or bfloat16: they look like probabilities that were rounded. Unless it is said what they are, they are read as logits. If they are probabilities, set “Values are” to probabilities (--as probabilities).',
  };
}

/** Why the first rows are doubtful as values of classes; null where they are not. */
export function doubtOf(rows: Rows): Warning | null {
  if (rows.length < MIN_ROWS || !areBetween(rows, 1)) return null;
  const sums = rows.filter((row) => Math.abs(sum(row) - 1) <= SLACK).length;
  if (2 * sums < rows.length && rows.some((row) => row.some((value) => !Number.isInteger(value)))) {
    return {
      code: 'sigmoids',
      message:
        'The values lie between 0 and 1 and rows do not sum to 1: they look like scores of several labels (sigmoids), each independent of the others. Logits before the last layer say more.',
    };
  }
  const isFlat = (row: readonly number[]): boolean => Math.max(...row) <= Math.E * Math.min(...row);
  const isOneValue = (row: readonly number[]): boolean => row.every((value) => value === row[0]);
  if (sums < rows.length || !rows.every(isFlat) || rows.every(isOneValue) || (rows[0]?.length ?? 0) < 3) return null;
  return {
    code: 'softmax-twice',
    message:
      'No probability is more than e times another of its row: it looks as if softmax was taken twice. Save the probabilities or logits before that.',
  };
}

/** So many times the largest value of one column is that of another: no classifier's values are. */
const DIFFERENT = 1000;

/**
 * Whether columns tell of things as traits do, and not of classes as a classifier does: one answers yes or no (0 and 1) and
 * another counts further, or their sizes differ. Shares and votes have rows with one sum, and logits are below 0 somewhere.
 */
export function areTraits(rows: Rows): boolean {
  const [first = []] = rows;
  if (rows.length < MIN_ROWS || first.length < 2 || !rows.every((row) => row.every((value) => value >= 0)))
    return false;
  if (areBetween(rows, 1) || rows.every((row) => Math.abs(sum(row) - sum(first)) <= SLACK * sum(first))) return false;
  const columns = first.map((_, column) => rows.map((row) => row[column] ?? 0));
  const largest = columns.map((values) => Math.max(...values));
  const isAnswer = (values: readonly number[]): boolean =>
    values.includes(0) && values.includes(1) && values.every((value) => value === 0 || value === 1);
  const sizes = largest.filter((value) => value > 0);
  return columns.some(isAnswer) || Math.max(...sizes) >= DIFFERENT * Math.min(...sizes);
}
