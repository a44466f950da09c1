import type { HintsOf, Method, MethodOption, ValuesOf } from '../../model/method.ts';
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
    kind: 'number',
    key: 'r',
    label: 'Slack r',
    live: true,
    minimum: 0,
    maximum: 1_000_000_000,
    sliderEnd: 1,
    step: 0.01,
    default: 0.1,
  },
  {
    kind: 'choice',
    key: 'inheritance',
    live: true,
    label: 'Inheritance',
    choices: choices(['single', 'single'], ['multiple', 'multiple']),
  },
  {
    kind: 'choice',
    key: 'mode',
    live: true,
    when: ({ inheritance }) => inheritance === 'multiple',
    label: 'Overlapping groups',
    choices: choices(['bounded', 'bounded'], ['paper', 'as in the paper']),
  },
  {
    kind: 'choice',
    key: 'between',
    live: true,
    label: 'Similarity of groups',
    choices: choices(['average', 'average'], ['least', 'least'], ['most', 'most']),
  },
  {
    kind: 'choice',
    key: 'as',
    label: 'Values are',
    choices: [AUTOMATIC, ...choices(['counts', 'counts'], ['similarity', 'similarities'])],
  },
  {
    kind: 'choice',
    key: 'truth',
    label: 'True classes are',
    choices: [AUTOMATIC, ...choices(['rows', 'rows'], ['columns', 'columns'])],
  },
  { ...RESAMPLES, when: ({ inheritance }) => inheritance === 'single' },
  ORDERS,
  { ...SEED, rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

/** Points are drawn one by one: with more of them, the resamples take minutes and hardly differ from the counts. */
export const MOST_DRAWN = 2 ** 22;

/** The meanings of the options and their choices. */
const hints: HintsOf<typeof OPTIONS> = {
  r: 'Two classes or groups may merge if no other is more similar to either of them by more than r × the largest similarity. A larger r gives wider, shallower trees.',
  inheritance: 'A class belongs to one group (single), or to several groups at once (multiple).',
  'inheritance.single': 'every class and group has one parent: a tree',
  'inheritance.multiple': 'groups may share classes, such as cat with dog and with tiger',
  mode: 'The rule for groups that share classes. By the rule of the paper their number can grow without end.',
  'mode.bounded': 'a group inside another is dropped, and groups that share classes are joined below the root',
  'mode.paper': 'for comparison: every maximal set of similar groups is kept',
  between: 'How the similarity of two groups is computed from the similarities of their classes.',
  'between.average': 'the mean over all pairs, as in the paper’s experiments',
  'between.least': 'the smallest of all pairs, as in complete linkage',
  'between.most': 'the largest of all pairs, as in single linkage',
  as: 'Counts are divided by the sum of their row, so that large classes do not count more.',
  'as.auto': 'similarities if the table is symmetric and its fractions do not sum to 1',
  'as.counts': 'points of each true class by predicted class; shares and percent count as well',
  'as.similarity': 'how alike two classes are, the same both ways',
  truth: 'A table that is read the wrong way round gives another tree wherever classes differ in size.',
  'truth.auto': 'as the top-left cell says if it names the axes, such as true\\pred; otherwise rows',
  'truth.rows': 'entry (i, j): points of class i taken for class j',
  'truth.columns': 'entry (i, j): points of class j taken for class i',
  ...RESAMPLES_HINT,
  ...ORDERS_HINT,
  seed: 'For the resamples and the other orders: the same seed draws the same ones.',
  ...BAD_ROWS_HINTS,
};

/** Confusion merging: what the page and the command line say and ask about it. */
export const schema: Method = {
  id: 'confusion',
  name: 'Confusion merging',
  summary: 'joins the classes that are confused most often',
  heights: () => 'round of merging',
  heightScale: 'steps',
  citation: {
    text: 'Kang & Lin, Computing Class Hierarchies from Classifiers',
    url: 'https://arxiv.org/abs/2112.01187',
  },
  options: OPTIONS,
  hints,
  phases: RESAMPLING,
  additions: resampledIf(
    ({ options, contingency, metrics }) =>
      options.as === 'counts' && contingency !== null && metrics !== null && metrics.points <= MOST_DRAWN,
  ),
  quickTrials: () => [{}],
  missing: ({ confusion, logits, labels }) =>
    confusion !== null || (logits !== null && labels !== null)
      ? null
      : 'Open a confusion matrix, two columns of true and predicted classes, or logits with labels.',
};
