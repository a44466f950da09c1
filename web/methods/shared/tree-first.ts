import type { Pending, Result } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';

/**
 * Reports a tree as soon as it is known, then computes the rest of its result. What is pending is null or missing in `tree`, and
 * stands at its place there, so that the result has the same bytes whether or not `onTree` was called.
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
