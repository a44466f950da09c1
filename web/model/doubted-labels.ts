import type { Result } from './result.ts';

/** The code of the warning that labels do not fit the predictions they stand beside. */
export const MISFIT = 'labels-do-not-fit';

/** Whether a result says that its labels do not fit: then nothing may be concluded from them. */
export const labelsAreDoubted = ({ warnings }: Pick<Result, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === MISFIT);

/** What that warning ends with where the tree itself was made with the labels. */
export const MADE_WITH = 'The tree is made with them and means nothing.';

/** Whether the tree itself was made with labels that do not fit. Told by the words: results and sessions have no more. */
export const treeIsDoubted = ({ warnings }: Pick<Result, 'warnings'>): boolean =>
  warnings.some(({ code, message }) => code === MISFIT && message.endsWith(MADE_WITH));
