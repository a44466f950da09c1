import type { Hierarchy } from '../model/hierarchy.ts';
import { childrenOf, type DrawingOrder, type DrawnTree, isLeaf } from './walk.ts';

/**
 * The nodes whose children are to be drawn in reverse, so that leaves come nearly in the order of `place`, which is by class: those
 * under which the mean place of the classes falls from the first child to the last. Classes without a place do not count. O(n).
 */
export function turnedNear({ hierarchy, parents }: DrawnTree, place: ArrayLike<number>): Set<number> {
  const nodes = hierarchy.classOf.length;
  const sum = new Float64Array(nodes);
  const known = new Float64Array(nodes);
  const turned = new Set<number>();
  const mean = (node: number): number => (sum[node] as number) / (known[node] as number);
  for (let node = 0; node < nodes; node++) {
    if (isLeaf(hierarchy, node)) {
      const own = place[hierarchy.classOf[node] as number] ?? Number.NaN;
      sum[node] = Number.isNaN(own) ? 0 : own;
      known[node] = Number.isNaN(own) ? 0 : 1;
    } else if (isFalling(Array.from(childrenOf(hierarchy, node), mean))) turned.add(node);
    const parent = parents[node] as number;
    if (parent < 0) continue;
    sum[parent] = (sum[parent] as number) + (sum[node] as number);
    known[parent] = (known[parent] as number) + (known[node] as number);
  }
  return turned;
}

/** True if values rather fall than rise from first to last. */
function isFalling(values: readonly number[]): boolean {
  const known = values.filter((value) => !Number.isNaN(value));
  const middle = (known.length - 1) / 2;
  return known.reduce((slope, value, at) => slope + (at - middle) * value, 0) < 0;
}

/** The order of siblings in a drawing: as the method made them, or by the number of leaves under them. */
export const SIBLING_ORDERS = ['made', 'small first', 'large first'] as const;
export type SiblingOrder = (typeof SIBLING_ORDERS)[number];

/** The same hierarchy, nodes and all, with siblings in another order; those under a node of `turned` in reverse. O(n log n). */
export function arrange(
  hierarchy: Hierarchy,
  { first, last }: DrawingOrder,
  siblings: SiblingOrder,
  turned: ReadonlySet<number>,
): Hierarchy {
  if (siblings === 'made' && turned.size === 0) return hierarchy;
  const size = (node: number): number => (last[node] as number) - (first[node] as number);
  const sign = siblings === 'small first' ? 1 : siblings === 'large first' ? -1 : 0;
  const child = new Uint32Array(hierarchy.child.length);
  for (let node = 0; node < hierarchy.classOf.length; node++) {
    const children = childrenOf(hierarchy, node).slice();
    // Siblings of one size keep their order.
    if (sign !== 0) children.sort((a, b) => sign * (size(a) - size(b)) || (first[a] as number) - (first[b] as number));
    if (turned.has(node)) children.reverse();
    child.set(children, hierarchy.childStart[node]);
  }
  return { ...hierarchy, child };
}

/** The part of a hierarchy under `top` without what is under `folded` nodes; `nodes[i]` is the number node i had before. */
export interface Pruned {
  readonly hierarchy: Hierarchy;
  readonly nodes: Uint32Array;
  /** The folded nodes that are left, as leaves: the first has the class number `classes`, the next one more. */
  readonly folded: readonly number[];
}

/** Takes out what is seen under a node, by all edges; folded nodes become leaves with class numbers from `classes` on. O(n). */
export function prune(hierarchy: Hierarchy, top: number, folded: ReadonlySet<number>, classes: number): Pruned {
  const isFolded = (node: number): boolean =>
    node !== top && folded.has(node) && (hierarchy.classOf[node] as number) < 0;
  const isSeen = new Uint8Array(top + 1);
  isSeen[top] = 1;
  for (let node = top; node >= 0; node--) {
    if (isSeen[node] === 1 && !isFolded(node)) for (const child of childrenOf(hierarchy, node)) isSeen[child] = 1;
  }
  const nodes = Uint32Array.from(isSeen.keys()).filter((old) => isSeen[old] === 1);
  const number = new Uint32Array(top + 1);
  nodes.forEach((old, index) => {
    number[old] = index;
  });
  const left: number[] = [];
  const childStart = new Uint32Array(nodes.length + 1);
  const child: number[] = [];
  const classOf = new Int32Array(nodes.length);
  nodes.forEach((old, index) => {
    if (isFolded(old)) {
      classOf[index] = classes + left.length;
      left.push(old);
    } else {
      classOf[index] = hierarchy.classOf[old] as number;
      for (const below of childrenOf(hierarchy, old)) child.push(number[below] as number);
    }
    childStart[index + 1] = child.length;
  });
  const height = Float64Array.from(nodes, (old) => hierarchy.height[old] as number);
  return { hierarchy: { childStart, child: Uint32Array.from(child), height, classOf }, nodes, folded: left };
}
