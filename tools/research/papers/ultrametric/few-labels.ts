import { at } from '../../../../web/engine/base/arrays.ts';
import type { Core } from '../../../../web/engine/bindings/core.ts';
import { Features } from '../../../../web/engine/bindings/features.ts';
import { chooseTargets, trainSvm } from '../../../../web/engine/bindings/svm.ts';
import { SVM } from '../../../../web/engine/methods/shared/linear-machine.ts';
import { flatScores } from '../../../../web/engine/methods/shared/metrics/flat-scores.ts';
import { withDeviation } from '../averages.ts';
import { table } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';
import { type Cost, fitClusters, graphOf } from './fits.ts';
import { classesOf, type PointSet, REAL_NEEDS, realSets, tenFolds } from './sets.ts';
import { ownSets } from './toy-sets.ts';

/** Heights of the paper's bars: spectral, SVM, closest + triplet. */
const PAPER: Readonly<Record<string, readonly number[]>> = {
  Heart: [0.69, 0.76, 0.73],
  'Breast cancer': [0.94, 0.96, 0.96],
  Wine: [0.97, 0.98, 0.96],
};

const BESIDE_TITLES = ['linear classifier', 'spectral, neighbours'];
/** Neighbours of a point, and starts of the k-means within spectral clustering. */
const [NEIGHBOURS, RUNS] = [5, 10];

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

/** The share of the points whose labels were not seen that is right; of clusters paired with classes in the best way. */
function unseenAccuracy({ labels, labelled }: PointSet, found: ArrayLike<number>, are: 'classes' | 'clusters'): number {
  const seen = new Set(labelled);
  const unseen = Array.from(labels.keys()).filter((row) => !seen.has(row));
  if (are === 'classes') return unseen.filter((row) => found[row] === labels[row]).length / unseen.length;
  const of = (values: ArrayLike<number>): Int32Array => Int32Array.from(unseen, (row) => at(values, row));
  return flatScores(of(found), of(labels)).matchedAccuracy ?? Number.NaN;
}

/** A linear machine with the same labels, and spectral clustering without any. */
function besideOf(core: Core, set: PointSet, seed: number): readonly [number, number] {
  const { labels, labelled, columns, values } = set;
  const points = { rows: labels.length, columns, values: Float64Array.from(values) };
  const features = new Features(core, points, 'scale');
  try {
    const rows = labelled.toSorted();
    const known = [...new Set(Array.from(rows, (row) => at(labels, row)))].sort((a, b) => a - b);
    const targets = Uint32Array.from(rows, (row) => known.indexOf(at(labels, row)));
    const model = trainSvm(features, SVM, rows, targets, known.length, seed);
    const classes = Array.from(chooseTargets(features, model, features.all()), (target) => at(known, target));
    const { labels: clusters } = features.spectral(features.all(), classesOf(set), NEIGHBOURS, RUNS, seed);
    return [unseenAccuracy(set, classes, 'classes'), unseenAccuracy(set, clusters, 'clusters')];
  } finally {
    features.destroy();
  }
}

/** Right of the points whose labels were not seen: every fit, and what it is compared with. */
function measured(core: Core, drawn: readonly PointSet[]) {
  const graphs = drawn.map((set) => graphOf(core, set, 'plain'));
  const fits = FITS.map(([, cost]) =>
    summary(drawn.map((set, i) => unseenAccuracy(set, fitClusters(core, set, cost, at(graphs, i)), 'clusters'))),
  );
  const found = drawn.map((set, seed) => besideOf(core, set, seed));
  return { fits, beside: [found.map(([svm]) => svm), found.map(([, spectral]) => spectral)].map(summary) };
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
  'Share of the points with unseen labels that is right, mean ± standard deviation of ten folds: the labels of one fold are seen, a tenth. Columns scaled to [-1, 1], our default start; circles to aniso are the sets that the page makes, ten seeds. Fraction, weights and margin of the paper are not public. The classifier is a support vector machine with squared hinge loss; spectral clustering sees no label.',
  'What holds: fits are best where classes are curved (circles, moons), and best or nearly so on Iris, varied and aniso; with the margin and start that suit them, Heart comes to 0.753 (paper 0.73) and, with Dasgupta’s cost instead of the closest ultrametric, Breast cancer and Wine to 0.939 and 0.944, as good as the classifier. The margin matters: it is the least distance between classes in the heights of the tree, and our default of 1, that of the published code, is too small for most of these sets: with margin 10 instead of 1, Heart goes from 0.578 to 0.674, Wine from 0.612 to 0.861, Digits from 0.500 to 0.835, varied from 0.672 to 0.983, aniso from 0.858 to 0.989. A larger weight instead of a larger margin does not help. With the size term beside it a fit is nearly always better still, and steadier.',
  'What does not: that one setting does as well as a support vector machine with the same labels. No row is near the machine on all of Heart (0.769), Breast cancer (0.946), Wine (0.933) and Digits (0.883); closest, size and triplets with margin 10 get 0.711, 0.903, 0.905 and 0.865. Which cost suits a set is known only with its labels. And that the machine does better than spectral clustering: this reaches 0.949 on Wine and 0.907 on Iris without a label.',
].join('\n\n');

export const semiSupervised: Experiment = {
  of: 'Figure 6 (right)',
  shows: 'accuracy of spectral clustering, SVM and closest + triplet with few labels',
  status: 'not reproduced',
  note: VERDICT,
  needs: REAL_NEEDS,
  run,
};
