import { at as entry } from '../../base/arrays.ts';
import type { Result } from '../../model/result.ts';
import type { L2hFindings } from './findings.ts';

/** A group that is to be chosen later, and its score. */
export interface Waiting {
  readonly node: number;
  readonly score: number;
}

/**
 * The queue at a step of L2H: groups that are chosen in this step or later, the next one first. A group keeps its score
 * until it is merged, so the score it is chosen with is its score now. Groups that another group joins before they are
 * chosen are not in the record.
 */
export function queueAt(
  { merges, hierarchy }: Pick<Result, 'merges' | 'hierarchy'>,
  { evidence }: L2hFindings,
  step: number,
): Waiting[] {
  if (merges === null) return [];
  const leaves = hierarchy.classOf.length - merges.length / 2;
  const queue: Waiting[] = [];
  for (let later = step; later < evidence.length; later++) {
    const node = entry(merges, 2 * later);
    if (node < leaves + step) queue.push({ node, score: entry(evidence, later).score });
  }
  return queue.sort((a, b) => a.score - b.score || a.node - b.node);
}

/**
 * The groups at a step that are not in its queue: another group joins each of them, in this step or later, before it is
 * chosen. The record does not have their scores.
 */
export function joinedFrom({ merges, hierarchy }: Pick<Result, 'merges' | 'hierarchy'>, step: number): number[] {
  if (merges === null) return [];
  const there = hierarchy.classOf.length - merges.length / 2 + step;
  return Array.from(merges)
    .filter((node, at) => at > 2 * step && at % 2 === 1 && node < there)
    .sort((a, b) => a - b);
}
