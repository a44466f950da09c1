import type { Result } from '../../model/result.ts';

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
export function queueAt({ merges, evidence, hierarchy }: Result, step: number, most: number): Waiting[] {
  if (merges === null || evidence === null) return [];
  const leaves = hierarchy.classOf.length - merges.length / 2;
  const queue: Waiting[] = [];
  for (let later = step; later < evidence.length; later++) {
    const node = merges[2 * later] as number;
    const isThere = node < leaves + step;
    const score = evidence[later]?.score;
    if (isThere && score !== undefined) queue.push({ node, score });
  }
  return queue.sort((a, b) => a.score - b.score || a.node - b.node).slice(0, most);
}
