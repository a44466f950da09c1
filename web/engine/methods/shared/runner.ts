import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Options } from '../../model/method.ts';
import type { Result } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { complete } from './class-ids.ts';

/** What computes the result of a method. */
export type Runner = (core: Core, dataset: Dataset, options: Options, context: RunContext) => Promise<Result>;

/** Runners by the id of their method. */
export type Runners = Readonly<Record<string, Runner>>;

/** Runs the method with this id, and completes its result with what does not depend on the method. */
export async function runById(
  runners: Runners,
  core: Core,
  method: string,
  dataset: Dataset,
  options: Options,
  context: RunContext,
): Promise<Result> {
  const runner = runners[method];
  if (runner === undefined) {
    throw new DataError('method', `there is no method ${method}`, `Choose one of ${Object.keys(runners).join(', ')}.`);
  }
  const { onTree } = context;
  const completed = (result: Result): Result => complete(dataset, result);
  // A tree with nothing pending is the result itself, which comes at once.
  const onPending = (tree: Result): void => {
    if (tree.pending?.length) onTree?.(completed(tree));
  };
  return completed(
    await runner(core, dataset, options, onTree === undefined ? context : { ...context, onTree: onPending }),
  );
}
