import type { Method, MethodOption, ValuesOf } from '../../model/method.ts';
import { estimateSplit } from '../shared/features/memory.ts';
import { missingClasses } from '../shared/features/missing.ts';
import { BAD_ROWS, choices, seed } from '../shared/options/common.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'index',
    label: 'Index',
    hint: 'Which index decides into how many groups the classes of a node are split. Davies–Bouldin without balance did best on our data.',
    choices: choices(
      ['ch', 'Calinski–Harabasz', 'scatter between over scatter within'],
      ['db', 'Davies–Bouldin', 'how much each cluster overlaps with its worst neighbour; less is better'],
      ['silhouette', 'silhouette', 'how much nearer rows are to their own cluster than to the next'],
      ['dunn', 'Dunn', 'smallest gap over largest diameter'],
      ['hartigan', 'Hartigan', 'how much one more cluster lowers the scatter within'],
    ),
  },
  {
    kind: 'choice',
    key: 'balance',
    label: 'Balance',
    hint: 'Prefers groups of equal size. Few groups of equal size make deep trees. The paper’s gain in accuracy was not seen on our data.',
    choices: choices(
      ['on', 'on', 'the index with δ, a measure of equal sizes, as the paper proposes'],
      ['off', 'off', 'the index alone'],
    ),
  },
  {
    kind: 'integer',
    key: 'max_q',
    rare: true,
    label: 'Most groups',
    hint: 'The most groups that a node is split into.',
    minimum: 2,
    maximum: 1_000_000_000,
    default: 10,
  },
  {
    kind: 'number',
    key: 'test',
    label: 'Kept for testing',
    hint: 'Share of the samples of each class that is used only for testing.',
    minimum: 0.000001,
    maximum: 0.999999,
    step: 0.05,
    default: 0.5,
  },
  {
    kind: 'choice',
    key: 'compare',
    label: 'Other indices',
    hint: 'Also test the trees that the other indices make.',
    choices: choices(['on', 'test too', 'ten trees in one table'], ['off', 'leave out', 'faster']),
  },
  { ...seed('For k-means, the split into training and test samples, and the classifiers.'), rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

/** Visual trees: what the page and the command line say and ask about them. Numbers: measured on our data. */
export const visualTree: Method = {
  id: 'visual-tree',
  name: 'Visual tree',
  summary: 'groups classes by their mean features, as many groups as an index says; the tree then classifies',
  heights: () => 'levels above the lowest classes',
  heightScale: 'levels',
  phases: { training: { verb: 'Training classifiers', unit: 'trees' } },
  citation: {
    text: 'Zheng, Fan, Zhang and Gao, Hierarchical Cluster Validity Index for Visual Tree Learning, PRCV 2018',
    url: 'https://doi.org/10.1007/978-3-030-03338-5_40',
  },
  options: OPTIONS,
  judgesTrees: true,
  missing: missingClasses,
  // Of labelled points the tree that is wanted is that of their classes.
  suits: ({ features, labels }) => features !== null && labels !== null,
  estimate: (dataset) => estimateSplit(dataset, 2),
};
