import { at } from '../../base/arrays.ts';

/** The trees of some iterates of a fit, each as Kruskal makes it of its spanning tree: one edge and one height a merge. */
export interface Descent {
  /** The step of each iterate, ascending; 0 is the start. */
  readonly steps: Uint32Array;
  /** By iterate and merge: the edge that joined, by its number below. */
  readonly edges: Uint32Array;
  /** By iterate and merge: its value, which is the height of the node that it made. */
  readonly heights: Float64Array;
  /** The edges that were in a tree: two leaves each. */
  readonly ends: Uint32Array;
  /** Distance of the ends of each in the graph. */
  readonly weight: Float64Array;
  /** All edges of the graph, where a term of the cost is told by them and they are few. */
  readonly graph?: { readonly src: Uint32Array; readonly dst: Uint32Array; readonly weight: Float64Array } | undefined;
}

/** The edges and the heights of an iterate, by merge. */
export function treeOf({ steps, edges, heights }: Descent, place: number) {
  const merges = heights.length / steps.length;
  return {
    edges: edges.subarray(place * merges, (place + 1) * merges),
    heights: heights.subarray(place * merges, (place + 1) * merges),
  };
}

/** The node above all that a node was joined to so far; the ways up are halved as they are gone. */
function topOf(above: Uint32Array, node: number): number {
  let top = node;
  while (at(above, top) !== top) {
    above[top] = at(above, at(above, top));
    top = at(above, top);
  }
  return top;
}

/** The two nodes of each merge, the lower number first, as the core gives them. */
export function mergesOf(descent: Descent, place: number): Uint32Array<ArrayBuffer> {
  const { edges } = treeOf(descent, place);
  const leaves = edges.length + 1;
  const above = Uint32Array.from({ length: leaves + edges.length }, (_, node) => node);
  const merges = new Uint32Array(2 * edges.length);
  edges.forEach((edge, merge) => {
    const a = topOf(above, at(descent.ends, 2 * edge));
    const b = topOf(above, at(descent.ends, 2 * edge + 1));
    merges[2 * merge] = Math.min(a, b);
    merges[2 * merge + 1] = Math.max(a, b);
    above[a] = leaves + merge;
    above[b] = leaves + merge;
  });
  return merges;
}

/** True where the edges of an iterate join all leaves: one whose ends were joined before joins a node with itself. */
export function isSpanning(descent: Descent, place: number): boolean {
  const merges = mergesOf(descent, place);
  return merges.every((node, i) => i % 2 === 0 || node !== merges[i - 1]);
}
