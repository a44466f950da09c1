import { at, extremes } from '../../../../engine/base/arrays.ts';
import { lowestCommonAncestor } from '../../../../engine/hierarchy/common-ancestors.ts';
import { type Finished, numbersIn } from '../../finished/finished.ts';

/** Classes of the models where they are in the tree that is shown: they are found by name. */
export interface OnShown {
  /** The smallest node that holds all of these classes; null where one is not in the tree. */
  nodeOf(classes: readonly number[]): number | null;
  /** True if the tree has them as a group, and nothing else in it. */
  isGroup(classes: readonly number[]): boolean;
}

export function onShown({ result, order, parents }: Finished, classes: readonly string[]): OnShown {
  const { hierarchy } = result;
  const placeOf = new Map(Array.from(order.leaves, (leaf, place) => [at(hierarchy.classOf, leaf), place]));
  const place = numbersIn(result.classes, classes).map((c) => placeOf.get(c) ?? -1);
  const nodeOf = (set: readonly number[]): number | null => {
    const places = set.map((c) => place[c] ?? -1);
    if (places.length === 0 || places.includes(-1)) return null;
    const [first, last] = extremes(places).map((place) => order.leaves[place]);
    return first === undefined || last === undefined ? null : lowestCommonAncestor(parents, first, last);
  };
  return {
    nodeOf,
    isGroup: (set) => {
      const node = nodeOf(set);
      return node !== null && at(order.last, node) - at(order.first, node) === set.length;
    },
  };
}
