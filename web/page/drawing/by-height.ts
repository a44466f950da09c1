import { innerHeights } from '../../engine/hierarchy/cut.ts';
import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../engine/model/hierarchy.ts';
import { type Axis, after } from './axis.ts';
import { alongAxis } from './on-chart.ts';

/** The heights that occur, ascending: leaves are at 0 or, where something is joined at 0 or below, at that height. */
function heightsOnAxis(hierarchy: Hierarchy): Float64Array {
  const distinct = innerHeights(hierarchy);
  return distinct.length > 0 && (distinct[0] as number) <= 0 ? distinct : after(0, distinct);
}

/** Nodes at their heights: the highest at 0, the lowest level at the leaves. */
export function byHeight(tree: DrawnTree, leafAt: number): { along: Float64Array; axis: Axis } {
  const levels = heightsOnAxis(tree.hierarchy);
  const [lowest, top] = [levels[0] as number, levels.at(-1) as number];
  const range = top - lowest || 1;
  const axis = { levels, places: levels.map((height) => (leafAt * (top - height)) / range) };
  return { along: alongAxis(tree, axis, leafAt), axis };
}
