import type { Contingency } from '../../../model/contingency.ts';
import { type Agreement, isByChance, kappaOf, SLIGHT } from './agreement.ts';

/* Whether a mapping that was chosen as the best of several is better than chance, and than the labels as they are. */

/** A chance of at most this, all mappings that are tried together. */
const CHANCE = 1e-3;

const logFactorial = (n: number): number => {
  let sum = 0;
  for (let k = 2; k <= n; k++) sum += Math.log(k);
  return sum;
};

/** How many mappings there are to choose from, as its logarithm: the best matching is the best of all orders. */
export const logOfOrders = ({ rows, columns }: Contingency): number => logFactorial(Math.max(rows, columns));

/**
 * Whether a mapping that was chosen as the best of several agrees better than chance, by the bound of Chatterjee (2007):
 * P(found - expected ≥ t) ≤ exp(-t² / (4 expected + 2 t)) for one of them.
 */
export function isBetterThanChance({ found, expected }: Agreement, logChoices: number): boolean {
  const t = found - expected;
  return t > 0 && t ** 2 / (4 * expected + 2 * t) >= logChoices - Math.log(CHANCE);
}

/** Whether a mapping does plainly better than the labels as they are. */
export const isPlainlyBetter = (other: Agreement, own: Agreement): boolean =>
  other.found >= 2 * own.found && (isByChance(own) || kappaOf(other) > SLIGHT);
