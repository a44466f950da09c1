import type { Method } from '../method.ts';

const choices = (...list: readonly (readonly [string, string, string])[]) =>
  list.map(([value, label, hint]) => ({ value, label, hint }));

/** Ultrametric fitting: what the page and the command line say and ask about it. */
export const ultrametric: Method = {
  id: 'ultrametric',
  name: 'Ultrametric fitting',
  summary: 'descends on the heights of a tree to the one that fits a graph best',
  citation: {
    text: 'Chierchia and Perret, Ultrametric Fitting by Gradient Descent, NeurIPS 2019',
    url: 'https://arxiv.org/abs/1905.10566',
  },
  options: [
    {
      kind: 'integer',
      key: 'neighbours',
      label: 'Neighbours',
      hint: 'Of features: every point is joined with this many nearest ones, and a spanning tree joins them all.',
      minimum: 1,
      maximum: 100,
      default: 5,
    },
    {
      kind: 'choice',
      key: 'terms',
      label: 'Cost',
      hint: 'What the tree should be: near the weights, balanced at the top, true to some labels, or cheap in Dasgupta’s sense.',
      choices: choices(
        ['closest:1', 'closest', 'squared difference of the tree’s distances and the weights'],
        ['closest:1,size:1', 'closest and size', 'and no tiny clusters among the top nodes'],
        ['closest:1,triplet:1', 'closest and triplets', 'and labelled points of one class nearer than others'],
        ['dasgupta:1', 'Dasgupta', 'similar points are parted low in the tree; scale the weights'],
      ),
    },
    {
      kind: 'choice',
      key: 'start',
      label: 'Start',
      hint: 'Where the descent begins; it decides which local optimum is found.',
      choices: choices(
        ['scaled', '1.1 × the weights', 'well-behaved, and best on most data'],
        ['exact', 'the weights', 'as they are'],
        ['paper', 'as the paper has it', 'parameters are the weights'],
        ['authors', 'as the published code has it', 'parameters are the min-max distances of the weights'],
        ['average', 'average linkage', 'heights of average linkage on the graph'],
      ),
    },
    {
      kind: 'choice',
      key: 'scale',
      label: 'Scale',
      hint: 'Dasgupta’s sigmoid has a fixed width: weights are then best divided by their largest.',
      choices: choices(
        ['none', 'as they are', 'weights as given'],
        ['max', 'largest is 1', 'weights over the largest'],
      ),
    },
    {
      kind: 'choice',
      key: 'convention',
      label: 'Edge lengths',
      hint: 'The published code halves the length of edges that only one of two points chose.',
      choices: choices(
        ['plain', 'plain', 'every edge its length'],
        ['authors', 'as published', 'for reproducing the published numbers'],
      ),
    },
    {
      kind: 'integer',
      key: 'iterations',
      label: 'Steps',
      hint: 'Of gradient descent, at most: it stops before where the cost has settled.',
      minimum: 0,
      maximum: 10000,
      default: 500,
    },
  ],
  missing: ({ features, dissimilarity, edges }) =>
    features !== null || dissimilarity !== null || edges !== null
      ? null
      : 'Open features with one row a point, a square matrix of dissimilarities, or edges as src,dst,weight.',
};
