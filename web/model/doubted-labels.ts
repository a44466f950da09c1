import type { Result } from './result.ts';

/** The code of the warning that labels do not fit the predictions they stand beside. */
export const MISFIT = 'labels-do-not-fit';

/** Whether a result says that its labels do not fit: then nothing may be concluded from them. */
export const labelsAreDoubted = ({ warnings }: Pick<Result, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === MISFIT);
