import type { HintsOf, Method, MethodOption, ValuesOf } from '../../model/method.ts';
import type { Table } from '../../model/table.ts';
import { missingClasses } from '../shared/features/missing.ts';
import { BAD_ROWS, BAD_ROWS_HINTS, choices, PCA, PCA_HINT, SEED } from '../shared/options/common.ts';
import { BY_SEED } from '../shared/ties.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'index',
    label: 'Index',
    choices: choices(
      ['ch', 'Calinski–Harabasz'],
      ['db', 'Davies–Bouldin'],
      ['silhouette', 'silhouette'],
      ['dunn', 'Dunn'],
      ['hartigan', 'Hartigan'],
    ),
  },
  {
    kind: 'choice',
    key: 'balance',
    label: 'Balance',
    choices: choices(['on', 'on'], ['off', 'off']),
  },
  PCA,
  {
    kind: 'integer',
    key: 'max_q',
    rare: true,
    label: 'Most groups',
    minimum: 2,
    maximum: 1_000_000_000,
    default: 10,
  },
  {
    kind: 'number',
    key: 'test',
    label: 'Kept for testing',
    minimum: 0.000001,
    maximum: 0.999999,
    step: 0.05,
    default: 0.5,
  },
  {
    kind: 'choice',
    key: 'compare',
    label: 'Compare other indices',
    choices: choices(['on', 'yes'], ['off', 'no']),
  },
  {
    kind: 'number',
    key: 'cost',
    rare: true,
    label: 'C',
    minimum: 0.000001,
    maximum: 1_000_000,
    step: 1,
    default: 1,
  },
  { ...SEED, rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

/** The meanings of the options and their choices. */
const hints: HintsOf<typeof OPTIONS> = {
  index:
    'Which index decides into how many groups the classes of a node are split. Davies–Bouldin without balance did best on our data.',
  'index.ch': 'between-cluster scatter divided by within-cluster scatter',
  'index.db': 'how much each cluster overlaps with its worst neighbour; less is better',
  'index.silhouette': 'how much nearer rows are to their own cluster than to the next',
  'index.dunn': 'smallest gap between clusters divided by largest diameter',
  'index.hartigan': 'how much one more cluster lowers the within-cluster scatter',
  balance:
    'Prefers groups of equal size. Few groups of equal size make deep trees. The paper’s gain in accuracy was not seen on our data.',
  'balance.on': 'the index with δ, a measure of equal sizes, as the paper proposes',
  'balance.off': 'the index alone',
  ...PCA_HINT,
  max_q: 'The most groups that a node is split into.',
  test: 'Share of the samples of each class that is used only for testing.',
  compare: 'Also test the trees of the other indices, and three that the paper compares with.',
  'compare.on': 'sixteen classifiers in one table',
  'compare.off': 'faster',
  cost: 'Weight of the errors of the linear classifiers against their margins: a larger value fits the training samples more closely.',
  seed: 'For k-means, the split into training and test samples, and the classifiers.',
  ...BAD_ROWS_HINTS,
};

/** More rows are not seen as leaves, and a tree of them takes long. */
const MANY = 5000;

const hasManyLabelled = ({ firstRows, shape, rowsAbout = 0 }: Table): boolean =>
  firstRows?.isLabelled === true && (shape[0] ?? rowsAbout) > MANY;

/** Visual trees: what the page and the command line say and ask about them. Numbers: measured on our data. */
export const schema: Method = {
  id: 'visual-tree',
  name: 'Visual tree',
  summary: 'groups classes by their mean features; a validity index chooses the number of groups',
  heights: () => 'levels above the lowest classes',
  tiesBy: BY_SEED,
  heightScale: 'levels',
  phases: { training: { verb: 'Training classifiers', unit: 'trees' } },
  citation: {
    text: 'Zheng, Fan, Zhang and Gao, Hierarchical Cluster Validity Index for Visual Tree Learning, PRCV 2018',
    url: 'https://doi.org/10.1007/978-3-030-03338-5_40',
  },
  options: OPTIONS,
  hints,
  judgesTrees: true,
  missing: missingClasses,
  // Features that are opened with labels most likely call for a tree of the classes; two classes make none.
  suits: ({ features, labels }) =>
    features !== null && (labels === null ? hasManyLabelled(features.table) : labels.count > 2),
};
