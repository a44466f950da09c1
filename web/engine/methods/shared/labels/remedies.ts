/* Remedies that the page makes buttons of. */

export const COUNT_FROM_1 = 'The labels count from 1: subtract 1 from each.';

export const COLUMNS_ARE_CLUSTERS =
  'If the columns are clusters of an unsupervised model, say so (“Columns are”: clusters).';
