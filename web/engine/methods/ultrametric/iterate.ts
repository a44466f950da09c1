import { at } from '../../base/arrays.ts';
import { hierarchyFromMerges } from '../../hierarchy/linkage.ts';
import { drawingOrder, parentsOf } from '../../hierarchy/walk.ts';
import type { Result } from '../../model/result.ts';
import { clustersByCount, clustersOfPoints } from '../shared/points/clusters.ts';
import { mergesOf, treeOf } from './descent.ts';
import { ultrametricFindings } from './findings.ts';

/** The merges of an iterate, the child first whose leaves stand further ahead in the drawing of the result. O(n). */
function asInResult({ hierarchy }: Result, merges: Uint32Array): Uint32Array {
  const leaves = merges.length / 2 + 1;
  const [places, sizes] = [new Float64Array(2 * leaves - 1), new Float64Array(2 * leaves - 1).fill(1, 0, leaves)];
  const { leaves: drawn } = drawingOrder(hierarchy, parentsOf(hierarchy));
  drawn.forEach((leaf, place) => {
    places[leaf] = place;
  });
  const ordered = new Uint32Array(merges.length);
  for (let merge = 0; merge < leaves - 1; merge += 1) {
    const [a, b] = [at(merges, 2 * merge), at(merges, 2 * merge + 1)];
    const isFirst = at(places, a) / at(sizes, a) < at(places, b) / at(sizes, b);
    ordered.set(isFirst ? [a, b] : [b, a], 2 * merge);
    places[leaves + merge] = at(places, a) + at(places, b);
    sizes[leaves + merge] = at(sizes, a) + at(sizes, b);
  }
  return ordered;
}

/**
 * The fit as it stood at a kept iterate: its tree and its flat clusters. What was measured of the finished tree says nothing
 * of this one and is left out.
 */
export function resultAtIterate(result: Result, place: number): Result {
  const descent = ultrametricFindings(result)?.descent;
  if (descent === undefined) return result;
  const { heights } = treeOf(descent, place);
  const leaves = heights.length + 1;
  const merges = mergesOf(descent, place);
  const count = Number(result.options.clusters ?? 0);
  const clusters = count > 0 ? clustersByCount(leaves, merges, heights, count) : null;
  return {
    ...result,
    hierarchy: hierarchyFromMerges(leaves, asInResult(result, merges), Float64Array.from(heights)),
    merges,
    clusters: clustersOfPoints(result.members, clusters),
    // Of points it counts the clusters of the finished tree.
    contingency: result.points === undefined ? result.contingency : null,
    metrics: null,
    iterate: at(descent.steps, place),
    fit: undefined,
    curves: undefined,
    referenceCurves: undefined,
    pending: undefined,
    unfinished: undefined,
  };
}
