import type { HintsOf, Method, MethodOption } from '../../model/method.ts';
import { missingFeatures } from '../shared/features/missing.ts';
import {
  BAD_ROWS,
  BAD_ROWS_HINTS,
  BRANCHING,
  choices,
  LEAVES,
  LEAVES_HINT,
  NORMALISE,
  SEED,
} from '../shared/options/common.ts';
import { BY_SEED } from '../shared/ties.ts';

/** The options of the method. */
export const OPTIONS = [
  LEAVES,
  BRANCHING,
  {
    kind: 'number',
    key: 'alpha',
    label: 'Alpha',
    minimum: 0,
    maximum: 1_000_000_000,
    step: 0.1,
    default: 1,
  },
  {
    kind: 'number',
    key: 'beta',
    label: 'Beta',
    minimum: 0,
    maximum: 1_000_000_000,
    step: 1,
    default: 10,
  },
  {
    kind: 'choice',
    key: 'regulariser',
    rare: true,
    label: 'Regulariser',
    choices: choices(['GE', 'G and E'], ['G', 'G'], ['E', 'E'], ['1', 'ℓ1'], ['2', 'ℓ2']),
  },
  {
    kind: 'choice',
    key: 'init',
    label: 'Start',
    choices: choices(['kmeans', 'k-means'], ['pca', 'principal axis'], ['search', 'search']),
  },
  {
    kind: 'number',
    key: 'low',
    label: 'Smallest relative size',
    minimum: 0,
    maximum: 1,
    step: 0.1,
    default: 0.9,
  },
  {
    kind: 'number',
    key: 'high',
    label: 'Largest relative size',
    minimum: 1,
    maximum: BRANCHING.maximum,
    step: 0.1,
    default: 1.1,
  },
  { ...NORMALISE, rare: true },
  {
    kind: 'integer',
    key: 'min_leaf',
    label: 'Fewest points',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    formless: true,
  },
  {
    kind: 'integer',
    key: 'max_depth',
    label: 'Depth',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    formless: true,
  },
  { ...SEED, rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The meanings of the options and their choices. */
const hints: HintsOf<typeof OPTIONS> = {
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

/** Maximum-margin clustering: what the page and the command line say and ask about it. Numbers: measured on our data. */
export const schema: Method = {
  id: 'hmmc',
  name: 'Maximum-margin clustering',
  summary: 'splits points from the top with wide margins, by few features, and by other ones at every level',
  heights: () => 'split number, counted from the last',
  tiesBy: BY_SEED,
  heightScale: 'steps',
  citation: {
    text: 'Zhou, Hwang, Schmidt, Sigal and Mori, Hierarchical Maximum-Margin Clustering, 2015',
    url: 'https://arxiv.org/abs/1502.01827',
  },
  options: OPTIONS,
  hints,
  missing: missingFeatures,
};
