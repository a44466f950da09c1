import type { NamedHierarchy } from '../../../model/named-hierarchy.ts';

/** Two trees to be compared, the second one being the reference. */
export interface TreePair {
  readonly a: NamedHierarchy;
  readonly b: NamedHierarchy;
  /** What they are called in messages. */
  readonly names: readonly [string, string];
  /** How alike the classes of the first tree are: as many rows and columns, row-major; null where it is not known. */
  readonly similarity: Float64Array | null;
}
