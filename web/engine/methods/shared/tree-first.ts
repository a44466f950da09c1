import type { Pending, Result } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';

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
