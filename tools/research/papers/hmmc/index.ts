import { asWritten, type Paper } from '../paper.ts';
import { figure3 } from './figure-3.ts';
import { figure2, figure4, table1, wideNoise } from './scores.ts';

/** Hierarchical Maximum-Margin Clustering. */
export const paper: Paper = {
  id: 'hmmc',
  title: 'Hierarchical maximum-margin clustering',
  citation: 'G.-T. Zhou, S. J. Hwang, M. Schmidt, L. Sigal, G. Mori, Hierarchical Maximum-Margin Clustering, 2015',
  url: 'https://arxiv.org/abs/1502.01827',
  intro: `The methods [hmmc](../../web/engine/methods/hmmc/README.md), [clustering](../../web/engine/methods/clustering/README.md) and
[linkage](../../web/engine/methods/linkage/README.md). SP is the shortest path similarity, PS the path sharing similarity to the true
tree, RI the Rand index, all in percent. HKM and HSC split the most compact leaf next, HKM-D and HSC-D the most scattered one.
Features are centred and scaled by one factor; the paper does not say how a split begins, here by k-means.`,
  tables: 1,
  figures: 4,
  experiments: [
    {
      of: 'Figure 1',
      shows: 'assigning points to balanced clusters as a flow of least cost',
      note: 'The page says for every node how many points each child may get, how many it gets, and which points the bounds keep from their nearer child (the card of a node).',
      found: [
        asWritten(
          'balanced clusters are a flow of least cost',
          'solved exactly; tests compare costs with an independent solver',
        ),
      ],
    },
    table1,
    figure2,
    figure3,
    figure4,
    wideNoise,
  ],
};
