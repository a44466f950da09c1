import type { Addition, IntegerOption, Phase } from '../../../model/method.ts';
import type { Result } from '../../../model/result.ts';

/* How firmly the points hold a tree together: what methods that can resample them say and ask about it. */

/** How many samples of the points are made into trees. */
export const RESAMPLES = {
  kind: 'integer',
  key: 'bootstrap',
  label: 'Resamples',
  minimum: 0,
  maximum: 10000,
  default: 0,
  neutral: true,
} as const satisfies IntegerOption;

export const RESAMPLING: { readonly resampling: Phase } = {
  resampling: {
    verb: 'Resampling the points',
    unit: 'resamples',
    stop: { offer: 'Cancel stops here and keeps the tree, with the support so far.', stopping: 'Stopping.' },
  },
};

/** The question, asked of a tree that is there and whose points can be drawn again. */
export const supportIf = (canResample: (result: Result) => boolean): Addition => ({
  label: 'How stable is this tree?',
  hint: 'Makes trees of 100 samples of the points, drawn with replacement, while you look at this one. Each group then shows the share of them that have it.',
  options: { bootstrap: 100 },
  lacks: (result) => result.support === undefined && canResample(result),
  add: (result, { options, support, stability, warnings }) => ({ ...result, options, support, stability, warnings }),
});
