import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Options } from '../../model/method.ts';
import type { InputRecord, Pending, Result } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { complete } from './class-ids.ts';

/**
 * Reports a tree as soon as it is known, then computes the rest of its result. `tree` has every key of the result, those of the
 * rest with null or undefined: so keys are in one order, and the JSON has the same bytes whether or not `onTree` is there.
 */
export async function treeFirst(
  context: RunContext,
  tree: Result,
  pending: readonly Pending[],
  rest: () => Partial<Result> | Promise<Partial<Result>>,
): Promise<Result> {
  context.onTree?.({ ...tree, pending });
  return { ...tree, ...(await rest()) };
}

/** A context that tells of trees with what `complete` adds to them. */
export const withTreeFirst = (context: RunContext, complete: (tree: Result) => Result): RunContext =>
  context.onTree === undefined ? context : { ...context, onTree: (tree) => context.onTree?.(complete(tree)) };

/** A file that went into a result. Its digest is added where files are read whole. */
export const inputRecord = (name: string, role: string, shape: readonly number[]): InputRecord => ({
  ...{ name, role, shape },
  sha256: null,
});

/** The same of several files, those left out that are not there. */
export const inputRecords = (
  ...files: readonly (readonly [name: string | undefined, role: string, shape: readonly number[]])[]
): InputRecord[] =>
  files.flatMap(([name, role, shape]) => (name === undefined ? [] : [inputRecord(name, role, shape)]));

/** Pieces one behind the other in `all`, which has room for them. */
export function joinedIn<Numbers extends Uint8Array | Uint16Array | Float64Array>(
  all: Numbers,
  pieces: readonly ArrayLike<number>[],
): Numbers {
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Does tasks of one kind. Only it knows what is in them. What it keeps from task to task belongs to its worker. */
export type TaskHandler = (core: Core, task: never) => Promise<Uint8Array<ArrayBuffer>>;

/** By kind of task: makes the handler that a worker keeps. */
export type TaskHandlers = Readonly<Record<string, () => TaskHandler | Promise<TaskHandler>>>;

/** Function that computes the result of a method. */
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
