import { signal } from '@preact/signals';
import type { Hierarchy } from '../../model/hierarchy.ts';

/** What the data say of the joins of a tree. */
export interface TestedTree {
  readonly hierarchy: Hierarchy;
  /** Joins below the root, and how many of them do not stand. */
  readonly joins: number;
  readonly fallen: number;
  /** The nodes that are left without these. */
  readonly nodes: ReadonlySet<number>;
  /** How alike classes are, without labels. */
  readonly similarity: Float64Array;
}

/** The tree whose joins were tested last; null until one was. */
export const tested = signal<TestedTree | null>(null);

/** What is known of a tree; null where its joins were not tested. */
export const testedOf = (hierarchy: Hierarchy): TestedTree | null =>
  tested.value?.hierarchy === hierarchy ? tested.value : null;
