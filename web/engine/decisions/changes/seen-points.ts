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

/** Points that are mistaken between classes, under the first model and under the second. */
export type Mistaken = readonly [number, number];

/** Counts of points of each class that are taken for another one, under each of two models. O(points). */
export class Mistakes {
  readonly #classes: number;
  readonly #counts = new Map<number, [number, number]>();

  constructor({ models }: SeenByBoth, classes: number) {
    this.#classes = classes;
    models.forEach(({ truth, predicted }, model) => {
      truth.forEach((own, row) => {
        const other = at(predicted, row);
        if (other < 0 || other === own) return;
        const key = own * classes + other;
        const counts = this.#counts.get(key) ?? [0, 0];
        counts[model] = at(counts, model) + 1;
        this.#counts.set(key, counts);
      });
    });
  }

  /** Points of one class that are taken for another. */
  taken(truth: number, predicted: number): Mistaken {
    return this.#counts.get(truth * this.#classes + predicted) ?? [0, 0];
  }

  /** Points mistaken between a class and any of some others, either way. */
  between(own: number, others: readonly number[]): Mistaken {
    let [first, second] = [0, 0];
    for (const other of others) {
      for (const [a, b] of [this.taken(own, other), this.taken(other, own)]) {
        first += a;
        second += b;
      }
    }
    return [first, second];
  }

  /** Pairs of classes that any model mistakes, the smaller first; ascending. */
  pairs(): (readonly [number, number])[] {
    const classes = this.#classes;
    const keys = Array.from(this.#counts.keys(), (key) => {
      const [a, b] = [Math.floor(key / classes), key % classes];
      return Math.min(a, b) * classes + Math.max(a, b);
    });
    return Array.from(new Set(keys))
      .sort((a, b) => a - b)
      .map((key) => [Math.floor(key / classes), key % classes]);
  }
}
