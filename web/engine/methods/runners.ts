import type { Core } from '../bindings/core.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { METHODS } from './index.ts';
import { opened } from './opened/index.ts';
import { type Registration, withSharedSteps } from './shared/registration.ts';
import { type Runner, type Runners, runById } from './shared/runner.ts';

/** Runner of a method alone, without the steps that all share. */
export const ownRunner =
  (method: Registration): Runner =>
  async (...given) =>
    (await method.run())(...given);

export const RUNNERS: Runners = Object.fromEntries([
  ...METHODS.map((method) => [method.id, withSharedSteps(ownRunner(method), method)]),
  [opened.id, ownRunner(opened)],
]);

/** `runById` with every method. */
export const runMethod = (
  core: Core,
  method: string,
  dataset: Dataset,
  options: Options,
  context: RunContext,
): Promise<Result> => runById(RUNNERS, core, method, dataset, options, context);
