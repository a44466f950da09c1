import { placesIn } from '../../../engine/base/arrays.ts';
import { childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { type Hierarchy, nodeCount, rootOf } from '../../../engine/model/hierarchy.ts';

/** A dendrogram that lies on its side, its leaves one below the other. */
export interface SideLayout {
  readonly hierarchy: Hierarchy;
  /** The leaf number at each place from the top, and the place of each leaf number. */
  readonly leaves: Uint32Array;
  readonly place: Int32Array;
  /** By node: how far from the line of leaves, 0 to 1 for the root; and how far down, in places. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** By node, its topmost place and the one after its lowest. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

/**
 * Lays a tree out whose leaves come in a given order, in which every node's leaves stand together. Distances from the
 * leaves go by the ranks of heights, so that no part is crowded. O(n log n).
 */
export function layoutSide(hierarchy: Hierarchy, leaves: Uint32Array): SideLayout {
  const nodes = nodeCount(hierarchy);
  const place = placesIn(leaves, leaves.length);
  const x = ranks(hierarchy);
  const y = new Float64Array(nodes);
  const first = new Uint32Array(nodes);
  const last = new Uint32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    if (isLeaf(hierarchy, node)) {
      const at = place[hierarchy.classOf[node] as number] as number;
      y[node] = at + 0.5;
      first[node] = at;
      last[node] = at + 1;
      continue;
    }
    let [top, bottom] = [Number.POSITIVE_INFINITY, 0];
    let [from, to] = [leaves.length, 0];
    for (const child of childrenOf(hierarchy, node)) {
      top = Math.min(top, y[child] as number);
      bottom = Math.max(bottom, y[child] as number);
      from = Math.min(from, first[child] as number);
      to = Math.max(to, last[child] as number);
    }
    y[node] = (top + bottom) / 2;
    first[node] = from;
    last[node] = to;
  }
  return { hierarchy, leaves, place, x, y, first, last };
}

/** Leaves at 0, the root at 1, and the heights that occur at even distances between. */
function ranks(hierarchy: Hierarchy): Float64Array {
  const heights = hierarchy.height.filter((_, node) => !isLeaf(hierarchy, node)).sort();
  const rank = new Map<number, number>();
  for (const height of heights) if (!rank.has(height)) rank.set(height, rank.size + 1);
  const x = hierarchy.height.map((height, node) =>
    isLeaf(hierarchy, node) ? 0 : (rank.get(height) as number) / Math.max(1, rank.size),
  );
  x[rootOf(hierarchy)] = 1;
  return x;
}

/** The node nearest to a point, within a reach; null where there is none. `x` and `y` as in the layout, scaled to px. O(nodes). */
export function nearestNode(
  { hierarchy, x, y }: SideLayout,
  at: { readonly x: number; readonly y: number },
  scale: { readonly x: number; readonly y: number },
  reach: number,
): number | null {
  let nearest: number | null = null;
  let gap = reach;
  for (let node = 0; node < x.length; node++) {
    if (isLeaf(hierarchy, node)) continue;
    const apart = Math.hypot(((x[node] as number) - at.x) * scale.x, ((y[node] as number) - at.y) * scale.y);
    if (apart <= gap) {
      gap = apart;
      nearest = node;
    }
  }
  return nearest;
}
