import type { Pending, Result } from '../../../engine/model/result.ts';

/** The warning for a tree without metrics: they were cancelled, or could not be computed. */
export const NOT_MEASURED = 'not-measured';

const NAMES: Readonly<Record<Extract<Pending, string>, string>> = {
  metrics: 'metrics',
  curves: 'validity indices',
  support: 'support',
  orders: 'other orders of the classes',
};

/** A result with its tree only, where the rest was cancelled; a warning names what it lacks. */
export function unmeasured(tree: Result): Result {
  const lacking = (tree.pending ?? [])
    .map((each) => (typeof each === 'string' ? NAMES[each] : each.findings))
    .join(', ');
  const message = `Measuring ended before these were known: ${lacking}. The tree is complete. Run again to find them.`;
  return { ...tree, pending: undefined, warnings: [...tree.warnings, { code: NOT_MEASURED, message }] };
}
