import type { Random } from '../../tests/support/random.ts';
import type { Core } from '../../web/bindings/core.ts';
import { type Graph, minMax } from '../../web/bindings/graph.ts';
import { Linkage, type LinkageName } from '../../web/bindings/linkage.ts';
import { type Convention, Neighbours } from '../../web/bindings/neighbours.ts';
import { type FitOptions, NO_TRIPLETS, type Term, tripletsOf, UltrametricFit } from '../../web/bindings/ultrametric.ts';
import { flatScores } from '../../web/methods/shared/metrics/flat-scores.ts';
import { clustersByCount } from '../../web/methods/shared/points/clusters.ts';
import { scaled } from '../../web/methods/ultrametric/graph.ts';

/** Points with their classes, and those whose labels the triplets see. */
export interface PointSet {
  readonly name: string;
  readonly columns: number;
  readonly values: Float64Array;
  readonly labels: Int32Array;
  readonly labelled: Uint32Array;
}

/** The cost terms of the paper's experiments. */
export const FITS = {
  closest: { closest: 1 },
  closest_size: { closest: 1, size: 1 },
  closest_triplet: { closest: 1, triplet: 1 },
  dasgupta: { dasgupta: 1 },
} as const satisfies Readonly<Record<string, Partial<Record<Term, number>>>>;
export type FitName = keyof typeof FITS;

export const classesOf = ({ labels }: PointSet): number => new Set(labels).size;

const clustersOf = (set: PointSet, merges: Uint32Array, heights: Float64Array): Int32Array =>
  clustersByCount(set.labels.length, merges, heights, classesOf(set));

const accuracyOf = (set: PointSet, clusters: Int32Array): number =>
  flatScores(clusters, set.labels).matchedAccuracy ?? Number.NaN;

/** 5 nearest neighbours and a spanning tree. */
export function graphOf(core: Core, { values, columns }: PointSet, convention: Convention): Graph {
  const neighbours = new Neighbours(core, values, columns, 5);
  while (neighbours.step(1000).phase !== 'done') {
    // until all edges are known
  }
  const graph = neighbours.graph(convention);
  neighbours.destroy();
  return graph;
}

/** The fit with the lowest cost, cut into as many clusters as there are classes. */
export function fitClusters(
  core: Core,
  set: PointSet,
  weights: Partial<Record<Term, number>>,
  start: FitOptions['start'],
  graph: Graph,
): Int32Array {
  const triplets = weights.triplet === undefined ? NO_TRIPLETS : tripletsOf(set.labelled, set.labels);
  const fit = new UltrametricFit(core, graph, {
    weights: { closest: 0, size: 0, triplet: 0, dasgupta: 0, ...weights },
    ...{ margin: 1, sigmoid: 50, step: 0.1, topNodes: 10, reduce: 'mean', positive: 'softplus' },
    ...{ start, earlyStop: true, triplets, theta: null },
  });
  fit.step(500);
  const { merges, heights } = minMax(core, graph, fit.values('best').x);
  fit.destroy();
  return clustersOf(set, merges, heights);
}

/** The accuracy of a fit of the paper's. */
export function fitAccuracy(
  core: Core,
  set: PointSet,
  name: FitName,
  start: FitOptions['start'],
  given: Graph,
): number {
  const graph = name === 'dasgupta' ? scaled(given) : given;
  return accuracyOf(set, fitClusters(core, set, FITS[name], start, graph));
}

/** The accuracy of agglomerative linkage of all points. */
export function linkageAccuracy(core: Core, set: PointSet, method: LinkageName): number {
  const linkage = new Linkage(core, { method, distance: 'euclidean', columns: set.columns, normaliseRows: false });
  linkage.pushValues(set.values, set.columns);
  linkage.endRows(false);
  while (linkage.step().state !== 'done') {
    // until all merges are made
  }
  const { merges, heights } = linkage.merges();
  linkage.destroy();
  return accuracyOf(set, clustersOf(set, merges, heights));
}

/** Weights changed in their last bits: other ties. */
export function jittered(graph: Graph, random: Random): Graph {
  return { ...graph, weight: graph.weight.map((w) => w * (1 + 3e-15 * (2 * random.uniform() - 1))) };
}
