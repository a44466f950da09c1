/**
 * Ultrametric fitting by gradient descent, plainly: every step sorts all edges, builds the tree, walks to lowest common
 * ancestors and adds up. Written from the formulas (Chierchia and Perret 2019), independent of the core, O(m log m) a step
 * but for the depth of the tree in lowest common ancestors, triplets and the soft cardinal.
 */

import { at } from '../../../web/engine/base/arrays.ts';

export interface OracleGraph {
  readonly vertices: number;
  readonly src: ArrayLike<number>;
  readonly dst: ArrayLike<number>;
  readonly weight: ArrayLike<number>;
}

export interface OracleTerms {
  readonly closest?: number;
  readonly size?: number;
  readonly triplet?: number;
  readonly dasgupta?: number;
  readonly topNodes: number;
  readonly margin: number;
  readonly sigmoid: number;
  readonly mean: boolean;
  readonly triplets: readonly (readonly [number, number, number])[];
}

/** A single-linkage tree: node n + j is merge j. */
export interface OracleTree {
  readonly vertices: number;
  readonly parent: Int32Array;
  readonly size: Float64Array;
  readonly height: Float64Array;
  readonly children: readonly (readonly [number, number])[];
  readonly edge: readonly number[];
}

/** Kruskal in the order of (x, edge). */
export function singleLinkage(graph: OracleGraph, x: ArrayLike<number>): OracleTree {
  const n = graph.vertices;
  const order = Array.from({ length: x.length }, (_, e) => e).sort((a, b) => at(x, a) - at(x, b) || a - b);
  const parent = new Int32Array(2 * n - 1).fill(-1);
  const size = new Float64Array(2 * n - 1).fill(1);
  const height = new Float64Array(2 * n - 1);
  const top = Int32Array.from({ length: 2 * n - 1 }, (_, i) => i);
  const find = (v: number): number => {
    let root = v;
    while (at(top, root) !== root) root = at(top, root);
    for (let u = v; u !== root; ) {
      const next = at(top, u);
      top[u] = root;
      u = next;
    }
    return root;
  };
  const children: [number, number][] = [];
  const edge: number[] = [];
  for (const e of order) {
    const [a, b] = [find(at(graph.src, e)), find(at(graph.dst, e))];
    if (a === b) continue;
    const node = n + edge.length;
    edge.push(e);
    children.push([a, b]);
    for (const child of [a, b]) {
      parent[child] = node;
      top[child] = node;
    }
    size[node] = at(size, a) + at(size, b);
    height[node] = at(x, e);
  }
  return { vertices: n, parent, size, height, children, edge };
}

/** Nodes are numbered upwards, so the lower one is never the answer before both meet. */
export function lowestCommon({ parent }: OracleTree, a: number, b: number): number {
  let [p, q] = [a, b];
  while (p !== q) {
    if (p < q) p = at(parent, p);
    else q = at(parent, q);
  }
  return p;
}

const logistic = (t: number): number => 1 / (1 + Math.exp(-t));

/**
 * A sum with what its rounding depends on: how many numbers were added and how large they are together. `most` adds up what
 * factors in front of a sigmoid would be without it.
 */
export class Sum {
  value = 0;
  magnitude = 0;
  count = 0;
  most = 0;

  add(value: number, most = 0): void {
    this.value += value;
    this.magnitude += Math.abs(value);
    this.count += 1;
    this.most += Math.abs(most);
  }
}

/** S(k) of equation (17) times `factor` added to `cost`, and its derivatives by every height to `slope`. */
function softCardinal(
  tree: OracleTree,
  graph: OracleGraph,
  k: number,
  sigmoid: number,
  factor: number,
  cost: Sum,
  slope: readonly Sum[],
): void {
  const n = tree.vertices;
  const e = at(tree.edge, k - n);
  for (const leaf of [at(graph.src, e), at(graph.dst, e)]) {
    const far = sigmoid * at(tree.height, k);
    cost.add(0.5 * factor * logistic(far), 0.5 * factor);
    const all = 0.5 * factor * sigmoid;
    slope[k]?.add(all * logistic(far) * logistic(-far), all);
    for (let below = leaf, q = at(tree.parent, leaf); q >= 0; below = q, q = at(tree.parent, q)) {
      const others = at(tree.size, q) - at(tree.size, below);
      const t = sigmoid * (at(tree.height, k) - at(tree.height, q));
      cost.add(0.5 * factor * others * logistic(t), 0.5 * factor * others);
      if (q === k) continue; // h(0), whatever the height
      const bend = all * others * logistic(t) * logistic(-t);
      slope[k]?.add(bend, all * others);
      slope[q]?.add(-bend, all * others);
    }
  }
}

