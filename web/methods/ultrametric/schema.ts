import type { Dataset } from '../../model/dataset.ts';
import type { Method, MethodOption, Options } from '../../model/method.ts';
import type { Table } from '../../model/table.ts';
import { automatic, BAD_ROWS, choices, seed } from '../shared/options/common.ts';
import { bytesOfFit, MAX_BYTES, mostEdges } from './memory.ts';

/** Whether a cost term has a weight. */
const has =
  (term: string) =>
  ({ terms }: Options): boolean =>
    String(terms).includes(term);

/** Whether the graph is, or may be, of this kind. */
const of =
  (kind: string) =>
  ({ graph }: Options): boolean =>
    graph === 'auto' || graph === kind;

/** Rows of a table, at most or nearly so; null where nothing is known. */
const rowsOf = ({ shape, rowsAbout }: Table): number | null => shape[0] ?? rowsAbout ?? null;

/** Vertices, and edges at most, of the graph that would be made; null where that is not known before reading. */
function sizeOf(dataset: Dataset, { graph, neighbours }: Options): readonly [number, number] | null {
  const { edges, dissimilarity, features, image } = dataset;
  const wants = (kind: string): boolean => graph === 'auto' || graph === kind;
  if (edges !== null && wants('edges')) {
    const rows = rowsOf(edges.table);
    return rows === null ? null : [rows + 1, rows];
  }
  if (dissimilarity !== null && wants('dissimilarity')) {
    const rows = dissimilarity.table.shape[0] ?? dissimilarity.table.shape[1] ?? 0;
    return [rows, mostEdges.complete(rows)];
  }
  if (features !== null && wants('knn')) {
    const rows = rowsOf(features.table);
    return rows === null ? null : [rows, mostEdges.knn(rows, Number(neighbours))];
  }
  if (image && wants('image')) {
    const { width, height } = image.picture;
    return [width * height, mostEdges.grid(width, height)];
  }
  return null;
}

