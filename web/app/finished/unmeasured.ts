import type { Pending, Result } from '../../model/result.ts';

/** The warning of a tree whose metrics nobody waited for, or that could not be measured. */
export const NOT_MEASURED = 'not-measured';

const NAMES: Readonly<Record<Extract<Pending, string>, string>> = {
  metrics: 'metrics',
  curves: 'validity indices',
  support: 'support',
};

/** What is left of a result whose tree is known where the rest of it was given up: it says what it lacks. */
export function unmeasured(tree: Result): Result {
  const lacking = (tree.pending ?? [])
    .map((each) => (typeof each === 'string' ? NAMES[each] : each.findings))
    .join(', ');
  const message = `Measuring ended before these were known: ${lacking}. The tree is complete. Run again to find them.`;
  return { ...tree, pending: undefined, warnings: [...tree.warnings, { code: NOT_MEASURED, message }] };
}
