import { hierarchyFromMerges } from '../../hierarchy/from-merges.ts';
import type { Result } from '../../model/result.ts';
import { clustersByCount } from '../shared/points/clusters.ts';
import { mergesOf, treeOf } from './descent.ts';
import { ultrametricFindings } from './findings.ts';

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
  return {
    ...result,
    hierarchy: hierarchyFromMerges(leaves, merges, Float64Array.from(heights)),
    merges,
    clusters: result.clusters === undefined ? undefined : clustersByCount(leaves, merges, heights, count),
    // Of points it counts the clusters of the finished tree.
    contingency: result.points === undefined ? result.contingency : null,
    metrics: null,
    fit: undefined,
    curves: undefined,
    referenceCurves: undefined,
    pending: undefined,
    unfinished: undefined,
  };
}
