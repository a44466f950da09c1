import { at } from '../../base/arrays.ts';
import { count, counted, listNames } from '../../base/text.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Result, Warning } from '../../model/result.ts';

/* Choices between equals: the order of the classes, or points, decided them. */

/** Closer than this, relatively, two numbers are a tie for all that rounding can tell. */
const TIE = 1e-12;

/** True for numbers that are equal for all that rounding can tell. */
export const isTied = (a: number, b: number): boolean => a === b || Math.abs(a - b) <= TIE * Math.abs(b);

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

/** Words for the things that tie, in the singular and the plural, and for what decided: "the order of the classes". */
export interface TieWords {
  readonly merges: readonly [string, string];
  readonly by: string;
}

/**
 * The warning that there are ties: how many and where, by numbers from 1. `more` is said after it.
 */
export function tieWarnings(
  ties: number,
  total: number,
  { merges: [one, many], by }: TieWords,
  where: string,
  more = '',
): Warning[] {
  if (ties === 0) return [];
  const are = ties === 1 ? 'is a tie' : 'are ties';
  return [
    {
      code: 'ties',
      message: `${count(ties)} of ${counted(total, one, many)} ${are}, decided by ${by}: ${where}.${more}`,
    },
  ];
}

/** "merge 3", "merges 3, 5, 9". */
export function tiedMerges(ties: Uint8Array): string {
  const steps = Array.from(ties.keys(), (step) => step + 1).filter((step) => ties[step - 1] === 1);
  return `${steps.length === 1 ? 'merge' : 'merges'} ${listNames(steps.map((step) => count(step)))}`;
}

/** A split from the top down: its node, and how many of its points, or classes, could as well be on another side. */
export interface TiedSplit {
  readonly node: number;
  readonly ties: number;
}

/** It decides among equals where splits begin at random. */
export const BY_SEED = 'the seed and the order of the rows';
export const BY_EDGES = 'the order of the edges';

/** The part of a result that tells of ties of all its splits, in the order in which they were made. `where` names some of them. */
export function tiesOfSplits(
  splits: readonly TiedSplit[],
  { classOf }: Hierarchy,
  [one, many]: readonly [string, string],
  where: (tied: readonly TiedSplit[]) => string = (tied) => {
    const numbers = tied.map((split) => count(splits.indexOf(split) + 1));
    return `${tied.length === 1 ? 'split' : 'splits'} ${listNames(numbers)}`;
  },
): Pick<Result, 'ties' | 'warnings'> {
  const tied = splits.filter(({ ties }) => ties > 0);
  const byNode = new Uint8Array(classOf.filter((c) => c < 0).length);
  for (const { node } of tied) byNode[node - (classOf.length - byNode.length)] = 1;
  const most = counted(
    tied.reduce((sum, { ties }) => sum + ties, 0),
    one,
    many,
  );
  const said =
    splits.length === 1
      ? tied.map(() => ({ code: 'ties', message: `${most} could as well be in another group: ${BY_SEED} decided.` }))
      : tieWarnings(
          tied.length,
          splits.length,
          { merges: ['split', 'splits'], by: BY_SEED },
          where(tied),
          ` There ${most} could as well be on another side.`,
        );
  return { ties: tiesFound(byNode), warnings: said };
}
