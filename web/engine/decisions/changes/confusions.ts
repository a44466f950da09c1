import { at } from '../../base/arrays.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import { holm, mcnemar } from './compared-share.ts';
import { groupsOf } from './reference-groups.ts';

/** The same points as two models see them, as classes of the reference; -1 for a point that is predicted as none. */
export interface Paired {
  readonly before: ArrayLike<number>;
  readonly after: ArrayLike<number>;
  readonly truth: ArrayLike<number>;
}

/** Points that only one of the models has right, and how often chance alone would be as uneven. */
interface Turned {
  readonly lost: number;
  readonly gained: number;
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

interface Counts {
  points: number;
  right: [number, number];
  inside: [number, number];
  lost: number;
  gained: number;
}

const none = (): Counts => ({ points: 0, right: [0, 0], inside: [0, 0], lost: 0, gained: 0 });

/** A point of a group: for each model, whether it names the right group, and whether it names the right class. */
function count(counts: Counts, isRight: readonly [boolean, boolean], isClass: readonly [boolean, boolean]): void {
  counts.points += 1;
  for (const model of [0, 1] as const) {
    if (isRight[model]) counts.right[model] += 1;
    if (isRight[model] && !isClass[model]) counts.inside[model] += 1;
  }
  if (isRight[0] && !isRight[1]) counts.lost += 1;
  if (!isRight[0] && isRight[1]) counts.gained += 1;
}

const tested = ({ lost, gained }: Counts): Turned => ({ lost, gained, p: mcnemar(lost, gained) });

/** Every inner node of the reference but the root, in its order. O(points × groups around a class). */
export function confusionsOf(
  reference: Hierarchy,
  { before, after, truth }: Paired,
): { readonly groups: readonly GroupConfusion[]; readonly overall: Overall } {
  const { sets, around, holds } = groupsOf(reference);
  const groups = sets.map(none);
  const all = none();
  for (let row = 0; row < truth.length; row += 1) {
    const [own, was, is] = [at(truth, row), at(before, row), at(after, row)];
    const isClass = [was === own, is === own] as const;
    count(all, isClass, isClass);
    for (const group of at(around, own)) count(at(groups, group), [holds(group, was), holds(group, is)], isClass);
  }
  const tests = groups.map(tested);
  const adjusted = holm(tests.map(({ p }) => p));
  const { points, right } = all;
  return {
    groups: groups.map((counts, i) => ({
      classes: at(sets, i),
      points: counts.points,
      right: counts.right,
      inside: counts.inside,
      ...at(tests, i),
      holm: at(adjusted, i),
    })),
    overall: { points, right, ...tested(all) },
  };
}
