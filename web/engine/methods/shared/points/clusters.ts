import { at } from '../../../base/at.ts';
import type { Members } from '../../../model/result.ts';

/**
 * Flat clusters of a binary tree by height: all merges at most `height` high are made. `merges` and `heights` as in MinMax;
 * out: the cluster of every vertex, numbered by first appearance. O(n).
 */
export function clustersByHeight(
  vertices: number,
  merges: Uint32Array,
  heights: Float64Array,
  height: number,
): Int32Array<ArrayBuffer> {
  const above = Int32Array.from({ length: vertices + heights.length }, () => -1);
  heights.forEach((mergeHeight, merge) => {
    if (mergeHeight <= height) {
      above[at(merges, 2 * merge)] = vertices + merge;
      above[at(merges, 2 * merge + 1)] = vertices + merge;
    }
  });
  const number = new Int32Array(above.length).fill(-1);
  for (let node = above.length - 1; node >= 0; node -= 1) {
    const parent = above[node] ?? -1;
    above[node] = parent < 0 ? node : (above[parent] ?? parent);
  }
  let count = 0;
  return Int32Array.from({ length: vertices }, (_, vertex) => {
    const top = above[vertex] ?? vertex;
    if (number[top] === -1) {
      number[top] = count;
      count += 1;
    }
    return number[top] ?? -1;
  });
}

/** The height at which at most `count` clusters are left: the lowest such (SciPy's maxclust). Equal heights are not split. */
const heightOfCount = (vertices: number, heights: Float64Array, count: number): number =>
  count >= vertices ? Number.NEGATIVE_INFINITY : at(Float64Array.from(heights).sort(), vertices - count - 1);

/** At most `count` flat clusters; fewer where equal heights would have to be split. O(n log n). */
export const clustersByCount = (
  vertices: number,
  merges: Uint32Array,
  heights: Float64Array,
  count: number,
): Int32Array<ArrayBuffer> => clustersByHeight(vertices, merges, heights, heightOfCount(vertices, heights, count));

/**
 * The cluster of every point, given those of the leaves; null where the tree was not cut. Where leaves are clusters of points
 * themselves, a tree that was not cut has these.
 */
export function clustersOfPoints(members: Members | undefined, clusters: Int32Array | null): Int32Array | undefined {
  if (members === undefined) return clusters ?? undefined;
  return Int32Array.from(members.leafOf, (leaf) => (clusters === null ? leaf : at(clusters, leaf)));
}
