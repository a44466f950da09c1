import { isLeaf } from '../../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../model/hierarchy.ts';
import type { Result } from '../../model/result.ts';

/*
 * Methods that merge are played back in steps: one merge each, or one round of merges. Fitted trees are shown group by
 * group.
 */

/**
 * Whether the nodes of `merges` were joined one after the other; a fit by gradient descent moves all heights at once.
 */
const isJoined = ({ history }: Pick<Result, 'history'>): boolean => history === undefined;

/** What one step is. */
export const stepWord = (result: Pick<Result, 'history' | 'merges'>): 'round' | 'merge' | 'group' => {
  if (result.merges === null) return 'round';
  return isJoined(result) ? 'merge' : 'group';
};

/** How many steps there are; 0 for a method that does not merge in steps. */
export const stepCount = ({ merges, steps = 0 }: Pick<Result, 'merges' | 'steps'>): number =>
  merges !== null ? merges.length / 2 : steps;

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
