import { isLeaf } from '../../../engine/hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../../engine/model/hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';

/* Methods that merge are played back in steps: one merge each, or one round of merges. A fit has iterates instead. */

/** The word for one step. */
export const stepWord = ({ merges }: Pick<Result, 'merges'>): 'round' | 'merge' =>
  merges === null ? 'round' : 'merge';

/** The number of steps; 0 for a method that does not merge in steps, as a fit, which moves all heights at once. */
export const stepCount = ({ merges, history, steps = 0 }: Pick<Result, 'merges' | 'steps' | 'history'>): number => {
  if (merges === null) return steps;
  return history === undefined ? merges.length / 2 : 0;
};

/** The step up to which a tree is shown, -1 before the first; null for all of it. `asked`: the step that is played back. */
export const stepShown = (result: Pick<Result, 'merges' | 'steps' | 'openRoot' | 'history'>, asked: number | null) =>
  asked ?? (result.openRoot ? stepCount(result) - 1 : null);

/** The node that the first merge made: those before it are leaves. */
export const firstMade = ({ hierarchy, merges, openRoot }: Pick<Result, 'hierarchy' | 'merges' | 'openRoot'>): number =>
  rootOf(hierarchy) + 1 - Number(openRoot === true) - (merges?.length ?? 0) / 2;

/** The step in which a node came to be, from 0; -1 for the leaves, which are there from the start. No step made an open root. */
export function stepOf(
  { merges, steps = 1, openRoot }: Pick<Result, 'merges' | 'steps' | 'openRoot'>,
  hierarchy: Hierarchy,
  node: number,
): number {
  if (isLeaf(hierarchy, node)) return -1;
  const last = rootOf(hierarchy);
  if (openRoot && node === last) return Number.POSITIVE_INFINITY;
  if (merges !== null) return node - firstMade({ hierarchy, merges, openRoot });
  // The height of a node is the round that made it, the first being 1; what is left over in the end gets a root.
  return Math.min((hierarchy.height[node] as number) - 1, steps - 1);
}

/** The nodes that a step made. */
export function madeBy(result: Pick<Result, 'merges' | 'steps' | 'openRoot' | 'hierarchy'>, step: number): number[] {
  const { hierarchy } = result;
  return Array.from(hierarchy.classOf.keys()).filter((node) => stepOf(result, hierarchy, node) === step);
}
