import { childrenOf, type DrawnTree } from '../../engine/hierarchy/walk.ts';
import { nodeCount, rootOf } from '../../engine/model/hierarchy.ts';
import { disc } from './chart.ts';
import { discFigure, placeOnDisc } from './disc.ts';
import type { LayoutKind } from './layout.ts';

/** A radial tree that leaves heights aside: each node is one step inside the innermost of its children. */
export const cladogram: LayoutKind = {
  id: 'cladogram',
  place: (request) =>
    placeOnDisc(request, (space) => ({
      along: stepsInside(request.tree, space.leafAt),
      axis: null,
      chart: disc,
      space,
    })),
  figureSize: discFigure,
};

function stepsInside({ hierarchy }: DrawnTree, leafAt: number): Float64Array {
  const steps = new Float64Array(nodeCount(hierarchy));
  for (let node = 0; node < steps.length; node++) {
    for (const child of childrenOf(hierarchy, node)) {
      steps[node] = Math.max(steps[node] as number, (steps[child] as number) + 1);
    }
  }
  const most = Math.max(1, steps[rootOf(hierarchy)] as number);
  const along = steps.map((count) => leafAt * (1 - count / most));
  along[rootOf(hierarchy)] = 0;
  return along;
}
