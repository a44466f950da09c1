import type { Method, MethodOption, ValuesOf } from '../../model/method.ts';
import { estimateSplit } from '../shared/features/memory.ts';
import { missingFeatures } from '../shared/features/missing.ts';
import { BAD_ROWS, seed } from '../shared/options/common.ts';
import { BRANCHING, LEAVES } from '../shared/options/splits.ts';
import { isSpectral, isTree } from './kinds.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'method',
    label: 'Algorithm',
    hint: 'Trees are split from the top, one leaf at a time.',
    choices: [
      {
        value: 'hkm-d',
        label: 'hierarchical k-means by scatter (HKM-D)',
        hint: 'split from the top, the most scattered leaf next',
      },
      {
        value: 'hkm',
        label: 'hierarchical k-means (HKM)',
        hint: 'split from the top, the most compact leaf next; often makes chains',
      },
      {
        value: 'hsc-d',
        label: 'hierarchical spectral by scatter (HSC-D)',
        hint: 'split from the top, the most scattered leaf next',
      },
      { value: 'hsc', label: 'hierarchical spectral (HSC)', hint: 'split from the top, the most compact leaf next' },
      { value: 'kmeans', label: 'k-means', hint: 'flat: all clusters at once' },
      { value: 'spectral', label: 'spectral clustering', hint: 'flat: all clusters at once' },
      { value: 'mmc', label: 'maximum-margin clustering (MMC)', hint: 'flat, with small weights (ridge)' },
    ],
  },
  LEAVES,
  { ...BRANCHING, when: ({ method }) => isTree(method), hint: 'How many children each node that is split gets.' },
  {
    kind: 'integer',
    key: 'neighbours',
    when: ({ method }) => isSpectral(method),
    label: 'Neighbours',
    hint: 'How many nearest neighbours each point has in the graph of spectral clustering.',
    minimum: 1,
    maximum: 1_000_000_000,
    default: 5,
  },
  {
    kind: 'choice',
    key: 'normalise',
    label: 'Features',
    hint: 'How features are scaled before distances are taken.',
    choices: [
      { value: 'scale', label: 'centred, one factor', hint: 'features keep their relative spread' },
      { value: 'zscore', label: 'each to variance 1', hint: 'where features have different units' },
      { value: 'none', label: 'as they are', hint: 'no change' },
    ],
  },
  { ...seed('For the starts of k-means.'), rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

/** Clustering of features without margins: what maximum-margin clustering is compared with. */
export const clustering: Method = {
  id: 'clustering',
  name: 'k-means and spectral',
  summary: 'clusters points by distance, at once or from the top down',
  heights: () => 'splits, counted from the last one up',
  heightScale: 'steps',
  citation: {
    text: 'Zhou, Hwang, Schmidt, Sigal and Mori, Hierarchical Maximum-Margin Clustering, 2015, section 5 (baselines)',
    url: 'https://arxiv.org/abs/1502.01827',
  },
  options: OPTIONS,
  missing: missingFeatures,
  estimate: (dataset) => estimateSplit(dataset, 2),
};
