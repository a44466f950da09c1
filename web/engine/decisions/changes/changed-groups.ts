import { at } from '../../base/arrays.ts';
import { hierarchyFromGroupings } from '../../hierarchy/from-groupings.ts';
import { countBelow, parentsOf } from '../../hierarchy/walk.ts';
import type { Classes } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { TreeWithName } from '../tree-over.ts';
import { bySize, type Clade, cladesOf } from './clades.ts';
import { holm, LEVEL_OF_A_LIST } from './compared-share.ts';

/** The least number of resamples with which two groups that contradict each other, both in all of them, pass among so many tests. */
const resamplesNeeded = (tests: number): number =>
  Math.max(1, Math.ceil(Math.sqrt(Math.max(1, tests) / LEVEL_OF_A_LIST)) - 1);

/** Samples of the points that are drawn where nothing else is said: more where two trees have many groups. */
export const usualResamples = (classes: number): number =>
  Math.min(1000, Math.max(200, 100 * Math.ceil(resamplesNeeded(2 * (classes - 2)) / 100)));

/** The groups that a file of classes has, as a tree; null where it has none. */
export function groupsOfClasses(classes: Classes | null): TreeWithName | null {
  if (classes === null || classes.groupings.length === 0) return null;
  return { name: classes.file, tree: { ...hierarchyFromGroupings(classes), numbering: 'classes' } };
}

/* Groups that only one of two trees has, and which of them the resampled points rule out to be chance. */

/** A tree over the classes, and how often each of its clades came again in trees of resampled points. */
export interface SupportedTree {
  readonly hierarchy: Hierarchy;
  readonly supportAt: (node: number) => number | null;
  /** Number of resamples of that share; null without them. */
  readonly resamples: number | null;
}

export interface GroupWithSupport {
  readonly classes: readonly number[];
  readonly support: number | null;
}

/** A group that one tree has and the other has not. */
export interface ChangedGroup extends GroupWithSupport {
  /** The best supported group of the other tree that contradicts it: they share classes, and neither holds the other. */
  readonly against: GroupWithSupport | null;
  /** Probability that both are so well supported where the models do not differ; null without support. */
  readonly p: number | null;
  /** p, adjusted by Holm over the groups of both trees. */
  readonly holm: number | null;
  readonly isSure: boolean;
}

/** Two sure groups that contradict each other. */
export interface Conflict {
  readonly lost: Clade;
  readonly gained: Clade;
}

export interface ChangedGroups {
  /** Groups of the first and of the second tree, the whole aside. */
  readonly counts: readonly [number, number];
  readonly kept: readonly (readonly number[])[];
  readonly lost: readonly ChangedGroup[];
  readonly gained: readonly ChangedGroup[];
  /** The number of resamples of the tree that has fewer; null where one has none. */
  readonly resamples: number | null;
  /** The number of resamples from which on a difference could be sure. */
  readonly needed: number;
  readonly conflicts: readonly Conflict[];
}

/** A clade of the other tree beside a clade of this one. */
interface Contradiction {
  readonly clade: Clade;
  readonly support: number | null;
}

/** The clades of a tree that contradict a set of classes, the best supported first. O(nodes). */
function contradicting(
  set: Clade,
  tree: SupportedTree,
  clades: ReadonlyMap<number, Clade>,
  parents: Int32Array,
): Contradiction[] {
  const isIn = new Set(set.classes);
  const shared = countBelow(parents, (node) => Number(isIn.has(at(tree.hierarchy.classOf, node))));
  const found: Contradiction[] = [];
  for (const [node, clade] of clades) {
    const both = at(shared, node);
    if (both === 0 || both === set.classes.length || both === clade.classes.length) continue;
    found.push({ clade, support: tree.supportAt(node) });
  }
  return found.sort((a, b) => (b.support ?? -1) - (a.support ?? -1) || bySize(a.clade, b.clade));
}

/** Probability that a group of mere chance comes again so often: share of resamples without it, counted one too many. */
const chanceOf = (support: number, resamples: number): number =>
  (Math.round((1 - support) * resamples) + 1) / (resamples + 1);

