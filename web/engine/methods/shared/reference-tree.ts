import { placesIn } from '../../base/arrays.ts';
import { matchClasses, presentClasses } from '../../hierarchy/match-leaves.ts';
import { checkSingleLeaves, restrict } from '../../hierarchy/restrict.ts';
import type { Reference } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';

/** The class of a tree that each of these names is. */
export const partnersOf = ({ tree }: Reference, names: readonly string[]) =>
  matchClasses({ classes: names }, tree, Array.from(names.keys()), presentClasses(tree.hierarchy));

/** The tree with the classes numbered as these are; each has its partner in it. */
export const renumbered = ({ tree }: Reference, partner: Int32Array): Hierarchy =>
  restrict(tree.hierarchy, placesIn(partner, tree.classes.length));

/** A reference tree over these classes, null where it does not have all of them. */
export function referenceTree(reference: Reference, names: readonly string[]): Hierarchy | null {
  checkSingleLeaves({ hierarchy: reference.tree.hierarchy, file: reference.file });
  const { partner } = partnersOf(reference, names);
  return partner.some((c) => c < 0) ? null : renumbered(reference, partner);
}