/** Cost of each term (times its weight) of the values x, and d cost / d x; `sums` has what each was added up from. */
export function evaluate(graph: OracleGraph, x: ArrayLike<number>, terms: OracleTerms) {
  const tree = singleLinkage(graph, x);
  const n = graph.vertices;
  const m = x.length;
  const slope = Array.from({ length: 2 * n - 1 }, () => new Sum());
  const node = Array.from({ length: m }, (_, e) => lowestCommon(tree, at(graph.src, e), at(graph.dst, e)));
  const sums = { closest: new Sum(), size: new Sum(), triplet: new Sum(), dasgupta: new Sum() };
  const over = (count: number): number => (terms.mean ? 1 / count : 1);

  const closest = (terms.closest ?? 0) * over(m);
  const first = terms.topNodes === 0 ? n : Math.max(2 * n - 1 - terms.topNodes, n);
  const size = (terms.size ?? 0) * over(node.filter((k) => k >= first).length);
  const dasgupta = (terms.dasgupta ?? 0) * over(m);
  node.forEach((k, e) => {
    const u = at(tree.height, k);
    const w = at(graph.weight, e);
    sums.closest.add(closest * (u - w) ** 2);
    slope[k]?.add(2 * closest * (u - w));
    if (size > 0 && k >= first) {
      const smaller = Math.min(...(tree.children[k - n] ?? []).map((child) => at(tree.size, child)));
      sums.size.add((size * u) / smaller);
      slope[k]?.add(size / smaller);
    }
    if (dasgupta > 0) softCardinal(tree, graph, k, terms.sigmoid, dasgupta / w, sums.dasgupta, slope);
  });
  const triplet = (terms.triplet ?? 0) * over(Math.max(1, terms.triplets.length));
  for (const [ref, positive, negative] of triplet > 0 ? terms.triplets : []) {
    const [near, far] = [lowestCommon(tree, ref, positive), lowestCommon(tree, ref, negative)];
    const hinge = terms.margin + at(tree.height, near) - at(tree.height, far);
    if (hinge > 0) {
      for (const part of [terms.margin, at(tree.height, near), -at(tree.height, far)]) sums.triplet.add(triplet * part);
      slope[near]?.add(triplet);
      slope[far]?.add(-triplet);
    }
  }
  const slopes = Array.from({ length: m }, () => new Sum());
  tree.edge.forEach((e, j) => {
    slopes[e] = slope[n + j] ?? new Sum();
  });
  const cost = Object.values(sums).map(({ value }) => value);
  const total = cost.reduce((sum, value) => sum + value, 0);
  return { tree, node, cost, total, gradient: Float64Array.from(slopes, ({ value }) => value), sums, slopes };
}

export const softplus = (t: number): number => (t > 20 ? t : Math.log1p(Math.exp(t)));

/** Totals after 0..steps steps of AMSGrad on softplus parameters. */
export function descend(graph: OracleGraph, start: ArrayLike<number>, terms: OracleTerms, steps: number, rate = 0.1) {
  const theta = Float64Array.from(start);
  const [mean, square, largest] = [0, 0, 0].map(() => new Float64Array(theta.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const costs: number[] = [];
  for (let k = 1; ; k += 1) {
    const { total, gradient } = evaluate(graph, theta.map(softplus), terms);
    costs.push(total);
    if (k > steps) return { costs, theta };
    gradient.forEach((slope, e) => {
      const g = slope * (at(theta, e) > 20 ? 1 : logistic(at(theta, e)));
      mean[e] = 0.9 * at(mean, e) + (1 - 0.9) * g;
      square[e] = 0.999 * at(square, e) + (1 - 0.999) * g * g;
      largest[e] = Math.max(at(largest, e), at(square, e));
      const scale = Math.sqrt(at(largest, e)) / Math.sqrt(1 - 0.999 ** k) + 1e-8;
      theta[e] = at(theta, e) - ((rate / (1 - 0.9 ** k)) * at(mean, e)) / scale;
    });
  }
}

/** The height at which average linkage joins the ends of each edge: always the pair with the smallest mean weight. */
export function averageLinkage(graph: OracleGraph): Float64Array {
  const cluster = Array.from({ length: graph.vertices }, (_, v) => v);
  const heights = new Float64Array(graph.weight.length);
  for (let left = graph.vertices; left > 1; left -= 1) {
    const pairs = new Map<string, { sum: number; edges: number; a: number; b: number }>();
    for (let e = 0; e < graph.weight.length; e += 1) {
      const ends = [at(cluster, at(graph.src, e)), at(cluster, at(graph.dst, e))];
      const [a, b] = [Math.min(...ends), Math.max(...ends)];
      if (a === b) continue;
      const pair = pairs.get(`${a} ${b}`) ?? { sum: 0, edges: 0, a, b };
      pairs.set(`${a} ${b}`, { ...pair, sum: pair.sum + at(graph.weight, e), edges: pair.edges + 1 });
    }
    const [nearest] = [...pairs.values()].sort((p, q) => p.sum / p.edges - q.sum / q.edges);
    if (nearest === undefined) throw new RangeError('the graph is not connected');
    for (let e = 0; e < graph.weight.length; e += 1) {
      const ends = [at(cluster, at(graph.src, e)), at(cluster, at(graph.dst, e))];
      const joins = Math.min(...ends) === nearest.a && Math.max(...ends) === nearest.b;
      if (joins) heights[e] = nearest.sum / nearest.edges;
    }
    cluster.forEach((c, v) => {
      if (c === nearest.b) cluster[v] = nearest.a;
    });
  }
  return heights;
}
