import type { Hierarchy } from '../../model/hierarchy.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import { classesUnder } from '../classes-under.ts';
import { childrenOf, type DrawingOrder, isLeaf, isTree, parentsOf } from '../walk.ts';
import { type Hypernym, hypernymAt, hypernymOf, type NamedReference } from './hypernyms.ts';
import { PlaceCounts } from './place-counts.ts';

/**
 * By node of a hierarchy, what its classes are called; null for leaves and what has no name. Of a tree O(leaves log² leaves), and
 * for each node what is above its classes in the reference.
 */
export function hypernymsByNode(
  { hierarchy }: Pick<NamedHierarchy, 'hierarchy'>,
  reference: NamedReference,
  order: DrawingOrder,
): (Hypernym | null)[] {
  if (isTree(hierarchy)) return downHeavyPaths(hierarchy, reference, order);
  return Array.from(hierarchy.classOf, (_, node) =>
    isLeaf(hierarchy, node) ? null : hypernymOf(reference, classesUnder(hierarchy, order, node)),
  );
}

/**
 * From each node down to its largest child, and so on: on the way back up each leaf is added once, and is in no more such paths
 * than its depth halves the tree (Sleator and Tarjan 1983).
 */
function downHeavyPaths(
  hierarchy: Hierarchy,
  reference: NamedReference,
  { leaves, first, last }: DrawingOrder,
): (Hypernym | null)[] {
  const found: (Hypernym | null)[] = new Array(hierarchy.classOf.length).fill(null);
  const parents = parentsOf(hierarchy);
  const heavy = heaviest(hierarchy, first, last);
  const counts = new PlaceCounts(reference.order.leaves.length);
  const add = (from: number, to: number, count: number): void => {
    for (let at = from; at < to; at++) {
      const place = reference.places[hierarchy.classOf[leaves[at] as number] as number] ?? -1;
      if (place >= 0) counts.add(place, count);
    }
  };
  for (let top = hierarchy.classOf.length - 1; top >= 0; top--) {
    const parent = parents[top] as number;
    if (isLeaf(hierarchy, top) || (parent >= 0 && heavy[parent] === top)) continue;
    const path: number[] = [];
    let node = top;
    for (; !isLeaf(hierarchy, node); node = heavy[node] as number) path.push(node);
    let [from, to] = [first[node] as number, last[node] as number];
    add(from, to, 1);
    for (const above of path.reverse()) {
      add(first[above] as number, from, 1);
      add(to, last[above] as number, 1);
      [from, to] = [first[above] as number, last[above] as number];
      found[above] = hypernymAt(reference, counts);
    }
    add(from, to, -1);
  }
  return found;
}

/** By node the child with the most leaves. */
function heaviest(hierarchy: Hierarchy, first: Uint32Array, last: Uint32Array): Int32Array {
  const leaves = (node: number): number => (last[node] as number) - (first[node] as number);
  return hierarchy.classOf.map((_, node) =>
    childrenOf(hierarchy, node).reduce((most, child) => (most < 0 || leaves(child) > leaves(most) ? child : most), -1),
  );
}
