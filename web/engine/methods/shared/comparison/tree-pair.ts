import type { NamedHierarchy } from '../../../model/named-hierarchy.ts';

/** Two trees to be compared, the second one being the reference. */
export interface TreePair {
  readonly a: NamedHierarchy;
  readonly b: NamedHierarchy;
  /** Names of the two in messages. */
  readonly names: readonly [string, string];
  /** Similarity of the classes of the first tree: classes × classes, row-major; null where it is not known. */
  readonly similarity: Float64Array | null;
}
