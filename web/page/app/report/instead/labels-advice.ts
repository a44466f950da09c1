import type * as original from '../../details/labels-advice.ts';

/** A report opens no files. */
export const labelsAdvice: typeof original.labelsAdvice = () => 'The report was made without them.';
