import type { Graph } from '../../web/engine/bindings/graph.ts';
import { type FitOptions, NO_TRIPLETS } from '../../web/engine/bindings/ultrametric.ts';
import { Random } from './random.ts';

/** A connected graph: a random tree and more edges, weights from a grid of `values` values so that they tie. */
export function randomGraph(seed: number, vertices: number, extra: number, values: number): Graph {
  const random = new Random(seed);
  const edges: [number, number][] = [];
  for (let v = 1; v < vertices; v += 1) {
    edges.push([random.below(v), v]);
  }
  while (edges.length < vertices - 1 + extra) {
    const [a, b] = [random.below(vertices), random.below(vertices)];
    if (a !== b) {
      edges.push([a, b]);
    }
  }
  const order = random.permutation(edges.length);
  const shuffled = Array.from(order, (i): [number, number] => edges[i] ?? [0, 0]);
  return {
    vertices,
    src: Uint32Array.from(shuffled, ([a]) => a),
    dst: Uint32Array.from(shuffled, ([, b]) => b),
    weight: Float64Array.from(shuffled, () => (1 + random.below(values)) / values),
  };
}

export const PLAIN: FitOptions = {
  weights: { closest: 1, size: 0, triplet: 0, dasgupta: 0 },
  margin: 1,
  sigmoid: 50,
  step: 0.1,
  topNodes: 10,
  reduce: 'mean',
  positive: 'softplus',
  start: 'scaled',
  earlyStop: false,
  triplets: NO_TRIPLETS,
  theta: null,
};
