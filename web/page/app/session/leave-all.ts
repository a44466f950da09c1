import { batch } from '@preact/signals';
import type { OpenFiles } from './open-files.ts';
import type { Opening } from './opening.ts';
import type { Shown } from './shown.ts';
import type { TreeRuns } from './tree-runs.ts';

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
