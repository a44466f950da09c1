import { ANSWER_TASKS } from '../decisions/answers.ts';
import { DECIDE_TASKS } from '../decisions/pieces.ts';
import { LABEL_TASKS } from '../decisions/points/label-errors.ts';
import { POINTS_TASKS } from '../decisions/points/predictions.ts';
import type { TaskHandlers } from '../methods/shared/runner.ts';
import { METHOD_TASKS } from '../methods/tasks.ts';

/** Tasks for other workers, of every method and job. */
export const ALL_TASKS: TaskHandlers = {
  ...METHOD_TASKS,
  ...DECIDE_TASKS,
  ...ANSWER_TASKS,
  ...POINTS_TASKS,
  ...LABEL_TASKS,
};
