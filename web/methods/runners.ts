import type { Core } from '../bindings/core.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { runClustering } from './clustering/run.ts';
import { runConfusion } from './confusion/run.ts';
import { FIRST_RUNS } from './first-runs.ts';
import { HMMC_TASKS } from './hmmc/node.ts';
import { runHmmc } from './hmmc/run.ts';
import { runLinkage } from './linkage/run.ts';
import { type MethodRun, runnerOf } from './shared/method-run.ts';
import { type Runners, runWith } from './shared/run-with.ts';
import { type TaskRunners, tasksOf } from './shared/task-runner.ts';
import { ULTRAMETRIC_TASKS } from './ultrametric/near.ts';
import { runUltrametric } from './ultrametric/run.ts';
import { runVisualTree } from './visual-tree/run.ts';

/** Every method: one line each. Those of the first tree have theirs in `first-runs.ts`. */
const METHOD_RUNS: Readonly<Record<string, MethodRun>> = {
  ...FIRST_RUNS,
  confusion: { run: runConfusion, takesZeros: true, usesLabels: true },
  linkage: { run: runLinkage, usesLabels: true },
  ultrametric: { run: runUltrametric, usesLabels: true, tasks: ULTRAMETRIC_TASKS },
  hmmc: { run: runHmmc, tasks: HMMC_TASKS },
  clustering: { run: runClustering },
  'visual-tree': { run: runVisualTree },
};

export const RUNNERS: Runners = Object.fromEntries(
  Object.entries(METHOD_RUNS).map(([id, method]) => [id, runnerOf(method)]),
);

/** Tasks for other workers, of every method. */
export const TASKS: TaskRunners = tasksOf(METHOD_RUNS);

/** `runWith` every method. */
export const runMethod = (
  core: Core,
  method: string,
  dataset: Dataset,
  options: Options,
  context: RunContext,
): Promise<Result> => runWith(RUNNERS, core, method, dataset, options, context);
