import { at } from '../../../engine/base/arrays.ts';
import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import { type FlatScores, flatScores } from '../../../engine/methods/shared/metrics/flat-scores.ts';
import type { Metrics } from '../../../engine/model/result.ts';
import type { Finished } from './finished.ts';

/** Scores of the clusters of a cut or a step against the labels of the points. */
export function scoresOfCut(
  { result, order }: Pick<Finished, 'result' | 'order'>,
  clusters: Pick<Clusters, 'ofLeaf'>,
  labels: Int32Array,
): FlatScores {
  const ofClass = new Int32Array(result.classes.length);
  order.leaves.forEach((leaf, place) => {
    ofClass[at(result.hierarchy.classOf, leaf)] = at(clusters.ofLeaf, place);
  });
  const leafOf = result.members?.leafOf;
  const clusterOf = leafOf === undefined ? ofClass : Int32Array.from(leafOf, (leaf) => at(ofClass, leaf));
  return flatScores(clusterOf, labels);
}

/** The metrics of a tree of labelled points, with those of its clusters as the cut makes them. */
export function metricsAtCut(
  finished: Pick<Finished, 'result' | 'order'>,
  metrics: Metrics,
  clusters: Pick<Clusters, 'ofLeaf'> | null,
): Metrics {
  const labels = finished.result.points?.labels?.values;
  if (labels === undefined || clusters === null) return metrics;
  const { matchedAccuracy, nmi, nmiGeometric, ari, randIndex, purity } = scoresOfCut(finished, clusters, labels);
  return {
    ...metrics,
    ...{ matched_accuracy: matchedAccuracy, nmi, nmi_geometric: nmiGeometric, ari, rand_index: randIndex },
    leaf_purity: purity,
  };
}
