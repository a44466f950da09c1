import { placesIn } from '../base/arrays.ts';
import { DataError } from '../base/error.ts';
import { counted } from '../base/text.ts';
import type { Warning } from '../base/warning.ts';
import { type Hierarchy, nodeCount } from '../model/hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import { childrenOf, isLeaf, isTree } from './walk.ts';

/**
 * The height at which a binary tree joins pairs of its leaves: the merges as a forest that is never compressed, the larger
 * part staying on top (wasm/src/ultrametric/forest.h has the same). `merges` has two nodes a merge, leaves first, and
 * `height` one number a node. O(nodes) to make, O(log leaves) a pair.
 */
export function joinHeights(leaves: number, merges: Uint32Array, height: ArrayLike<number>) {
  const up = new Int32Array(leaves).fill(-1);
  const joinedAt = new Int32Array(leaves).fill(leaves); // the merge that put it below `up`; beyond all at the top
  const top = new Uint32Array(leaves + merges.length / 2);
  const size = new Uint32Array(top.length).fill(1, 0, leaves);
  for (let leaf = 0; leaf < leaves; leaf += 1) top[leaf] = leaf;
  for (let merge = 0; 2 * merge < merges.length; merge += 1) {
    const [a, b] = [merges[2 * merge] as number, merges[2 * merge + 1] as number];
    const [above, below] = (size[a] as number) >= (size[b] as number) ? [a, b] : [b, a];
    const node = leaves + merge;
    top[node] = top[above] as number;
    size[node] = (size[a] as number) + (size[b] as number);
    up[top[below] as number] = top[above] as number;
    joinedAt[top[below] as number] = merge;
  }
  return (first: number, second: number): number => {
    let [a, b, last] = [first, second, -1];
    while (a !== b) {
      if ((joinedAt[a] as number) < (joinedAt[b] as number)) [last, a] = [joinedAt[a] as number, up[a] as number];
      else [last, b] = [joinedAt[b] as number, up[b] as number];
    }
    return last < 0 ? 0 : (height[leaves + last] as number);
  };
}

/**
 * The binary tree of a list of merges. Leaf i holds class i; merge i joins the nodes `merges[2i]` and `merges[2i + 1]`,
 * in this drawing order, into node `leaves + i` with height `heights[i]`, by default i + 1: the merge step is L2H's
 * height. O(leaves).
 */
export function hierarchyFromMerges(leaves: number, merges: Uint32Array, heights?: Float64Array): Hierarchy {
  const nodes = leaves + merges.length / 2;
  const childStart = new Uint32Array(nodes + 1);
  const classOf = new Int32Array(nodes);
  const height = new Float64Array(nodes);
  for (let leaf = 0; leaf < leaves; leaf++) classOf[leaf] = leaf;
  for (let node = leaves; node < nodes; node++) {
    const merge = node - leaves;
    childStart[node + 1] = 2 * (merge + 1);
    classOf[node] = -1;
    height[node] = heights?.[merge] ?? merge + 1;
  }
  return { childStart, child: merges.slice(), height, classOf };
}

/** A hierarchy as SciPy keeps it. */
export interface Linkage {
  /** Row-major K - 1 rows of [a, b, height, leaves below]; a < K is a leaf, a >= K the row a - K. */
  readonly matrix: Float64Array;
  /** The class of leaf 0, 1, …: ascending. */
  readonly classes: Int32Array;
  readonly warnings: readonly Warning[];
}

/**
 * Writes a tree as a SciPy linkage matrix, rows by height, equal heights in node order. A node with more than two
 * children becomes several rows of equal height (with a warning), one with a single child none. Throws a DataError for
 * what SciPy cannot hold: several parents, a class on several leaves, heights below 0. O(n log n).
 */
export function toLinkage(hierarchy: Hierarchy): Linkage {
  const { classOf, height } = hierarchy;
  const leaves = Array.from(classOf.keys()).filter((node) => isLeaf(hierarchy, node));
  leaves.sort((a, b) => (classOf[a] as number) - (classOf[b] as number));
  const classes = Int32Array.from(leaves, (leaf) => classOf[leaf] as number);
  refuseSharing(hierarchy, classes);

  const inner = Array.from(classOf.keys()).filter((node) => !isLeaf(hierarchy, node));
  inner.sort((a, b) => (height[a] as number) - (height[b] as number) || a - b);
  /** SciPy's number of each node, and how many leaves are below it. */
  const cluster = placesIn(leaves, nodeCount(hierarchy));
  const size = new Uint32Array(nodeCount(hierarchy)).fill(1);

  const matrix = new Float64Array(4 * Math.max(0, leaves.length - 1));
  let row = 0;
  for (const node of inner) {
    const [first, ...others] = childrenOf(hierarchy, node);
    let joined = cluster[first as number] as number;
    let count = size[first as number] as number;
    for (const child of others) {
      count += size[child] as number;
      matrix.set([joined, cluster[child] as number, height[node] as number, count], 4 * row);
      joined = leaves.length + row;
      row++;
    }
    cluster[node] = joined;
    size[node] = count;
  }
  return { matrix, classes, warnings: losses(hierarchy, inner, leaves) };
}

