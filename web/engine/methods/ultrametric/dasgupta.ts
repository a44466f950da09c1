import { at } from '../../base/arrays.ts';
import { type Descent, mergesOf, treeOf } from './descent.ts';

/* Summands of Dasgupta's term of the cost at an iterate: equations (12), (13) and (17) of Chierchia and Perret 2019. */

/** Of a node of the tree, what the edges whose ends it joins add to the term. */
export interface DasguptaPart {
  readonly node: number;
  /** The smooth number of its leaves: equation (17). */
  readonly size: number;
  readonly leaves: number;
  /** Number of edges of the graph that it joins, and the sum of 1 / w of them. */
  readonly edges: number;
  readonly inverse: number;
}

const logistic = (t: number): number => 1 / (1 + Math.exp(-t));

/** The tree of an iterate: of each node its parent, its leaves and its height. */
function nodesOf(descent: Descent, place: number) {
  const { edges, heights } = treeOf(descent, place);
  const leaves = heights.length + 1;
  const merges = mergesOf(descent, place);
  const parent = new Int32Array(leaves + heights.length).fill(-1);
  const sizes = new Float64Array(parent.length).fill(1, 0, leaves);
  heights.forEach((_, merge) => {
    for (const child of [at(merges, 2 * merge), at(merges, 2 * merge + 1)]) {
      parent[child] = leaves + merge;
      sizes[leaves + merge] = at(sizes, leaves + merge) + at(sizes, child);
    }
  });
  return { edges, heights, leaves, parent, sizes };
}

type Nodes = ReturnType<typeof nodesOf>;

/** One leaf of the edge of a merge: itself, and of every group above it the leaves that came to it there. */
function seenFrom(leaf: number, own: number, sigmoid: number, { parent, sizes, heights, leaves }: Nodes): number {
  let sum = logistic(sigmoid * own);
  for (let below = leaf, node = at(parent, leaf); node >= 0; below = node, node = at(parent, node)) {
    sum += (at(sizes, node) - at(sizes, below)) * logistic(sigmoid * (own - at(heights, node - leaves)));
  }
  return sum;
}

/** The node that joins two leaves, by its number among merges. */
function joinOf(a: number, b: number, { parent, leaves }: Nodes): number {
  let [p, q] = [a, b];
  while (p !== q) {
    if (p < q) p = at(parent, p);
    else q = at(parent, q);
  }
  return p - leaves;
}

/** Summand of each node, the largest first; null where the graph was not kept. O(edges and leaves, times the depth). */
export function dasguptaParts(descent: Descent, place: number, sigmoid: number): DasguptaPart[] | null {
  const { graph, ends } = descent;
  if (graph === undefined) return null;
  const nodes = nodesOf(descent, place);
  const inverse = new Float64Array(nodes.heights.length);
  const joined = new Uint32Array(inverse.length);
  graph.weight.forEach((weight, edge) => {
    const merge = joinOf(at(graph.src, edge), at(graph.dst, edge), nodes);
    inverse[merge] = at(inverse, merge) + 1 / weight;
    joined[merge] = at(joined, merge) + 1;
  });
  return Array.from(nodes.heights, (own, merge): DasguptaPart => {
    const edge = at(nodes.edges, merge);
    const seen = [at(ends, 2 * edge), at(ends, 2 * edge + 1)].map((leaf) => seenFrom(leaf, own, sigmoid, nodes));
    const node = nodes.leaves + merge;
    return {
      ...{ node, leaves: at(nodes.sizes, node), edges: at(joined, merge), inverse: at(inverse, merge) },
      size: (at(seen, 0) + at(seen, 1)) / 2,
    };
  }).sort((a, b) => b.size * b.inverse - a.size * a.inverse || a.node - b.node);
}
