import type { Method, MethodOption } from '../../model/method.ts';
import { missingFeatures } from '../shared/features/checks.ts';
import { BAD_ROWS, choices, SEED } from '../shared/options/common.ts';
import { BRANCHING, LEAVES, NORMALISE } from '../shared/options/splits.ts';

/** The options of the method. */
export const OPTIONS = [
  LEAVES,
  BRANCHING,
  {
    kind: 'number',
    key: 'alpha',
    label: 'Alpha',
    minimum: 0,
    maximum: 1_000_000_000,
    step: 0.1,
    default: 1,
  },
  {
    kind: 'number',
    key: 'beta',
    label: 'Beta',
    minimum: 0,
    maximum: 1_000_000_000,
    step: 1,
    default: 10,
  },
  {
    kind: 'choice',
    key: 'regulariser',
    rare: true,
    label: 'Regulariser',
    choices: choices(['GE', 'G and E'], ['G', 'G'], ['E', 'E'], ['1', 'ℓ1'], ['2', 'ℓ2']),
  },
  {
    kind: 'choice',
    key: 'init',
    label: 'Start',
    choices: choices(['kmeans', 'k-means'], ['pca', 'principal axis'], ['search', 'search']),
  },
  {
    kind: 'number',
    key: 'low',
    label: 'Smallest relative size',
    minimum: 0,
    maximum: 1,
    step: 0.1,
    default: 0.9,
  },
  {
    kind: 'number',
    key: 'high',
    label: 'Largest relative size',
    minimum: 1,
    maximum: BRANCHING.maximum,
    step: 0.1,
    default: 1.1,
  },
  { ...NORMALISE, rare: true },
  {
    kind: 'integer',
    key: 'min_leaf',
    label: 'Fewest points',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    formless: true,
  },
  {
    kind: 'integer',
    key: 'max_depth',
    label: 'Depth',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    formless: true,
  },
  { ...SEED, rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** Maximum-margin clustering: what the page and the command line say and ask about it. Numbers: measured on our data. */
export const hmmc: Method = {
  id: 'hmmc',
  name: 'Maximum-margin clustering',
  summary: 'splits points from the top with wide margins, by few features, and by other ones at every level',
  heights: () => 'split number, counted from the last',
  heightScale: 'steps',
  citation: {
    text: 'Zhou, Hwang, Schmidt, Sigal and Mori, Hierarchical Maximum-Margin Clustering, 2015',
    url: 'https://arxiv.org/abs/1502.01827',
  },
  options: OPTIONS,
  missing: missingFeatures,
};
