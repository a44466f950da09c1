import { addTo, at, placesIn } from '../../../../engine/base/arrays.ts';
import { turnedNear } from '../../../../engine/hierarchy/arrange.ts';
import { longestPaths } from '../../../../engine/hierarchy/builder.ts';
import { childrenOf, drawingOrder, parentsOf } from '../../../../engine/hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../../../engine/model/hierarchy.ts';
import type { Size } from '../../parts/use-size.ts';
import type { PaneTree } from './pane-tree.ts';

/* A tree from left to right in a pane: the root at the left, by height, one row an item, so that all panes have the same rows. */

export interface TreeRows {
  readonly tree: PaneTree;
  /** In px, by node. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The item of each row from the top. */
  readonly items: Int32Array;
  /** The rows under a node are `first[node] .. last[node]`. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** The place of a height; null if heights mean nothing. */
  readonly scale: ((height: number) => number) | null;
  /** The height of a row in px. */
  readonly row: number;
}

/** The scale of heights from left to right; null if all nodes have the same. */
function scaleOf({ hierarchy }: PaneTree, width: number): ((height: number) => number) | null {
  const { height } = hierarchy;
  const top = at(height, rootOf(hierarchy));
  const low = height.reduce((least, own) => Math.min(least, own), top);
  return top > low ? (own) => Math.round((10 * width * (top - own)) / (top - low)) / 10 : null;
}

/** By height; by steps to the farthest leaf where all heights are the same. */
function across(tree: PaneTree, width: number, scale: TreeRows['scale']): Float64Array {
  const { hierarchy } = tree;
  if (scale !== null) return hierarchy.height.map(scale);
  const steps = longestPaths(hierarchy.childStart, hierarchy.child);
  const most = Math.max(1, at(steps, rootOf(hierarchy)));
  return steps.map((own) => Math.round(10 * width * (1 - own / most)) / 10);
}

/** The mean place of the items of each class; classes without items have none. */
function placeOfClass({ hierarchy, leafOf }: PaneTree, place: ArrayLike<number>): Float64Array {
  const [sum, known] = [new Float64Array(hierarchy.classOf.length), new Float64Array(hierarchy.classOf.length)];
  leafOf.forEach((leaf, item) => {
    if (leaf < 0) return;
    const c = at(hierarchy.classOf, leaf);
    sum[c] = at(sum, c) + at(place, item);
    known[c] = at(known, c) + 1;
  });
  return sum.map((total, c) => total / at(known, c));
}

/** The items of each class, in the order of `place`. */
function itemsOfClasses({ hierarchy, leafOf }: PaneTree, place: ArrayLike<number>): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  const items = Array.from(leafOf.keys()).sort((a, b) => at(place, a) - at(place, b));
  for (const item of items) {
    const leaf = at(leafOf, item);
    if (leaf >= 0) addTo(lists, at(hierarchy.classOf, leaf), item);
  }
  return lists;
}

/** The same tree with the children of nodes in another order: leaves as near as can be to the places of their classes. */
function inOrderOf(hierarchy: Hierarchy, place: ArrayLike<number>): Hierarchy {
  const parents = parentsOf(hierarchy);
  const around = turnedNear({ hierarchy, parents, order: drawingOrder(hierarchy, parents) }, place);
  const child = hierarchy.child.slice();
  for (const node of around) {
    child.set(childrenOf(hierarchy, node).toReversed(), hierarchy.childStart[node]);
  }
  return { ...hierarchy, child };
}

