import type { HintsOf } from '../../model/method.ts';
import { BAD_ROWS_HINTS, LEAVES_HINT } from '../shared/options/hints.ts';
import type { OPTIONS } from './schema.ts';

/** What the options and their choices mean. */
export const hints: HintsOf<typeof OPTIONS> = {
  ...LEAVES_HINT,
  branching: 'How many children each node that is split gets.',
  alpha:
    'The larger, the fewer features get weights. 0.1 to 10 is useful; at about 30 all weights are 0. The paper uses up to 1, which does little.',
  beta: 'How strongly a node prefers features that its ancestors do not use. Below 10 to 100 times alpha it does little.',
  regulariser: 'What keeps the weights small. With two children, G and ℓ1 are the same method.',
  'regulariser.GE': 'few features, and not those that ancestors use',
  'regulariser.G': 'few features: beta is 0',
  'regulariser.E': 'not those that ancestors use: alpha is 0, and the root is not regularised',
  'regulariser.1': 'few weights',
  'regulariser.2': 'small weights, none of them 0',
  init: 'The assignment that the optimisation of a split starts from; the result stays close to it.',
  'init.kmeans': 'as the paper’s baselines do',
  'init.pca': 'equal parts along the first principal axis; the same every time',
  'init.search': '17 starts from strong to weak alpha: 2 to 5 times slower; alpha up to 1',
  low: 'The fewest points a child may have, as a multiple of an equal share. The paper’s 0.9 and 1.1 are worse where classes differ in size: 0.5 and 1.5 did better on digits.',
  high: 'The most points a child may have, as a multiple of an equal share.',
  normalise: 'How features are scaled first: what alpha does depends on their scale.',
  'normalise.scale': 'features keep their relative spread',
  'normalise.zscore': 'where features have different units',
  'normalise.none': 'they should be centred: the models have no bias',
  min_leaf: 'Nodes with fewer points are not split; 0: no limit.',
  max_depth: 'Nodes this many levels below the root are not split; 0: no limit.',
  seed: 'For the starts of the splits.',
  ...BAD_ROWS_HINTS,
};
