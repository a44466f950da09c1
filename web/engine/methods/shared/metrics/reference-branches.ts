import { matchClasses, presentClasses } from '../../../hierarchy/match-leaves.ts';
import { groupNames } from '../../../hierarchy/names.ts';
import { splitLargest } from '../../../hierarchy/split-largest.ts';
import { drawingOrder, parentsOf } from '../../../hierarchy/walk.ts';
import type { Grouping } from '../../../model/dataset.ts';
import type { NamedHierarchy } from '../../../model/named-hierarchy.ts';

/** More groups than these are hard to tell apart, even by their keys. */
const MOST = 32;

/** The large branches of a reference as groups of another tree's classes, by their own names where they have any. */
export function referenceBranches(tree: NamedHierarchy, reference: NamedHierarchy): Grouping | undefined {
  const { hierarchy } = reference;
  const present = presentClasses(tree.hierarchy);
  const { partner } = matchClasses(tree, reference, present, presentClasses(hierarchy));
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const branchOf = new Map<number, number>();
  for (const top of splitLargest(hierarchy, parents, order, MOST)) {
    for (const leaf of order.leaves.subarray(order.first[top], order.last[top])) {
      branchOf.set(hierarchy.classOf[leaf] as number, top);
    }
  }
  const members = new Map<number, number[]>();
  for (const c of present) {
    const branch = branchOf.get(partner[c] as number);
    if (branch === undefined) continue;
    const own = members.get(branch);
    if (own === undefined) members.set(branch, [c]);
    else own.push(c);
  }
  if (members.size < 2) return undefined;
  const values = tree.classes.map(() => '');
  const branches = Array.from(members, ([top, classes]) => ({
    own: reference.inner?.[top] ?? '',
    members: () => classes.map((c) => tree.classes[c] ?? ''),
  }));
  const names = groupNames(branches);
  [...members.values()].forEach((classes, branch) => {
    for (const c of classes) values[c] = names[branch] ?? '';
  });
  return { name: 'branches of the reference', values };
}