/** A tree with its items as near as can be to the places that they have elsewhere. `place`: by item. O(n log n). */
export function treeRows(
  tree: PaneTree,
  place: ArrayLike<number>,
  { width, height }: Size,
  by: 'height' | 'steps' = 'height',
): TreeRows {
  const hierarchy = inOrderOf(tree.hierarchy, placeOfClass(tree, place));
  const { leaves } = drawingOrder(hierarchy, tree.parents);
  const lists = itemsOfClasses(tree, place);
  const nodes = hierarchy.classOf.length;
  const [first, last] = [new Int32Array(nodes).fill(-1), new Int32Array(nodes).fill(-1)];
  const items: number[] = [];
  for (const leaf of leaves) {
    first[leaf] = items.length;
    for (const item of lists.get(at(hierarchy.classOf, leaf)) ?? []) items.push(item);
    last[leaf] = items.length;
  }
  // Children come before their parents.
  for (let node = 0; node < nodes; node += 1) {
    const parent = at(tree.parents, node);
    if (parent < 0 || at(first, node) < 0) continue;
    first[parent] = at(first, parent) < 0 ? at(first, node) : Math.min(at(first, parent), at(first, node));
    last[parent] = Math.max(at(last, parent), at(last, node));
  }
  const row = height / Math.max(1, items.length);
  const y = Float64Array.from(first, (from, node) => Math.round(5 * row * (from + at(last, node))) / 10);
  const scale = by === 'steps' ? null : scaleOf(tree, width);
  return { tree, scale, x: across(tree, width, scale), y, items: Int32Array.from(items), first, last, row };
}

/** Branches as one path for each value that `numberOf` has for nodes. */
export function branches({ tree, x, y, first }: TreeRows, numberOf: (node: number) => number): Map<number, string> {
  const paths = new Map<number, string[]>();
  tree.parents.forEach((parent, node) => {
    if (parent < 0 || at(first, node) < 0) return;
    addTo(paths, numberOf(node), `M${at(x, parent)},${at(y, parent)}V${at(y, node)}H${at(x, node)}`);
  });
  return new Map(Array.from(paths, ([value, path]) => [value, path.join('')]));
}

/** Branches whose items are all lit. */
export function litBranches(rows: TreeRows, lit: ReadonlySet<number>): string {
  const before = new Int32Array(rows.items.length + 1);
  rows.items.forEach((item, row) => {
    before[row + 1] = at(before, row) + Number(lit.has(item));
  });
  const isLit = (node: number): boolean => {
    const [from, to] = [at(rows.first, node), at(rows.last, node)];
    return to > from && at(before, to) - at(before, from) === to - from;
  };
  return branches(rows, (node) => Number(isLit(node))).get(1) ?? '';
}

/** The cluster that each node is in, -1 above the cut. */
export function clusterOfNode({ hierarchy, parents }: PaneTree, tops: Uint32Array): Int32Array {
  const cluster = placesIn(tops, parents.length);
  for (let node = parents.length - 1; node >= 0; node -= 1) {
    for (const child of childrenOf(hierarchy, node)) {
      if (parents[child] === node && at(cluster, node) >= 0) cluster[child] = at(cluster, node);
    }
  }
  return cluster;
}

/** The node that a place belongs to: of the leaf in that row, the highest branch that reaches so far to the left. */
export function nodeAtPlace({ tree, x, items, row }: TreeRows, left: number, top: number): number | null {
  const item = items[Math.floor(top / row)];
  if (item === undefined) return null;
  let node = at(tree.leafOf, item);
  for (let parent = at(tree.parents, node); parent >= 0 && at(x, parent) > left; parent = at(tree.parents, node)) {
    node = parent;
  }
  return node;
}

/** The items under a node, in their rows. */
export const itemsUnderRow = ({ items, first, last }: TreeRows, node: number): number[] =>
  Array.from(items.subarray(first[node], last[node]));

/** Neighbouring rows that have the same value; those with a value below 0 are in none. */
export function rowRuns(
  items: Int32Array,
  numberOf: (item: number) => number,
): { value: number; from: number; to: number }[] {
  const runs: { value: number; from: number; to: number }[] = [];
  items.forEach((item, row) => {
    const value = numberOf(item);
    const before = runs.at(-1);
    if (value < 0) return;
    if (before?.value === value && before.to === row) before.to = row + 1;
    else runs.push({ value, from: row, to: row + 1 });
  });
  return runs;
}
