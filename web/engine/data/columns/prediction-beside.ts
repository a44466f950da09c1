/** Compares a column of predicted classes with the largest value of each row. */

import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import { folded, plainNumber } from '../facts.ts';
import type { Grid } from '../grid.ts';
import { headingOf } from './known-table.ts';
import type { Taken } from './look.ts';

/** So many rows may differ, as where values were rounded. */
const FEW = 0.01;

/** What to say where predictions are often another class than the one with the largest value; null where they are not. */
export function predictionDiffers(table: Grid, { prediction, values }: Taken, numbers: Float64Array): Warning | null {
  if (prediction === null || values === undefined) return null;
  const { classes } = values;
  const cells = table.columns[prediction] ?? [];
  const place = new Map(classes.map((name, c) => [folded(name), c]));
  const isIndex = !cells.some((cell) => place.has(folded(plainNumber(cell))));
  let [rows, others] = [0, 0];
  cells.forEach((cell, row) => {
    const said = plainNumber(cell);
    const c = isIndex && /^\d+$/.test(said) ? Number(said) : place.get(folded(said));
    const own = numbers.subarray(row * classes.length, (row + 1) * classes.length);
    if (c === undefined || own.length === 0) return;
    rows++;
    if (!((own[c] ?? Number.NEGATIVE_INFINITY) >= own.reduce((a, b) => Math.max(a, b)))) others++;
  });
  if (others <= FEW * rows) return null;
  return {
    code: 'prediction-differs',
    message: `In ${counted(others, 'row', 'rows')} of ${rows}, the prediction in '${headingOf(table, prediction)}' is another class than the one with the largest value. The values were used.`,
  };
}
