import type { Core } from '../bindings/core.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../workers/engine.ts';
import { leavingOut } from './bad-rows.ts';
import { runClustering } from './clustering/run.ts';
import { runConfusion } from './confusion/run.ts';
import { runHmmc } from './hmmc/run.ts';
import { runL2h } from './l2h/run.ts';
import { doubting } from './label-fit.ts';
import { runLinkage } from './linkage/run.ts';
import { type Runner, type Runners, runWith } from './run-with.ts';
import { scored } from './scored.ts';
import { runUltrametric } from './ultrametric/run.ts';
import { indexed } from './validity/indexed.ts';
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
