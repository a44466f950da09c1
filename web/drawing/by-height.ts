import { type Axis, heightsOnAxis } from './axis.ts';
import type { DrawnTree } from './layout.ts';
import { alongAxis } from './on-chart.ts';

/** Nodes at their heights: the highest at 0, the lowest level at the leaves. */
export function byHeight(tree: DrawnTree, leafAt: number): { along: Float64Array; axis: Axis } {
  const levels = heightsOnAxis(tree.hierarchy);
  const [lowest, top] = [levels[0] as number, levels.at(-1) as number];
  const range = top - lowest || 1;
  const axis = { levels, places: levels.map((height) => (leafAt * (top - height)) / range) };
  return { along: alongAxis(tree, axis, leafAt), axis };
}
