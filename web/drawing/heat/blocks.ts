import type { Clusters } from '../../hierarchy/cut.ts';
import type { DrawingOrder } from '../../hierarchy/walk.ts';

/** What the rows and columns of a matrix stand for: each is everything drawn under one node. */
export interface Blocks {
  /** In drawing order. */
  readonly tops: Uint32Array;
  /** The place of the first leaf of each block, and at the end the place after the last one. */
  readonly starts: Uint32Array;
}

/** What decides how coarse a matrix is. */
export interface Coarseness {
  /** The clusters of a cut; null where the tree is not cut. */
  readonly clusters: Clusters | null;
  /** Nodes that are drawn without what is under them. */
  readonly collapsed: ReadonlySet<number>;
  /** The part of the tree that is looked at; null for all of it. */
  readonly within: number | null;
}

/** The blocks of a tree: a collapsed branch or a cluster of the cut is one, whichever is larger; else a leaf is. O(nodes). */
export function blocksOf(parents: Int32Array, order: DrawingOrder, coarseness: Coarseness): Blocks {
  const { clusters, within } = coarseness;
  const closed = outermost(parents, coarseness.collapsed, within);
  const from = within === null ? 0 : (order.first[within] as number);
  const to = within === null ? order.leaves.length : (order.last[within] as number);
  const tops: number[] = [];
  const starts: number[] = [];
  for (let place = from; place < to; ) {
    const leaf = order.leaves[place] as number;
    const cluster = clusters === null ? leaf : (clusters.tops[clusters.ofLeaf[place] as number] as number);
    const branch = closed[leaf] as number;
    const top = branch < 0 || spanOf(order, cluster) > spanOf(order, branch) ? cluster : branch;
    tops.push(top);
    starts.push(place);
    place = Math.min(to, order.last[top] as number);
  }
  return { tops: Uint32Array.from(tops), starts: Uint32Array.from([...starts, to]) };
}

const spanOf = (order: DrawingOrder, node: number): number =>
  (order.last[node] as number) - (order.first[node] as number);

/** For each node the collapsed one nearest to the root that it is under (or is), -1 for none; `within` is always open. */
function outermost(parents: Int32Array, collapsed: ReadonlySet<number>, within: number | null): Int32Array {
  const found = new Int32Array(parents.length).fill(-1);
  if (collapsed.size === 0) return found;
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node] as number;
    const above = parent < 0 || node === within ? -1 : (found[parent] as number);
    found[node] = above < 0 && collapsed.has(node) && node !== within ? node : above;
  }
  return found;
}

/** The first block that has leaves of a node, and the one after the last; null where none of them is in sight. */
export function blockSpan({ starts }: Blocks, order: DrawingOrder, node: number): readonly [number, number] | null {
  const blocks = starts.length - 1;
  const first = order.first[node] as number;
  const last = order.last[node] as number;
  let from = 0;
  while (from < blocks && (starts[from + 1] as number) <= first) from++;
  let to = from;
  while (to < blocks && (starts[to] as number) < last) to++;
  return from < to ? [from, to] : null;
}
