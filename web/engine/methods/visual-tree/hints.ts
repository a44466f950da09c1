import type { HintsOf } from '../../model/method.ts';
import { BAD_ROWS_HINTS } from '../shared/options/hints.ts';
import type { OPTIONS } from './schema.ts';

/** What the options and their choices mean. */
export const hints: HintsOf<typeof OPTIONS> = {
  index:
    'Which index decides into how many groups the classes of a node are split. Davies–Bouldin without balance did best on our data.',
  'index.ch': 'between-cluster scatter divided by within-cluster scatter',
  'index.db': 'how much each cluster overlaps with its worst neighbour; less is better',
  'index.silhouette': 'how much nearer rows are to their own cluster than to the next',
  'index.dunn': 'smallest gap between clusters divided by largest diameter',
  'index.hartigan': 'how much one more cluster lowers the within-cluster scatter',
  balance:
    'Prefers groups of equal size. Few groups of equal size make deep trees. The paper’s gain in accuracy was not seen on our data.',
  'balance.on': 'the index with δ, a measure of equal sizes, as the paper proposes',
  'balance.off': 'the index alone',
  max_q: 'The most groups that a node is split into.',
  test: 'Share of the samples of each class that is used only for testing.',
  compare: 'Also test the trees of the other indices, and three that the paper compares with.',
  'compare.on': 'sixteen classifiers in one table',
  'compare.off': 'faster',
  cost: 'Weight of the errors of the linear classifiers against their margins: a larger value fits the training samples more closely.',
  seed: 'For k-means, the split into training and test samples, and the classifiers.',
  ...BAD_ROWS_HINTS,
};
