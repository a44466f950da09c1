import { signal } from '@preact/signals';
import { DataError } from '../data/error.ts';
import type { Progress, RunContext } from '../engine/engine.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Result } from '../methods/result.ts';
import { advance, type Pace } from './pace.ts';

/** Where work for the tree that is shown stands. */
interface UnderWay {
  readonly pace: Pace | null;
  readonly stopping: boolean;
}

/** Phases in which a run that is stopped keeps what it has. */
export const KEEPS: readonly Progress['phase'][] = ['fitting', 'resampling'];

/** One run at a time for a tree that is looked at meanwhile. */
export class Background {
  /** Null where nothing is under way. */
  readonly underWay = signal<UnderWay | null>(null);
  readonly #now: () => number;
  #controller: AbortController | null = null;
  /** Aborted when enough was seen of it. */
  #enough = new AbortController();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What the run finds; null where it was given up. */
  async run(job: (context: RunContext) => Promise<Result>): Promise<Result | null> {
    this.giveUp();
    const controller = new AbortController();
    this.#controller = controller;
    this.#enough = new AbortController();
    this.underWay.value = { pace: null, stopping: false };
    const onProgress = (progress: Progress): void => {
      const { value } = this.underWay;
      if (this.#controller !== controller || value === null) return;
      this.underWay.value = { ...value, pace: advance(value.pace, progress, this.#now()) };
    };
    try {
      const result = await job({ signal: controller.signal, enough: this.#enough.signal, onProgress });
      return this.#controller === controller ? result : null;
    } catch (error) {
      if (this.#controller !== controller) return null;
      throw error;
    } finally {
      if (this.#controller === controller) this.#end();
    }
  }

  /** Stops where that keeps what there is so far; else, or when asked again, gives it up. */
  cancel(): void {
    const { value } = this.underWay;
    const keeps = value !== null && !value.stopping && value.pace !== null && KEEPS.includes(value.pace.phase);
    if (keeps) {
      this.underWay.value = { ...value, stopping: true };
      this.#enough.abort();
    } else this.giveUp();
  }

  giveUp(): void {
    const controller = this.#controller;
    this.#end();
    controller?.abort();
  }

  #end(): void {
    this.#controller = null;
    this.underWay.value = null;
  }
}

const equal = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.from(a).every((value, i) => value === b[i]);

/** What was found beside one tree says nothing of another: the file may have changed since. */
export function checkSameTree(shown: Hierarchy, found: Hierarchy): void {
  const same = equal(shown.child, found.child) && equal(shown.classOf, found.classOf);
  if (same) return;
  throw new DataError('changed', 'the files give another tree than the one that is shown', 'Run again.');
}
