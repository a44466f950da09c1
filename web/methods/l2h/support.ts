import type { Addition } from '../../model/method.ts';

/** How firmly the points hold a tree together, asked of a tree that is there. */
export const SUPPORT: Addition = {
  label: 'How stable is this tree?',
  hint: 'Makes trees of 100 samples of the points, drawn with replacement, while you look at this one. Each group then shows the share of them that have it.',
  options: { bootstrap: 100 },
  lacks: ({ support }) => support === undefined,
  add: (result, { options, support, stability, warnings }) => ({ ...result, options, support, stability, warnings }),
};
