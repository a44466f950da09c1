import { ANSWER_TASKS } from '../decisions/answers.ts';
import { DECIDE_TASKS } from '../decisions/pieces.ts';
import { LABEL_TASKS } from '../decisions/points/label-errors.ts';
import { POINTS_TASKS } from '../decisions/points/predictions.ts';
import { METHODS } from '../methods/index.ts';
import type { TaskHandlers } from '../methods/shared/runner.ts';

/** Tasks for other workers, of every method and job. */
export const ALL_TASKS: TaskHandlers = {
  ...Object.fromEntries(METHODS.flatMap(({ tasks }) => Object.entries(tasks ?? {}))),
  ...DECIDE_TASKS,
  ...ANSWER_TASKS,
  ...POINTS_TASKS,
  ...LABEL_TASKS,
};
