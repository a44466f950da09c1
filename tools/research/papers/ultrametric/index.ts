import { asWritten, type Paper, untried } from '../paper.ts';
import { semiSupervised } from './few-labels.ts';
import { convergence, jacobian, superpixels } from './graphs.ts';
import { optimum } from './optimum.ts';
import { unsupervised } from './real-data.ts';
import { figure2, figure9 } from './toy-sets.ts';

/** Ultrametric Fitting by Gradient Descent. */
export const paper: Paper = {
  id: 'ultrametric',
  title: 'Ultrametric fitting by gradient descent',
  citation: 'G. Chierchia, B. Perret, Ultrametric Fitting by Gradient Descent, NeurIPS 2019',
  url: 'https://arxiv.org/abs/1905.10566',
  intro: `All of it is the method [ultrametric](../../web/engine/methods/ultrametric/README.md); graphs, stopping and speed are described in [docs/ultrametric.md](../ultrametric.md). The five toy sets are made by scikit-learn as in the notebook of the published code. Wine and breast cancer are looked for in the scikit-learn that is installed for \`python3\`, heart, iris and digits in the folder that \`LOGITREE_DATA\` names.`,
  tables: 0,
  figures: 9,
  experiments: [
    {
      of: 'Figure 1',
      shows: 'an ultrametric as a matrix, a dendrogram and a graph',
      note: 'The sample “Small graph of the ultrametric paper”: its tree is the dendrogram, and Steps in the page shows the graph’s edges that make it. A matrix of dissimilarities is opened as it is.',
      found: [asWritten('matrix, dendrogram and graph are the same ultrametric', 'the sample draws all three')],
    },
    figure2,
    jacobian,
    superpixels,
    optimum,
    {
      of: 'Figure 5 (middle and right)',
      shows: 'computation time of a fit, and of a step, by number of edges',
      note: '`npm run bench -- ultrametric` prints times of a step for each cost; [docs/ultrametric.md](../ultrametric.md#speed) has one run of it. This page has no times: it is the same at every run.',
      found: [
        untried(
          'graphs of millions of edges take seconds to minutes',
          'times are of this page’s benchmark, not of its text',
        ),
      ],
    },
    unsupervised,
    semiSupervised,
    {
      of: 'Figure 7',
      shows: 'what the size and triplet terms push up and down',
      note: 'An illustration. In the page, samples “Moons” and “Circles”: with Size or Triplets checked, Steps shows how the tree changes step by step, and what each term of the cost is.',
      found: [asWritten('size lifts small clusters, triplets part classes', 'drawn so in Steps')],
    },
    convergence,
    figure9,
  ],
};
