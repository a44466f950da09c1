import { type Hierarchy, nodeCount } from '../model/hierarchy.ts';
import { childrenOf, type DrawingOrder, isLeaf } from './walk.ts';

/** A height between each merge and the next, from where all leaves are alone to where all are together. */
function stopsOf(hierarchy: Hierarchy): number[] {
  const heights = Array.from(innerHeights(hierarchy));
  const lowest = heights[0] ?? 0;
  const between = heights.map((height, at) => (height + (heights[at + 1] ?? height)) / 2);
  return [lowest > 0 ? lowest / 2 : lowest - 1, ...between];
}

/**
 * The cut this many merges above, or below, the one at `from`; one that is nowhere starts where all leaves are alone.
 */
export function cutBeyond(hierarchy: Hierarchy, from: number | null, merges: number): number {
  const stops = stopsOf(hierarchy);
  const at = from === null ? 0 : stops.findLastIndex((stop) => stop <= from);
  return stops[Math.min(stops.length - 1, Math.max(0, Math.max(0, at) + merges))] as number;
}

/** The cut of a hierarchy into flat clusters: at a height, or into a number of clusters. */
export type Cut = { readonly by: 'height'; readonly height: number } | { readonly by: 'count'; readonly count: number };

/** The clusters of a cut: each is everything drawn under one node. */
export interface Clusters {
  /** The topmost node of each cluster, in drawing order. */
  readonly tops: Uint32Array;
  /** The cluster of the leaf at each place of the drawing order. */
  readonly ofLeaf: Int32Array;
  /** The line of the cut is anywhere from `lowest` up to, but not including, `highest`. */
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Cuts a hierarchy along first parents. At a height: the clusters are the highest nodes not above it. Into a number: the
 * lowest cut that leaves at most so many (SciPy's maxclust); equal heights are not split, so there may be fewer.
 * O(nodes log nodes).
 */
export function cutHierarchy(hierarchy: Hierarchy, parents: Int32Array, order: DrawingOrder, cut: Cut): Clusters {
  const height = cut.by === 'height' ? cut.height : heightOfCount(hierarchy, parents, order, cut.count);
  const tops: number[] = [];
  const ofLeaf = new Int32Array(order.leaves.length).fill(-1);
  let lowest = Number.NEGATIVE_INFINITY;
  let highest = Number.POSITIVE_INFINITY;
  for (let place = 0; place < order.leaves.length; ) {
    let top = order.leaves[place] as number;
    let parent = parents[top] as number;
    while (parent >= 0 && (hierarchy.height[parent] as number) <= height) {
      top = parent;
      parent = parents[top] as number;
    }
    if (parent >= 0) highest = Math.min(highest, hierarchy.height[parent] as number);
    if (!isLeaf(hierarchy, top)) lowest = Math.max(lowest, hierarchy.height[top] as number);
    ofLeaf.fill(tops.length, place, order.last[top]);
    tops.push(top);
    place = order.last[top] as number;
  }
  return { tops: Uint32Array.from(tops), ofLeaf, lowest, highest };
}

/** The lowest height that leaves at most `count` clusters (at least 1); below every node where each leaf may stay alone. */
function heightOfCount(hierarchy: Hierarchy, parents: Int32Array, order: DrawingOrder, count: number): number {
  const inner = Uint32Array.from({ length: nodeCount(hierarchy) }, (_, node) => node).filter(
    (node) => !isLeaf(hierarchy, node),
  );
  // From the top down; a parent has a higher number than its children, so it comes first among equal heights.
  const heightOf = (node: number): number => hierarchy.height[node] as number;
  inner.sort((a, b) => heightOf(b) - heightOf(a) || b - a);
  const isDrawn = (node: number): boolean => (order.first[node] as number) < (order.last[node] as number);
  const drawnChildren = (node: number): number =>
    childrenOf(hierarchy, node).filter((child) => parents[child] === node && isDrawn(child)).length;
  let clusters = 1;
  for (let at = 0; at < inner.length; ) {
    const height = heightOf(inner[at] as number);
    for (; at < inner.length && heightOf(inner[at] as number) === height; at++) {
      clusters += Math.max(0, drawnChildren(inner[at] as number) - 1);
    }
    if (clusters > Math.max(1, count)) return height;
  }
  return Number.NEGATIVE_INFINITY;
}

/** A height in the middle of those that give the same clusters; beyond the outermost merges, theirs. */
export function heightOfClusters({ lowest, highest }: Clusters): number {
  if (lowest === Number.NEGATIVE_INFINITY) return highest === Number.POSITIVE_INFINITY ? 0 : highest - 1;
  return highest === Number.POSITIVE_INFINITY ? lowest : (lowest + highest) / 2;
}

/** The height of a cut, wherever it is drawn or said: the one that was asked for, else one that gives its clusters. */
export const heightOfCut = (cut: Cut, clusters: Clusters): number =>
  cut.by === 'height' ? cut.height : heightOfClusters(clusters);

/** The heights that inner nodes have, ascending. */
export const innerHeights = (hierarchy: Hierarchy): Float64Array => {
  const inner = hierarchy.height.filter((_, node) => !isLeaf(hierarchy, node)).sort();
  return inner.filter((height, index) => index === 0 || height !== inner[index - 1]);
};
