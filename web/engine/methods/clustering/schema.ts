import type { HintsOf, Method, MethodOption, ValuesOf } from '../../model/method.ts';
import { missingFeatures } from '../shared/features/missing.ts';
import {
  BAD_ROWS,
  BAD_ROWS_HINTS,
  BRANCHING,
  choices,
  LEAVES,
  LEAVES_HINT,
  NEIGHBOURS,
  NORMALISE,
  SEED,
} from '../shared/options/common.ts';
import { BY_SEED } from '../shared/ties.ts';
import { isSpectral, isTree } from './kinds.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'method',
    label: 'Algorithm',
    choices: choices(
      ['hkm-d', 'hierarchical k-means by scatter (HKM-D)'],
      ['hkm', 'hierarchical k-means (HKM)'],
      ['hsc-d', 'hierarchical spectral by scatter (HSC-D)'],
      ['hsc', 'hierarchical spectral (HSC)'],
      ['kmeans', 'k-means'],
      ['spectral', 'spectral clustering'],
      ['mmc', 'maximum-margin clustering (MMC)'],
    ),
  },
  LEAVES,
  { ...BRANCHING, when: ({ method }) => isTree(method) },
  { ...NEIGHBOURS, when: ({ method }) => isSpectral(method) },
  NORMALISE,
  { ...SEED, rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

/** The meanings of the options and their choices. */
const hints: HintsOf<typeof OPTIONS> = {
  ...LEAVES_HINT,
  method: 'Trees are split from the top, one leaf at a time.',
  'method.hkm-d': 'split from the top, the most scattered leaf next',
  'method.hkm': 'split from the top, the most compact leaf next; often makes chains',
  'method.hsc-d': 'split from the top, the most scattered leaf next',
  'method.hsc': 'split from the top, the most compact leaf next',
  'method.kmeans': 'flat: all clusters at once',
  'method.spectral': 'flat: all clusters at once',
  'method.mmc': 'flat, with small weights (ridge)',
  branching: 'How many children each node that is split gets.',
  neighbours: 'How many nearest neighbours each point has in the graph of spectral clustering.',
  normalise: 'How features are scaled before distances are taken.',
  'normalise.scale': 'features keep their relative spread',
  'normalise.zscore': 'where features have different units',
  'normalise.none': 'no change',
  seed: 'For the starts of k-means.',
  ...BAD_ROWS_HINTS,
};

/** Distances of all of more rows are too many for other trees of points: LT_MAX_LINKAGE_ROWS of the core. */
const MANY = 20_000;

/** Clustering of features without margins: what maximum-margin clustering is compared with. */
export const schema: Method = {
  id: 'clustering',
  name: 'k-means and spectral',
  summary: 'clusters points by distance, at once or from the top down',
  heights: () => 'split number, counted from the last',
  tiesBy: BY_SEED,
  heightScale: 'steps',
  citation: {
    text: 'Zhou, Hwang, Schmidt, Sigal and Mori, Hierarchical Maximum-Margin Clustering, 2015, section 5 (baselines)',
    url: 'https://arxiv.org/abs/1502.01827',
  },
  options: OPTIONS,
  hints,
  missing: missingFeatures,
  suits: ({ features }) => (features?.table.shape[0] ?? features?.table.rowsAbout ?? 0) > MANY,
};
