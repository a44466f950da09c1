import { addTo } from '../../../base/arrays.ts';
import { matchClasses, presentClasses } from '../../../hierarchy/match-leaves.ts';
import { groupNames } from '../../../hierarchy/names.ts';
import { childrenOf, type DrawingOrder, drawingOrder, isLeaf, parentsOf } from '../../../hierarchy/walk.ts';
import type { Grouping } from '../../../model/dataset.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { NamedHierarchy } from '../../../model/named-hierarchy.ts';

/**
 * Splits a tree into at most `count` branches of sizes as even as possible, beginning with the root. The branch with
 * most leaves is replaced by its children, unless these would be too many branches, or all of them are leaves: a group
 * of classes is not split into single classes. Gives the topmost node of each branch, in drawing order. O(count ·
 * nodes) at worst.
 */
export function splitLargest(hierarchy: Hierarchy, parents: Int32Array, order: DrawingOrder, count: number): number[] {
  const leavesOf = (node: number): number => (order.last[node] as number) - (order.first[node] as number);
  const drawnChildren = (node: number): number[] =>
    Array.from(childrenOf(hierarchy, node)).filter((child) => parents[child] === node && leavesOf(child) > 0);
  const whole: number[] = [];
  let open = [hierarchy.classOf.length - 1];
  while (open.length > 0) {
    open.sort((a, b) => leavesOf(b) - leavesOf(a) || b - a);
    const [largest = -1, ...others] = open;
    const children = isLeaf(hierarchy, largest) ? [] : drawnChildren(largest);
    const hasGroups = children.some((child) => leavesOf(child) > 1);
    const fits = hasGroups && whole.length + others.length + children.length <= count;
    if (!fits) whole.push(largest);
    open = fits ? [...others, ...children] : others;
  }
  return whole.sort((a, b) => (order.first[a] as number) - (order.first[b] as number));
}

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
    if (branch !== undefined) addTo(members, branch, c);
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
