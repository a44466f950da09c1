import { at } from '../../base/arrays.ts';
import { count, counted, listNames } from '../../base/text.ts';
import type { Warning } from '../../model/result.ts';

/* Choices between equals: the order of the classes, or points, decided them. */

/** Closer than this, relatively, two numbers are a tie for all that rounding can tell. */
const TIE = 1e-12;

/** By merge: 1 where its margin says that it is a tie. */
export const tiesOfMargins = (margins: Float64Array): Uint8Array =>
  Uint8Array.from(margins, (margin) => (Math.abs(margin) <= TIE ? 1 : 0));

/** By merge: 1 where the one above it is as high, so that something else than the heights decided which of the two is below. */
export function tiesOfHeights(leaves: number, merges: Uint32Array, heights: Float64Array): Uint8Array {
  const ties = new Uint8Array(heights.length);
  merges.forEach((child, place) => {
    const [above, below] = [at(heights, place >> 1), heights[child - leaves] ?? Number.NaN];
    if (above - below <= TIE * above) ties[child - leaves] = 1;
  });
  return ties;
}

/** Ties in the form of a result: undefined where nothing tied. */
export const tiesFound = (ties: Uint8Array): Uint8Array | undefined => (ties.includes(1) ? ties : undefined);

/** Words for the things that tie, in the singular and the plural, and for what decided. */
export interface TieWords {
  readonly merges: readonly [string, string];
  readonly order: string;
}

/**
 * The warning that there are ties: how many and where, by numbers from 1. `more` is said after it.
 */
export function tieWarnings(
  ties: number,
  total: number,
  { merges: [one, many], order }: TieWords,
  where: string,
  more = '',
): Warning[] {
  if (ties === 0) return [];
  const are = ties === 1 ? 'is a tie' : 'are ties';
  return [
    {
      code: 'ties',
      message: `${count(ties)} of ${counted(total, one, many)} ${are}, decided by the order of the ${order}: ${where}.${more}`,
    },
  ];
}

/** "merge 3", "merges 3, 5, 9". */
export function tiedMerges(ties: Uint8Array): string {
  const steps = Array.from(ties.keys(), (step) => step + 1).filter((step) => ties[step - 1] === 1);
  return `${steps.length === 1 ? 'merge' : 'merges'} ${listNames(steps.map((step) => count(step)))}`;
}
