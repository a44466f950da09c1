import type { Core } from '../bindings/core.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { runClustering } from './clustering/run.ts';
import { runConfusion } from './confusion/run.ts';
import { FIRST_METHODS } from './first-methods.ts';
import { runHmmc } from './hmmc/run.ts';
import { runL2h } from './l2h/run.ts';
import { runLinkage } from './linkage/run.ts';
import { runOpened } from './opened/run.ts';
import { opened } from './opened/schema.ts';
import { type MethodRegistration, withSharedSteps } from './shared/registration.ts';
import { type Runners, runById } from './shared/runner.ts';
import { runUltrametric } from './ultrametric/run.ts';
import { runVisualTree } from './visual-tree/run.ts';

/** Every method: one line each. `first-methods.ts` has what the worker of the first tree knows of them. */
export const REGISTERED: Readonly<Record<string, MethodRegistration>> = {
  l2h: { ...FIRST_METHODS.l2h, run: runL2h, takesZeros: true },
  confusion: { run: runConfusion, takesZeros: true, usesLabels: true },
  linkage: { run: runLinkage, usesLabels: true },
  ultrametric: { run: runUltrametric, usesLabels: true },
  hmmc: { run: runHmmc },
  clustering: { run: runClustering },
  'visual-tree': { run: runVisualTree },
};

export const RUNNERS: Runners = Object.fromEntries([
  ...Object.entries(REGISTERED).map(([id, method]) => [id, withSharedSteps(method)]),
  [opened.id, runOpened],
]);

/** `runById` with every method. */
export const runMethod = (
  core: Core,
  method: string,
  dataset: Dataset,
  options: Options,
  context: RunContext,
): Promise<Result> => runById(RUNNERS, core, method, dataset, options, context);
