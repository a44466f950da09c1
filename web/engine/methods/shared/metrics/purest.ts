import { at } from '../../../base/arrays.ts';
import type { Contingency } from '../../../model/result.ts';

/** The most frequent true class of a leaf and its share of the leaf's points; class -1 for a leaf without points. */
export function purest(contingency: Contingency, leaf: number): { readonly class: number; readonly purity: number } {
  const row = contingency.counts.subarray(leaf * contingency.columns, (leaf + 1) * contingency.columns);
  let best = -1;
  let points = 0;
  row.forEach((count, k) => {
    points += count;
    if (count > (best < 0 ? 0 : at(row, best))) {
      best = k;
    }
  });
  return { class: best, purity: points === 0 ? 0 : at(row, best) / points };
}
