import { at } from '../../base/at.ts';
import type { Grid } from '../../data/edited/change.ts';

/** What a classifier says of one row of logits. */
export interface LogitRow {
  readonly logits: Float64Array;
  /** The softmax of them. */
  readonly probabilities: Float64Array;
  /** The class of the largest one; of equals the first. */
  readonly predicted: number;
}

/** One row of a table of logits. O(classes). */
export function logitRow({ columns, values }: Grid, row: number): LogitRow {
  const logits = values.subarray(row * columns, (row + 1) * columns);
  const most = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((a, b) => a + b);
  return { logits, probabilities: powers.map((power) => power / sum), predicted: logits.indexOf(most) };
}

/** The classes of a row, the most probable first. */
export const classesByProbability = ({ probabilities }: LogitRow): number[] =>
  Array.from(probabilities.keys()).sort((a, b) => at(probabilities, b) - at(probabilities, a) || a - b);
