import type { Hierarchy } from '../../model/hierarchy.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import { classesUnder } from '../classes-under.ts';
import { childrenOf, type DrawingOrder, isLeaf, isTree, parentsOf } from '../walk.ts';
import { type Hypernym, hypernymAt, hypernymOf, type NamedReference } from './hypernyms.ts';

/** Counts at each of some places: a tree of sums (Fenwick 1994). Every call is O(log places). */
class PlaceCounts {
  readonly #sums: Uint32Array;
  readonly #step: number;
  #total = 0;

  constructor(places: number) {
    this.#sums = new Uint32Array(places + 1);
    this.#step = 2 ** Math.floor(Math.log2(Math.max(1, places)));
  }

  get length(): number {
    return this.#total;
  }

  add(place: number, count: number): void {
    this.#total += count;
    for (let at = place + 1; at < this.#sums.length; at += at & -at) (this.#sums[at] as number) += count;
  }

  /** The number before a place. */
  below(place: number): number {
    let sum = 0;
    for (let at = place; at > 0; at -= at & -at) sum += this.#sums[at] as number;
    return sum;
  }

  /** The place of one of them, counted from 0 in the order of their places. */
  nth(rank: number): number {
    let at = 0;
    let left = rank;
    for (let step = this.#step; step > 0; step /= 2) {
      const sum = this.#sums[at + step];
      if (sum === undefined || sum > left) continue;
      at += step;
      left -= sum;
    }
    return at;
  }
}

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
