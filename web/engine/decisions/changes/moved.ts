import { at } from '../../base/arrays.ts';
import type { Core } from '../../bindings/core.ts';
import { meetings, placesOfClasses, sizeOf } from '../../hierarchy/analysis/tree-shape.ts';
import { drawnTree } from '../../hierarchy/walk.ts';
import { rangeOfAll } from '../../methods/shared/metrics/random-trees.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Range } from '../../model/result.ts';
import { shuffledTree } from '../trees.ts';
import type { ChangedGroup, ChangedGroups } from './changed-groups.ts';
import { bySize } from './clades.ts';
import type { Mistaken, Mistakes } from './seen-points.ts';

/** The share of ln K that the classes under a node are worth: ln |classes| / ln K, by number of classes. */
function informationBySize(core: Core, classes: number): Float64Array {
  const whole = core.exports.lt_log(classes);
  return Float64Array.from({ length: classes + 1 }, (_, size) => (size < 2 ? 0 : core.exports.lt_log(size) / whole));
}

/** Two classes → the information of the node that joins them, in constant time. */
function joining(tree: Hierarchy, information: Float64Array): (a: number, b: number) => number {
  const shape = drawnTree(tree);
  const places = placesOfClasses(shape, information.length - 1);
  if (places === null) throw new RangeError('a class is on several leaves');
  const meet = meetings(shape);
  const ofNode = Float64Array.from(tree.classOf, (_, node) => at(information, sizeOf(shape, node)));
  return (a, b) => ofNode[meet(places[a] as number, places[b] as number)] as number;
}

function movedWith(a: Hierarchy, b: Hierarchy, information: Float64Array): Float64Array<ArrayBuffer> {
  const classes = information.length - 1;
  const [inA, inB] = [joining(a, information), joining(b, information)];
  const moved = new Float64Array(classes);
  for (let c = 0; c < classes; c += 1) {
    for (let d = 0; d < c; d += 1) {
      const far = Math.abs(inA(c, d) - inB(c, d));
      moved[c] = (moved[c] as number) + far;
      moved[d] = (moved[d] as number) + far;
    }
  }
  return moved.map((sum) => sum / (classes - 1));
}

/** By class: the mean over the other classes of how much the information of the node that joins the two changed. O(classes²). */
export const movedBetween = (core: Core, a: Hierarchy, b: Hierarchy, classes: number): Float64Array<ArrayBuffer> =>
  movedWith(a, b, informationBySize(core, classes));

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Trees of the second one's shape that say what chance gives. */
const SHUFFLES = 20;

/** Distance that classes moved from one tree to another over the same classes. */
export interface Moved {
  /** By class: the mean over the other classes of how much the information of the node that joins the two changed. */
  readonly byClass: Float64Array<ArrayBuffer>;
  /** The mean over classes with the classes of the second tree shuffled, seeds 0 to 19. */
  readonly shuffled: Range;
}

/** O(SHUFFLES × classes²). */
export function movedFrom(core: Core, a: Hierarchy, b: Hierarchy, classes: number): Moved {
  const information = informationBySize(core, classes);
  const means = Array.from({ length: SHUFFLES }, (_, seed) =>
    meanOf(movedWith(a, shuffledTree(b, classes, seed), information)),
  );
  return { byClass: movedWith(a, b, information), shuffled: rangeOfAll(means) };
}

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
