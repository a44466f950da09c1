import type { Hierarchy } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import { childrenOf, isTree, parentsOf } from './walk.ts';

/**
 * The tree as which a hierarchy is drawn: whatever has several parents stands under the first of them. A node that is left
 * with one of several children is passed over, one that is left with none goes; heights and names stay. O(nodes + edges).
 */
export function firstParents(tree: NamedHierarchy): NamedHierarchy {
  if (isTree(tree.hierarchy)) return tree;
  const { inner } = tree;
  const { hierarchy, nodes } = drawn(tree.hierarchy);
  return { ...tree, hierarchy, support: undefined, inner: inner && nodes.map((node) => inner[node] ?? '') };
}

/** The tree, and which node of the hierarchy each of its nodes is. */
function drawn(hierarchy: Hierarchy): { readonly hierarchy: Hierarchy; readonly nodes: readonly number[] } {
  const nodes: number[] = [];
  const parents = parentsOf(hierarchy);
  const builder = new HierarchyBuilder();
  const heights: number[] = [];
  const kept = new Int32Array(parents.length).fill(-1);
  hierarchy.classOf.forEach((classNumber, node) => {
    const children = childrenOf(hierarchy, node);
    const own = Array.from(children, (child) => (parents[child] === node ? (kept[child] as number) : -1));
    const left = own.filter((child) => child >= 0);
    if (classNumber >= 0) kept[node] = builder.leaf(classNumber);
    else if (left.length === 0) return;
    else if (left.length === 1 && children.length > 1) {
      kept[node] = left[0] as number;
      return;
    } else kept[node] = builder.join(left);
    nodes.push(node);
    heights.push(hierarchy.height[node] as number);
  });
  return { hierarchy: builder.finish(heights), nodes };
}
