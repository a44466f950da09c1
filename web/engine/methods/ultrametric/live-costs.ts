import { CURVES, TERMS, type UltrametricFit } from '../../bindings/ultrametric.ts';
import type { CostsSoFar } from '../../model/run.ts';

/** More than a curve is wide in pixels. */
const MOST_ROWS = 2048;

/**
 * What is told of the costs while a fit goes on: every step of a short fit, every 2nd, 4th, … of a longer one, so that a
 * report of a million steps is no larger than one of a thousand. Each step is read once.
 */
export class LiveCosts {
  readonly #fit: UltrametricFit;
  readonly #rows = new Float64Array(CURVES * MOST_ROWS);
  #length = 0;
  #every = 1;

  constructor(fit: UltrametricFit) {
    this.#fit = fit;
  }

  /** The costs after 0 to `steps` steps. */
  upTo(steps: number): CostsSoFar {
    for (let step = this.#length * this.#every; step <= steps; step = this.#length * this.#every) {
      if (this.#length === MOST_ROWS) this.#halve();
      else this.#take(step, steps);
    }
    return { terms: TERMS, every: this.#every, rows: this.#rows.slice(0, CURVES * this.#length) };
  }

  /** The steps from `first` on for which there is room; step `first` alone where others are left out. */
  #take(first: number, last: number): void {
    const count = this.#every === 1 ? Math.min(last - first + 1, MOST_ROWS - this.#length) : 1;
    this.#rows.set(this.#fit.costs(first, count), CURVES * this.#length);
    this.#length += count;
  }

  /** Leaves out every second step. */
  #halve(): void {
    this.#length /= 2;
    this.#every *= 2;
    for (let i = 1; i < this.#length; i += 1) {
      this.#rows.copyWithin(CURVES * i, CURVES * 2 * i, CURVES * (2 * i + 1));
    }
  }
}
