import { at } from '../../../../web/engine/base/arrays.ts';
import type { Core } from '../../../../web/engine/bindings/core.ts';
import { Features } from '../../../../web/engine/bindings/features.ts';
import type { Graph } from '../../../../web/engine/bindings/graph.ts';
import { chooseTargets, trainSvm } from '../../../../web/engine/bindings/svm.ts';
import { flatScores } from '../../../../web/engine/methods/shared/metrics/flat-scores.ts';
import { SVM } from '../../../../web/engine/methods/visual-tree/classify.ts';
import { table } from '../../markdown.ts';
import { mean, withDeviation } from '../averages.ts';
import { type Claim, type Experiment, verdict } from '../paper.ts';
import { type Cost, fitClusters, graphOf } from './fits.ts';
import { classesOf, type PointSet, REAL_NEEDS, randomTenths, realSets, tenFolds } from './sets.ts';
import { ownSets } from './toy-sets.ts';

/** Heights of the paper's bars: spectral, SVM, closest + triplet. */
const PAPER: Readonly<Record<string, readonly number[]>> = {
  Heart: [0.69, 0.76, 0.73],
  'Breast cancer': [0.94, 0.96, 0.96],
  Wine: [0.97, 0.98, 0.96],
};

/** Neighbours of a point in spectral clustering (with 5, as fits have, Breast cancer falls apart: 0.634), and starts of its k-means. */
const [NEIGHBOURS, RUNS] = [20, 10];

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
  return new Features(core, points, 'scale').use((features) => {
    const rows = labelled.toSorted();
    const known = [...new Set(Array.from(rows, (row) => at(labels, row)))].sort((a, b) => a - b);
    const targets = Uint32Array.from(rows, (row) => known.indexOf(at(labels, row)));
    const model = trainSvm(features, SVM, rows, targets, known.length, seed);
    const classes = Array.from(chooseTargets(features, model, features.all()), (target) => at(known, target));
    const { labels: clusters } = features.spectral(features.all(), classesOf(set), NEIGHBOURS, RUNS, seed);
    return [unseenAccuracy(set, classes, 'classes'), unseenAccuracy(set, clusters, 'clusters')];
  });
}

/** Right of the points whose labels were not seen: every fit, and what it is compared with. */
function measured(core: Core, drawn: readonly PointSet[]) {
  const graphs = drawn.map((set) => graphOf(core, set, 'plain'));
  const fits = FITS.map(([, cost]) => fitted(core, drawn, cost, graphs));
  const found = drawn.map((set, seed) => besideOf(core, set, seed));
  return { fits, svm: found.map(([svm]) => svm), spectral: found.map(([, spectral]) => spectral) };
}

const fitted = (core: Core, drawn: readonly PointSet[], cost: Cost, graphs: readonly Graph[]): number[] =>
  drawn.map((set, i) => unseenAccuracy(set, fitClusters(core, set, cost, at(graphs, i)), 'clusters'));

/** Place of a fit in the table. */
const fitAt = (name: string): number => FITS.findIndex(([title]) => title === name);
const [TRIPLET, WITH_SIZE] = ['triplet 1, margin 10', 'size 1, triplet 1, margin 10'].map(fitAt) as [number, number];
const NEAR = 0.02;
const DRAWS = [10, 50];

const compare = (one: readonly number[], other: readonly number[]): string =>
  DRAWS.map((draws) => `${[one, other].map((all) => summary(all.slice(0, draws))).join(', ')} (${draws} draws)`).join(
    ', ',
  );

/** With and without the size term, where each tenth is drawn by itself. */
function tenths(core: Core, set: PointSet): readonly [name: string, without: number[], withSize: number[]] {
  const drawn = randomTenths(set, Math.max(...DRAWS));
  const graph = graphOf(core, set, 'plain');
  const graphs = drawn.map(() => graph);
  const of = (fit: number): number[] => fitted(core, drawn, at(FITS, fit)[1], graphs);
  return [set.name, of(TRIPLET), of(WITH_SIZE)];
}

export const semiSupervised: Experiment = {
  of: 'Figure 6 (right)',
  shows: 'accuracy of spectral clustering, SVM and closest + triplet with few labels',
  note: `Share of the points with unseen labels that is right, mean ± standard deviation of ten folds: the labels of one fold are seen, a tenth. Columns scaled to [-1, 1], our default start; circles to aniso are the sets that the page makes, ten seeds. Fraction, weights and margin of the paper are not public. The classifier is a support vector machine with squared hinge loss; spectral clustering sees no label.

The margin matters: it is the least distance between classes in the heights of the tree, and our default of 1, that of the published code, is too small for most of these sets. A larger weight instead does not help. Which cost suits a set is known only with its labels.`,
  needs: REAL_NEEDS,
  found: async ({ core, ...setting }) => {
    const real = realSets(setting);
    const sets = [...real.map((set) => [set.name, tenFolds(set)] as const), ...ownSets()];
    const found = sets.map(([name, drawn]) => ({ name, ...measured(core, drawn) }));
    const papers = found.filter(({ name }) => PAPER[name] !== undefined);
    const drawn = real.filter(({ name }) => PAPER[name] !== undefined).map((set) => tenths(core, set));
    const told = (name: string): string => PAPER[name]?.map((value) => value.toFixed(2)).join(' / ') ?? '';
    type Each = (typeof found)[number];
    const both = (one: (each: Each) => number[], other: (each: Each) => number[]): string =>
      papers.map((each) => `${each.name} ${[one, other].map((of) => mean(of(each)).toFixed(3)).join(', ')}`).join('; ');
    const compared = (claim: string, fit: number): Claim => {
      const own = ({ fits }: Each): number[] => at(fits, fit);
      const met = papers.filter((each) => mean(own(each)) >= mean(each.svm) - NEAR);
      return { claim, here: both(own, ({ svm }) => svm), verdict: verdict(met.length, papers.length) };
    };
    return {
      claims: [
        compared(`closest + triplet (margin 10) does as well as the machine, to ${NEAR}`, TRIPLET),
        compared('the same with the size term', WITH_SIZE),
        {
          claim: 'the machine does better than spectral clustering',
          here: both(
            ({ svm }) => svm,
            ({ spectral }) => spectral,
          ),
          verdict: verdict(papers.filter(({ svm, spectral }) => mean(svm) > mean(spectral)).length, papers.length),
        },
        {
          claim: 'the size term beside triplets is better (ours; random tenths, with and without)',
          here: drawn.map(([name, without, withSize]) => `${name} ${compare(withSize, without)}`).join('; '),
          verdict: verdict(
            drawn.filter(([, without, withSize]) => mean(withSize) > mean(without)).length,
            drawn.length,
          ),
        },
      ],
      body: [
        table(
          [
            'set',
            'paper: spectral / SVM / closest + triplet',
            'linear classifier',
            `spectral, ${NEIGHBOURS} neighbours`,
          ],
          found.map(({ name, svm, spectral }) => [name, told(name), summary(svm), summary(spectral)]),
        ),
        table(
          ['terms beside closest 1', ...found.map(({ name }) => name)],
          FITS.map(([name], i) => [name, ...found.map(({ fits }) => summary(at(fits, i)))]),
        ),
      ].join('\n\n'),
    };
  },
};
