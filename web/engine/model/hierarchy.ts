/**
 * A hierarchy of classes in flat arrays: nodes are numbered children first, the root last.
 *
 * `childStart` has one entry more than there are nodes; the children of node u are
 * `child[childStart[u] .. childStart[u + 1])`, in drawing order. A leaf has none. Several parents are legal
 * (multiple inheritance makes the hierarchy a DAG), and a class may sit on several leaves.
 */
export interface Hierarchy {
  readonly childStart: Uint32Array;
  readonly child: Uint32Array;
  /** Height of each node, never decreasing towards the root; leaves are usually at 0. */
  readonly height: Float64Array;
  /** The class of a leaf, -1 for an inner node. */
  readonly classOf: Int32Array;
}

export const nodeCount = (hierarchy: Hierarchy): number => hierarchy.classOf.length;
export const rootOf = (hierarchy: Hierarchy): number => hierarchy.classOf.length - 1;
