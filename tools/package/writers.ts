import { DataError } from '../../web/engine/base/error.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { calledClusters } from '../../web/engine/decisions/levels/cut.ts';
import { type Cut, cutHierarchy } from '../../web/engine/hierarchy/cut.ts';
import { writeDot } from '../../web/engine/hierarchy/dot.ts';
import { type LabelPaths, labelPaths as labelPathsOf } from '../../web/engine/hierarchy/label-paths.ts';
import { toLinkage as linkageOf } from '../../web/engine/hierarchy/linkage.ts';
import { writeNamedNewick } from '../../web/engine/hierarchy/named-newick.ts';
import { type NewickOptions, writeNewick } from '../../web/engine/hierarchy/newick.ts';
import { writeNexus } from '../../web/engine/hierarchy/nexus.ts';
import { writeNodeLink } from '../../web/engine/hierarchy/node-link.ts';
import { writeParents } from '../../web/engine/hierarchy/parents.ts';
import { drawnTree, hasOwnHeights } from '../../web/engine/hierarchy/walk.ts';
import { namesInNewick } from '../../web/engine/methods/called-by-reference.ts';
import { methodOf } from '../../web/engine/methods/index.ts';
import { resultJson } from '../../web/engine/methods/json.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import { supportOf } from '../../web/engine/model/result.ts';
import type { Found } from './run.ts';

/* Files of a result or a tree, as the command line writes them. */

/** Tree that can be written: the result of a method, or a tree that was read. */
export type Tree = Found | NamedHierarchy;

const isFound = (tree: Tree): tree is Found => 'method' in tree;

/** Branch lengths where heights are distances, support where it is known, and names of groups. */
function beside(tree: Tree): NewickOptions & Pick<NamedHierarchy, 'inner'> {
  const support = supportOf(tree);
  if (!isFound(tree)) {
    return { lengths: hasOwnHeights(tree.hierarchy), support, inner: tree.inner ?? tree.referenceNames };
  }
  const lengths = methodOf(tree.method)?.heightScale === 'distances';
  return { lengths, support, inner: tree.inner ?? namesInNewick(tree.called) };
}

/** The result as JSON, format "logitree" version 2. */
export const toJson = (found: Found): string => resultJson(found, found.called);

/** One line of Newick. `names`: a name of its own at every group, and no support, for programs that tell nodes by name. */
export function toNewick(tree: Tree, { names = false } = {}): string {
  const { inner, ...options } = beside(tree);
  const write = names ? writeNamedNewick : writeNewick;
  return `${write({ ...tree, inner }, options).text}\n`;
}

export function toNexus(tree: Tree): string {
  const { inner, ...options } = beside(tree);
  return writeNexus({ ...tree, inner }, options).text;
}

/** Lines of child,parent. */
export const toParents = (tree: Tree): string => writeParents(tree);

/** A matrix of scipy.cluster.hierarchy: 4 numbers a row, and the class of each of its leaves. */
export const toLinkage = ({ hierarchy }: Tree): { readonly matrix: Float64Array; readonly classes: Int32Array } => {
  const { matrix, classes } = linkageOf(hierarchy);
  return { matrix, classes };
};

/** The same matrix as a .npy file. */
export function toLinkageNpy(tree: Tree): Uint8Array<ArrayBuffer> {
  const { matrix } = toLinkage(tree);
  return writeNpy([matrix.length / 4, 4], matrix);
}

/** Node-link JSON as NBDT and networkx read it. */
export const toNodeLink = (tree: Tree): string => writeNodeLink({ ...tree, inner: beside(tree).inner });

/** The language of Graphviz. */
export const toDot = (tree: Tree): string => writeDot({ ...tree, inner: beside(tree).inner });

/** The groups above each class from the top down, as hiclass takes its labels. */
export const labelPaths = (tree: Tree): LabelPaths => labelPathsOf({ ...tree, inner: beside(tree).inner });

/** Group of each class at a cut. */
export interface Groups {
  /** By class, from 0; -1 for a class that the tree does not have. */
  readonly groupOf: Int32Array;
  readonly names: readonly string[];
}

function cutOf(at: { readonly count: number } | { readonly height: number }): Cut {
  const cut: Cut = 'count' in at ? { by: 'count', count: at.count } : { by: 'height', height: at.height };
  const isRight = cut.by === 'count' ? Number.isSafeInteger(cut.count) && cut.count >= 1 : Number.isFinite(cut.height);
  if (isRight) return cut;
  const [said, expected] =
    cut.by === 'count'
      ? [`count is ${cut.count}`, 'a whole number of at least 1']
      : [`height is ${cut.height}`, 'a number'];
  throw new DataError('option', `${said}, expected ${expected}`, 'Choose such a value.');
}

/**
 * Cuts a tree: into at most this many groups (merges at the same height cannot be separated), or at a height.
 * @throws DataError for a number of groups or a height that is none
 */
export function groupsAt(tree: Tree, at: { readonly count: number } | { readonly height: number }): Groups {
  const cut = cutOf(at);
  const { parents, order } = drawnTree(tree.hierarchy);
  const clusters = cutHierarchy(tree.hierarchy, parents, order, cut);
  const { rows, names } = calledClusters({ ...tree, inner: beside(tree).inner }, clusters, null);
  const groupOf = new Int32Array(tree.classes.length).fill(-1);
  for (const [group, { classes }] of rows.entries()) for (const c of classes) groupOf[c] = group;
  return { groupOf, names };
}
