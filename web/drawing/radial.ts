import { type Hierarchy, nodeCount, rootOf } from '../hierarchy/hierarchy.ts';
import { childrenOf, type DrawingOrder, drawingOrder, isLeaf, parentsOf } from '../hierarchy/walk.ts';

/** Where every node of a radial dendrogram is. Lengths in px, the root at (0, 0), y downwards. */
export interface RadialLayout {
  readonly hierarchy: Hierarchy;
  readonly parents: Int32Array;
  readonly order: DrawingOrder;
  /** The angle each leaf has to itself, in radians. */
  readonly slot: number;
  /** Radius of the circle of leaves. */
  readonly leafRadius: number;
  /** By node: radians clockwise from 12 o'clock, and distance from the centre. */
  readonly angle: Float64Array;
  readonly radius: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Room between the circle of leaves and the lowest node, as a share of the radius: no branch is shorter than this. */
const LOWEST_NODE = 0.06;

/**
 * A radial dendrogram: leaves on a circle at equal angles in drawing order, from 12 o'clock clockwise, and each node
 * halfway between its first and last child. Radii come from the ranks of the heights that occur, not from the heights:
 * the area of a circle grows evenly with every merge that it leaves out, so that no part of the disc is crowded, however
 * deep the tree, and nodes of one height stay on one circle. O(n log n).
 */
export function layoutRadial(hierarchy: Hierarchy, leafRadius: number): RadialLayout {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const slot = (2 * Math.PI) / order.leaves.length;
  const angle = nodeAngles(hierarchy, parents, order, slot);
  const radius = nodeRadii(hierarchy, leafRadius);
  return { hierarchy, parents, order, slot, leafRadius, angle, radius, ...cartesian(angle, radius) };
}

export function cartesian(angle: Float64Array, radius: Float64Array): { x: Float64Array; y: Float64Array } {
  return {
    x: angle.map((radians, node) => (radius[node] as number) * Math.sin(radians)),
    y: angle.map((radians, node) => -(radius[node] as number) * Math.cos(radians)),
  };
}

function nodeAngles(hierarchy: Hierarchy, parents: Int32Array, order: DrawingOrder, slot: number): Float64Array {
  const angle = new Float64Array(nodeCount(hierarchy));
  for (let node = 0; node < angle.length; node++) {
    if (isLeaf(hierarchy, node)) {
      angle[node] = ((order.first[node] as number) + 0.5) * slot;
      continue;
    }
    // A node under which no leaf is drawn, since all hang under other parents, still needs a place among them.
    const children = childrenOf(hierarchy, node);
    const hasLeaves = (child: number) => (order.first[child] as number) < (order.last[child] as number);
    const drawn = children.filter((child) => parents[child] === node && hasLeaves(child));
    const between = drawn.length > 0 ? drawn : children;
    angle[node] = ((angle[between[0] as number] as number) + (angle[between.at(-1) as number] as number)) / 2;
  }
  return angle;
}

function nodeRadii(hierarchy: Hierarchy, leafRadius: number): Float64Array {
  const heights = hierarchy.height.filter((_, node) => !isLeaf(hierarchy, node)).sort();
  const rank = new Map<number, number>();
  for (const height of heights) if (!rank.has(height)) rank.set(height, rank.size);
  const top = rank.size - 1;
  const scale = (below: number) => leafRadius * (1 - LOWEST_NODE) * Math.sqrt(below / Math.max(1, top));
  const radius = hierarchy.height.map((height, node) =>
    isLeaf(hierarchy, node) ? leafRadius : scale(top - (rank.get(height) as number)),
  );
  radius[rootOf(hierarchy)] = 0;
  return radius;
}

/** A point at an angle (clockwise from 12 o'clock) and a distance from the centre. */
export const pointAt = (angle: number, radius: number): [number, number] => [
  radius * Math.sin(angle),
  -radius * Math.cos(angle),
];

/** The angles between which everything under a node is drawn. */
export const spanOf = ({ order, slot }: RadialLayout, node: number): [number, number] => [
  (order.first[node] as number) * slot,
  (order.last[node] as number) * slot,
];

/**
 * The node at a place: the one whose dot is nearest within `reach`, else the one whose branch or leaf the place belongs
 * to. To a node belongs everything between its parent's circle and its own within the angle of its leaves, to a leaf all
 * out to `outer`; beyond there is nothing. O(depth).
 */
export function nodeAt(layout: RadialLayout, x: number, y: number, reach: number, outer: number): number | null {
  const { order, parents, radius, slot } = layout;
  const distance = Math.hypot(x, y);
  if (distance > outer) return null;
  const turn = (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);
  const leaf = order.leaves[Math.min(order.leaves.length - 1, Math.floor(turn / slot))] as number;
  let owner = leaf;
  let nearest = -1;
  let gap = reach;
  for (let node = leaf; node >= 0 && (radius[node] as number) >= distance - reach; node = parents[node] as number) {
    if ((radius[node] as number) >= distance) owner = node;
    const apart = Math.hypot((layout.x[node] as number) - x, (layout.y[node] as number) - y);
    if (apart > gap) continue;
    gap = apart;
    nearest = node;
  }
  return nearest >= 0 ? nearest : owner;
}

/** Left, top, right and bottom of everything under a node, out to a radius. */
export function sectorBox(layout: RadialLayout, node: number, outer: number): [number, number, number, number] {
  const [from, to] = spanOf(layout, node);
  const inner = layout.radius[node] as number;
  const turns = [from, to, Math.PI / 2, Math.PI, 1.5 * Math.PI].filter((turn) => turn >= from && turn <= to);
  const points = turns.flatMap((turn) => [pointAt(turn, inner), pointAt(turn, outer)]);
  const x = points.map((point) => point[0]);
  const y = points.map((point) => point[1]);
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}
