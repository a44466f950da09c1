import type { HintsOf } from '../../../model/method.ts';
import type { RESAMPLES } from '../support/addition.ts';
import type { BAD_ROWS } from './common.ts';
import type { CONVENTION, NEIGHBOURS } from './neighbours.ts';
import type { LEAVES } from './splits.ts';

/* What options mean that several methods have. */

export const BAD_ROWS_HINTS: HintsOf<readonly [typeof BAD_ROWS]> = {
  bad_rows: 'Rows with NaN or infinite values. Left out, they and their labels do not count; a warning names them.',
  'bad_rows.refuse': 'the first one is named',
  'bad_rows.leave_out': 'with their labels',
};

export const NEIGHBOUR_HINTS: HintsOf<readonly [typeof NEIGHBOURS, typeof CONVENTION]> = {
  neighbours: 'For features: every point is joined to this many nearest ones, and a spanning tree connects all points.',
  convention: 'The published code halves an edge if only one of its points has the other among its nearest.',
  'convention.plain': 'every edge its length',
  'convention.authors': 'for reproducing the published numbers',
};

export const LEAVES_HINT: HintsOf<readonly [typeof LEAVES]> = {
  leaves: '0: as many as there are classes in the labels, or 8.',
};

export const RESAMPLES_HINT: HintsOf<readonly [typeof RESAMPLES]> = {
  bootstrap:
    'Samples of the points, drawn with replacement. Each gives a tree; a group shows the share of these trees that have it, with 100 of them to about ± 10 percentage points.',
};
