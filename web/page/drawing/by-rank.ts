import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import { type Axis, levelsOf } from './axis.ts';
import { alongAxis } from './on-chart.ts';

/**
 * Nodes at the ranks of their heights: `share` says for 0 (the root) to 1 (the lowest merge) how much of the way to the
 * leaves a node is away. The root itself is at its own share.
 */
export function byRank(
  tree: DrawnTree,
  share: (rank: number) => number,
  root: number,
  leafAt: number,
): { along: Float64Array; axis: Axis } {
  const levels = levelsOf(tree.hierarchy);
  const top = levels.length - 1;
  const places = levels.map((_, level) => {
    if (level === 0) return leafAt;
    return level === top ? root * leafAt : share((top - level) / Math.max(1, top - 1)) * leafAt;
  });
  const axis = { levels, places };
  return { along: alongAxis(tree, axis, leafAt), axis };
}
