import { at } from '../base/arrays.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { thinned } from './restrict.ts';
import { isTree, parentsOf } from './walk.ts';

/**
 * The tree as which a hierarchy is drawn: whatever has several parents stands under the first of them. A node that is left
 * with one of several children is passed over, one that is left with none goes; heights and names stay. O(nodes + edges).
 */
export function firstParents(tree: NamedHierarchy): NamedHierarchy {
  if (isTree(tree.hierarchy)) return tree;
  const { inner } = tree;
  const parents = parentsOf(tree.hierarchy);
  const { hierarchy, nodes } = thinned(tree.hierarchy, {
    leafOf: (classNumber) => classNumber,
    isUnder: (child, node) => at(parents, child) === node,
  });
  return { ...tree, hierarchy, support: undefined, inner: inner && nodes.map((node) => inner[node] ?? '') };
}
