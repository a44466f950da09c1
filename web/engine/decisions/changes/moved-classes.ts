import type { ChangedGroup, ChangedGroups } from './changed-groups.ts';
import { bySize } from './clades.ts';
import type { Mistaken, Mistakes } from './mistakes.ts';

/* Classes that have other relatives in the second tree than in the first. */

export interface MovedClass {
  readonly class: number;
  /** Mean change of information over the other classes, 0 to 1. */
  readonly moved: number;
  /** True where two groups that contradict each other by it are sure in both trees. */
  readonly isSure: boolean;
  /** The others of the smallest group of the first tree that is no more, and of the second tree that is new. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Points mistaken between it and these, under each model; null without predictions. */
  readonly confusedBefore: Mistaken | null;
  readonly confusedAfter: Mistaken | null;
}

/** The classes that left, came or stayed: the fewest of the three parts of two groups that contradict each other. */
function moversOf({ conflicts }: ChangedGroups): Set<number> {
  const movers = new Set<number>();
  for (const { lost, gained } of conflicts) {
    const [inLost, inGained] = [new Set(lost.classes), new Set(gained.classes)];
    const parts = [
      Array.from(lost.classes).filter((c) => !inGained.has(c)),
      Array.from(gained.classes).filter((c) => !inLost.has(c)),
      Array.from(lost.classes).filter((c) => inGained.has(c)),
    ];
    const fewest = Math.min(...parts.map((part) => part.length));
    for (const part of parts) if (part.length === fewest) for (const c of part) movers.add(c);
  }
  return movers;
}

/** By class: the smallest group that holds it; groups that are sure come before others. */
function smallestGroups(groups: readonly ChangedGroup[], classes: number): (ChangedGroup | undefined)[] {
  const found: (ChangedGroup | undefined)[] = Array.from({ length: classes }, () => undefined);
  const inOrder = [...groups].sort((a, b) => Number(b.isSure) - Number(a.isSure) || bySize(a, b));
  for (const group of inOrder) for (const c of group.classes) found[c] ??= group;
  return found;
}

const othersOf = (group: ChangedGroup | undefined, own: number): number[] =>
  group === undefined ? [] : group.classes.filter((c) => c !== own);

/** Classes that moved at all: those that are sure first, then by how far. */
export function movedClasses(moved: Float64Array, groups: ChangedGroups, mistakes: Mistakes | null): MovedClass[] {
  const movers = moversOf(groups);
  const lost = smallestGroups(groups.lost, moved.length);
  const gained = smallestGroups(groups.gained, moved.length);
  return Array.from(moved, (far, c) => {
    const [before, after] = [othersOf(lost[c], c), othersOf(gained[c], c)];
    return {
      class: c,
      moved: far,
      isSure: movers.has(c),
      before,
      after,
      confusedBefore: mistakes?.between(c, before) ?? null,
      confusedAfter: mistakes?.between(c, after) ?? null,
    };
  })
    .filter(({ moved: far }) => far > 0)
    .sort((a, b) => Number(b.isSure) - Number(a.isSure) || b.moved - a.moved || a.class - b.class);
}
