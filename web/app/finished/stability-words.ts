import type { Result } from '../../model/result.ts';
import { count, counted } from '../parts/format.ts';

/** A group comes back where this many of the resampled trees have it. */
const HALF = 0.5;

/** How stable a tree is, in a sentence: how many of its groups come back; null where that was not asked. */
export function stabilityWords({ support, options }: Pick<Result, 'support' | 'options'>): string | null {
  if (support === undefined) return null;
  const groups = support.subarray(0, -1); // the root is in every tree
  const resamples = counted(Number(options.bootstrap), 'resample', 'resamples');
  if (groups.length === 0) return `The only group is the whole tree, and every one of ${resamples} has it.`;
  const back = groups.filter((share) => share >= HALF).length;
  const verb = back === 1 ? 'comes' : 'come';
  return `${count(back)} of ${counted(groups.length, 'group', 'groups')} ${verb} back in at least half of ${resamples} of the points.`;
}
