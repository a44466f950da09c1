import { asWritten, type Paper, untried } from '../paper.ts';
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
ResNet-50 for each of the 50,000 images of the validation set, where every listed class counts as one; beside it stand confusion
merging (r = 0.1) and linkage of the confusions of seven networks. Groups are those of WordNet 3.0 over these classes.`,
  tables: 2,
  figures: 8,
  experiments: [
    {
      of: 'Figure 1',
      shows: 'the algorithm on four clusters of animals',
      note: 'The sample “Four animals”, and Steps in the page.',
      found: [asWritten('the weakest group joins where its points would go without it', 'the sample does so')],
    },
    measures,
    superclasses,
    {
      of: 'Table 2',
      shows: 'training times in minutes',
      note: 'The first row is the method alone: what `npm run bench -- l2h` measures here, on one core, with reading. The others train networks.',
      found: [
        asWritten(
          'L2H takes less than 0.01 minutes on 50,000 × 100, 0.47 on 1,281,167 × 1,000',
          '0.003 minutes; 50,000 × 1,000, a twenty-sixth of it, 0.012',
        ),
        untried('deep methods take 24 to 2,294 minutes', 'they would have to be trained'),
      ],
    },
    supers,
    birds,
    {
      of: 'Figure 4',
      shows: 'the algorithm as Python',
      note: 'The listing runs as a baseline in `npm run bench -- l2h`; the page makes the same tree.',
      found: [asWritten('the listing', 'the same trees in tests')],
    },
    cifar10,
    {
      of: 'Figure 7',
      shows: 'the tree of Food-101',
      note: 'A picture alone.',
      found: [untried('the tree of Food-101', 'no logits of Food-101 are public')],
    },
    hypernyms,
    levels,
  ],
};
