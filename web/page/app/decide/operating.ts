import { answeredAt, thresholdFor } from '../../../engine/decisions/at-threshold.ts';
import type { DecidedTree, Decisions, Point } from '../../../engine/decisions/types.ts';

/** Answers of a tree by climbing at a target. */
export interface Operating {
  readonly target: number;
  /** null: no accuracy can be promised, so the answer is always all classes. */
  readonly threshold: number | null;
  readonly point: Omit<Point, 'hp' | 'hr' | 'hf'>;
  /** By node of the tree: how many of the judged points it is the answer for; null where that is not kept. */
  readonly answers: Float64Array | null;
}

/** The targets that can be looked at; null for any: where the steps of all rows were kept. */
export const targetsOf = ({ trees, settings }: Decisions): readonly number[] | null =>
  trees.every(({ steps }) => steps !== null) ? null : settings.targets;

/** Answers of a tree at a target, or the nearest one that was asked for where only those are known. */
export function operatingAt(tree: DecidedTree, target: number): Operating {
  if (tree.steps !== null) {
    const threshold = thresholdFor(tree.steps, target);
    const { answers, ...point } = answeredAt(tree.hierarchy, tree.steps, threshold);
    return { target, threshold, point, answers };
  }
  const [nearest] = tree.targets.toSorted((a, b) => Math.abs(a.target - target) - Math.abs(b.target - target));
  if (nearest === undefined) throw new Error('there are no targets');
  return { target: nearest.target, threshold: nearest.threshold, point: nearest.point, answers: null };
}
