import type { HintsOf } from '../../model/method.ts';
import { BAD_ROWS_HINTS, ORDERS_HINT, RESAMPLES_HINT } from '../shared/options/hints.ts';
import type { OPTIONS } from './schema.ts';

/** What the options and their choices mean. */
export const hints: HintsOf<typeof OPTIONS> = {
  as: 'Logits are the numbers before the softmax. Probabilities are turned into logits by their logarithm.',
  'as.auto': 'probabilities if the first rows lie in 0 to 1 and sum to 1',
  'as.logits': 'numbers before the softmax',
  'as.ranks': 'class indices, for each point from the most to the least likely; no values',
  'as.probabilities': 'numbers after the softmax; their logarithm is used',
  score: 'The group with the smallest score is merged next (paper, section 3 and B.2).',
  'score.sum_of_means': 'sum of the classes’ mean probability: the paper’s choice',
  'score.mean_of_means': 'for comparison: often makes chains',
  'score.sum': 'sum of the probabilities of all points of the group',
  'score.mean': 'for comparison: often makes chains',
  'score.max': 'for comparison: the largest probability of a point',
  'score.size': 'number of points predicted in the group',
  'score.classes': 'number of classes in the group',
  empty: 'What to do with classes that no point is predicted as.',
  'empty.skip': 'they do not enter any score, and are merged when points of another group would be assigned to them',
  'empty.reference':
    'their mean is undefined, as in the published pseudocode; the result then depends on the order of classes',
  columns_are: 'Columns of an unsupervised model are clusters: each is then named by its most frequent label.',
  'columns_are.auto': 'clusters if their names say so, or if there are more or fewer of them than true classes',
  'columns_are.classes': 'column c is class c',
  'columns_are.clusters': 'columns are named by their most frequent label',
  top: 'How many of the largest logits of each point are kept. A larger number needs more memory and can avoid a second reading. The tree is the same; with fewer, more of the numbers behind its merges are bounds (at least, at most).',
  ...RESAMPLES_HINT,
  ...ORDERS_HINT,
  seed: 'For the resamples and the sample of rows: the same seed draws the same points.',
  sample:
    'Uses only this many rows, drawn at random with the seed: for files whose rows need too much memory. 0: all rows.',
  ...BAD_ROWS_HINTS,
};
