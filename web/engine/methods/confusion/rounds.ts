import type { Confusion } from '../../bindings/confusion.ts';
import type { Round, Rounds } from './findings.ts';

/** Similarity matrices are kept as long as they have at most this many entries together (32 MB). */
const MAX_ENTRIES = 2 ** 22;

/** Keeps the similarities of every round that there is room for, in order; null from the first that there is not. */
export class Similarities {
  readonly #kept: (Float64Array | null)[] = [];
  #left = MAX_ENTRIES;

  /** Of the current trees: called before the first step, and after each. */
  add(confusion: Confusion): void {
    const entries = confusion.count('trees') ** 2;
    this.#left = entries <= this.#left ? this.#left - entries : -1;
    this.#kept.push(this.#left >= 0 ? confusion.similarity() : null);
  }

  /** All rounds of a complete run. */
  withRounds(confusion: Confusion): Rounds {
    const rounds = Array.from({ length: confusion.count('rounds') }, (_, round): Round => {
      return { ...confusion.round(round), similarity: this.#kept[round + 1] ?? null };
    });
    return { similarity: this.#kept[0] ?? null, rounds };
  }
}
