import { at } from '../../../base/at.ts';
import { childrenOf, drawingOrder, isLeaf, parentsOf } from '../../../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../../model/hierarchy.ts';

/** The first and last place among the leaves of each node, and how many leaves it has. */
interface Spans {
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  readonly size: Uint32Array;
}

/** Of a tree whose classes have these places. O(nodes). */
function spansOf(hierarchy: Hierarchy, placeOf: Uint32Array): Spans {
  const nodes = hierarchy.classOf.length;
  const [first, last, size] = [new Uint32Array(nodes).fill(nodes), new Uint32Array(nodes), new Uint32Array(nodes)];
  for (let node = 0; node < nodes; node++) {
    if (isLeaf(hierarchy, node)) {
      first[node] = at(placeOf, at(hierarchy.classOf, node));
      last[node] = at(first, node);
      size[node] = 1;
    }
    for (const child of childrenOf(hierarchy, node)) {
      first[node] = Math.min(at(first, node), at(first, child));
      last[node] = Math.max(at(last, node), at(last, child));
      size[node] = at(size, node) + at(size, child);
    }
  }
  return { first, last, size };
}

/** Counts in how many trees each group of one tree comes again. O(nodes) a tree: a group is an interval of its leaves (Day 1985). */
export class CladeCounter {
  /** By inner node of the tree. */
  readonly counts: Uint32Array;
  readonly #leaves: number;
  readonly #placeOf: Uint32Array;
  readonly #nodeAt = new Map<number, number>();

  /** Of a tree whose leaves come first, each with a class of its own. */
  constructor(hierarchy: Hierarchy) {
    const { leaves } = drawingOrder(hierarchy);
    this.#leaves = leaves.length;
    this.#placeOf = new Uint32Array(leaves.length);
    leaves.forEach((leaf, place) => {
      this.#placeOf[at(hierarchy.classOf, leaf)] = place;
    });
    this.counts = new Uint32Array(hierarchy.classOf.length - leaves.length);
    const { first, size } = spansOf(hierarchy, this.#placeOf);
    for (let node = leaves.length; node <= rootOf(hierarchy); node++) {
      this.#nodeAt.set(this.#key(at(first, node), at(size, node)), node - leaves.length);
    }
  }

  /** A tree over the same classes. */
  add(hierarchy: Hierarchy): void {
    const { first, last, size } = spansOf(hierarchy, this.#placeOf);
    for (let node = this.#leaves; node <= rootOf(hierarchy); node++) {
      const isInterval = at(last, node) - at(first, node) + 1 === at(size, node);
      const found = isInterval ? this.#nodeAt.get(this.#key(at(first, node), at(size, node))) : undefined;
      if (found !== undefined) this.counts[found] = at(this.counts, found) + 1;
    }
  }

  #key(first: number, size: number): number {
    return first * (this.#leaves + 1) + size;
  }
}

/** By class the mean support of the groups that hold it, the root aside; NaN where only the root does. */
export function stabilityOf(hierarchy: Hierarchy, support: Float64Array): Float64Array {
  const nodes = hierarchy.classOf.length;
  const leaves = nodes - support.length;
  const parents = parentsOf(hierarchy);
  const sum = new Float64Array(nodes);
  const count = new Uint32Array(nodes);
  const stability = new Float64Array(leaves);
  for (let node = rootOf(hierarchy) - 1; node >= 0; node--) {
    const parent = at(parents, node);
    sum[node] = at(sum, parent) + (node < leaves ? 0 : at(support, node - leaves));
    count[node] = at(count, parent) + (node < leaves ? 0 : 1);
    if (node < leaves) stability[at(hierarchy.classOf, node)] = at(sum, node) / at(count, node);
  }
  return stability;
}
