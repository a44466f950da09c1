import type { TreeShape } from '../../../../web/hierarchy/analysis/tree-shape.ts';
import { drawingOrder, parentsOf } from '../../../../web/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../web/model/hierarchy.ts';

export function treeShape(hierarchy: Hierarchy): TreeShape {
  const parents = parentsOf(hierarchy);
  return { hierarchy, parents, order: drawingOrder(hierarchy, parents) };
}