/**
 * Two groups that contradict each other, each supported by its own tree. Where both models hold the one as much for true as the
 * other, a support of s or more comes with a chance of about 1 - s (Efron, Halloran and Holmes 1996), and both with its square.
 */
function chanceOfBoth(a: number | null, b: number | null, resamples: number | null): number | null {
  if (a === null || b === null || resamples === null) return null;
  return Math.max(chanceOf(a, resamples), chanceOf(b, resamples)) ** 2;
}

interface Found {
  readonly clade: Clade;
  readonly support: number | null;
  readonly against: readonly Contradiction[];
  readonly p: number | null;
}

function onlyIn(
  own: SupportedTree,
  clades: readonly [ReadonlyMap<string, Clade>, ReadonlyMap<string, Clade>],
  other: SupportedTree,
  resamples: number | null,
): Found[] {
  const byNode = new Map(Array.from(clades[1].values(), (clade) => [clade.node, clade]));
  const parents = parentsOf(other.hierarchy);
  return Array.from(clades[0])
    .filter(([key]) => !clades[1].has(key))
    .map(([, clade]) => {
      const support = own.supportAt(clade.node);
      const against = contradicting(clade, other, byNode, parents);
      return { clade, support, against, p: chanceOfBoth(support, against[0]?.support ?? null, resamples) };
    });
}

/** Stands for a p that is not known: above any probability. */
const UNKNOWN_P = 2;

/** Order of groups: by p, so that sure ones come first, then by support, size and classes. */
const ranked = (a: ChangedGroup, b: ChangedGroup): number =>
  (a.p ?? UNKNOWN_P) - (b.p ?? UNKNOWN_P) || (b.support ?? -1) - (a.support ?? -1) || bySize(a, b);

const asList = (clade: Clade): readonly number[] => Array.from(clade.classes);

/** Groups of two trees over the classes 0 to `classes` - 1. O(classes × groups that differ). */
export function changedGroups(trees: readonly [SupportedTree, SupportedTree], classes: number): ChangedGroups {
  const [first, second] = trees;
  const clades = cladesOf([first.hierarchy, second.hierarchy], classes);
  const [inFirst, inSecond] = [at(clades, 0), at(clades, 1)];
  const resamples =
    first.resamples === null || second.resamples === null ? null : Math.min(first.resamples, second.resamples);
  const lost = onlyIn(first, [inFirst, inSecond], second, resamples);
  const gained = onlyIn(second, [inSecond, inFirst], first, resamples);
  const tests = inFirst.size + inSecond.size;
  const all = [...lost, ...gained];
  const others = Array.from({ length: tests - all.length }, () => 1); // groups that both have are tests as well
  const adjusted = holm([...all.map(({ p }) => p ?? 1), ...others]);
  const adjustedGroup = (found: Found, place: number): ChangedGroup => {
    const [best] = found.against;
    const p = found.p === null ? null : (adjusted[place] ?? 1);
    return {
      classes: asList(found.clade),
      support: found.support,
      against: best ? { classes: asList(best.clade), support: best.support } : null,
      p: found.p,
      holm: p,
      isSure: p !== null && p <= LEVEL_OF_A_LIST,
    };
  };
  const ofLost = lost.map(adjustedGroup);
  const ofGained = gained.map((found, i) => adjustedGroup(found, lost.length + i));
  const largest = Math.max(0, ...[...ofLost, ...ofGained].map(({ p, isSure }) => (isSure && p !== null ? p : 0)));
  return {
    counts: [inFirst.size, inSecond.size],
    kept: Array.from(inFirst)
      .filter(([key]) => inSecond.has(key))
      .map(([, clade]) => clade)
      .sort(bySize)
      .map(asList),
    lost: ofLost.sort(ranked),
    gained: ofGained.sort(ranked),
    resamples,
    needed: resamplesNeeded(tests),
    conflicts: lost.flatMap(({ clade, support, against }) =>
      against
        .filter((each) => (chanceOfBoth(support, each.support, resamples) ?? UNKNOWN_P) <= largest)
        .map((each) => ({ lost: clade, gained: each.clade })),
    ),
  };
}
