import type { Exists } from '../../drawing/scene.ts';
import type { Result } from '../../model/result.ts';
import { stepOf } from '../finished/steps.ts';

/**
 * Which nodes of a drawing are there after a step; null where all are. `whole`: by node of the drawing, the node of the tree.
 * Before the first step leaves alone are there.
 */
export function existingAt(result: Result, step: number | null, whole: ArrayLike<number>): Exists | null {
  if (step === null && !result.openRoot) return null;
  const last = step ?? -1;
  return (node) => stepOf(result, result.hierarchy, whole[node] as number) <= last;
}
