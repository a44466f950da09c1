import type { Paper } from '../paper.ts';
import { euclidean } from './euclidean.ts';
import { leastAndMost, support } from './further.ts';
import { languages } from './languages.ts';
import { cifar10, music, sweep } from './public-matrices.ts';
import { workedExample } from './worked-example.ts';

/** Computing Class Hierarchies from Classifiers. */
export const paper: Paper = {
  id: 'confusion',
  title: 'Computing class hierarchies from classifiers',
  citation: 'K. Kang, F. Lin, Computing Class Hierarchies from Classifiers, 2021',
  url: 'https://arxiv.org/abs/2112.01187',
  intro: `All of it is the method [confusion](../../web/engine/methods/confusion/README.md). Matrices of counts have each row divided by its sum. Trees are written in brackets, without lengths.`,
  tables: 1,
  figures: 20,
  experiments: [
    {
      of: 'Figure 1',
      shows: 'a tree of single and one of multiple inheritance',
      status: 'reproduced',
      note: 'Both kinds of trees are drawn in the page: the sample “Six classes”, option Inheritance.',
    },
    leastAndMost,
    workedExample,
    {
      of: 'Figure 5',
      shows: 'the algorithm: merge, and similarities of the new trees',
      status: 'reproduced',
      note: 'A file each under `wasm/src/confusion`: `wasm/src/confusion/combine.c` (MERGE) and `wasm/src/confusion/similarity.c` (SIMILARITY). The page plays it back in Steps.',
    },
    cifar10,
    {
      of: 'Figure 7',
      shows: 'the tree of a neural-backed decision tree (NBDT) from the last layer of ResNet10',
      status: 'impossible here',
      note: 'The weights of that network are not public. Ward linkage of the rows of a last layer, which is how NBDT makes it, is the method `linkage` with weights opened as features.',
    },
    {
      of: 'Table 1',
      shows: 'accuracy of networks that are fine-tuned with a tree',
      status: 'impossible here',
      note: 'Networks are trained; the page does not train any.',
    },
    {
      of: 'Figure 8',
      shows: 'native languages of speakers of English, r = 0.05',
      status: 'impossible here',
      note: 'The matrix of Rama and Çöltekin (2017) is neither in the paper nor public as a table.',
    },
    languages,
    music,
    euclidean,
    {
      of: 'Figures 12 to 14',
      shows: 'the algorithm: pairs, graphs of pairs, and their helpers',
      status: 'reproduced',
      note: '`wasm/src/confusion/pairs.c` (FIND_ALL_PAIRS) and `wasm/src/confusion/cliques.c` (PAIRS_TO_GRAPHS). The page lists the pairs of each round in Steps.',
    },
    sweep,
    support,
  ],
};
