import type { Core } from '../core/core.ts';
import type { Dataset } from '../data/dataset.ts';
import type { RunContext } from '../engine/engine.ts';
import { runClustering } from './clustering/run.ts';
import { runConfusion } from './confusion/run.ts';
import { runHmmc } from './hmmc/run.ts';
import { runL2h } from './l2h/run.ts';
import { doubting } from './label-fit.ts';
import { runLinkage } from './linkage/run.ts';
import type { Options } from './method.ts';
import type { Result } from './result.ts';
import { type Runners, runWith } from './run-with.ts';
import { scored } from './scored.ts';
import { runUltrametric } from './ultrametric/run.ts';
import { indexed } from './validity/indexed.ts';
import { runVisualTree } from './visual-tree/run.ts';

/** Every method: one line each. */
export const RUNNERS: Runners = {
  l2h: doubting(scored(indexed(runL2h))),
  confusion: doubting(scored(indexed(runConfusion))),
  linkage: doubting(scored(indexed(runLinkage))),
  ultrametric: doubting(scored(indexed(runUltrametric))),
  hmmc: doubting(scored(indexed(runHmmc))),
  clustering: doubting(scored(indexed(runClustering))),
  'visual-tree': doubting(scored(indexed(runVisualTree))),
};

/** `runWith` every method. */
export const runMethod = (
  core: Core,
  method: string,
  dataset: Dataset,
  options: Options,
  context: RunContext,
): Promise<Result> => runWith(RUNNERS, core, method, dataset, options, context);
