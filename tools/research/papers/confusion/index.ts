import { asWritten, type Paper } from '../paper.ts';
import { languages, music, natives } from './languages.ts';
import { figure7, table1 } from './nbdt.ts';
import { between, cifar10, euclidean, sweep } from './networks.ts';
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
      note: 'Both kinds of trees are drawn in the page: the sample “Six classes”, option Inheritance.',
      found: [asWritten('a class may have two parents', 'drawn so in the page')],
    },
    between,
    workedExample,
    {
      of: 'Figure 5',
      shows: 'the algorithm: merge, and similarities of the new trees',
      note: 'A file each: `wasm/src/confusion/combine.c` (MERGE) and `wasm/src/confusion/similarity.c` (SIMILARITY). The page plays it back in Steps.',
      found: [asWritten('the algorithm', 'tests compare it with one in Python, written from the paper')],
    },
    cifar10,
    figure7,
    table1,
    natives,
    languages,
    music,
    euclidean,
    {
      of: 'Figures 12 to 14',
      shows: 'the algorithm: pairs, graphs of pairs, and their helpers',
      note: '`wasm/src/confusion/pairs.c` (FIND_ALL_PAIRS) and `wasm/src/confusion/cliques.c` (PAIRS_TO_GRAPHS). The page lists the pairs of each round in Steps.',
      found: [asWritten('the helpers of the algorithm', 'tests compare them with Python, written from the paper')],
    },
    sweep,
  ],
};
