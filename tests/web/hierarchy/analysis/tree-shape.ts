import { type DrawnTree, drawingOrder, parentsOf } from '../../../../web/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../web/model/hierarchy.ts';

export function treeShape(hierarchy: Hierarchy): DrawnTree {
  const parents = parentsOf(hierarchy);
  return { hierarchy, parents, order: drawingOrder(hierarchy, parents) };
}
