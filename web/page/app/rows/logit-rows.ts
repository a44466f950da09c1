import { at } from '../../../engine/base/arrays.ts';
import type { Grid } from '../../../engine/data/edited/change.ts';

/** The predictions of a classifier for one row of logits. */
export interface LogitRow {
  readonly logits: Float64Array;
  /** The softmax of them. */
  readonly probabilities: Float64Array;
  /** The class of the largest one; of equals the first. */
  readonly predicted: number;
}

/** One row of a table of logits. O(classes). */
function logitRow(logits: Float64Array): LogitRow {
  const most = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((a, b) => a + b);
  return { logits, probabilities: powers.map((power) => power / sum), predicted: logits.indexOf(most) };
}

/**
 * Reads rows of a table of logits. A row whose numbers are those of before, in whichever table, is the same object: what is
 * drawn of it can stay. O(classes) a row.
 */
export function rowsReader(): (grid: Grid, row: number) => LogitRow {
  const known = new Map<number, LogitRow>();
  return ({ columns, values }, row) => {
    const logits = values.subarray(row * columns, (row + 1) * columns);
    const before = known.get(row);
    const isSame = before?.logits.length === columns && before.logits.every((logit, c) => Object.is(logit, logits[c]));
    if (before !== undefined && isSame) return before;
    const found = logitRow(logits.slice()); // a part would keep the whole table
    known.set(row, found);
    return found;
  };
}

/** The classes of a row, the most probable first. */
export const classesByProbability = ({ probabilities }: LogitRow): number[] =>
  Array.from(probabilities.keys()).sort((a, b) => at(probabilities, b) - at(probabilities, a) || a - b);
