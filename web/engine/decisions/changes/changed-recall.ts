import { at } from '../../base/arrays.ts';
import { ancestorsOf, drawingOrder, isLeaf, parentsOf } from '../../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../model/hierarchy.ts';
import { type ComparedShare, comparedShare, type TestedShare, testedShares } from './compared-share.ts';
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
  const inside = testedShares(countedIn(sets.length, seen, groupsAround, holds));
  const exact = countedIn(sets.length, seen, groupsAround, isRight);
  return {
    arePaired,
    accuracy: at(testedShares([summed(right, arePaired)]), 0),
    coarse: sets.length === 0 ? null : comparedShare(summed(near, arePaired)),
    classes: testedShares(right).map((share, c) => ({
      ...share,
      class: c,
      coarse: at(around, c).length === 0 ? null : comparedShare(at(near, c)),
    })),
    groups: inside.map((share, i) => ({ ...share, classes: at(sets, i), exact: comparedShare(at(exact, i)) })),
  };
}

/** Points that only one of the models has right, and how often chance alone would be as uneven. */
interface Turned {
  readonly lost: number | null;
  readonly gained: number | null;
  readonly p: number;
}

export interface Overall extends Turned {
  readonly points: number;
  /** Before and after. */
  readonly right: readonly [number, number];
}

/** Points whose true class is in a group of the reference. */
export interface GroupConfusion extends Overall {
  readonly classes: readonly number[];
  /** Predicted as another class of the group. */
  readonly inside: readonly [number, number];
  /** p, adjusted over the groups of the list. */
  readonly holm: number;
}

const turnedIn = ({ turned, p }: ComparedShare): Turned => ({
  lost: turned?.lost ?? null,
  gained: turned?.gained ?? null,
  p,
});

/** The same points as confusions: of every inner node of the reference but the root, in its order, and of all. */
export function confusionsOf(
  seen: SeenByBoth,
  reference: Hierarchy,
  classes: number,
): { readonly groups: readonly GroupConfusion[]; readonly overall: Overall } {
  const { groups, accuracy } = changedRecall(seen, reference, classes);
  return {
    groups: groups.map(({ exact, holm, ...group }) => ({
      classes: group.classes,
      points: group.points[0],
      right: group.counts,
      inside: [group.counts[0] - exact.counts[0], group.counts[1] - exact.counts[1]],
      ...turnedIn(group),
      holm,
    })),
    overall: { points: accuracy.points[0], right: accuracy.counts, ...turnedIn(accuracy) },
  };
}

/** The groups of a reference, the whole aside, in the order of their nodes. */
interface Groups {
  /** Their classes, ascending. */
  readonly sets: readonly (readonly number[])[];
  /** By class: the numbers of the groups that hold it, the smallest first. */
  readonly around: readonly (readonly number[])[];
  readonly holds: (group: number, c: number) => boolean;
}

/** Of a tree that has each class on one leaf, numbered from 0. */
function groupsOf(reference: Hierarchy): Groups {
  const parents = parentsOf(reference);
  const { leaves, first, last } = drawingOrder(reference, parents);
  const nodes = Array.from(parents.keys()).filter((node) => !isLeaf(reference, node) && node !== rootOf(reference));
  const numberOf = new Map(nodes.map((node, i) => [node, i]));
  const place = new Int32Array(leaves.length);
  const around: number[][] = Array.from(leaves, () => []);
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
