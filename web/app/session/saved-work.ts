import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Finished } from '../finished/finished.ts';

/** Knows whether there is work of the user's that is in no session file. */
export class SavedWork {
  readonly unsaved = signal(false);
  /** Trees that are in one. */
  readonly #saved = new WeakSet<Hierarchy>();

  /** `whole`: the tree that is shown. A run on files of a session that was saved or opened is new work too. */
  constructor(whole: ReadonlySignal<Finished | null>) {
    effect(() => {
      const shown = whole.value;
      if (shown?.sample === null && !this.#saved.has(shown.result.hierarchy)) this.unsaved.value = true;
    });
  }

  /** A tree came from a session file. What was there before it, and is in none, stays unsaved: Back leads to it. */
  opened({ result }: Finished): void {
    this.#saved.add(result.hierarchy);
  }

  /** A tree was written into a session file. */
  saved(finished: Finished): void {
    this.opened(finished);
    this.unsaved.value = false;
  }
}
