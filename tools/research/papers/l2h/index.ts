import type { Paper } from '../paper.ts';
import { birds, hypernyms, supers } from './imagenet.ts';
import { levels } from './levels.ts';
import { cifar10, measures } from './public-logits.ts';
import { superclasses } from './superclasses.ts';

/** From Logits to Hierarchies. */
export const paper: Paper = {
  id: 'l2h',
  title: 'From logits to hierarchies',
  citation:
    'E. Palumbo, M. Vandenhirtz, A. Ryser, I. Daunhawer, J. E. Vogt, From Logits to Hierarchies: Hierarchical Clustering made Simple, 2024',
  url: 'https://arxiv.org/abs/2410.07858',
  intro: `The method [l2h](../../web/engine/methods/l2h/README.md), with its usual options.

For ImageNet the paper has logits of InternImage on the training set, which are not public. Here L2H has the five best classes of
ResNet-50 for each of the 50,000 images of the validation set, where every listed class counts as one; beside it stands confusion
merging (r = 0.1) of the matrix of the same network. Groups are those of WordNet 3.0 over these classes.`,
  tables: 2,
  figures: 8,
  experiments: [
    {
      of: 'Figure 1',
      shows: 'the algorithm on four clusters of animals',
      status: 'reproduced',
      note: 'The sample “Four animals”, and Steps in the page.',
    },
    measures,
    superclasses,
    {
      of: 'Table 2',
      shows: 'training times in minutes',
      status: 'impossible here',
      note: 'Nothing is trained here. How long the method itself takes is printed by `npm run bench -- l2h`.',
    },
    supers,
    birds,
    {
      of: 'Figure 4',
      shows: 'the algorithm as Python',
      status: 'reproduced',
      note: 'The listing runs as a baseline in `npm run bench -- l2h`; the page makes the same tree.',
    },
    cifar10,
    {
      of: 'Figure 7',
      shows: 'the tree of Food-101',
      status: 'impossible here',
      note: 'Logits of TURTLE are not public, nor found of any other network.',
    },
    hypernyms,
    levels,
  ],
};
