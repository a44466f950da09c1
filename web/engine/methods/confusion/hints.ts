import type { HintsOf } from '../../model/method.ts';
import { BAD_ROWS_HINTS, ORDERS_HINT, RESAMPLES_HINT } from '../shared/options/hints.ts';
import type { OPTIONS } from './schema.ts';

/** What the options and their choices mean. */
export const hints: HintsOf<typeof OPTIONS> = {
  r: 'Two classes or groups may merge if no other is more similar to either of them by more than r × the largest similarity. A larger r gives wider, shallower trees.',
  inheritance: 'Whether a class may belong to several groups at once.',
  'inheritance.single': 'every class and group has one parent: a tree',
  'inheritance.multiple': 'groups may share classes, such as cat with dog and with tiger',
  mode: 'What to do about groups that share classes: by the paper’s rule their number can grow without end.',
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
