import { at } from '../../base/arrays.ts';
import { ancestorsOf, drawingOrder, isLeaf, parentsOf } from '../../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../model/hierarchy.ts';

/** The groups of a reference, the whole aside, in the order of their nodes. */
interface Groups {
  /** Their classes, ascending. */
  readonly sets: readonly (readonly number[])[];
  /** By class: the numbers of the groups that hold it, the smallest first. */
  readonly around: readonly (readonly number[])[];
  readonly holds: (group: number, c: number) => boolean;
}

/** Of a tree that has each class on one leaf, numbered from 0. */
export function groupsOf(reference: Hierarchy): Groups {
  const parents = parentsOf(reference);
  const { leaves, first, last } = drawingOrder(reference, parents);
  const nodes = Array.from(parents.keys()).filter((node) => !isLeaf(reference, node) && node !== rootOf(reference));
  const numberOf = new Map(nodes.map((node, i) => [node, i]));
  const place = new Int32Array(leaves.length);
  const around: number[][] = Array.from(leaves, () => []);
  leaves.forEach((leaf, i) => {
    const c = at(reference.classOf, leaf);
    place[c] = i;
    around[c] = ancestorsOf(parents, leaf).flatMap((node) => numberOf.get(node) ?? []);
  });
  return {
    sets: nodes.map((node) =>
      Array.from(leaves.subarray(first[node], last[node]), (leaf) => at(reference.classOf, leaf)).sort((a, b) => a - b),
    ),
    around,
    holds: (group, c) => {
      const node = at(nodes, group);
      return c >= 0 && at(place, c) >= at(first, node) && at(place, c) < at(last, node);
    },
  };
}
