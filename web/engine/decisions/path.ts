import { at } from '../base/at.ts';
import { type DrawingOrder, drawingOrder, isLeaf, parentsOf } from '../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../model/hierarchy.ts';

/*
 * One row of a classifier's output on a tree: the probability of every node, the path that climbing takes, and where each rule
 * of answering stops. Probabilities and thresholds are compared on a grid, as whole multiples of 2^-40: see docs/decisions.md.
 */

/** So many steps of the grid are 1. */
export const GRID = 2 ** 40;

/** The nearest multiple of the step of the grid, as that multiple. */
export const onGrid = (value: number): number => Math.floor(value * GRID + 0.5);

/** A tree over classes, prepared for any number of rows. */
export interface TreeForRows {
  readonly hierarchy: Hierarchy;
  readonly parents: Int32Array;
  readonly order: DrawingOrder;
  /** The leaf of each class. */
  readonly leafOf: Int32Array;
  /** By node: its number of classes, and the first of them. */
  readonly size: Uint32Array;
  readonly firstClass: Uint32Array;
  /** By node: 1 for a class, 0 for the root. */
  readonly coverage: Float64Array;
}

/** O(nodes). */
export function treeForRows(hierarchy: Hierarchy): TreeForRows {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const classes = order.leaves.length;
  const leafOf = new Int32Array(classes).fill(-1);
  const size = Uint32Array.from(order.last, (last, node) => last - at(order.first, node));
  const firstClass = new Uint32Array(parents.length).fill(classes);
  for (let node = 0; node < parents.length; node++) {
    const own = at(hierarchy.classOf, node);
    if (own >= 0) {
      leafOf[own] = node;
      firstClass[node] = own;
    }
    const parent = at(parents, node);
    if (parent >= 0) firstClass[parent] = Math.min(at(firstClass, parent), at(firstClass, node));
  }
  return { hierarchy, parents, order, leafOf, size, firstClass, coverage: coverageOf(size, classes) };
}

/** How much an answer of so many classes says: 1 - ln(size) / ln(all). */
export const coverageOf = (size: ArrayLike<number>, classes: number): Float64Array =>
  Float64Array.from(size, (own) => (own === classes ? 0 : 1 - Math.log(own) / Math.log(classes)));

/** What a row says of every node of a tree. Probabilities are multiples of the step of the grid. */
export interface RowOnTree {
  readonly predicted: number;
  /** By node. */
  readonly probability: Float64Array;
  /** From the leaf of the predicted class to the root. */
  readonly path: readonly number[];
  /** The largest probability so far on the path; of the root 1. */
  readonly confidence: readonly number[];
}

/** The class with the largest value, of equal ones the first. */
function predictedClass(values: ArrayLike<number>): number {
  let best = 0;
  for (let c = 1; c < values.length; c++) if (at(values, c) > at(values, best)) best = c;
  return best;
}

/** Probabilities at a temperature, of logits or of logarithms of probabilities. */
function softmax(values: ArrayLike<number>, temperature: number): Float64Array {
  const most = at(values, predictedClass(values));
  const parts = Float64Array.from(values, (value) => Math.exp((value - most) / temperature));
  const sum = parts.reduce((whole, part) => whole + part, 0);
  return parts.map((part) => part / sum);
}

/** A row of logits (of probabilities: their logarithms) on a tree. O(nodes). */
export function rowOnTree(values: ArrayLike<number>, temperature: number, tree: TreeForRows): RowOnTree {
  const { hierarchy, parents, leafOf } = tree;
  const shares = softmax(values, temperature);
  const sums = new Float64Array(parents.length);
  parents.forEach((parent, node) => {
    if (isLeaf(hierarchy, node)) sums[node] = at(shares, at(hierarchy.classOf, node));
    if (parent >= 0) sums[parent] = at(sums, parent) + at(sums, node);
  });
  const probability = sums.map(onGrid);
  const root = rootOf(hierarchy);
  probability[root] = GRID;
  const predicted = predictedClass(values);
  const path: number[] = [];
  const confidence: number[] = [];
  for (let node = at(leafOf, predicted); node >= 0; node = at(parents, node)) {
    path.push(node);
    confidence.push(Math.max(confidence.at(-1) ?? 0, at(probability, node)));
  }
  return { predicted, probability, path, confidence };
}

/** The first node of the path that is sure enough, the root where none is; `threshold` in steps of the grid. */
export function climb({ path, confidence }: RowOnTree, threshold: number): number {
  const place = confidence.findIndex((sure) => sure >= threshold);
  return path.at(place < 0 ? -1 : place) as number;
}

/** Of some nodes the best by a number, of equal ones the more probable, then the one with the first class. */
function best(row: RowOnTree, tree: TreeForRows, nodes: Iterable<number>, worth: (node: number) => number): number {
  const root = rootOf(tree.hierarchy);
  const beats = (a: number, b: number): boolean => {
    const gain = worth(a) - worth(b) || at(row.probability, a) - at(row.probability, b);
    return gain > 0 || (gain === 0 && at(tree.firstClass, a) < at(tree.firstClass, b));
  };
  let found = root;
  for (const node of nodes) if (node !== root && beats(node, found)) found = node;
  return found;
}

/** Of the nodes that are probable enough, the one of the fewest classes. */
export const maxCoverage = (row: RowOnTree, tree: TreeForRows, threshold: number): number =>
  best(
    row,
    tree,
    Array.from(row.probability.keys()).filter((node) => at(row.probability, node) >= threshold),
    (node) => -at(tree.size, node),
  );

/** The smallest node with more than half of the probability. */
export const majority = (row: RowOnTree, tree: TreeForRows): number => maxCoverage(row, tree, GRID / 2 + 1);

/** The smallest node that is more probable than every node beside it. */
export function plurality({ probability }: RowOnTree, { hierarchy }: TreeForRows): number {
  const { childStart, child } = hierarchy;
  let rival = 0;
  for (let node = rootOf(hierarchy); ; ) {
    let [first, second, most] = [0, 0, -1];
    for (let i = at(childStart, node); i < at(childStart, node + 1); i++) {
      const own = at(probability, at(child, i));
      if (own > first) [first, second, most] = [own, first, at(child, i)];
      else second = Math.max(second, own);
    }
    rival = Math.max(rival, second);
    if (most < 0 || first <= rival) return node;
    node = most;
  }
}

/** The node with the most of what an answer says, and lambda more, times its probability. */
export function darts(row: RowOnTree, tree: TreeForRows, lambda: number): number {
  const worth = (node: number): number =>
    onGrid(((at(tree.coverage, node) + lambda) * at(row.probability, node)) / GRID);
  return best(row, tree, row.probability.keys(), worth);
}
