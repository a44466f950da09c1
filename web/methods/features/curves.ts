import type { Features } from '../../core/features.ts';
import { cutHierarchy } from '../../hierarchy/cut.ts';
import { drawingOrder, parentsOf } from '../../hierarchy/walk.ts';
import type { IndexCurves } from '../result.ts';
import { curveOf, type Objects, partitionsOf } from '../validity/curve.ts';
import type { ClusterTree } from './tree.ts';

/** Distances of all pairs are compared: of more points every so many-th is taken. */
const MOST_POINTS = 2000;
const MOST_CLUSTERS = 10;
const KMEANS_RUNS = 20;

function sampleOf(features: Features): Objects {
  const step = Math.max(1, features.rows / MOST_POINTS);
  const count = Math.min(features.rows, MOST_POINTS);
  const rows = Uint32Array.from({ length: count }, (_, i) => Math.floor(i * step));
  return { features, rows, samples: new Uint32Array(count).fill(1), areClasses: false };
}

const curvesFrom = (objects: Objects, partitions: readonly Uint32Array[]): IndexCurves | undefined =>
  partitions.length === 0
    ? undefined
    : {
        objects: 'points',
        chosen: null,
        points: curveOf(objects, partitions).map(({ clusters, values, delta }) => ({ clusters, values, delta })),
      };

/** The indices of k-means partitions of the points into 2 to 10 clusters. */
export function kmeansCurves(features: Features, seed: number): IndexCurves | undefined {
  const objects = sampleOf(features);
  const most = Math.min(MOST_CLUSTERS, objects.rows.length - 1);
  return curvesFrom(objects, partitionsOf(objects, most, KMEANS_RUNS, seed));
}

/** The indices of the cuts of a binary tree into 2 to 10 clusters, as far as all clusters have points in the sample. */
export function cutCurves(features: Features, { hierarchy, leafOf, sizes }: ClusterTree): IndexCurves | undefined {
  const objects = sampleOf(features);
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const partitions: Uint32Array[] = [];
  const most = Math.min(MOST_CLUSTERS, sizes.length, objects.rows.length - 1);
  for (let count = 2; count <= most; count += 1) {
    const { ofLeaf, tops } = cutHierarchy(hierarchy, parents, order, { by: 'count', count });
    const clusterOf = new Uint32Array(sizes.length);
    order.leaves.forEach((node, place) => {
      clusterOf[hierarchy.classOf[node] ?? 0] = ofLeaf[place] ?? 0;
    });
    const labels = objects.rows.map((row) => clusterOf[leafOf[row] ?? 0] ?? 0);
    if (tops.length !== count || new Set(labels).size !== count) break;
    partitions.push(labels);
  }
  return curvesFrom(objects, partitions);
}
