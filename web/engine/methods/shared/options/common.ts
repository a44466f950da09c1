import type { Choice, HintsOf, MethodOption } from '../../../model/method.ts';

/** Choices of an option as [value, label]. */
export const choices = <Value extends string>(
  ...list: readonly (readonly [Value, string])[]
): readonly Choice<NoInfer<Value>>[] => list.map(([value, label]) => ({ value, label }));

/** Choices that are called what they are. */
export const words = <Value extends string>(...list: readonly Value[]): readonly Choice<Value>[] =>
  list.map((value) => ({ value, label: value }));

/** The choice that lets the data decide. On the command line: the flag is not given. */
export const AUTOMATIC = { value: 'auto', label: 'automatic', pageOnly: true } as const;

/** Treatment of rows with values that are not finite. */
export const BAD_ROWS = {
  kind: 'choice',
  key: 'bad_rows',
  label: 'Rows with NaN or infinity',
  choices: choices(['refuse', 'refuse'], ['leave_out', 'leave out']),
  rare: true,
} as const satisfies MethodOption;

export const BAD_ROWS_HINTS: HintsOf<readonly [typeof BAD_ROWS]> = {
  bad_rows:
    'Rows with NaN or infinite values. If they are left out, their labels are ignored too; a warning lists them.',
  'bad_rows.refuse': 'the run stops and names the first one',
  'bad_rows.leave_out': 'with their labels',
};

/** The seed of random numbers, an unsigned 32-bit integer as in the core. */
export const SEED = {
  kind: 'integer',
  key: 'seed',
  label: 'Seed',
  minimum: 0,
  maximum: 2 ** 32 - 1,
  default: 0,
} as const satisfies MethodOption;

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

// Options of graphs of nearest neighbours.

export const NEIGHBOURS = {
  kind: 'integer',
  key: 'neighbours',
  label: 'Neighbours',
  minimum: 1,
  maximum: 1_000_000_000,
  default: 5,
} as const satisfies MethodOption;

export const CONVENTION = {
  kind: 'choice',
  key: 'convention',
  label: 'Edge lengths',
  rare: true,
  choices: choices(['plain', 'as they are'], ['authors', 'as in the published code']),
} as const satisfies MethodOption;

export const NEIGHBOUR_HINTS: HintsOf<readonly [typeof NEIGHBOURS, typeof CONVENTION]> = {
  neighbours:
    'For features: every point gets an edge to each of this many nearest points, and a spanning tree connects all points.',
  convention:
    'The published code halves the length of an edge if only one of its points has the other among its nearest.',
  'convention.plain': 'no edge is halved',
  'convention.authors': 'for reproducing the published numbers',
};
