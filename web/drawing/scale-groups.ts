import { type Counts, type Groups, sizesOf } from './groups.ts';
import type { DrawnTree } from './layout.ts';

/** The steps of the scale, in percent; each ends below the next, the last one includes its end. */
const STEPS = [0, 50, 70, 80, 90, 95, 100] as const;

const NAMES = STEPS.slice(0, -1).map((from, index) =>
  index === 0 ? `under ${STEPS[1]} %` : `${from} to ${STEPS[index + 1]} %`,
);

/** The step of a share from 0 to 1, -1 where there is none. */
export const stepOf = (share: number): number =>
  Number.isNaN(share)
    ? -1
    : Math.min(
        NAMES.length - 1,
        STEPS.findLastIndex((step) => 100 * share >= step),
      );

/** Nodes by a share that each has, as groups whose tones go from one end of a scale to the other. O(nodes). */
export function scaleGroups({ order }: DrawnTree, shares: Float64Array, counts: Counts = 'leaves'): Groups {
  const ofNode = Int32Array.from(shares, stepOf);
  const tones = NAMES.map((_, step) => ({ share: step / (NAMES.length - 1) }));
  return { names: NAMES, tones, sizes: sizesOf(NAMES.length, ofNode, order, counts), counts, ofNode };
}
