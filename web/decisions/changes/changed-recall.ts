import { at } from '../../base/at.ts';
import { ancestorsOf, drawingOrder, parentsOf } from '../../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../model/hierarchy.ts';
import { type ComparedShare, comparedShare, type TestedShare, testedShares } from './compared-share.ts';
import { LEVEL_OF_A_LIST } from './level.ts';
import { countedIn, type SeenByBoth, summed } from './seen-points.ts';

/* How often points are right under either model: all of them, those of each class, and those of each group. */

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
  /** Whether both models predict the same points. */
  readonly arePaired: boolean;
  /** All points with a true class: taken for the right class; taken for a class of its smallest group, where there are groups. */
  readonly accuracy: TestedShare;
  readonly coarse: ComparedShare | null;
  /** By class, and by the groups of the reference. */
  readonly classes: readonly ChangedClass[];
  readonly groups: readonly GroupRecall[];
}

/** The groups of a reference, the whole aside: their classes, and where each class is. */
interface Groups {
  readonly sets: readonly (readonly number[])[];
  /** By class: the numbers of the groups that hold it, the smallest first. */
  readonly around: readonly (readonly number[])[];
  readonly holds: (group: number, c: number) => boolean;
}

function groupsOf(reference: Hierarchy, classes: number): Groups {
  const parents = parentsOf(reference);
  const { leaves, first, last } = drawingOrder(reference, parents);
  const nodes = Array.from(reference.classOf.keys()).filter(
    (node) => at(reference.classOf, node) < 0 && node !== rootOf(reference),
  );
  const numberOf = new Map(nodes.map((node, i) => [node, i]));
  const place = new Int32Array(classes).fill(-1);
  const around: number[][] = Array.from({ length: classes }, () => []);
  leaves.forEach((leaf, i) => {
    const c = at(reference.classOf, leaf);
    place[c] = i;
    around[c] = ancestorsOf(parents, leaf).flatMap((node) => numberOf.get(node) ?? []);
  });
  return {
    sets: nodes.map((node) =>
      Array.from(leaves.subarray(first[node], last[node]), (leaf) => at(reference.classOf, leaf)).sort((a, b) => a - b),
    ),
    around,
    holds: (group, c) => {
      const node = at(nodes, group);
      return c >= 0 && at(place, c) >= at(first, node) && at(place, c) < at(last, node);
    },
  };
}

/** O(points × groups around a class). */
export function changedRecall(seen: SeenByBoth, reference: Hierarchy, classes: number): ChangedRecall {
  const { arePaired } = seen;
  const { sets, around, holds } = groupsOf(reference, classes);
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
