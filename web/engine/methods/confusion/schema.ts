import type { Method, MethodOption, ValuesOf } from '../../model/method.ts';
import { AUTOMATIC, BAD_ROWS, choices, SEED } from '../shared/options/common.ts';
import { ORDERS, RESAMPLES, RESAMPLING, resampledIf } from '../shared/support/bootstrap-option.ts';

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

/** Confusion merging: what the page and the command line say and ask about it. */
export const confusion: Method = {
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
