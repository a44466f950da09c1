import type { Core } from '../bindings/core.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../workers/engine.ts';
import { runClustering } from './clustering/run.ts';
import { runConfusion } from './confusion/run.ts';
import { runHmmc } from './hmmc/run.ts';
import { runL2h } from './l2h/run.ts';
import { runLinkage } from './linkage/run.ts';
import { leavingOut } from './shared/bad-rows.ts';
import { doubting } from './shared/labels/label-fit.ts';
import { scored } from './shared/metrics/scored.ts';
import { type Runner, type Runners, runWith } from './shared/run-with.ts';
import { indexed } from './shared/validity/indexed.ts';
import { runUltrametric } from './ultrametric/run.ts';
import { runVisualTree } from './visual-tree/run.ts';

/** A method with what every one of them has. */
const whole = (run: Runner, takesZeros = false): Runner => leavingOut(doubting(scored(indexed(run))), takesZeros);

/** Every method: one line each. */
export const RUNNERS: Runners = {
  l2h: whole(runL2h, true),
  confusion: whole(runConfusion, true),
  linkage: whole(runLinkage),
  ultrametric: whole(runUltrametric),
  hmmc: whole(runHmmc),
  clustering: whole(runClustering),
  'visual-tree': whole(runVisualTree),
};

/** `runWith` every method. */
export const runMethod = (
  core: Core,
  method: string,
  dataset: Dataset,
  options: Options,
  context: RunContext,
): Promise<Result> => runWith(RUNNERS, core, method, dataset, options, context);
