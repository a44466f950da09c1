import type * as original from '../../linked-views/indices/apply.ts';

/** Nothing is run in a report. */
export const appliedBy: typeof original.appliedBy = () => null;
