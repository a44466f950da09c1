import { at } from '../../../base/arrays.ts';
import { parentsOf } from '../../../hierarchy/walk.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';

/** A node that could be split, and what it scored. */
export interface Scored {
  readonly node: number;
  readonly score: number;
}

/**
 * The nodes that waited when the one of this order was split: made before, and split then or later or never. The best score comes
 * first. `splits`: the nodes that were split, and when: 0, 1, …
 */
export function waitingAt(
  hierarchy: Hierarchy,
  scored: readonly Scored[],
  splits: readonly { readonly node: number; readonly order: number }[],
  order: number,
): Scored[] {
  const parents = parentsOf(hierarchy);
  const orderOf = new Map(splits.map((each) => [each.node, each.order]));
  const never = Number.POSITIVE_INFINITY;
  const madeAt = (node: number): number => (at(parents, node) < 0 ? -1 : (orderOf.get(at(parents, node)) ?? never));
  return scored
    .filter(({ node }) => madeAt(node) < order && (orderOf.get(node) ?? never) >= order)
    .sort((a, b) => b.score - a.score);
}
