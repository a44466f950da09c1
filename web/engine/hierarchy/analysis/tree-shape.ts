import { at } from '../../base/arrays.ts';
import { nodeCount, rootOf } from '../../model/hierarchy.ts';
import { childrenOf, type DrawnTree, isLeaf } from '../walk.ts';

/** The children that are drawn under a node. */
export const drawnChildren = ({ hierarchy, parents }: DrawnTree, node: number): Uint32Array =>
  childrenOf(hierarchy, node).filter((child) => parents[child] === node);

/** The number of leaves drawn under a node. */
export const sizeOf = ({ order }: DrawnTree, node: number): number =>
  (order.last[node] as number) - (order.first[node] as number);

/** The place of every class in drawing order, -1 for none; null where a class sits on several leaves. O(leaves). */
export function placesOfClasses({ hierarchy, order }: DrawnTree, classes: number): Int32Array | null {
  const places = new Int32Array(classes).fill(-1);
  for (const [place, leaf] of order.leaves.entries()) {
    const at = hierarchy.classOf[leaf] as number;
    if ((places[at] as number) >= 0) return null;
    places[at] = place;
  }
  return places;
}

/** Finds the lowest node above two places of the drawing order, in constant time each. */
export type MeetingOf = (a: number, b: number) => number;

/**
 * A parent has a higher number than its children: the lowest common ancestor of two places is the largest among those of
 * neighbouring places between them. Sparse table of range maxima, O(leaves log leaves).
 */
export function meetings(shape: DrawnTree): MeetingOf {
  const { hierarchy, order } = shape;
  const leaves = order.leaves.length;
  const neighbours = new Int32Array(Math.max(0, leaves - 1));
  for (let node = 0; node < nodeCount(hierarchy); node++) {
    if (isLeaf(hierarchy, node)) continue;
    for (const child of drawnChildren(shape, node)) {
      const last = order.last[child] as number;
      if (last < (order.last[node] as number) && last > 0) neighbours[last - 1] = node;
    }
  }
  const rows: Int32Array[] = [neighbours];
  for (let width = 1; 2 * width < leaves; width *= 2) {
    const below = rows.at(-1) as Int32Array;
    rows.push(below.map((value, at) => Math.max(value, below[at + width] ?? value)));
  }
  return (a, b) => {
    if (a === b) return order.leaves[a] as number;
    const from = Math.min(a, b);
    const span = Math.abs(a - b);
    const row = 31 - Math.clz32(span);
    const table = rows[row] as Int32Array;
    return Math.max(table[from] as number, table[from + span - (1 << row)] as number);
  };
}

/** More leaves than these stand apart together from no others. */
const FEW = 3;

/**
 * The node of the two leaves that join first, where no other two join as low, and the few leaves that join the rest last: null where
 * there are none. O(nodes).
 */
export function extremesOf(shape: DrawnTree): { readonly first: number | null; readonly last: number | null } {
  const { hierarchy, order } = shape;
  let [first, isOnce]: [number | null, boolean] = [null, false];
  for (let node = 0; node < nodeCount(hierarchy); node++) {
    if (isLeaf(hierarchy, node)) continue;
    const [own, least] = [at(hierarchy.height, node), first === null ? Infinity : at(hierarchy.height, first)];
    if (own < least) [first, isOnce] = [node, true];
    else if (own === least) isOnce = false;
  }
  const parts = [...drawnChildren(shape, rootOf(hierarchy))].sort((a, b) => sizeOf(shape, a) - sizeOf(shape, b));
  const [last = 0] = parts;
  const areFew = parts.length === 2 && sizeOf(shape, last) <= Math.min(FEW, order.leaves.length / 4);
  return { first: isOnce && first !== null && sizeOf(shape, first) === 2 ? first : null, last: areFew ? last : null };
}

/** The levels at which a tree can be cut, from all leaves apart (level 0) to everything in one cluster. */
export interface Levels {
  /** Clusters at each level. */
  readonly count: Uint32Array;
  /** The height from which on a cut gives the level; -∞ for the first. */
  readonly height: Float64Array;
  /** Inner nodes from the bottom up; `nodes[start[l - 1] .. start[l])` are joined at level l, those of one height together. */
  readonly nodes: Uint32Array;
  readonly start: Uint32Array;
}

/** O(nodes log nodes). */
export function levelsOf(shape: DrawnTree): Levels {
  const { hierarchy, order } = shape;
  const heightOf = (node: number): number => hierarchy.height[node] as number;
  const nodes = Uint32Array.from(hierarchy.classOf.keys()).filter(
    (node) => !isLeaf(hierarchy, node) && sizeOf(shape, node) > 0,
  );
  nodes.sort((a, b) => heightOf(a) - heightOf(b) || a - b);
  const count = [order.leaves.length];
  const height = [Number.NEGATIVE_INFINITY];
  const start = [0];
  for (let at = 0; at < nodes.length; ) {
    const here = heightOf(nodes[at] as number);
    let clusters = count.at(-1) as number;
    for (; at < nodes.length && heightOf(nodes[at] as number) === here; at++) {
      const joined = drawnChildren(shape, nodes[at] as number).filter((child) => sizeOf(shape, child) > 0).length;
      clusters -= Math.max(0, joined - 1);
    }
    if (clusters === count.at(-1)) start[start.length - 1] = at;
    else {
      count.push(clusters);
      height.push(here);
      start.push(at);
    }
  }
  return { count: Uint32Array.from(count), height: Float64Array.from(height), nodes, start: Uint32Array.from(start) };
}

/** Adds up what is gained by every join: `gained[node]` for all nodes joined up to a level. */
export function cumulated(levels: Levels, first: number, gained: Float64Array): Float64Array {
  let sum = first;
  return Float64Array.from(levels.start, (end, level) => {
    const from = level === 0 ? 0 : (levels.start[level - 1] as number);
    for (const node of levels.nodes.subarray(from, end)) sum += gained[node] as number;
    return sum;
  });
}
