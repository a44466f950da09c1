import type { TreeShape } from '../../../web/analysis/tree-shape.ts';
import type { Hierarchy } from '../../../web/hierarchy/hierarchy.ts';
import { drawingOrder, parentsOf } from '../../../web/hierarchy/walk.ts';

export function treeShape(hierarchy: Hierarchy): TreeShape {
  const parents = parentsOf(hierarchy);
  return { hierarchy, parents, order: drawingOrder(hierarchy, parents) };
}
