import { at } from '../../../base/arrays.ts';
import type { Features, Partition } from '../../../bindings/features.ts';
import { cutHierarchy } from '../../../hierarchy/cut.ts';
import { drawingOrder, parentsOf } from '../../../hierarchy/walk.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { IndexCurves } from '../../../model/result.ts';
import { curveOf, type Objects, partitionsOf } from '../validity/curve.ts';

/** Distances of all pairs are compared: of more points every n-th is taken. */
const MAX_POINTS = 2000;
const MAX_CLUSTERS = 10;
const KMEANS_RUNS = 20;

function sampleOf(features: Features): Objects {
  const step = Math.max(1, features.rows / MAX_POINTS);
  const count = Math.min(features.rows, MAX_POINTS);
  const rows = Uint32Array.from({ length: count }, (_, i) => Math.floor(i * step));
  return { features, rows, samples: new Uint32Array(count).fill(1), areClasses: false };
}

function curvesFrom(
  objects: Objects,
  partitions: readonly Partition[],
  counts?: readonly number[],
): IndexCurves | undefined {
  if (partitions.length === 0) return undefined;
  const points = curveOf(objects, partitions, counts);
  return {
    objects: objects.areClasses ? 'classes' : 'points',
    chosen: null,
    points: points.map(({ clusters, values, delta }) => ({ clusters, values, delta })),
  };
}

/** The indices of k-means partitions of the points into 2 to 10 clusters. */
export function kmeansCurves(features: Features, seed: number): IndexCurves | undefined {
  const objects = sampleOf(features);
  const most = Math.min(MAX_CLUSTERS, objects.rows.length - 1);
  return curvesFrom(objects, partitionsOf(objects, most, KMEANS_RUNS, seed));
}

/**
 * The indices of the cuts of a tree into 2 to 10 clusters: of those numbers that it has a cut for, whose clusters all have an
 * object. `leafOf` is the leaf of every row of the features, as the class of its node.
 */
function curvesOfCuts(objects: Objects, hierarchy: Hierarchy, leafOf: ArrayLike<number>): IndexCurves | undefined {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const partitions: Partition[] = [];
  const counts: number[] = [];
  const most = Math.min(MAX_CLUSTERS, order.leaves.length, objects.rows.length - 1);
  for (let count = 2; count <= most; count += 1) {
    const { ofLeaf, tops } = cutHierarchy(hierarchy, parents, order, { by: 'count', count });
    const clusterOf = new Map<number, number>();
    order.leaves.forEach((node, place) => {
      clusterOf.set(at(hierarchy.classOf, node), at(ofLeaf, place));
    });
    const ofRows = Array.from(objects.rows, (row) => clusterOf.get(at(leafOf, row)));
    if (ofRows.includes(undefined)) return undefined; // the tree does not have all rows
    const labels = Uint32Array.from(ofRows as number[]);
    if (tops.length !== count || new Set(labels).size !== count) continue;
    partitions.push({ labels, ties: 0 });
    counts.push(count);
  }
  return curvesFrom(objects, partitions, counts);
}

/** The indices of the cuts of a tree whose leaves are clusters of points, or points. */
export const cutCurves = (
  features: Features,
  { hierarchy, leafOf }: { readonly hierarchy: Hierarchy; readonly leafOf: ArrayLike<number> },
): IndexCurves | undefined => curvesOfCuts(sampleOf(features), hierarchy, leafOf);

/** The indices of the cuts of a tree of classes. Row c of `means` is class c, which has `samples[c]` samples. */
export const classCurves = (
  means: Features,
  hierarchy: Hierarchy,
  samples: ArrayLike<number>,
): IndexCurves | undefined =>
  curvesOfCuts({ features: means, rows: means.all(), samples, areClasses: true }, hierarchy, means.all());
