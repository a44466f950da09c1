import { at as entry } from '../../../base/at.ts';
import type { Result } from '../../../model/result.ts';
import type { Round } from '../findings.ts';

/** A round of confusion merging with nodes of the hierarchy in place of places in its lists. */
export interface RoundInNodes {
  readonly round: Round;
  /** How many trees there were before it. */
  readonly trees: number;
  /** The pairs that may join, the most similar first: two nodes each. */
  readonly pairs: readonly (readonly [number, number])[];
  /** What it made, and of what. */
  readonly groups: readonly { readonly node: number; readonly members: readonly number[] }[];
}

/** Follows the lists of trees from round to round; `leaves` are the nodes of the classes, in their order. O(lists). */
export function roundsInNodes(rounds: readonly Round[], leaves: ArrayLike<number>): RoundInNodes[] {
  let before = leaves;
  return rounds.map((round) => {
    const trees = before;
    const at = (place: number): number => entry(trees, place);
    const { pairs, groupStart, groupMember, groupNode } = round;
    before = round.treeNode;
    return {
      round,
      trees: trees.length,
      pairs: Array.from(
        { length: pairs.length / 2 },
        (_, pair) => [at(entry(pairs, 2 * pair)), at(entry(pairs, 2 * pair + 1))] as const,
      ),
      groups: Array.from(groupNode, (node, group) => ({
        node,
        members: Array.from(groupMember.subarray(groupStart[group], groupStart[group + 1]), at),
      })).filter(({ node }) => node >= 0),
    };
  });
}

/** The node of every class. */
export function leavesOfClasses({ classes, hierarchy }: Pick<Result, 'classes' | 'hierarchy'>): Uint32Array {
  const leaves = new Uint32Array(classes.length);
  hierarchy.classOf.forEach((classNumber, node) => {
    if (classNumber >= 0) leaves[classNumber] = node;
  });
  return leaves;
}
