import type { Addition } from '../../model/method.ts';

/** How firmly the points hold a tree together, asked of a tree that is there. */
export const SUPPORT: Addition = {
  label: 'How stable is this tree?',
  hint: 'Merges 100 samples of the points as well, drawn with replacement, while you look at the tree: each group then says what share of them contains it.',
  options: { bootstrap: 100 },
  lacks: ({ support }) => support === undefined,
  add: (result, { options, support, stability, warnings }) => ({ ...result, options, support, stability, warnings }),
};
