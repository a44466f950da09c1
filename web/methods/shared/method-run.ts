import { leavingOut } from './bad-rows.ts';
import { doubting } from './labels/label-fit.ts';
import { scored } from './metrics/scored.ts';
import type { Runner } from './run-with.ts';
import type { TaskRunners } from './task-runner.ts';
import { indexed } from './validity/indexed.ts';

/** How a method runs. */
export interface MethodRun {
  readonly run: Runner;
  /** Whether the tree itself is made with labels. */
  readonly usesLabels?: boolean;
  /** Whether logits of -Infinity, probabilities of 0, are numbers to it. */
  readonly takesZeros?: boolean;
  /** What other workers can do for it. */
  readonly tasks?: TaskRunners;
}

/** The runner of a method, with the steps that all methods share: bad rows, doubtful labels, metrics, validity indices. */
export const runnerOf = ({ run, takesZeros = false, usesLabels = false }: MethodRun): Runner =>
  leavingOut(doubting(scored(indexed(run)), usesLabels), takesZeros);
