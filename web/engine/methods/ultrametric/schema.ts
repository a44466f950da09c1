import type { Method, MethodOption, Options } from '../../model/method.ts';
import { AUTOMATIC, BAD_ROWS, choices, SEED } from '../shared/options/common.ts';
import { CONVENTION, NEIGHBOURS } from '../shared/options/neighbours.ts';
import { JUDGED_LEAVES } from '../shared/options/splits.ts';

/** Whether a cost term has a weight. */
export const has =
  (term: string) =>
  ({ terms }: Options): boolean =>
    String(terms).includes(term);

/** Whether the graph is, or may be, of this kind. */
const of =
  (kind: string) =>
  ({ graph }: Options): boolean =>
    graph === 'auto' || graph === kind;

/** What the tree should be. */
export const COST = {
  kind: 'weights',
  key: 'terms',
  label: 'Cost',
  parts: choices(['closest', 'Closest'], ['size', 'Size'], ['triplet', 'Triplets'], ['dasgupta', 'Dasgupta']),
  default: 'closest:1',
} as const satisfies MethodOption;

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'graph',
    label: 'Graph',
    choices: [
      AUTOMATIC,
      ...choices(['knn', 'nearest neighbours'], ['edges', 'edges'], ['dissimilarity', 'dissimilarities']),
      ...choices(
        ['image', 'pixels'],
        ['superpixels', 'superpixels'],
        ['confusion', 'confusions'],
        ['class-means', 'class means'],
      ),
    ],
  },
  { ...NEIGHBOURS, when: of('knn') },
  {
    kind: 'integer',
    key: 'superpixels',
    label: 'Superpixels',
    minimum: 2,
    maximum: 40_000,
    default: 500,
    when: ({ graph }) => graph === 'superpixels',
  },
  COST,
  {
    kind: 'integer',
    key: 'top_nodes',
    label: 'Top nodes',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 10,
    when: has('size'),
  },
  {
    kind: 'number',
    key: 'labelled',
    label: 'Labelled share',
    minimum: 0.000001,
    maximum: 1,
    step: 0.05,
    default: 0.1,
    when: (options) => has('triplet')(options) && !options.labelled_points,
  },
  {
    ...SEED,
    when: (options) => has('triplet')(options) && !options.labelled_points,
  },
  {
    kind: 'number',
    key: 'margin',
    label: 'Margin',
    minimum: 0,
    maximum: 1_000_000_000,
    step: 0.5,
    default: 1,
    when: has('triplet'),
  },
  {
    kind: 'number',
    key: 'sigmoid',
    label: 'Sigmoid',
    minimum: 0.000001,
    maximum: 1_000_000_000,
    step: 5,
    default: 50,
    when: has('dasgupta'),
  },
  {
    kind: 'choice',
    key: 'scale',
    label: 'Scale',
    rare: true,
    choices: choices(['none', 'as they are'], ['max', 'largest is 1']),
  },
  {
    kind: 'choice',
    key: 'reduce',
    label: 'Reduction',
    rare: true,
    choices: choices(['mean', 'mean'], ['sum', 'sum']),
  },
  {
    kind: 'choice',
    key: 'start',
    label: 'Start',
    choices: choices(
      ['scaled', '1.1 × edge lengths'],
      ['exact', 'edge lengths'],
      ['paper', 'as in the paper'],
      ['authors', 'as in the published code'],
      ['average', 'average linkage'],
    ),
  },
  { ...CONVENTION, when: of('knn') },
  {
    kind: 'integer',
    key: 'iterations',
    label: 'Steps',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 500,
  },
  {
    kind: 'choice',
    key: 'early_stop',
    label: 'Stop early',
    rare: true,
    choices: choices(['on', 'when it settles'], ['off', 'never']),
  },
  {
    kind: 'number',
    key: 'step',
    label: 'Step size',
    rare: true,
    minimum: 0.000001,
    maximum: 1_000_000_000,
    step: 0.05,
    default: 0.1,
  },
  {
    kind: 'choice',
    key: 'positive',
    label: 'Kept positive by',
    rare: true,
    choices: choices(['softplus', 'softplus'], ['relu', 'ReLU'], ['identity', 'nothing']),
  },
  JUDGED_LEAVES,
  {
    kind: 'integer',
    key: 'clusters',
    label: 'Clusters',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    formless: true,
  },
  {
    kind: 'points',
    key: 'labelled_points',
    label: 'Labelled points',
    default: '',
    formless: true,
    when: has('triplet'),
  },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** Ultrametric fitting: what the page and the command line say and ask about it. */
export const ultrametric: Method = {
  id: 'ultrametric',
  name: 'Ultrametric fitting',
  summary: 'changes the heights of a tree by gradient descent until it fits a graph',
  heights: () => 'fitted distance',
  phases: {
    fitting: {
      verb: 'Fitting',
      unit: 'steps',
      stop: {
        offer: 'Cancel stops here and keeps the best tree so far.',
        stopping: 'Stopping. Cancel again to discard this run.',
      },
    },
  },
  heightScale: 'distances',
  citation: {
    text: 'Chierchia and Perret, Ultrametric Fitting by Gradient Descent, NeurIPS 2019',
    url: 'https://arxiv.org/abs/1905.10566',
  },
  options: OPTIONS,
  missing: ({ features, dissimilarity, edges, image, confusion, logits, labels }) =>
    features !== null || dissimilarity !== null || edges !== null || image || confusion !== null || (logits && labels)
      ? null
      : 'Open features with one row a point, a square matrix of dissimilarities, edges as src,dst,weight, a picture, or logits with labels.',
};
