import type { Method, MethodOption, ValuesOf } from '../../model/method.ts';
import { automatic, BAD_ROWS } from '../shared/options/common.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'number',
    key: 'r',
    label: 'Slack r',
    hint: 'Classes join if no other is more similar to either of them by more than r times the largest similarity. A larger r gives wider, shallower trees.',
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
    hint: 'Whether a class may belong to several groups at once.',
    choices: [
      { value: 'single', label: 'single', hint: 'every class and group has one parent: a tree' },
      { value: 'multiple', label: 'multiple', hint: 'groups may share classes, such as cat with dog and with tiger' },
    ],
  },
  {
    kind: 'choice',
    key: 'mode',
    live: true,
    when: ({ inheritance }) => inheritance === 'multiple',
    label: 'Overlapping groups',
    hint: 'What to do about groups that share classes: by the paper’s rule their number can grow without end.',
    choices: [
      {
        value: 'bounded',
        label: 'bounded',
        hint: 'a group inside another is dropped, and groups that share classes meet below the root',
      },
      {
        value: 'paper',
        label: 'as in the paper',
        hint: 'for comparison: every maximal set of similar groups is kept',
      },
    ],
  },
  {
    kind: 'choice',
    key: 'as',
    label: 'Values are',
    hint: 'Counts are divided by the sum of their row, so that large classes do not count more.',
    choices: [
      automatic('similarities if the table is symmetric and its fractions do not sum to 1'),
      {
        value: 'counts',
        label: 'counts',
        hint: 'points of each true class by predicted class; shares and percent count as well',
      },
      { value: 'similarity', label: 'similarities', hint: 'how alike two classes are, the same both ways' },
    ],
  },
  {
    kind: 'choice',
    key: 'truth',
    label: 'True classes are',
    hint: 'A table that is read the wrong way round gives another tree wherever classes differ in size.',
    choices: [
      automatic('what the corner of the table says, as in true\\pred; rows if it says nothing'),
      { value: 'rows', label: 'rows', hint: 'entry (i, j): points of class i taken for class j' },
      { value: 'columns', label: 'columns', hint: 'entry (i, j): points of class j taken for class i' },
    ],
  },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

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
  quickTrials: () => [{}],
  missing: ({ confusion, logits, labels }) =>
    confusion !== null || (logits !== null && labels !== null)
      ? null
      : 'Open a confusion matrix, two columns of true and predicted classes, or logits with labels.',
};
