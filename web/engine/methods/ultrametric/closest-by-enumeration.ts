import { at } from '../../base/arrays.ts';
import type { Graph } from '../../bindings/graph.ts';
import type { Settings } from './settings.ts';

/** A node of a tree over few vertices; bit v of `under` is vertex v. */
interface Node {
  readonly under: number;
  readonly parts: readonly [Node, Node] | null;
}

/** Merges whose heights are pooled: their weights' sum, sum of squares and number, and the pools beneath. */
interface Pool {
  sum: number;
  squares: number;
  count: number;
  below: Pool[];
}

const leaf = (vertex: number): Node => ({ under: 1 << vertex, parts: null });
const join = (a: Node, b: Node): Node => ({ under: a.under | b.under, parts: [a, b] });

/** All trees that another vertex can be put into: beside each node. */
function* grown(node: Node, vertex: number): Generator<Node> {
  yield join(node, leaf(vertex));
  if (node.parts === null) return;
  const [a, b] = node.parts;
  for (const other of grown(a, vertex)) yield join(other, b);
  for (const other of grown(b, vertex)) yield join(a, other);
}

/** All binary trees over so many vertices: (2 n - 3)!! of them. */
export function* treesOver(vertices: number, upTo = vertices): Generator<Node> {
  if (upTo === 1) yield leaf(0);
  else for (const tree of treesOver(vertices, upTo - 1)) yield* grown(tree, upTo - 1);
}

const meanOf = ({ sum, count }: Pool): number => (count > 0 ? sum / count : Number.NEGATIVE_INFINITY);

/** The pool of a node and those beneath, with means that do not fall on the way up: isotonic regression on a tree. */
function pooled(node: Node, graph: Graph): Pool | null {
  if (node.parts === null) return null;
  const [a, b] = node.parts;
  const pool: Pool = { sum: 0, squares: 0, count: 0, below: [] };
  graph.weight.forEach((weight, e) => {
    const [p, q] = [1 << at(graph.src, e), 1 << at(graph.dst, e)];
    const isBetween = ((a.under & p) !== 0 && (b.under & q) !== 0) || ((a.under & q) !== 0 && (b.under & p) !== 0);
    if (!isBetween) return;
    pool.sum += weight;
    pool.squares += weight * weight;
    pool.count += 1;
  });
  pool.below = [pooled(a, graph), pooled(b, graph)].filter((part) => part !== null);
  for (;;) {
    const highest = pool.below.reduce<Pool | null>(
      (most, part) => (most && meanOf(most) >= meanOf(part) ? most : part),
      null,
    );
    if (highest === null || meanOf(highest) <= meanOf(pool)) return pool;
    pool.sum += highest.sum;
    pool.squares += highest.squares;
    pool.count += highest.count;
    pool.below = [...pool.below.filter((part) => part !== highest), ...highest.below];
  }
}

const costOf = ({ sum, squares, count, below }: Pool): number =>
  (count > 0 ? squares - (sum * sum) / count : 0) + below.reduce((total, part) => total + costOf(part), 0);

/**
 * The least sum of squared differences that an ultrametric can have to the weights of a graph, over all binary trees with
 * their best heights. Trees with nodes of more children are among these, with equal heights. For up to 7 or 8 vertices.
 */
export function closestByEnumeration(graph: Graph): number {
  let least = Number.POSITIVE_INFINITY;
  for (const tree of treesOver(graph.vertices)) {
    const pool = pooled(tree, graph);
    if (pool !== null) least = Math.min(least, costOf(pool));
  }
  return Math.max(0, least);
}

/** Of so many leaves all trees are gone through: 10,395. */
const MOST_LEAVES = 7;

/** The least cost that any tree has: the optimum that a descent may miss. */
export interface Optimum {
  /** In the unit of the costs of the fit. */
  readonly cost: number;
  /** Number of trees that were tried. */
  readonly trees: number;
}

/** The optimum of a graph that is small enough, where the tree only has to be close to it. */
export function optimumOf(
  graph: Graph,
  { weights, reduce }: Pick<Settings, 'weights' | 'reduce'>,
): Optimum | undefined {
  const { closest, ...others } = weights;
  const isAlone = closest > 0 && Object.values(others).every((weight) => weight === 0);
  if (!isAlone || graph.vertices > MOST_LEAVES) return undefined;
  const least = closestByEnumeration(graph);
  let trees = 1;
  for (let leaves = 3; leaves <= graph.vertices; leaves += 1) trees *= 2 * leaves - 3;
  return { cost: (closest * least) / (reduce === 'mean' ? graph.weight.length : 1), trees };
}
