import type { MethodPanel } from './method-panel.ts';

/* Words for the steps of every method. */

/** The meaning of the steps, and of their line in the tree. */
export const ABOUT_STEPS = 'Step through what the method did. The line in the tree shows how far it had come.';

/** In which order the steps are listed. */
export const orderOfSteps = ({ order }: MethodPanel): string => order ?? 'In the order in which they were made';

/** The meaning of the margin of a merge. */
export const aboutMargins = ({ margin }: MethodPanel): string =>
  margin ?? 'how far the data are from deciding otherwise; 0 % is a tie';
