import type { HintsOf } from '../../../model/method.ts';
import type { ORDERS, RESAMPLES } from '../support/bootstrap-option.ts';
import type { BAD_ROWS } from './common.ts';
import type { CONVENTION, NEIGHBOURS } from './neighbours.ts';
import type { JUDGED_LEAVES, LEAVES } from './splits.ts';

/* The hints of options that several methods share. */

export const BAD_ROWS_HINTS: HintsOf<readonly [typeof BAD_ROWS]> = {
  bad_rows:
    'Rows with NaN or infinite values. If they are left out, their labels are ignored too; a warning lists them.',
  'bad_rows.refuse': 'the run stops and names the first one',
  'bad_rows.leave_out': 'with their labels',
};

export const NEIGHBOUR_HINTS: HintsOf<readonly [typeof NEIGHBOURS, typeof CONVENTION]> = {
  neighbours:
    'For features: every point gets an edge to each of this many nearest points, and a spanning tree connects all points.',
  convention:
    'The published code halves the length of an edge if only one of its points has the other among its nearest.',
  'convention.plain': 'no edge is halved',
  'convention.authors': 'for reproducing the published numbers',
};

export const LEAVES_HINT: HintsOf<readonly [typeof LEAVES]> = {
  leaves: 'How many leaves the tree gets. 0: the number of classes in the labels, or 8 without labels.',
};

export const JUDGED_LEAVES_HINT: HintsOf<readonly [typeof JUDGED_LEAVES]> = {
  leaves:
    'For trees of points: the tree is cut into this many clusters, and all measures are those of the tree above the cut. So it can be compared with methods whose trees end in so many clusters. 0: the whole tree.',
};

export const RESAMPLES_HINT: HintsOf<readonly [typeof RESAMPLES]> = {
  bootstrap:
    'Bootstrap support: this many samples of the points, drawn with replacement. Each gives a tree; a group shows the share of these trees that contain it. With 100 samples the share is accurate to about ±10 percentage points.',
};

export const ORDERS_HINT: HintsOf<readonly [typeof ORDERS]> = {
  orders:
    'Where numbers are equal, the order of the classes decides. This makes the tree in this many other orders of the classes, drawn at random; a group shows the share of these trees that contain it.',
};
