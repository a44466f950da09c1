import type { Warning } from '../../base/warning.ts';

/** So many columns are named. */
const MAX_NAMED = 8;

/** What is said of columns that are left out: `one` and `many` say why, up to "was" or "were". */
export const leftOut = (called: readonly string[], one: string, many: string): Warning => ({
  code: 'column-left-out',
  message: `${called.slice(0, MAX_NAMED).join(', ')}${called.length > MAX_NAMED ? ', …' : ''} ${called.length === 1 ? one : many} left out.`,
});
