import { at } from '../../base/arrays.ts';
import type { SeenByBoth } from './seen-points.ts';

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
