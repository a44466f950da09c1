import type { Result } from './result.ts';

/** The code of the warning that labels do not fit the predictions they stand beside. */
export const MISFIT = 'labels-do-not-fit';

/** True if a result warns that its labels do not fit: then nothing may be concluded from them. */
export const labelsDoNotFit = ({ warnings }: Pick<Result, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === MISFIT);

/** The end of that warning if the tree itself was made with the labels. */
export const MADE_WITH = 'The tree is made with them and means nothing.';

/**
 * True if the tree itself was made with labels that do not fit. Only the text of the warning says so in results and
 * sessions.
 */
export const labelsOfTreeDoNotFit = ({ warnings }: Pick<Result, 'warnings'>): boolean =>
  warnings.some(({ code, message }) => code === MISFIT && message.endsWith(MADE_WITH));
