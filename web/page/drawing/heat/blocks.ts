import type { DrawingOrder } from '../../../engine/hierarchy/walk.ts';

/** The rows and columns of a matrix: each is everything drawn under one node. */
export interface Blocks {
  /** In drawing order. */
  readonly tops: Uint32Array;
  /** The place of the first leaf of each block, and at the end the place after the last one. */
  readonly starts: Uint32Array;
}

/** The settings that decide how coarse a matrix is. */
export interface Coarseness {
  /** Nodes that stand for everything under them: folded branches, clusters of a cut. */
  readonly closed: ReadonlySet<number>;
  /** The part of the tree that is looked at; null for all of it. */
  readonly within: number | null;
}

/** The blocks of a tree: a closed node is one, the one nearest to the root where they are nested; else a leaf is. O(nodes). */
export function blocksOf(parents: Int32Array, order: DrawingOrder, { closed, within }: Coarseness): Blocks {
  const outer = outermost(parents, closed, within);
  const from = within === null ? 0 : (order.first[within] as number);
  const to = within === null ? order.leaves.length : (order.last[within] as number);
  const tops: number[] = [];
  const starts: number[] = [];
  for (let place = from; place < to; ) {
    const leaf = order.leaves[place] as number;
    const top = (outer[leaf] as number) < 0 ? leaf : (outer[leaf] as number);
    tops.push(top);
    starts.push(place);
    place = order.last[top] as number;
  }
  return { tops: Uint32Array.from(tops), starts: Uint32Array.from([...starts, to]) };
}

/** For each node the closed one nearest to the root that it is under (or is), -1 for none; `within` is always open. */
function outermost(parents: Int32Array, closed: ReadonlySet<number>, within: number | null): Int32Array {
  const found = new Int32Array(parents.length).fill(-1);
  if (closed.size === 0) return found;
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node] as number;
    const above = parent < 0 || node === within ? -1 : (found[parent] as number);
    found[node] = above < 0 && closed.has(node) && node !== within ? node : above;
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
