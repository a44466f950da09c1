import type { Hierarchy } from '../../model/hierarchy.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import { matchClasses, presentClasses } from '../match-leaves.ts';
import { countBelow, isLeaf, parentsOf } from '../walk.ts';

/** A reference tree as the classes of another tree see it. */
export interface ReferenceView {
  readonly hierarchy: Hierarchy;
  /** Names of its nodes, by node. */
  readonly inner: readonly string[];
  readonly parents: Int32Array;
  /** The class of the other tree that each leaf node holds; -1 for one that it does not have, and for inner nodes. */
  readonly classOf: Int32Array;
  /** Classes of the other tree under each node. */
  readonly size: Uint32Array;
  /** The number of its classes that the reference has. */
  readonly known: number;
}

/** O(reference + classes). */
export function viewReference(tree: NamedHierarchy, reference: NamedHierarchy): ReferenceView {
  const { hierarchy } = reference;
  const present = presentClasses(tree.hierarchy);
  const { partner } = matchClasses(tree, reference, present, presentClasses(hierarchy));
  const classOfPartner = new Map<number, number>();
  for (const c of present) {
    const other = partner[c] ?? -1;
    if (other >= 0) classOfPartner.set(other, c);
  }
  const parents = parentsOf(hierarchy);
  const classOf = hierarchy.classOf.map((c) => (c < 0 ? -1 : (classOfPartner.get(c) ?? -1)));
  const size = countBelow(parents, (node) => ((classOf[node] as number) >= 0 ? 1 : 0));
  return { hierarchy, inner: reference.inner ?? [], parents, classOf, size, known: classOfPartner.size };
}

/** The group of the reference that is most like a set of classes. */
export interface ClosestClade {
  readonly node: number;
  /** Jaccard distance: 1 - classes in both over classes in either; 0 for the same group. */
  readonly distance: number;
  readonly both: number;
  /** Classes of the group that are not in the set, and of the set that are not in the group. */
  readonly missing: readonly number[];
  readonly extra: readonly number[];
}

function closest(
  { parents, classOf, size }: ReferenceView,
  set: ReadonlySet<number>,
): { node: number; distance: number; both: number } {
  const both = countBelow(parents, (node) => (set.has(classOf[node] as number) ? 1 : 0));
  let found = { node: -1, distance: Number.POSITIVE_INFINITY, both: 0 };
  both.forEach((shared, node) => {
    const either = set.size + (size[node] as number) - shared;
    const distance = either === 0 ? 1 : 1 - shared / either;
    // Of equal ones the first, which is the lowest.
    if (shared > 0 && distance < found.distance) found = { node, distance, both: shared };
  });
  return found;
}

/** The closest group to some classes; null where the reference has none of them. O(reference). */
export function closestClade(view: ReferenceView, classes: Iterable<number>): ClosestClade | null {
  const known = new Set(view.classOf);
  const set = new Set([...classes].filter((c) => known.has(c)));
  const { node, distance, both } = closest(view, set);
  if (node < 0) return null;
  const inClade = new Set(classesBelow(view, node));
  return {
    node,
    distance,
    both,
    missing: [...inClade].filter((c) => !set.has(c)),
    extra: [...set].filter((c) => !inClade.has(c)),
  };
}

/** The classes under a node of the reference, in its order. O(reference). */
export function classesBelow({ hierarchy, parents, classOf }: ReferenceView, top: number): number[] {
  const inside = new Uint8Array(parents.length);
  inside[top] = 1;
  for (let node = top - 1; node >= 0; node--) {
    const parent = parents[node] as number;
    if (parent >= 0 && inside[parent] === 1) inside[node] = 1;
  }
  return Array.from(inside.keys())
    .filter((node) => inside[node] === 1 && isLeaf(hierarchy, node))
    .flatMap((node) => {
      const c = classOf[node] as number;
      return c >= 0 ? [c] : [];
    });
}

const RANDOM_SETS = 20;

/** The mean distance of as many classes drawn at random, seeds 0 to 19: what a group of this size gets by chance. */
export function distanceAtRandom(view: ReferenceView, count: number): number {
  const all = [...new Set(view.classOf)].filter((c) => c >= 0).sort((a, b) => a - b);
  let sum = 0;
  for (let seed = 0; seed < RANDOM_SETS; seed++) {
    const drawn = all.slice();
    let state = seed + 1;
    for (let at = 0; at < Math.min(count, drawn.length); at++) {
      // A linear congruential generator of 32 bits (Numerical Recipes): the same everywhere.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const other = at + Math.floor((state / 2 ** 32) * (drawn.length - at));
      [drawn[at], drawn[other]] = [drawn[other] as number, drawn[at] as number];
    }
    sum += closest(view, new Set(drawn.slice(0, count))).distance;
  }
  return sum / RANDOM_SETS;
}