/** What the tree should be. */
export const COST = {
  kind: 'weights',
  key: 'terms',
  label: 'Cost',
  hint: 'The terms of the cost that the tree minimises, with their weights.',
  parts: choices(
    ['closest', 'Closest', 'close to the distances of the graph: squared differences'],
    ['size', 'Size', 'no tiny clusters among the top nodes'],
    ['triplet', 'Triplets', 'labelled points of one class nearer than those of others'],
    ['dasgupta', 'Dasgupta', 'similar points separated only near the leaves'],
  ),
  default: 'closest:1',
} as const satisfies MethodOption;

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'graph',
    label: 'Graph',
    hint: 'Which pairs have an edge, and its length: the tree is fitted to these distances.',
    choices: [
      automatic('the first of these that there are data for'),
      ...choices(
        ['knn', 'nearest neighbours', 'of features, one row a point'],
        ['edges', 'edges', 'a file of src, dst, weight'],
        ['dissimilarity', 'dissimilarities', 'a square matrix: every pair has an edge'],
      ),
      { value: 'image', label: 'pixels', hint: 'of a picture, each with its neighbours', pageOnly: true },
      ...choices(
        ['confusion', 'confusions', 'of classes: 1 − similarity of the confusion matrix'],
        ['class-means', 'class means', 'of classes: distances of their mean logits'],
      ),
    ],
  },
  {
    kind: 'integer',
    key: 'neighbours',
    label: 'Neighbours',
    hint: 'For features: every point is joined to this many nearest ones, and a spanning tree connects all points.',
    minimum: 1,
    maximum: 1_000_000_000,
    default: 5,
    when: of('knn'),
  },
  COST,
  {
    kind: 'integer',
    key: 'top_nodes',
    label: 'Top nodes',
    hint: 'How many of the topmost nodes the size term uses; 0 for all.',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 10,
    when: has('size'),
  },
  {
    kind: 'number',
    key: 'labelled',
    label: 'Labelled share',
    hint: 'The share of points whose labels the triplets may use, drawn at random with the seed. Or choose points beside the tree.',
    minimum: 0.000001,
    maximum: 1,
    step: 0.05,
    default: 0.1,
    when: (options) => has('triplet')(options) && !options.labelled_points,
  },
  {
    ...seed('The seed decides which labelled points are drawn.'),
    when: (options) => has('triplet')(options) && !options.labelled_points,
  },
  {
    kind: 'number',
    key: 'margin',
    label: 'Margin',
    hint: 'How much nearer points of one class must be than points of another.',
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
    hint: 'How sharp the sigmoid is that counts the leaves below a node in Dasgupta’s term.',
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
    hint: 'With Dasgupta’s term weights are best divided by the largest, since its sigmoid has a fixed width.',
    choices: choices(['none', 'as they are', 'weights as given'], ['max', 'largest is 1', 'weights over the largest']),
  },
  {
    kind: 'choice',
    key: 'reduce',
    label: 'Add up as',
    rare: true,
    hint: 'Terms are means, as in the published code, or sums, as in the paper: their weights count differently.',
    choices: choices(
      ['mean', 'means', 'each term divided by its number of parts'],
      ['sum', 'sums', 'each term as it is'],
    ),
  },
  {
    kind: 'choice',
    key: 'start',
    label: 'Start',
    hint: 'Where the descent begins; it decides which local optimum is found.',
    choices: choices(
      ['scaled', '1.1 × weights', 'well-behaved, and best on most data'],
      ['exact', 'the weights', 'as they are'],
      ['paper', 'as the paper has it', 'parameters are the weights'],
      ['authors', 'as the published code has it', 'parameters are the min-max distances of the weights'],
      ['average', 'average linkage', 'heights of average linkage on the graph'],
    ),
  },
  {
    kind: 'choice',
    key: 'convention',
    label: 'Edge lengths',
    rare: true,
    hint: 'The published code halves an edge if only one of its points has the other among its nearest.',
    choices: choices(
      ['plain', 'plain', 'every edge its length'],
      ['authors', 'as published', 'for reproducing the published numbers'],
    ),
    when: of('knn'),
  },
  {
    kind: 'integer',
    key: 'iterations',
    label: 'Steps',
    hint: 'The most steps of gradient descent.',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 500,
  },
  {
    kind: 'choice',
    key: 'early_stop',
    label: 'Stop early',
    rare: true,
    hint: 'Stops when the last 30 costs are on average within half a percent of the 30 before.',
    choices: choices(['on', 'when it settles', 'most fits do after about 100 steps'], ['off', 'never', 'all steps']),
  },
  {
    kind: 'number',
    key: 'step',
    label: 'Step size',
    rare: true,
    hint: 'How far one step of the optimiser, AMSGrad, goes.',
    minimum: 0.000001,
    maximum: 1_000_000_000,
    step: 0.05,
    default: 0.1,
  },
  {
    kind: 'choice',
    key: 'positive',
    label: 'Kept positive by',
    hint: 'How the parameters of the descent are made edge lengths above 0.',
    choices: choices(['softplus', 'softplus', 'smooth, as in the paper'], ['relu', 'ReLU', 'cut off at 0']),
    formless: true,
  },
  {
    kind: 'integer',
    key: 'clusters',
    label: 'Clusters',
    hint: 'Flat clusters that are scored; 0: as many as there are classes in the labels.',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    formless: true,
  },
  {
    kind: 'points',
    key: 'labelled_points',
    label: 'Labelled points',
    hint: 'The points whose labels the triplets may use, instead of a share that is drawn.',
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
    neighbours: { verb: 'Finding neighbours', unit: 'points' },
    fitting: {
      verb: 'Fitting',
      unit: 'steps',
      stop: {
        offer: 'Cancel stops here and keeps the best tree so far.',
        stopping: 'Stopping; cancel again to give it up.',
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
  estimate: (dataset, options) => {
    const size = sizeOf(dataset, options);
    if (size === null) return null;
    const [vertices, edges] = size;
    return { bytes: bytesOfFit(vertices, edges, has('dasgupta')(options)), most: MAX_BYTES };
  },
};
