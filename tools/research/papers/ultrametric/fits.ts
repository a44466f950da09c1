import type { Core } from '../../../../web/engine/bindings/core.ts';
import { type Graph, minMax } from '../../../../web/engine/bindings/graph.ts';
import type { LinkageName } from '../../../../web/engine/bindings/linkage.ts';
import { type Convention, Neighbours } from '../../../../web/engine/bindings/neighbours.ts';
import {
  type FitOptions,
  NO_TRIPLETS,
  type Term,
  tripletsOf,
  UltrametricFit,
} from '../../../../web/engine/bindings/ultrametric.ts';
import { graphLinkage } from '../../../../web/engine/methods/shared/graph-linkage.ts';
import { flatScores } from '../../../../web/engine/methods/shared/metrics/flat-scores.ts';
import { clustersByCount } from '../../../../web/engine/methods/shared/points/clusters.ts';
import { scaled } from '../../../../web/engine/methods/ultrametric/graph.ts';
import { linkageOf } from '../data.ts';
import { classesOf, type PointSet } from './sets.ts';

/** Weights of the cost terms, and options that are not the defaults. */
export type Cost = Partial<Record<Term, number>> &
  Partial<Pick<FitOptions, 'start' | 'margin' | 'sigmoid' | 'positive' | 'earlyStop'>>;

/** The cost terms of the paper's experiments. */
export const FITS = {
  closest: { closest: 1 },
  closest_size: { closest: 1, size: 1 },
  closest_triplet: { closest: 1, triplet: 1 },
  dasgupta: { dasgupta: 1 },
} as const satisfies Readonly<Record<string, Cost>>;
export type FitName = keyof typeof FITS;

export const TITLES: readonly string[] = ['closest', 'closest + size', 'closest + triplet', 'Dasgupta'];

const clustersOf = (set: PointSet, merges: Uint32Array, heights: Float64Array): Int32Array =>
  clustersByCount(set.labels.length, merges, heights, classesOf(set));

const accuracyOf = (set: PointSet, clusters: Int32Array): number =>
  flatScores(clusters, set.labels).matchedAccuracy ?? Number.NaN;

/** 5 nearest neighbours and a spanning tree. */
export const graphOf = (
  core: Core,
  { values, columns }: Pick<PointSet, 'values' | 'columns'>,
  convention: Convention,
): Graph =>
  new Neighbours(core, values, columns, 5).use((neighbours) => {
    while (neighbours.step(1000).phase !== 'done');
    return neighbours.graph(convention);
  });

/** A fit with the defaults of the page where nothing else is said. */
export const fitOf = (core: Core, graph: Graph, cost: Cost, triplets = NO_TRIPLETS): UltrametricFit => {
  const { start = 'scaled', margin = 1, sigmoid = 50, positive = 'softplus', earlyStop = true, ...weights } = cost;
  return new UltrametricFit(core, graph, {
    weights: { closest: 0, size: 0, triplet: 0, dasgupta: 0, ...weights },
    ...{ margin, sigmoid, step: 0.1, topNodes: 10, reduce: 'mean', positive },
    ...{ start, earlyStop, triplets, theta: null },
  });
};

/** The fit with the lowest cost, cut into as many clusters as there are classes; with Dasgupta's term the largest weight is 1. */
export function fitClusters(core: Core, set: PointSet, cost: Cost, given: Graph): Int32Array {
  const graph = cost.dasgupta === undefined ? given : scaled(given);
  const triplets = cost.triplet === undefined ? NO_TRIPLETS : tripletsOf(set.labelled, set.labels);
  const fit = fitOf(core, graph, cost, triplets);
  fit.step(500);
  const { merges, heights } = minMax(core, graph, fit.values('best').x);
  fit.destroy();
  return clustersOf(set, merges, heights);
}

/** The accuracy of a fit of the paper's. */
export const fitAccuracy = (core: Core, set: PointSet, cost: Cost, graph: Graph): number =>
  accuracyOf(set, fitClusters(core, set, cost, graph));

/** The accuracy of agglomerative linkage of all points. */
export function linkageAccuracy(core: Core, set: PointSet, method: LinkageName): number {
  const { merges, heights } = linkageOf(core, set, method);
  return accuracyOf(set, clustersOf(set, merges, heights));
}

/** The accuracy of linkage that joins only groups with an edge between them. */
export function graphLinkageAccuracy(set: PointSet, method: 'average' | 'ward', graph: Graph): number {
  const points = { rows: set.labels.length, columns: set.columns, values: set.values };
  const { merges, heights } = graphLinkage(graph, method === 'ward' ? { method, points } : { method });
  return accuracyOf(set, clustersOf(set, merges, heights));
}
