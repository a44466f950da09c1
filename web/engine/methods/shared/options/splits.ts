import type { HintsOf, MethodOption } from '../../../model/method.ts';
import { choices } from './common.ts';

// Options that methods which split points have in common.

export const LEAVES = {
  kind: 'integer',
  key: 'leaves',
  label: 'Leaves',
  minimum: 0,
  maximum: 1_000_000_000,
  default: 0,
} as const satisfies MethodOption;

export const LEAVES_HINT: HintsOf<readonly [typeof LEAVES]> = {
  leaves: 'How many leaves the tree gets. 0: the number of classes in the labels, or 8 without labels.',
};

/** Of methods whose leaves are points: at how many leaves the tree is judged. */
export const JUDGED_LEAVES = { ...LEAVES, label: 'Clusters to measure', rare: true } as const satisfies MethodOption;

export const BRANCHING = {
  kind: 'integer',
  key: 'branching',
  label: 'Children',
  minimum: 2,
  /* The core's LT_MAX_CHILDREN. */
  maximum: 128,
  default: 2,
} as const satisfies MethodOption;

export const JUDGED_LEAVES_HINT: HintsOf<readonly [typeof JUDGED_LEAVES]> = {
  leaves:
    'For trees of points: the tree is cut into this many clusters, and all measures are those of the tree above the cut. So it can be compared with methods whose trees end in so many clusters. 0: the whole tree.',
};

export const NORMALISE = {
  kind: 'choice',
  key: 'normalise',
  label: 'Features',
  choices: choices(['scale', 'centred, one scale factor'], ['zscore', 'each to variance 1'], ['none', 'as they are']),
} as const satisfies MethodOption;

export const PCA = {
  kind: 'number',
  key: 'pca',
  label: 'Principal components',
  minimum: 0,
  maximum: 1_000_000_000,
  step: 1,
  default: 0,
  rare: true,
} as const;

export const PCA_HINT = {
  pca: 'How many principal components rows are compared by. Below 1: as many as explain this share of the variance. 0: no PCA.',
};
