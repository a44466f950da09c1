import { at } from '../../base/at.ts';
import { type Core, CoreError } from '../../bindings/core.ts';
import { Features } from '../../bindings/features.ts';
import { chooseTargets, trainSvm } from '../../bindings/svm.ts';
import { SVM } from '../shared/linear-machine.ts';
import { flatScores } from '../shared/metrics/flat-scores.ts';
import type { Matrix } from '../shared/points/read.ts';
import type { SemiSupervised, SemiSupervisedRow } from './findings.ts';
import { gaussianKernel, MAX_KERNEL_ROWS } from './kernel/gaussian.ts';
import { chooseByKernel } from './kernel/machine.ts';
import { spectralOfKernel } from './kernel/spectral.ts';

/** Spectral clustering looks for neighbours once more and for eigenvectors: of more points it is left out. */
const MAX_SPECTRAL = 5000;
/** Starts of the k-means within spectral clustering. */
const RUNS = 10;

/** Points of which some were labelled: what the fit and what it is compared with are given. */
export interface PartlyLabelled {
  readonly points: Matrix;
  readonly labels: Int32Array;
  readonly labelled: Uint32Array;
  readonly classes: number;
  readonly neighbours: number;
  readonly seed: number;
}

/** The class of every point by a linear machine that saw the labelled ones. */
function bySvm(features: Features, { labels, labelled, seed }: PartlyLabelled): Int32Array {
  const rows = labelled.toSorted();
  const known = [...new Set(Array.from(rows, (row) => at(labels, row)))].sort((a, b) => a - b);
  const targets = Uint32Array.from(rows, (row) => known.indexOf(at(labels, row)));
  const model = trainSvm(features, SVM, rows, targets, known.length, seed);
  return Int32Array.from(chooseTargets(features, model, features.all()), (target) => at(known, target));
}

/** The cluster of every point by spectral clustering, which sees no label; null where it finds none. */
function bySpectral(
  features: Features,
  { classes, neighbours, seed }: Pick<PartlyLabelled, 'classes' | 'neighbours' | 'seed'>,
): Int32Array | null {
  if (features.rows > MAX_SPECTRAL) return null;
  try {
    return Int32Array.from(features.spectral(features.all(), classes, neighbours, RUNS, seed));
  } catch (error) {
    if (error instanceof CoreError) return null;
    throw error;
  }
}

/** The share of points that are right, of those whose labels were not seen and of all. */
function scored(
  method: SemiSupervisedRow['method'],
  { labels, labelled }: PartlyLabelled,
  accuracyOf: (rows: Uint32Array) => number | null,
): SemiSupervisedRow {
  const seen = new Set(labelled);
  const all = Uint32Array.from(labels.keys());
  const unseen = all.filter((row) => !seen.has(row));
  return { method, accuracy: accuracyOf(all), accuracy_unlabelled: unseen.length > 0 ? accuracyOf(unseen) : null };
}

const taken = (values: Int32Array, rows: Uint32Array): Int32Array => Int32Array.from(rows, (row) => at(values, row));

/** Clusters are paired with classes in the best way. */
const ofClusters =
  (clusters: Int32Array | null, labels: Int32Array) =>
  (rows: Uint32Array): number | null =>
    clusters === null ? null : flatScores(taken(clusters, rows), taken(labels, rows)).matchedAccuracy;

const ofClasses =
  (predicted: Int32Array | null, labels: Int32Array) =>
  (rows: Uint32Array): number | null =>
    predicted && rows.filter((row) => predicted[row] === labels[row]).length / rows.length;

/** How many of the points whose labels were not seen are right. */
export const unseenAccuracy = (clusters: Int32Array, given: PartlyLabelled): number =>
  scored('fit', given, ofClusters(clusters, given.labels)).accuracy_unlabelled ?? Number.NaN;

/** What the clusters of a fit that saw some labels are worth, beside machines with the same labels and spectral clustering. */
export function compareSemiSupervised(core: Core, clusters: Int32Array, given: PartlyLabelled): SemiSupervised {
  const { points, labels, labelled, classes, seed } = given;
  const kernel = points.rows > MAX_KERNEL_ROWS ? null : gaussianKernel(core, points);
  const byKernel = kernel && chooseByKernel(kernel, labels, labelled);
  const inKernel = kernel && spectralOfKernel(core, kernel, classes, RUNS, seed);
  const features = new Features(core, points, 'scale');
  try {
    return {
      labelled: labelled.length,
      points: points.rows,
      rows: [
        scored('fit', given, ofClusters(clusters, labels)),
        scored('svm', given, ofClasses(bySvm(features, given), labels)),
        scored('svm-rbf', given, ofClasses(byKernel, labels)),
        scored('spectral', given, ofClusters(bySpectral(features, given), labels)),
        scored('spectral-rbf', given, ofClusters(inKernel, labels)),
      ],
    };
  } finally {
    features.destroy();
  }
}
