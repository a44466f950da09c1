/** The kind of the leaves of a tree, if its file or its run says so. */
export interface LeafSource {
  readonly are: 'classes' | 'points' | 'clusters';
  /** The data that points, or clusters of them, are of. */
  readonly data: readonly DataName[];
  /** The clustering they are of: the same number for the same one. */
  readonly clusters?: number | undefined;
}

/** A file by its name and shape, and its digest where that is known. */
export interface DataName {
  readonly name: string;
  readonly shape: readonly number[];
  readonly sha256: string | null;
}

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
