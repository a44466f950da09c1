import type { Addition, IntegerOption, Phase } from '../../../model/method.ts';
import type { Result } from '../../../model/result.ts';

/* Bootstrap support: in which share of the trees of resampled points each group appears. The option, its phase and its offer. */

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

/** The offer to add support to a tree that is already shown, if its points can be resampled. */
export const supportIf = (canResample: (result: Result) => boolean): Addition => ({
  label: 'How stable is this tree?',
  hint: 'Makes trees of 100 samples of the points, drawn with replacement, while you look at this one. Each group then shows the share of these trees that contain it.',
  options: { bootstrap: 100 },
  lacks: (result) => result.support === undefined && canResample(result),
  add: (result, { options, support, stability, warnings }) => ({ ...result, options, support, stability, warnings }),
});
