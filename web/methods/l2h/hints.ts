import type { HintsOf } from '../../model/method.ts';
import { BAD_ROWS_HINTS, RESAMPLES_HINT } from '../shared/options/hints.ts';
import type { OPTIONS } from './schema.ts';

/** What the options and their choices mean. */
export const hints: HintsOf<typeof OPTIONS> = {
  as: 'Logits are the numbers before the softmax. Probabilities are turned into logits by their logarithm.',
  'as.auto': 'probabilities if the first rows lie in 0 to 1 and sum to 1',
  'as.logits': 'numbers before the softmax',
  'as.ranks': 'numbers of classes, the best one of each point first; nothing more is known',
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
  'empty.skip': 'they count in no score, and are joined when points of another group would go to them',
  'empty.reference': 'their mean is undefined; the result then depends on the order of classes',
  columns: 'Columns of an unsupervised model are clusters: each is then named by its most frequent label.',
  'columns.auto': 'clusters if their names say so, or if there are more or fewer of them than true classes',
  'columns.classes': 'column c is class c',
  'columns.clusters': 'columns are named by their most frequent label',
  top: 'How many of its largest logits are kept of each point. More take more memory and can save a second reading; the result is the same.',
  memory:
    'What a run may use. Above 600, codes of all logits are kept beside the largest ones, which mostly saves the second reading of a large file: faster where reading is slow, slower where the file is in memory anyway. The tree is the same. 0: 600.',
  ...RESAMPLES_HINT,
  seed: 'For the resamples and the sample of rows: the same seed draws the same points.',
  sample: 'So many rows, drawn at random with the seed, where all need too much memory. 0: all rows.',
  ...BAD_ROWS_HINTS,
};
