import { estimateSplit } from '../features/memory.ts';
import { missingFeatures } from '../features/missing.ts';
import { BRANCHING, LEAVES } from '../features/options.ts';
import type { Method } from '../method.ts';
import { seed } from '../option-parts.ts';
import { isSpectral, isTree } from './kinds.ts';

/** Clustering of features without margins: what maximum-margin clustering is compared with. */
export const clustering: Method = {
  id: 'clustering',
  name: 'k-means and spectral',
  summary: 'clusters points by distance, at once or from the top down',
  heights: () => 'splits, counted from the last one up',
  citation: {
    text: 'Zhou, Hwang, Schmidt, Sigal and Mori, Hierarchical Maximum-Margin Clustering, 2015, section 5 (baselines)',
    url: 'https://arxiv.org/abs/1502.01827',
  },
  options: [
    {
      kind: 'choice',
      key: 'method',
      label: 'Algorithm',
      hint: 'Grown trees split a leaf at a time. HKM-D ties with maximum-margin clustering on planted data and beats it on digits under the paper’s bounds.',
      choices: [
        { value: 'hkm-d', label: 'HKM-D', hint: 'k-means from the top, the most scattered leaf next' },
        { value: 'hkm', label: 'HKM', hint: 'k-means from the top, the most compact leaf next: tends to chains' },
        { value: 'hsc-d', label: 'HSC-D', hint: 'spectral from the top, the most scattered leaf next' },
        { value: 'hsc', label: 'HSC', hint: 'spectral from the top, the most compact leaf next' },
        { value: 'kmeans', label: 'k-means', hint: 'flat' },
        { value: 'spectral', label: 'spectral', hint: 'flat' },
        { value: 'mmc', label: 'MMC', hint: 'flat maximum-margin clustering with ridge' },
      ],
    },
    LEAVES,
    { ...BRANCHING, when: ({ method }) => isTree(method), hint: 'Of each node that is split, in trees.' },
    {
      kind: 'integer',
      key: 'neighbours',
      when: ({ method }) => isSpectral(method),
      label: 'Neighbours',
      hint: 'Of the graph of spectral clustering.',
      minimum: 1,
      maximum: 100,
      default: 5,
    },
    {
      kind: 'choice',
      key: 'normalise',
      label: 'Features',
      hint: 'What distances are taken of.',
      choices: [
        { value: 'scale', label: 'centred, one factor', hint: 'features keep their relative spread' },
        { value: 'zscore', label: 'each to variance 1', hint: 'where features have different units' },
        { value: 'none', label: 'as they are', hint: 'no change' },
      ],
    },
    { ...seed('Of k-means.'), rare: true },
  ],
  missing: missingFeatures,
  estimate: (dataset) => estimateSplit(dataset, 2),
};
