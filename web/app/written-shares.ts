import { nodeShares } from '../drawing/node-shares.ts';
import type { Overlay } from '../drawing/scene.ts';
import { measureNamed, sharesOf } from './colour-measures.ts';
import type { Finished } from './finished.ts';
import type { View } from './view.ts';

/** The numbers of the measure that colours the tree, where it is one that is written at the nodes; `whole` as in Drawn. */
export function writtenShares(finished: Finished | null, { grouping }: View, whole: ArrayLike<number>): Overlay[] {
  const measure = measureNamed(grouping.value);
  if (finished === null || !measure?.isWritten || !measure.fits(finished)) return [];
  const shares = sharesOf(finished, measure);
  return shares === null ? [] : [nodeShares(Array.from(whole, (node) => shares[node] ?? Number.NaN))];
}
