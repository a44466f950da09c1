import type { Result } from '../../../model/result.ts';
import { agreementOf, isByChance, marginsOf } from './agreement.ts';

/**
 * Whether there can be anything to say of labels beside a result: they agree no better than chance, or another order of the
 * columns does twice as well, or some are of no column. No mapping does better than the best matching. What there is to say needs label-fit.ts.
 */
export function areDoubtful({ contingency, metrics }: Result): boolean {
  if (contingency === null) return false;
  if (contingency.columns > contingency.rows) return true;
  const { accuracy, matched_accuracy: matched } = metrics ?? { accuracy: null, matched_accuracy: null };
  const isOtherOrder = accuracy === null || matched === null || matched >= 2 * accuracy;
  return isOtherOrder || isByChance(agreementOf(contingency, marginsOf(contingency), (leaf) => leaf));
}
