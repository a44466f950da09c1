import type { Core } from '../../../bindings/core.ts';
import type { Points } from '../../../bindings/features.ts';
import type { Graph } from '../../../bindings/graph.ts';
import { type Convention, Neighbours } from '../../../bindings/neighbours.ts';
import type { RunContext } from '../../../model/run.ts';

/** Groups of 32 points between two looks at progress and cancel. */
const LEAVES_A_STEP = 64;

export interface GraphSettings {
  readonly neighbours: number;
  readonly convention: Convention;
}

/** The nearest neighbours and a spanning tree of points; `search` may find neighbours by other threads first. */
export async function neighbourGraph(
  core: Core,
  points: Points,
  settings: GraphSettings,
  context: RunContext,
  search?: (neighbours: Neighbours) => Promise<void>,
): Promise<Graph> {
  return new Neighbours(core, points.values, points.columns, settings.neighbours).use(async (neighbours) => {
    await search?.(neighbours);
    for (;;) {
      const { phase, done } = neighbours.step(LEAVES_A_STEP);
      context.signal?.throwIfAborted();
      context.onProgress?.({ phase: 'neighbours', done, total: points.rows });
      if (phase === 'done') return neighbours.graph(settings.convention);
    }
  });
}
