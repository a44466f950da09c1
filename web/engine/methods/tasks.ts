import { HMMC_TASKS } from './hmmc/split-task.ts';
import { L2H_TASKS } from './l2h/pieces.ts';
import type { TaskHandlers } from './shared/runner.ts';
import { ULTRAMETRIC_TASKS } from './ultrametric/neighbour-task.ts';

/**
 * What does the tasks of methods in other workers: one line for each method that has some. It stands apart from the runners,
 * since a thread of the command line that only does tasks starts much sooner without the rest of the methods.
 */
export const METHOD_TASKS: TaskHandlers = {
  ...L2H_TASKS,
  ...ULTRAMETRIC_TASKS,
  ...HMMC_TASKS,
};
