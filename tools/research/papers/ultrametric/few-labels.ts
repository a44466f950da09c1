import { at } from '../../../../web/engine/base/at.ts';
import type { Core } from '../../../../web/engine/bindings/core.ts';
import type { SemiSupervisedRow } from '../../../../web/engine/methods/ultrametric/findings.ts';
import { compareSemiSupervised, unseenAccuracy } from '../../../../web/engine/methods/ultrametric/semi-supervised.ts';
import { withDeviation } from '../averages.ts';
import { table } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';
import { type Cost, fitClusters, graphOf } from './fits.ts';
import { classesOf, type PointSet, REAL_NEEDS, realSets, tenFolds } from './sets.ts';
import { ownSets } from './toy-sets.ts';

/** What the paper's bars say: spectral, SVM, closest + triplet. */
const PAPER: Readonly<Record<string, readonly number[]>> = {
  Heart: [0.69, 0.76, 0.73],
  'Breast cancer': [0.94, 0.96, 0.96],
  Wine: [0.97, 0.98, 0.96],
};

const BESIDE = ['svm', 'svm-rbf', 'spectral', 'spectral-rbf'] as const;
const BESIDE_TITLES = ['linear classifier', 'kernel classifier', 'spectral, neighbours', 'spectral, kernel'];

const MARGINS = [1, 3, 10];
const TERMS: readonly (readonly [string, Cost])[] = [
  ['triplet 1', { closest: 1, triplet: 1 }],
  ['triplet 10', { closest: 1, triplet: 10 }],
  ['size 1, triplet 1', { closest: 1, size: 1, triplet: 1 }],
];
const FITS: readonly (readonly [string, Cost])[] = [
  ...TERMS.flatMap(([name, cost]) =>
    MARGINS.map((margin) => [`${name}, margin ${margin}`, { ...cost, margin }] as const),
  ),
  ['size 1, triplet 1, margin 10, published start', { closest: 1, size: 1, triplet: 1, margin: 10, start: 'authors' }],
  [
    'triplet 1, margin 10, with Dasgupta (sigmoid 5) instead of closest',
    { dasgupta: 1, sigmoid: 5, triplet: 1, margin: 10 },
  ],
];

const summary = (values: readonly number[]): string => withDeviation(values, 3);

const givenOf = (set: PointSet, seed: number) => ({
  points: { rows: set.labels.length, columns: set.columns, values: Float64Array.from(set.values) },
  ...{ labels: set.labels, labelled: set.labelled, classes: classesOf(set), neighbours: 5, seed },
});

/** Right of the points whose labels were not seen: every fit, and what it is compared with. */
function measured(core: Core, drawn: readonly PointSet[]) {
  const graphs = drawn.map((set) => graphOf(core, set, 'plain'));
  const fits = FITS.map(([, cost]) =>
    summary(drawn.map((set, i) => unseenAccuracy(fitClusters(core, set, cost, at(graphs, i)), givenOf(set, i)))),
  );
  const rows = drawn.map((set, seed) => compareSemiSupervised(core, set.labels, givenOf(set, seed)).rows);
  const of = (method: SemiSupervisedRow['method']): string =>
    summary(rows.map((each) => each.find((row) => row.method === method)?.accuracy_unlabelled ?? Number.NaN));
  return { fits, beside: BESIDE.map(of) };
}

async function run(setting: Setting): Promise<string> {
  const real = realSets(setting).map((set) => [set.name, tenFolds(set)] as const);
  const found = [...real, ...ownSets()].map(([name, drawn]) => ({ name, ...measured(setting.core, drawn) }));
  const said = (name: string): string => PAPER[name]?.map((value) => value.toFixed(2)).join(' / ') ?? '';
  return [
    'Beside the fits:',
    table(
      ['set', 'paper: spectral / SVM / closest + triplet', ...BESIDE_TITLES],
      found.map(({ name, beside }) => [name, said(name), ...beside]),
    ),
    'Fits:',
    table(
      ['terms beside closest 1', ...found.map(({ name }) => name)],
      FITS.map(([name], i) => [name, ...found.map(({ fits }) => at(fits, i))]),
    ),
  ].join('\n\n');
}

const VERDICT = [
  'Share of the points with unseen labels that is right, mean ± standard deviation of ten folds: the labels of one fold are seen, a tenth. Columns scaled to [-1, 1], our default start; circles to aniso are the sets that the page makes, ten seeds. Fraction, weights and margin of the paper are not public. Classifiers and kernel: [docs/ultrametric.md](../ultrametric.md#a-few-labels-beside-classifiers-and-spectral-clustering).',
  'What holds: fits are best where classes are curved (circles, moons), and best or nearly so on Iris, varied and aniso; with the margin and start that suit them, Heart comes to 0.753 (paper 0.73) and, with Dasgupta’s cost instead of the closest ultrametric, Breast cancer and Wine to 0.939 and 0.944, as good as the classifiers. The margin matters: it is the least distance between classes in the heights of the tree, and our default of 1, that of the published code, is too small for most of these sets: with margin 10 instead of 1, Heart goes from 0.578 to 0.674, Wine from 0.612 to 0.861, Digits from 0.500 to 0.835, varied from 0.672 to 0.983, aniso from 0.858 to 0.989. A larger weight instead of a larger margin does not help. With the size term beside it a fit is nearly always better still, and steadier.',
  'What does not: that one setting does as well as a support vector machine with the same labels. No row is near the better machine on all of Heart (0.788), Breast cancer (0.952), Wine (0.945) and Digits (0.938); closest, size and triplets with margin 10 get 0.711, 0.903, 0.905 and 0.865. Which cost suits a set is known only with its labels. And that the machine does better than spectral clustering: with all pairs of points this reaches 0.789 on Heart and 0.972 on Wine without a label.',
].join('\n\n');

export const semiSupervised: Experiment = {
  of: 'Figure 6 (right)',
  shows: 'accuracy of spectral clustering, SVM and closest + triplet with few labels',
  status: 'not reproduced',
  note: VERDICT,
  needs: REAL_NEEDS,
  run,
};
