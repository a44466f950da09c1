import { L2H_TASKS } from './l2h/pieces.ts';
import { runL2h } from './l2h/run.ts';
import type { MethodRun } from './shared/method-run.ts';

/** Methods that the small worker of the first tree knows, which comes with the page: their schemas say `comesFirst`. */
export const FIRST_RUNS: Readonly<Record<string, MethodRun>> = {
  l2h: { run: runL2h, takesZeros: true, tasks: L2H_TASKS },
};
