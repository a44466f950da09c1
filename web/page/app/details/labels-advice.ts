import type { Finished } from '../finished/finished.ts';

/** The file to open, or the reason why the open one says nothing of this tree. */
export const labelsAdvice = ({ dataset, result }: Finished): string =>
  dataset.labels === null
    ? `Open a file of labels, one a point in the order of the ${dataset.logits === null ? 'rows' : 'logits'}.`
    : `The labels that are open are of points; this tree was made of ${result.inputs[0]?.name ?? 'something else'}, whose rows are classes.`;
