import type { Method, MethodOption } from '../../model/method.ts';
import { automatic, BAD_ROWS, seed } from '../shared/options/common.ts';
import { estimateL2h } from './memory.ts';
import { SUPPORT } from './support.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'as',
    label: 'Values are',
    hint: 'Logits are the numbers before the softmax. Probabilities are turned into logits by their logarithm.',
    choices: [
      automatic('probabilities if the first rows lie in 0 to 1 and sum to 1'),
      { value: 'logits', label: 'logits', hint: 'numbers before the softmax' },
      {
        value: 'ranks',
        label: 'ranks',
        hint: 'numbers of classes, the best one of each point first; nothing more is known',
      },
      { value: 'probabilities', label: 'probabilities', hint: 'numbers after the softmax; their logarithm is used' },
    ],
    rare: true,
  },
  {
    kind: 'choice',
    key: 'score',
    label: 'Group score',
    hint: 'The group with the smallest score is merged next (paper, section 3 and B.2).',
    choices: [
      {
        value: 'sum_of_means',
        label: 'sum of means',
        hint: 'sum of the classes’ mean probability: the paper’s choice',
      },
      { value: 'mean_of_means', label: 'mean of means', hint: 'for comparison: often makes chains' },
      { value: 'sum', label: 'sum', hint: 'sum of the probabilities of all points of the group' },
      { value: 'mean', label: 'mean', hint: 'for comparison: often makes chains' },
      { value: 'max', label: 'maximum', hint: 'for comparison: the largest probability of a point' },
      { value: 'size', label: 'points', hint: 'number of points predicted in the group' },
      { value: 'classes', label: 'classes', hint: 'number of classes in the group' },
    ],
  },
  {
    kind: 'choice',
    key: 'empty',
    label: 'Never predicted',
    hint: 'What to do with classes that no point is predicted as.',
    choices: [
      {
        value: 'skip',
        label: 'skip',
        hint: 'they count in no score, and are joined when points of another group would go to them',
      },
      {
        value: 'reference',
        label: 'as in the paper’s listing',
        hint: 'their mean is undefined; the result then depends on the order of classes',
      },
    ],
  },
  {
    kind: 'choice',
    key: 'columns',
    label: 'Columns are',
    hint: 'Columns of an unsupervised model are clusters: each is then named by its most frequent label.',
    choices: [
      automatic('clusters if their names say so, or if there are more or fewer of them than true classes'),
      { value: 'classes', label: 'classes', hint: 'column c is class c' },
      { value: 'clusters', label: 'clusters', hint: 'columns are named by their most frequent label' },
    ],
    rare: true,
  },
  {
    kind: 'integer',
    key: 'top',
    label: 'List entries',
    hint: 'How many of its largest logits are kept of each point. More take more memory and can save a second reading; the result is the same.',
    minimum: 1,
    maximum: 1_000_000_000,
    default: 32,
    neutral: true,
    rare: true,
  },
  {
    kind: 'integer',
    key: 'bootstrap',
    label: 'Resamples',
    hint: 'Samples of the points, drawn with replacement. Each gives a tree; a group shows the share of these trees that have it, with 100 of them to about ± 10 percentage points.',
    minimum: 0,
    maximum: 10000,
    default: 0,
    neutral: true,
  },
  { ...seed('For the resamples and the sample of rows: the same seed draws the same points.'), rare: true },
  {
    kind: 'integer',
    key: 'sample',
    label: 'Sample of rows',
    hint: 'So many rows, drawn at random with the seed, where all need too much memory. 0: all rows.',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    rare: true,
  },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** Logits to hierarchies: what the page and the command line say and ask about it. */
export const l2h: Method = {
  id: 'l2h',
  name: 'Logits to hierarchies',
  summary: 'takes the weakest group and joins it to the group that its points would go to without it',
  citation: {
    text: 'Palumbo, Vandenhirtz, Ryser, Daunhawer & Vogt, From Logits to Hierarchies: Hierarchical Clustering made Simple',
    url: 'https://arxiv.org/abs/2410.07858',
  },
  options: OPTIONS,
  heights: () => 'step of merging',
  phases: {
    verifying: { verb: 'Reading again, to be exact', unit: 'rows' },
    resampling: {
      verb: 'Resampling the points',
      unit: 'resamples',
      stop: { offer: 'Cancel stops here and keeps the tree, with the support so far.', stopping: 'Stopping.' },
    },
  },
  heightScale: 'steps',
  comesFirst: true,
  quickTrials: () => [{}],
  estimate: estimateL2h,
  addition: SUPPORT,
  missing: (dataset) =>
    dataset.logits === null && !dataset.lists ? 'Open a file of logits: one row a point, one column a class.' : null,
};
