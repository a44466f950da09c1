import type { Result } from '../../../model/result.ts';
import { agreementOf, isByChance, marginsOf } from './agreement.ts';

/**
 * Whether the labels beside a result have to be checked by label-fit.ts, which is loaded late: they agree no better than chance,
 * or another order of the columns may do twice as well (no order does better than the best matching), or some are of no column; or none is another class than the predicted one.
 */
export function needsLabelCheck({ contingency, metrics }: Result): boolean {
  if (contingency === null) return false;
  if (contingency.columns > contingency.rows) return true;
  const { accuracy, matched_accuracy: matched } = metrics ?? { accuracy: null, matched_accuracy: null };
  if (accuracy === 1) return true;
  const isOtherOrder = accuracy === null || matched === null || matched >= 2 * accuracy;
  return isOtherOrder || isByChance(agreementOf(contingency, marginsOf(contingency), (leaf) => leaf));
}
