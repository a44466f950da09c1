import { signal } from '@preact/signals';
import type { JoinTests } from '../../../engine/hierarchy/analysis/join-tests.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';

/** The joins of a tree after their test: whether the classes that each joins are confused with each other more than with the rest. */
export interface TestedTree {
  readonly hierarchy: Hierarchy;
  /** Joins below the root, and how many of them do not stand. */
  readonly joins: number;
  readonly fallen: number;
  /** The nodes that are left without these. */
  readonly nodes: ReadonlySet<number>;
  readonly tests: JoinTests;
  /** Similarities of classes, without labels. */
  readonly similarity: Float64Array;
}

/** The tree whose joins were tested last; null until one was. */
export const tested = signal<TestedTree | null>(null);

/** The tests of a tree; null if its joins were not tested. */
export const testedOf = (hierarchy: Hierarchy): TestedTree | null =>
  tested.value?.hierarchy === hierarchy ? tested.value : null;

/** Of the points that Decide judged, by node of a tree, the share that it is the answer for; NaN for none. */
interface Answered {
  readonly hierarchy: Hierarchy;
  readonly shares: Float64Array;
}

/** Of the tree that is drawn, at the target that is chosen; null until something was judged. */
export const answered = signal<Answered | null>(null);
