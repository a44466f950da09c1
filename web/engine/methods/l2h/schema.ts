import type { HintsOf, Method, MethodOption } from '../../model/method.ts';
import { AUTOMATIC, BAD_ROWS, BAD_ROWS_HINTS, choices, SEED } from '../shared/options/common.ts';
import {
  ORDERS,
  ORDERS_HINT,
  RESAMPLES,
  RESAMPLES_HINT,
  RESAMPLING,
  resampledIf,
} from '../shared/support/bootstrap-option.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'as',
    label: 'Values are',
    choices: [AUTOMATIC, ...choices(['logits', 'logits'], ['ranks', 'ranks'], ['probabilities', 'probabilities'])],
    rare: true,
  },
  {
    kind: 'choice',
    key: 'score',
    label: 'Group score',
    choices: choices(
      ['sum_of_means', 'sum of means'],
      ['mean_of_means', 'mean of means'],
      ['sum', 'sum'],
      ['mean', 'mean'],
      ['max', 'maximum'],
      ['size', 'points'],
      ['classes', 'classes'],
    ),
  },
  {
    kind: 'choice',
    key: 'empty',
    label: 'Never predicted',
    choices: choices(['skip', 'skip'], ['reference', 'as in the paper’s pseudocode']),
  },
  {
    kind: 'choice',
    key: 'columns_are',
    label: 'Columns are',
    choices: [AUTOMATIC, ...choices(['classes', 'classes'], ['clusters', 'clusters'])],
    rare: true,
  },
  {
    kind: 'integer',
    key: 'top',
    label: 'Logits kept per point',
    minimum: 1,
    maximum: 1_000_000_000,
    default: 32,
    neutral: true,
    rare: true,
  },
  RESAMPLES,
  ORDERS,
  { ...SEED, rare: true },
  {
    kind: 'integer',
    key: 'sample',
    label: 'Sample of rows',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    rare: true,
  },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The meanings of the options and their choices. */
const hints: HintsOf<typeof OPTIONS> = {
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
  empty: 'The rule for classes that no point is predicted as.',
  'empty.skip': 'they do not enter any score, and are merged when points of another group would be assigned to them',
  'empty.reference':
    'their mean is undefined, as in the published pseudocode; the result then depends on the order of classes',
  columns_are: 'Columns of an unsupervised model are clusters: each is then named by its most frequent label.',
  'columns_are.auto': 'clusters if their names say so, or if there are more or fewer of them than true classes',
  'columns_are.classes': 'column c is class c',
  'columns_are.clusters': 'columns are named by their most frequent label',
  top: 'The number of largest logits of each point that are kept. A larger number needs more memory and can avoid a second reading. The tree is the same; with fewer, more of the numbers behind its merges are bounds (at least, at most).',
  ...RESAMPLES_HINT,
  ...ORDERS_HINT,
  seed: 'For the resamples and the sample of rows: the same seed draws the same points.',
  sample:
    'Uses only this many rows, drawn at random with the seed: for files whose rows need too much memory. 0: all rows.',
  ...BAD_ROWS_HINTS,
};

/** Logits to hierarchies: what the page and the command line say and ask about it. */
export const schema: Method = {
  id: 'l2h',
  name: 'Logits to hierarchies',
  summary:
    'takes the group the model is least sure of, and joins it to the group that its points would go to if it did not exist',
  citation: {
    text: 'Palumbo, Vandenhirtz, Ryser, Daunhawer & Vogt, From Logits to Hierarchies: Hierarchical Clustering made Simple',
    url: 'https://arxiv.org/abs/2410.07858',
  },
  options: OPTIONS,
  hints,
  heights: () => 'step of merging',
  phases: {
    verifying: { verb: 'Reading again, to be exact', unit: 'rows' },
    ...RESAMPLING,
  },
  heightScale: 'steps',
  quickTrials: () => [{}],
  additions: resampledIf(() => true),
  missing: (dataset) =>
    dataset.logits === null && !dataset.lists ? 'Open a file of logits: one row a point, one column a class.' : null,
};
