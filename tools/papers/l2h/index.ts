import type { Paper } from '../paper.ts';
import { levels } from './levels.ts';
import { superclasses } from './superclasses.ts';

/** From Logits to Hierarchies. */
export const paper: Paper = {
  id: 'l2h',
  title: 'From logits to hierarchies',
  citation:
    'E. Palumbo, M. Vandenhirtz, A. Ryser, I. Daunhawer, J. E. Vogt, From Logits to Hierarchies: Hierarchical Clustering made Simple, 2024',
  url: 'https://arxiv.org/abs/2410.07858',
  intro: 'The method [l2h](../../web/methods/l2h/README.md), with its usual options.',
  tables: 2,
  figures: 8,
  experiments: [
    {
      of: 'Figure 1',
      shows: 'the algorithm on four clusters of animals',
      status: 'reproduced',
      note: 'The sample “Four animals”, and Steps in the page.',
    },
    {
      of: 'Table 1',
      shows: 'metrics on CIFAR-10, CIFAR-100 and Food-101 beside other methods',
      status: 'impossible here',
      note: 'Logits of TEMI and TURTLE are not public, and deep baselines would have to be trained.',
    },
    superclasses,
    {
      of: 'Table 2',
      shows: 'training times in minutes',
      status: 'impossible here',
      note: 'Nothing is trained here. How long the method itself takes is printed by `npm run bench -- l2h`.',
    },
    {
      of: 'Figures 3 and 8',
      shows: 'the tree of ImageNet',
      status: 'impossible here',
      note: 'The logits of TURTLE are not public.',
    },
    {
      of: 'Figure 4',
      shows: 'the algorithm as Python',
      status: 'reproduced',
      note: 'The listing runs as a baseline in `npm run bench -- l2h`; the page makes the same tree.',
    },
    {
      of: 'Figure 5',
      shows: 'the tree of CIFAR-10',
      status: 'impossible here',
      note: 'The logits of TURTLE are not public.',
    },
    {
      of: 'Figure 7',
      shows: 'the tree of Food-101',
      status: 'impossible here',
      note: 'The logits of TURTLE are not public.',
    },
    levels,
  ],
};
