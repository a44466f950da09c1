import { at, placesIn } from '../base/arrays.ts';
import { softmax } from '../base/softmax.ts';
import { type DrawingOrder, drawingOrder, isLeaf, parentsOf } from '../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../model/hierarchy.ts';

/*
 * One row of a classifier's output on a tree: the probability of every node, the path that climbing takes, and where it
 * stops. Probabilities and thresholds are compared on a grid, as whole multiples of 2^-40: see docs/decisions.md.
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
  /** By node: its number of classes. */
  readonly size: Uint32Array;
}

/** O(nodes). */
export function treeForRows(hierarchy: Hierarchy): TreeForRows {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const classes = order.leaves.length;
  const size = Uint32Array.from(order.last, (last, node) => last - at(order.first, node));
  return { hierarchy, parents, order, leafOf: placesIn(hierarchy.classOf, classes), size };
}

/** Information of an answer of so many classes: 1 - ln(size) / ln(all). */
export const coverageOf = (size: ArrayLike<number>, classes: number): Float64Array =>
  Float64Array.from(size, (own) => (own === classes ? 0 : 1 - Math.log(own) / Math.log(classes)));

/** Values of a row at every node of a tree. Probabilities are multiples of the step of the grid. */
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

/** A row of logits (of probabilities: their logarithms) on a tree. O(nodes). */
export function rowOnTree(values: ArrayLike<number>, temperature: number, tree: TreeForRows): RowOnTree {
  const { hierarchy, parents, leafOf } = tree;
  const shares = softmax(Float64Array.from(values), temperature);
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
