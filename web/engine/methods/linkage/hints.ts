import type { HintsOf } from '../../model/method.ts';
import { BAD_ROWS_HINTS, JUDGED_LEAVES_HINT, NEIGHBOUR_HINTS } from '../shared/options/hints.ts';
import type { OPTIONS } from './schema.ts';

/** What the options and their choices mean. */
export const hints: HintsOf<typeof OPTIONS> = {
  method: 'How the distance of two groups is computed from the distances of their members.',
  'method.average': 'mean distance over all pairs with one member in each group (UPGMA)',
  'method.single': 'smallest distance; often makes chains',
  'method.complete': 'largest distance',
  'method.weighted': 'mean of the distances of its two parts (WPGMA)',
  'method.ward': 'how much the variance within groups grows; for Euclidean distances',
  distance: 'How far two classes, or points, are apart.',
  'distance.auto': 'dissimilarities as given if the table is square and symmetric with a diagonal of 0, else Euclidean',
  'distance.precomputed': 'the table holds dissimilarities',
  'distance.euclidean': 'of two rows',
  'distance.cityblock': 'sum of absolute differences of two rows',
  'distance.correlation': 'of two rows',
  normalise_rows:
    'Whether each row is divided by its sum, so that counts of a confusion matrix are compared as shares.',
  'normalise_rows.off': 'for features, weights and logits',
  'normalise_rows.on': 'for rows of a confusion matrix',
  normalise: 'How columns are scaled before distances are taken.',
  'normalise.none': 'no change: a column with large values counts most',
  'normalise.zscore': 'where columns have different units; of logits the class means are scaled, of features the rows',
  pca: 'How many principal components rows are compared by. Below 1: as many as explain this share of the variance. 0: no PCA.',
  class_means: 'Whether the leaves are the classes of the labels, each the mean of its rows, in place of the rows.',
  'class_means.off': 'each row',
  'class_means.on': 'for features with labels; means are taken after scaling and components',
  graph: 'Whether any two groups may merge, or only those that an edge of a neighbour graph connects.',
  'graph.all': 'the usual linkage',
  'graph.knn': 'nearest neighbours of each row and a spanning tree; Euclidean, for features',
  ...NEIGHBOUR_HINTS,
  ...JUDGED_LEAVES_HINT,
  unnamed: 'What the rows of a table are when it comes without names and labels.',
  'unnamed.points': 'each one by itself',
  'unnamed.classes': 'numbered from 0',
  orders:
    'Where distances are equal, the order of the rows decides. This makes the tree in this many other orders, drawn at random; a group shows the share of these trees that contain it. For up to 4,096 rows; on a graph for any number.',
  seed: 'For the other orders: the same seed draws the same ones.',
  ...BAD_ROWS_HINTS,
};
