import { batch, signal } from '@preact/signals';
import type { JoinTests } from '../../../engine/hierarchy/analysis/join-tests.ts';
import { ancestorsOf } from '../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import type { View } from './view.ts';

/** Selects a node where it can be seen: folded groups around it open, and a subtree without it makes way for the whole tree. */
export function leadTo(view: View, { parents }: Pick<Finished, 'parents'>, node: number): void {
  const around = ancestorsOf(parents, node);
  const drawn = view.focus.value.at(-1);
  const folded = view.folded.value;
  batch(() => {
    if (around.some((group) => folded.has(group)))
      view.folded.value = new Set([...folded].filter((group) => !around.includes(group)));
    if (drawn === undefined || drawn === node || around.includes(drawn)) view.select(node);
    else view.goTo(node);
  });
}

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
