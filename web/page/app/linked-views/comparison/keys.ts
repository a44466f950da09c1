import { at } from '../../../../engine/base/arrays.ts';
import type { SideLayout } from '../../../drawing/tanglegram/layout.ts';

const PAGE = 10;

/** The number of places that a key goes down. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * The leaf that a key leads to from another, or the first one where none is pointed out; undefined for any other key.
 */
export function stepInLeaves(
  key: string,
  { leaves, place }: Pick<SideLayout, 'leaves' | 'place'>,
  from: number | null,
): number | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const to = from === null ? 0 : at(place, from) + step;
  return leaves[Math.min(leaves.length - 1, Math.max(0, to))];
}
