import { at } from '../../base/arrays.ts';
import type { ComparedCounts } from './compared-share.ts';

/* The points that two models predict: the same ones, or each its own. */

/** Points with a true class, and what a model predicts of each; -1 for a point that is predicted as none. */
export interface SeenPoints {
  readonly truth: Int32Array<ArrayBuffer>;
  readonly predicted: Int32Array<ArrayBuffer>;
}

export interface SeenByBoth {
  readonly models: readonly [SeenPoints, SeenPoints];
  /** True where row i is the same point for both. */
  readonly arePaired: boolean;
}

interface Counts {
  readonly points: [number, number];
  readonly counts: [number, number];
  readonly turned: { lost: number; gained: number } | null;
}

/**
 * The points of several sets and those of them that have a property, under each model. `setsOf`: which sets a true class is in;
 * `has`: whether a prediction has the property of a set, for a true class of it. O(points × sets around a class).
 */
export function countedIn(
  sets: number,
  { models, arePaired }: SeenByBoth,
  setsOf: (truth: number) => readonly number[],
  has: (set: number, predicted: number, truth: number) => boolean,
): ComparedCounts[] {
  const found = Array.from(
    { length: sets },
    (): Counts => ({ points: [0, 0], counts: [0, 0], turned: arePaired ? { lost: 0, gained: 0 } : null }),
  );
  models.forEach(({ truth, predicted }, model) => {
    truth.forEach((own, row) => {
      for (const set of setsOf(own)) {
        const { points, counts, turned } = at(found, set);
        const isCounted = has(set, at(predicted, row), own);
        points[model] = at(points, model) + 1;
        if (isCounted) counts[model] = at(counts, model) + 1;
        if (turned === null || model === 0) continue;
        const wasCounted = has(set, at(models[0].predicted, row), own);
        if (wasCounted && !isCounted) turned.lost += 1;
        if (isCounted && !wasCounted) turned.gained += 1;
      }
    });
  });
  return found;
}

/** The counts of several sets without common points, taken as one. */
export function summed(list: readonly ComparedCounts[], arePaired: boolean): ComparedCounts {
  const sum = (count: (counts: ComparedCounts) => number): number => list.reduce((all, each) => all + count(each), 0);
  return {
    points: [sum(({ points }) => points[0]), sum(({ points }) => points[1])],
    counts: [sum(({ counts }) => counts[0]), sum(({ counts }) => counts[1])],
    turned: arePaired
      ? { lost: sum(({ turned }) => turned?.lost ?? 0), gained: sum(({ turned }) => turned?.gained ?? 0) }
      : null,
  };
}
