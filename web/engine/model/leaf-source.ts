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
