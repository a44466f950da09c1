import { at } from '../base/at.ts';
import { shuffledOrder } from '../methods/shared/shuffled-order.ts';
import type { Hierarchy } from '../model/hierarchy.ts';

/** A tree of the same shape with other classes: the leaf of class c becomes that of class order[c]. */
export function shuffledTree(tree: Hierarchy, classes: number, seed: number): Hierarchy {
  const order = shuffledOrder(classes, seed);
  return { ...tree, classOf: tree.classOf.map((c) => (c < 0 ? c : at(order, c))) };
}
