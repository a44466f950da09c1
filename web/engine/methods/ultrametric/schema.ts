import type { HintsOf, Method, MethodOption, Options } from '../../model/method.ts';
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
  SEED,
} from '../shared/options/common.ts';
import { BY_EDGES } from '../shared/ties.ts';

/** Condition that a cost term has a weight. */
export const has =
  (term: string) =>
  ({ terms }: Options): boolean =>
    String(terms).includes(term);

/** Condition that the graph is, or may be, of this kind. */
const of =
  (kind: string) =>
  ({ graph }: Options): boolean =>
    graph === 'auto' || graph === kind;

/** Cost that the tree should minimise. */
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

/** The meanings of the options and their choices. */
const hints: HintsOf<typeof OPTIONS> = {
  graph: 'Which pairs have an edge, and its length: the tree is fitted to these distances.',
  'graph.auto': 'the first of these that there are data for',
  'graph.knn': 'of features, one row a point',
  'graph.edges': 'a file of src, dst, weight',
  'graph.dissimilarity': 'a square matrix: every pair has an edge',
  'graph.image': 'of a picture, each with its neighbours',
  'graph.superpixels': 'of a picture: small regions that follow its borders, each with those it touches',
  'graph.confusion': 'of classes: 1 − similarity of the confusion matrix',
  'graph.class-means': 'of classes: distances of their mean logits',
  ...NEIGHBOUR_HINTS,
  superpixels: 'About how many small regions the picture is first cut into; each is a leaf of the tree.',
  terms: 'The terms of the cost that the tree minimises, with their weights.',
  'terms.closest': 'close to the distances of the graph: squared differences',
  'terms.size': 'no tiny clusters among the top nodes',
  'terms.triplet': 'labelled points of one class are nearer to each other than to points of other classes',
  'terms.dasgupta': 'similar points separated only near the leaves',
  top_nodes: 'How many of the topmost nodes the size term uses; 0 for all.',
  labelled:
    'The share of points whose labels the triplets may use, drawn at random with the seed. Or choose points beside the tree.',
  seed: 'The seed decides which labelled points are drawn.',
  margin:
    'How much nearer points of one class must be than points of another. On data scaled to −1 to 1, 3 or 10 were mostly better than 1.',
  sigmoid: 'How sharp the sigmoid is that counts the leaves below a node in Dasgupta’s term.',
  scale: 'With Dasgupta’s term, edge lengths are best divided by the largest one, since its sigmoid has a fixed width.',
  'scale.none': 'edge lengths as given',
  'scale.max': 'edge lengths divided by the largest one',
  reduce:
    'Each cost term is a mean, as in the published code, or a sum, as in the paper. The same weight of a term then has another effect.',
  'reduce.mean': 'each term divided by its number of summands',
  'reduce.sum': 'each term as its sum',
  start: 'Where gradient descent begins. Other starts can lead to other local optima.',
  'start.scaled': 'best on most data',
  'start.exact': 'the fitted lengths start at the lengths of the edges',
  'start.paper': 'the parameters θ start at the lengths of the edges',
  'start.authors': 'the parameters θ start at the min-max distances of the graph',
  'start.average': 'the fitted lengths start at the heights of average linkage on the graph',
  iterations: 'The largest number of steps of gradient descent.',
  early_stop:
    'Stops when the mean of the last 30 costs differs from that of the 30 before by less than 0.5 % of how far the cost has fallen.',
  'early_stop.on': 'most fits do after about 100 steps',
  'early_stop.off': 'all steps',
  step: 'How far one step of the optimiser, AMSGrad, goes.',
  positive: 'How the parameters of the descent are made edge lengths above 0.',
  'positive.softplus': 'smooth, as in the published code',
  'positive.relu': 'cut off at 0',
  'positive.identity': 'lengths are the parameters, as in Algorithm 1 of the paper; the run fails if one falls below 0',
  ...JUDGED_LEAVES_HINT,
  clusters: 'Flat clusters that are scored; 0: as many as there are classes in the labels.',
  labelled_points: 'The points whose labels the triplets may use, instead of a share that is drawn.',
  ...BAD_ROWS_HINTS,
};

/** Ultrametric fitting: what the page and the command line say and ask about it. */
export const schema: Method = {
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
  tiesBy: BY_EDGES,
  heightScale: 'distances',
  citation: {
    text: 'Chierchia and Perret, Ultrametric Fitting by Gradient Descent, NeurIPS 2019',
    url: 'https://arxiv.org/abs/1905.10566',
  },
  options: OPTIONS,
  hints,
  missing: ({ features, dissimilarity, edges, image, confusion, logits, labels }) =>
    features !== null || dissimilarity !== null || edges !== null || image || confusion !== null || (logits && labels)
      ? null
      : 'Open features with one row a point, a square matrix of dissimilarities, edges as src,dst,weight, a picture, or logits with labels.',
};
