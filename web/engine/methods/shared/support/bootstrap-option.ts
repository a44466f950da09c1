import type { Addition, HintsOf, IntegerOption, Options, Phase } from '../../../model/method.ts';
import type { Result } from '../../../model/result.ts';

/*
 * The share of other trees in which each group appears: of resampled points (bootstrap support), and of the same data with the
 * classes, or points, in other orders. The options, their phases and their offers.
 */

/** Number of samples of the points that are made into trees. */
export const RESAMPLES = {
  kind: 'integer',
  key: 'bootstrap',
  label: 'Resamples',
  minimum: 0,
  maximum: 10000,
  default: 0,
  neutral: true,
} as const satisfies IntegerOption;

export const RESAMPLES_HINT: HintsOf<readonly [typeof RESAMPLES]> = {
  bootstrap:
    'Bootstrap support: this many samples of the points, drawn with replacement. Each gives a tree; a group shows the share of these trees that contain it. With 100 samples the share is accurate to about ±10 percentage points.',
};

/** The number of other orders of the classes in which the tree is made. */
export const ORDERS = {
  kind: 'integer',
  key: 'orders',
  label: 'Orders of the classes',
  minimum: 0,
  maximum: 10000,
  default: 0,
  neutral: true,
  rare: true,
} as const satisfies IntegerOption;

export const ORDERS_HINT: HintsOf<readonly [typeof ORDERS]> = {
  orders:
    'Where numbers are equal, the order of the classes decides. This makes the tree in this many other orders of the classes, drawn at random; a group shows the share of these trees that contain it.',
};

const stop = {
  offer: 'Cancel stops here and keeps the tree, with the shares so far.',
  stopping: 'Stopping.',
};

export const RESAMPLING: { readonly resampling: Phase; readonly reordering: Phase } = {
  resampling: {
    verb: 'Resampling the points',
    unit: 'resamples',
    stop: { ...stop, offer: 'Cancel stops here and keeps the tree, with the support so far.' },
  },
  reordering: { verb: 'Trying other orders', unit: 'orders', stop },
};

/** Options with the numbers of trees that were made of it, in the places that a run gives them. */
function withDrawn({ bootstrap, orders, seed, ...others }: Options, more: Options): Options {
  const drawn = { ...(bootstrap === undefined ? {} : { bootstrap }), ...(orders === undefined ? {} : { orders }) };
  const { bootstrap: b = drawn.bootstrap, orders: o = drawn.orders, seed: s = seed } = more;
  return {
    ...others,
    ...(b === undefined ? {} : { bootstrap: b }),
    ...(o === undefined ? {} : { orders: o }),
    ...(s === undefined ? {} : { seed: s }),
  };
}

/** Warnings about the drawn trees: of a run that was stopped before its end, and of merges that were guessed. */
const ofDrawn = (result: Result) =>
  result.warnings.filter(({ code }) => code.startsWith('fewer-') || code === 'open-resamples');

/** The offer to add support to a tree that is already shown, if its points can be resampled. */
const supportIf = (canResample: (result: Result) => boolean): Addition => ({
  adds: 'support',
  label: 'How stable is this tree?',
  hint: 'Makes trees of 100 samples of the points, drawn with replacement, while you look at this one. Each group then shows the share of these trees that contain it.',
  options: { bootstrap: 100 },
  without: { orders: 0 },
  lacks: (result) => result.support === undefined && canResample(result),
  add: (result, found) => ({
    ...result,
    options: withDrawn(result.options, found.options),
    support: found.support,
    stability: found.stability,
    warnings: [...result.warnings, ...ofDrawn(found)],
  }),
});

/** The offer to make a tree with ties in other orders of the classes, or points, if that can be done. */
export const ordersIf = (what: 'classes' | 'points', canOrder: (result: Result) => boolean): Addition => ({
  adds: 'orders',
  label: `In other orders of the ${what}`,
  hint: `Equal numbers were decided by the order of the ${what}. This makes the tree in 20 other orders, drawn at random. Each group then shows the share of these trees that contain it.`,
  options: { orders: 20 },
  without: { bootstrap: 0 },
  lacks: (result) => result.orders === undefined && result.ties !== undefined && canOrder(result),
  add: (result, found) => ({
    ...result,
    options: withDrawn(result.options, found.options),
    orders: found.orders,
    warnings: [...result.warnings, ...ofDrawn(found)],
  }),
});

/** Both offers. */
export const resampledIf = (canResample: (result: Result) => boolean): readonly Addition[] => [
  supportIf(canResample),
  ordersIf('classes', () => true),
];
