import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import type { OpenFiles } from './open-files.ts';
import type { Opening } from './opening.ts';
import type { Shown } from './shown.ts';
import type { TreeRuns } from './tree-runs.ts';

/** Knows whether there is work of the user's that is in no session file. */
export class SavedWork {
  readonly unsaved = signal(false);
  /** Trees that are in one. */
  readonly #saved = new WeakSet<Hierarchy>();
  readonly #whole: ReadonlySignal<Finished | null>;

  /** `whole`: the tree that is shown. A run on files of a session that was saved or opened is new work too. */
  constructor(whole: ReadonlySignal<Finished | null>) {
    this.#whole = whole;
    effect(() => {
      const shown = whole.value;
      if (shown !== null && !this.#isSaved(shown)) this.unsaved.value = true;
    });
  }

  /** A tree came from a session file. What was there before it, and is in none, stays unsaved: Back leads to it. */
  opened({ result }: Finished): void {
    this.#saved.add(result.hierarchy);
  }

  /**
   * A tree is in a session file now. Work stays unsaved where another tree is shown by now, where this one is a sample's (what was
   * there before it is in no file), and where numbers were edited that the file does not hold (`hasEdits`: it holds all).
   */
  saved(finished: Finished, hasEdits = true): void {
    this.opened(finished);
    const shown = this.#whole.peek();
    const isOwn = finished.sample === null;
    if (isOwn && hasEdits && (shown === null || this.#isSaved(shown))) this.unsaved.value = false;
  }

  /** The session with a tree is gone again, and with it work that is nowhere else. */
  forgotten({ result }: Finished): void {
    this.#saved.delete(result.hierarchy);
    this.unsaved.value = true;
  }

  #isSaved({ sample, result }: Finished): boolean {
    return sample !== null || this.#saved.has(result.hierarchy);
  }
}

interface Parts {
  readonly open: OpenFiles;
  readonly opening: Opening;
  readonly shown: Shown;
  readonly treeRuns: TreeRuns;
}

/** Gives up what is under way, and closes all files and the tree. Returns what opens and shows them again. */
export function leaveAll({ open, opening, shown, treeRuns }: Parts): () => void {
  return batch(() => {
    opening.cancel();
    treeRuns.giveUp();
    treeRuns.clearCancelled();
    const reopen = open.closeAll();
    const showAgain = shown.leave();
    return () => {
      reopen();
      showAgain();
    };
  });
}
