import type { Dataset } from '../../model/dataset.ts';
import type { HintsOf, Method, MethodOption, Options, ValuesOf } from '../../model/method.ts';
import type { Result } from '../../model/result.ts';
import {
  AUTOMATIC,
  BAD_ROWS,
  BAD_ROWS_HINTS,
  CONVENTION,
  choices,
  JUDGED_LEAVES,
  JUDGED_LEAVES_HINT,
  NEIGHBOUR_HINTS,
  NEIGHBOURS,
  PCA,
  PCA_HINT,
  SEED,
} from '../shared/options/common.ts';
import { ORDERS, ordersIf, RESAMPLING } from '../shared/support/bootstrap-option.ts';

const DISTANCE_NAMES: Readonly<Record<string, string>> = {
  precomputed: 'dissimilarity',
  euclidean: 'Euclidean distance',
  cityblock: 'L1 distance',
  correlation: '1 − correlation',
};

const onGraph = ({ graph }: Options): boolean => graph === 'knn';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'method',
    label: 'Linkage',
    choices: choices(
      ['average', 'average'],
      ['single', 'single'],
      ['complete', 'complete'],
      ['weighted', 'weighted'],
      ['ward', 'Ward'],
    ),
  },
  {
    kind: 'choice',
    key: 'distance',
    label: 'Distance',
    choices: [
      AUTOMATIC,
      ...choices(['precomputed', 'as given'], ['euclidean', 'Euclidean']),
      ...choices(['cityblock', 'L1'], ['correlation', '1 − correlation']),
    ],
  },
  {
    kind: 'choice',
    key: 'normalise_rows',
    isSwitch: true,
    label: 'Rows',
    choices: choices(['off', 'as they are'], ['on', 'divided by their sum']),
  },
  {
    kind: 'choice',
    key: 'normalise',
    label: 'Columns',
    choices: choices(['none', 'as they are'], ['zscore', 'each to variance 1']),
    rare: true,
  },
  PCA,
  {
    kind: 'choice',
    key: 'class_means',
    isSwitch: true,
    label: 'Leaves',
    choices: choices(['off', 'rows'], ['on', 'means of classes']),
    rare: true,
  },
  {
    kind: 'choice',
    key: 'graph',
    label: 'Groups that may join',
    rare: true,
    choices: choices(['all', 'any two'], ['knn', 'neighbours']),
  },
  { ...NEIGHBOURS, when: onGraph, rare: true },
  { ...CONVENTION, when: onGraph },
  JUDGED_LEAVES,
  {
    kind: 'choice',
    key: 'unnamed',
    label: 'Rows without names are',
    choices: choices(['points', 'points'], ['classes', 'classes']),
    formless: true,
  },
  { ...ORDERS, label: 'Other orders' },
  { ...SEED, rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

/** Trees in other orders are made of the distances, which are kept up to so many rows; on a graph of the rows themselves. */
export const MOST_ORDERED = 4096;

const canOrder = ({ options, classes }: Result): boolean => onGraph(options) || classes.length <= MOST_ORDERED;

/** The main choices for what these files have: dissimilarities, rows of points or classes, class means, confusions. */
function quickTrials({ dissimilarity, features, logits, labels }: Dataset): Options[] {
  if (dissimilarity !== null) {
    return ['average', 'complete', 'single'].map((method) => ({ method, distance: 'precomputed' }));
  }
  // Rows of a confusion matrix are compared as shares.
  const isMatrix = features === null && (logits === null || labels === null);
  const rows = { normalise_rows: isMatrix ? 'on' : 'off' };
  const ofRows = (method: string, distance: string): Options => ({ method, distance, ...rows });
  const averages = ['correlation', 'cityblock', 'euclidean'].map((distance) => ofRows('average', distance));
  return [
    ...averages,
    ...(features === null ? ['ward'] : ['ward', 'single']).map((method) => ofRows(method, 'euclidean')),
  ];
}

/** The meanings of the options and their choices. */
const hints: HintsOf<typeof OPTIONS> = {
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
  normalise_rows: 'Divides each row by its sum, so that counts of a confusion matrix are compared as shares.',
  'normalise_rows.off': 'for features, weights and logits',
  'normalise_rows.on': 'for rows of a confusion matrix',
  normalise: 'How columns are scaled before distances are taken.',
  'normalise.none': 'no change: a column with large values counts most',
  'normalise.zscore': 'where columns have different units; of logits the class means are scaled, of features the rows',
  ...PCA_HINT,
  class_means: 'The leaves are the classes of the labels, each the mean of its rows, in place of the rows.',
  'class_means.off': 'each row',
  'class_means.on': 'for features with labels; means are taken after scaling and components',
  graph: 'Any two groups may merge, or only those that an edge of a neighbour graph connects.',
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

/** Agglomerative linkage, the baselines of the papers: what the page and the command line say and ask about it. */
export const schema: Method = {
  id: 'linkage',
  name: 'Agglomerative linkage',
  summary: 'joins the two groups that are nearest to each other',
  heights: ({ method, distance, graph }) =>
    `${DISTANCE_NAMES[String(distance)] ?? 'distance'}, ${method === 'ward' ? 'Ward' : method} linkage${graph === 'knn' ? ' on a graph' : ''}`,
  heightScale: 'distances',
  citation: {
    text: 'The baselines: NBDT (Ward on last-layer weights), Cavalin & Oliveira (Euclidean) and Xiong (L1 distance of confusion rows)',
    url: 'https://arxiv.org/abs/2004.00221',
  },
  options: OPTIONS,
  hints,
  phases: { reordering: RESAMPLING.reordering },
  additions: [
    ordersIf('points', (result) => result.points !== undefined && canOrder(result)),
    ordersIf('classes', (result) => result.points === undefined && canOrder(result)),
  ],
  quickTrials,
  missing: ({ features, dissimilarity, confusion, logits, labels }) =>
    features !== null || dissimilarity !== null || confusion !== null || (logits !== null && labels !== null)
      ? null
      : 'Open features or dissimilarities of points or classes, a confusion matrix, or logits with labels.',
};
