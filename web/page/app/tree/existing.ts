import type { Result } from '../../../engine/model/result.ts';
import type { Exists } from '../../drawing/scene.ts';
import { stepOf, stepShown } from '../finished/steps.ts';

/**
 * The nodes of a drawing that exist after a step; null if all do. `whole`: by node of the drawing, the node of the
 * tree. Before the first step leaves alone are there; while later steps are hidden, all but their root.
 */
export function existingAt(result: Result, step: number | null, whole: ArrayLike<number>): Exists | null {
  const last = stepShown(result, step);
  if (last === null) return null;
  return (node) => stepOf(result, result.hierarchy, whole[node] as number) <= last;
}
