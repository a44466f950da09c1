import { at as entry } from '../../base/at.ts';
import type { Result } from '../../model/result.ts';
import type { L2hFindings } from './findings.ts';

/** A group that waits to be chosen, and its score. */
export interface Waiting {
  readonly node: number;
  readonly score: number;
}

/**
 * The groups that stood in line at a step of L2H, the next one first: a group keeps its score until it is merged, so the
 * scores of those that were chosen later are those of now. Groups that something was joined to before their turn came are
 * not in the record.
 */
export function queueAt(
  { merges, hierarchy }: Pick<Result, 'merges' | 'hierarchy'>,
  { evidence }: L2hFindings,
  step: number,
  most: number,
): Waiting[] {
  if (merges === null) return [];
  const leaves = hierarchy.classOf.length - merges.length / 2;
  const queue: Waiting[] = [];
  for (let later = step; later < evidence.length; later++) {
    const node = entry(merges, 2 * later);
    if (node < leaves + step) queue.push({ node, score: entry(evidence, later).score });
  }
  return queue.sort((a, b) => a.score - b.score || a.node - b.node).slice(0, most);
}

/**
 * The groups of a step that are not in its queue: another group joins each of them, in this step or later, before their own
 * turn comes. Their scores were not written down.
 */
export function joinedFrom({ merges, hierarchy }: Pick<Result, 'merges' | 'hierarchy'>, step: number): number[] {
  if (merges === null) return [];
  const there = hierarchy.classOf.length - merges.length / 2 + step;
  return Array.from(merges)
    .filter((node, at) => at > 2 * step && at % 2 === 1 && node < there)
    .sort((a, b) => a - b);
}
