import type { Result } from '../../model/result.ts';
import { stepWord } from '../finished/steps.ts';
import type { MethodPanel } from '../panel-kit.ts';

/* Words for the steps of every method. */

/** What the steps are and what the tree shows of them. */
export const aboutSteps = (result: Pick<Result, 'history' | 'merges'>): string =>
  stepWord(result) === 'group'
    ? 'Groups of the fitted tree by height, the lowest first. The line in the tree shows the height of the current group.'
    : 'Step through what the method did. The line in the tree shows how far it had come.';

/** In which order the steps are listed. */
export const orderOfSteps = (result: Pick<Result, 'history' | 'merges'>, { order }: MethodPanel): string =>
  stepWord(result) === 'group'
    ? 'By height in the fitted tree, the lowest first'
    : (order ?? 'In the order in which they were made');

/** What the margin of a merge says. */
export const aboutMargins = ({ margin }: MethodPanel): string =>
  margin ?? 'how far the data are from deciding otherwise; 0 % is a tie';
