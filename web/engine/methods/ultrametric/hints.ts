import type { HintsOf } from '../../model/method.ts';
import { BAD_ROWS_HINTS, JUDGED_LEAVES_HINT, NEIGHBOUR_HINTS } from '../shared/options/hints.ts';
import type { OPTIONS } from './schema.ts';

/** What the options and their choices mean. */
export const hints: HintsOf<typeof OPTIONS> = {
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
    'Whether each cost term is a mean, as in the published code, or a sum, as in the paper. The same weight of a term then has another effect.',
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
