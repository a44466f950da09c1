import { at } from '../../engine/base/arrays.ts';
import { chosenPercent } from '../../engine/base/digits.ts';
import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import { type Counts, type Groups, sizesOf } from './groups.ts';

/** The steps of the scale, in percent; each ends below the next, the last one includes its end. */
const STEPS = [0, 50, 70, 80, 90, 95, 100] as const;

/** "under 50 %", "50 to 70 %", … */
const namesOf = (steps: readonly number[]): string[] =>
  steps
    .slice(0, -1)
    .map((from, index) => `${index === 0 ? 'under' : `${from} to`} ${chosenPercent(at(steps, index + 1) / 100)}`);

/** The step of a share from 0 to 1, -1 where there is none. */
export const stepOf = (share: number, steps: readonly number[] = STEPS): number =>
  Number.isNaN(share)
    ? -1
    : Math.min(
        steps.length - 2,
        steps.findLastIndex((step) => 100 * share >= step),
      );

/** 1, 2 or 5 times a power of ten, by their order. */
function roundNumber(place: number): number {
  const digit = [1, 2, 5][((place % 3) + 3) % 3];
  // Read, not multiplied out: 0.3, not 0.30000000000000004.
  return Number(`${digit}e${Math.floor(place / 3)}`);
}

/** Steps around the share that each of so many would have if all had the same, in round numbers. */
export function evenSteps(many: number): number[] {
  const even = Math.round(3 * Math.log10(100 / many));
  const steps = [-3, -2, -1, 0, 2].map((i) => roundNumber(even + i));
  return [0, ...steps.filter((step) => step < 100), 100];
}

/** Nodes by a share that each has, as groups whose tones go from one end of a scale to the other. O(nodes). */
export function scaleGroups(
  { order }: Pick<DrawnTree, 'order'>,
  shares: Float64Array,
  counts: Counts = 'leaves',
  steps: readonly number[] = STEPS,
): Groups {
  const names = namesOf(steps);
  const ofNode = Int32Array.from(shares, (share) => stepOf(share, steps));
  const tones = names.map((_, step) => ({ share: step / (names.length - 1) }));
  return { names, tones, sizes: sizesOf(names.length, ofNode, order, counts), counts, ofNode };
}
