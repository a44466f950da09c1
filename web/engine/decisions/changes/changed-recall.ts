import { at } from '../../base/arrays.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import { LEVEL_OF_A_LIST } from './changed-groups.ts';
import { type ComparedShare, comparedShare, type TestedShare, testedShares } from './compared-share.ts';
import { groupsOf } from './reference-groups.ts';
import { countedIn, type SeenByBoth, summed } from './seen-points.ts';

/* Share of points that are right under either model: of all, of each class, and of each group. */

export interface ChangedClass extends TestedShare {
  readonly class: number;
  /** Points taken for a class of the smallest group of their class, this one too; null for a class in no group. */
  readonly coarse: ComparedShare | null;
}

/** Tested is whether points of the group are taken for one of its classes. */
export interface GroupRecall extends TestedShare {
  readonly classes: readonly number[];
  /** Points of the group that are taken for the right class of it. */
  readonly exact: ComparedShare;
}

export interface ChangedRecall {
  /** True where both models predict the same points. */
  readonly arePaired: boolean;
  /** All points with a true class: taken for the right class; taken for a class of its smallest group, where there are groups. */
  readonly accuracy: TestedShare;
  readonly coarse: ComparedShare | null;
  /** By class, and by the groups of the reference. */
  readonly classes: readonly ChangedClass[];
  readonly groups: readonly GroupRecall[];
}

/** `reference`: a tree over the classes 0 to `classes` - 1. O(points × groups around a class). */
export function changedRecall(seen: SeenByBoth, reference: Hierarchy, classes: number): ChangedRecall {
  const { arePaired } = seen;
  const { sets, around, holds } = groupsOf(reference);
  const isRight = (_set: number, predicted: number, truth: number): boolean => predicted === truth;
  const groupsAround = (truth: number): readonly number[] => at(around, truth);
  const right = countedIn(classes, seen, (truth) => [truth], isRight);
  const near = countedIn(
    classes,
    seen,
    (truth) => [truth],
    (_set, predicted, truth) => {
      const [smallest] = groupsAround(truth);
      return smallest === undefined ? predicted === truth : holds(smallest, predicted);
    },
  );
  const inside = testedShares(countedIn(sets.length, seen, groupsAround, holds), LEVEL_OF_A_LIST);
  const exact = countedIn(sets.length, seen, groupsAround, isRight);
  return {
    arePaired,
    accuracy: at(testedShares([summed(right, arePaired)], LEVEL_OF_A_LIST), 0),
    coarse: sets.length === 0 ? null : comparedShare(summed(near, arePaired)),
    classes: testedShares(right, LEVEL_OF_A_LIST).map((share, c) => ({
      ...share,
      class: c,
      coarse: at(around, c).length === 0 ? null : comparedShare(at(near, c)),
    })),
    groups: inside.map((share, i) => ({ ...share, classes: at(sets, i), exact: comparedShare(at(exact, i)) })),
  };
}
