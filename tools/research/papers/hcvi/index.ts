import { DIGITS } from '../data.ts';
import { asWritten, type Paper } from '../paper.ts';
import { figure3, table2, table3 } from './iris.ts';
import { table4 } from './table-4.ts';

/** Hierarchical Cluster Validity Index for Visual Tree Learning. */
export const paper: Paper = {
  id: 'hcvi',
  title: 'Hierarchical cluster validity index',
  citation:
    'Y. Zheng, J. Fan, J. Zhang, X. Gao, Hierarchical Cluster Validity Index for Visual Tree Learning, PRCV 2018',
  url: 'https://doi.org/10.1007/978-3-030-03338-5_40',
  intro:
    'The method [visual-tree](../../web/engine/methods/visual-tree/README.md), and the validity indices of any tree whose features are open.',
  tables: 4,
  figures: 3,
  experiments: [
    {
      of: 'Figure 1',
      shows: 'how a visual tree is built and classifies',
      note: 'Steps in the page show it: every node with its curve of the index and the number of groups that it chose.',
      found: [asWritten('a tree of clusters of class means, with a classifier at each node', 'the page does so')],
      pictures: [
        {
          name: '1',
          shows: 'The visual tree of handwritten digits',
          words: ({ path }) => {
            const [points, labels] = DIGITS.map(path);
            return ['visual-tree', points ?? '', '--labels', labels ?? '', '--width', '84mm'];
          },
        },
      ],
    },
    {
      of: 'Figure 2',
      shows: 'unbalanced classes and unbalanced samples',
      note: 'An illustration of δ: the page draws δ beside the indices, *Validity indices* beside the tree.',
      found: [asWritten('δ is large where clusters differ in classes or in samples', 'drawn so in the page')],
    },
    {
      of: 'Table 1',
      shows: 'definitions of five indices with and without balance',
      note: 'The page writes each formula beside its curve. The table itself is lost in the text that we have; the definitions are those of its notation, and tests compare them with an independent computation.',
      found: [asWritten('five indices with and without balance', 'as in tests of an independent computation')],
    },
    table2,
    table3,
    figure3,
    table4,
  ],
};
