import type { Finished } from '../finished/finished.ts';

/** The most trees that are kept. Of more, those that were left first are computed again. */
const MAX_TREES = 12;

/** Which tree each entry of the browser's history shows, as long as the page is there. */
export class Visits {
  readonly #trees = new Map<number, Finished>();

  at(entry: number): Finished | undefined {
    return this.#trees.get(entry);
  }

  set(entry: number, finished: Finished): void {
    this.#trees.set(entry, finished);
    const trees = new Set(Array.from(this.#trees.values(), ({ result }) => result.hierarchy));
    if (trees.size <= MAX_TREES) return;
    const [oldest] = trees;
    for (const [each, { result }] of this.#trees) if (result.hierarchy === oldest) this.#trees.delete(each);
  }

  /** Forgets what comes after an entry: another one takes its place. */
  forgetAfter(entry: number): void {
    for (const each of this.#trees.keys()) if (each > entry) this.#trees.delete(each);
  }
}
