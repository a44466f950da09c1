import { at } from '../../../base/arrays.ts';
import { counted, count as written } from '../../../base/text.ts';
import type { Members, Warning } from '../../../model/result.ts';

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

/** Said where fewer clusters than were asked for came of a cut. `all`: what the tree is over, for “the graph has no more vertices than 3”. */
export function fewerClusters(clusters: Int32Array, asked: number, all: string): Warning[] {
  const found = clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0);
  if (asked <= found) return [];
  const why = asked > clusters.length ? `${all} than ${written(clusters.length)}` : 'equal heights are not split';
  const message = `${counted(found, 'cluster', 'clusters')} instead of ${written(asked)}: ${why}.`;
  return [{ code: 'tied-heights', message }];
}

/** Said where leaves are no points, so that no cut of them is judged. */
export const notJudgedAt = (leaves: number): Warning => ({
  code: 'leaves-unused',
  message: `The leaves are classes: the tree was judged at these, and not at ${written(leaves)} leaves.`,
});

/**
 * The cluster of every point, given those of the leaves; null where the tree was not cut. Where leaves are clusters of points
 * themselves, a tree that was not cut has these.
 */
export function clustersOfPoints(members: Members | undefined, clusters: Int32Array | null): Int32Array | undefined {
  if (members === undefined) return clusters ?? undefined;
  return Int32Array.from(members.leafOf, (leaf) => (clusters === null ? leaf : at(clusters, leaf)));
}
