/**
 * Ultrametric fitting by gradient descent, plainly: every step sorts all edges, builds the tree, walks to lowest common
 * ancestors and adds up. Written from the formulas (Chierchia and Perret 2019), independent of the core, O(m log m) a step
 * but for the depth of the tree in lowest common ancestors, triplets and the soft cardinal.
 */

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

const at = (list: ArrayLike<number>, i: number): number => {
  const value = list[i];
  if (value === undefined) throw new RangeError(`${i} is not below ${list.length}`);
  return value;
};

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

/** S(k) of equation (17), and its derivatives by every height added to `slope` times `factor`. */
function softCardinal(
  tree: OracleTree,
  graph: OracleGraph,
  k: number,
  sigmoid: number,
  factor: number,
  slope: Float64Array,
) {
  const n = tree.vertices;
  const e = at(tree.edge, k - n);
  let sum = 0;
  for (const leaf of [at(graph.src, e), at(graph.dst, e)]) {
    const far = sigmoid * at(tree.height, k);
    sum += 0.5 * logistic(far);
    slope[k] = at(slope, k) + 0.5 * factor * sigmoid * logistic(far) * logistic(-far);
    for (let below = leaf, q = at(tree.parent, leaf); q >= 0; below = q, q = at(tree.parent, q)) {
      const others = at(tree.size, q) - at(tree.size, below);
      const t = sigmoid * (at(tree.height, k) - at(tree.height, q));
      sum += 0.5 * others * logistic(t);
      if (q === k) continue; // h(0), whatever the height
      const bend = 0.5 * factor * others * sigmoid * logistic(t) * logistic(-t);
      slope[k] = at(slope, k) + bend;
      slope[q] = at(slope, q) - bend;
    }
  }
  return sum;
}

/** Cost of each term (times its weight) of the values x, and d cost / d x. */
export function evaluate(graph: OracleGraph, x: ArrayLike<number>, terms: OracleTerms) {
  const tree = singleLinkage(graph, x);
  const n = graph.vertices;
  const m = x.length;
  const slope = new Float64Array(2 * n - 1);
  const node = Array.from({ length: m }, (_, e) => lowestCommon(tree, at(graph.src, e), at(graph.dst, e)));
  const add = (k: number, value: number): void => {
    slope[k] = at(slope, k) + value;
  };
  const cost = { closest: 0, size: 0, triplet: 0, dasgupta: 0 };
  const over = (count: number): number => (terms.mean ? 1 / count : 1);

  const closest = (terms.closest ?? 0) * over(m);
  const first = terms.topNodes === 0 ? n : Math.max(2 * n - 1 - terms.topNodes, n);
  const size = (terms.size ?? 0) * over(node.filter((k) => k >= first).length);
  const dasgupta = (terms.dasgupta ?? 0) * over(m);
  node.forEach((k, e) => {
    const u = at(tree.height, k);
    const w = at(graph.weight, e);
    cost.closest += closest * (u - w) ** 2;
    add(k, 2 * closest * (u - w));
    if (size > 0 && k >= first) {
      const smaller = Math.min(...(tree.children[k - n] ?? []).map((child) => at(tree.size, child)));
      cost.size += (size * u) / smaller;
      add(k, size / smaller);
    }
    if (dasgupta > 0)
      cost.dasgupta += (dasgupta / w) * softCardinal(tree, graph, k, terms.sigmoid, dasgupta / w, slope);
  });
  const triplet = (terms.triplet ?? 0) * over(Math.max(1, terms.triplets.length));
  for (const [ref, positive, negative] of triplet > 0 ? terms.triplets : []) {
    const [near, far] = [lowestCommon(tree, ref, positive), lowestCommon(tree, ref, negative)];
    const hinge = terms.margin + at(tree.height, near) - at(tree.height, far);
    if (hinge > 0) {
      cost.triplet += triplet * hinge;
      add(near, triplet);
      add(far, -triplet);
    }
  }
  const gradient = new Float64Array(m);
  tree.edge.forEach((e, j) => {
    gradient[e] = at(slope, n + j);
  });
  return { tree, node, cost, total: cost.closest + cost.size + cost.triplet + cost.dasgupta, gradient };
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