function refuseSharing(hierarchy: Hierarchy, classes: Int32Array): void {
  const repeated = classes.find((classNumber, index) => classNumber === classes[index - 1]);
  if (!isTree(hierarchy) || repeated !== undefined) {
    throw new DataError(
      'linkage-shared',
      repeated === undefined
        ? 'A linkage matrix holds trees only; in this hierarchy some groups have several parents'
        : `A linkage matrix holds each class once; class ${repeated} sits on several leaves`,
      'Export as JSON or Newick, or infer the hierarchy with single inheritance.',
    );
  }
  const below = hierarchy.height.findIndex((height, node) => height < 0 && !isLeaf(hierarchy, node));
  if (below >= 0) {
    throw new DataError(
      'linkage-height',
      `A linkage matrix needs heights of 0 or more; node ${below} is at ${hierarchy.height[below]}`,
      'Export as JSON or Newick.',
    );
  }
}

/** Warnings on the parts of this tree that a linkage matrix does not keep. */
function losses(hierarchy: Hierarchy, inner: readonly number[], leaves: readonly number[]): Warning[] {
  const warnings: Warning[] = [];
  const wide = inner.filter((node) => childrenOf(hierarchy, node).length !== 2).length;
  if (wide > 0) {
    const message = `A linkage matrix is binary: ${counted(wide, 'node does', 'nodes do')} not have two children and became pairs at equal height.`;
    warnings.push({ code: 'linkage-binarised', message });
  }
  const raised = leaves.filter((leaf) => hierarchy.height[leaf] !== 0).length;
  if (raised > 0) {
    const message = `A linkage matrix has all leaves at height 0: ${counted(raised, 'height of a leaf was', 'heights of leaves were')} left out.`;
    warnings.push({ code: 'linkage-leaf-heights', message });
  }
  return warnings;
}

/**
 * Reads a SciPy linkage matrix of K - 1 rows; leaf i becomes node and class i, row i node K + i. Throws a DataError
 * with the row where it is not one (a cluster used twice or before it exists, a wrong size), or where a row is lower
 * than a cluster it joins, as centroid and median linkage can give: the latter as linkage-lower, for then all else is right.
 * O(K).
 */
export function hierarchyFromLinkage(matrix: Float64Array): Hierarchy {
  if (matrix.length % 4 !== 0 || matrix.length === 0) throw badRow('expected 4 columns and at least 1 row');
  const rows = matrix.length / 4;
  const builder = new HierarchyBuilder();
  for (let leaf = 0; leaf <= rows; leaf++) builder.leaf(leaf);
  const height = new Float64Array(2 * rows + 1);
  const size = new Uint32Array(2 * rows + 1).fill(1);
  const used = new Uint8Array(2 * rows + 1);
  let lower: DataError | undefined;
  for (let row = 0; row < rows; row++) {
    const node = rows + 1 + row;
    const children = matrix.subarray(4 * row, 4 * row + 2);
    const rowHeight = matrix[4 * row + 2] as number;
    let count = 0;
    for (const child of children) {
      if (!(Number.isInteger(child) && child >= 0 && child < node)) {
        throw badRow(`expected a cluster from 0 to ${node - 1}, found ${child}`, row);
      }
      if (used[child] === 1) throw badRow(`cluster ${child} was joined before`, row);
      const expected = `expected a finite height of ${height[child]} or more (cluster ${child}), found ${rowHeight}`;
      if (!Number.isFinite(rowHeight)) throw badRow(expected, row);
      if (rowHeight < (height[child] as number)) lower ??= badRow(expected, row, 'linkage-lower');
      used[child] = 1;
      count += size[child] as number;
    }
    const said = matrix[4 * row + 3];
    if (said !== count) throw badRow(`expected ${count} leaves in column 3, found ${said}`, row);
    size[builder.join(children)] = count;
    height[node] = rowHeight;
  }
  if (lower) throw lower;
  return builder.finish(height);
}

const badRow = (message: string, row?: number, code = 'linkage'): DataError =>
  new DataError(
    code,
    row === undefined ? `Linkage matrix: ${message}` : `Linkage matrix, row ${row}: ${message}`,
    'Save what scipy.cluster.hierarchy.linkage returns, with a method other than centroid or median: np.save("tree.npy", Z).',
    { row },
  );
