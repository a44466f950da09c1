import { at } from '../base/arrays.ts';
import { DataError } from '../base/error.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import type { Collapsed } from './collapse.ts';
import { childrenOf, isTree } from './walk.ts';

/** True if every node has one parent and every class one leaf. */
export function hasSingleLeaves(hierarchy: Hierarchy): boolean {
  const leaves = hierarchy.classOf.filter((c) => c >= 0);
  return isTree(hierarchy) && new Set(leaves).size === leaves.length;
}

/** @throws DataError unless every node has one parent and every class one leaf, which comparing and scoring need */
export function checkSingleLeaves({ hierarchy, file }: { readonly hierarchy: Hierarchy; readonly file: string }): void {
  if (!hasSingleLeaves(hierarchy)) {
    throw new DataError(
      'shared-leaves',
      'in this hierarchy groups have several parents, or classes several leaves: where a class belongs is not one place',
      'Use a hierarchy with one parent for every group, for example with single inheritance.',
      { file },
    );
  }
}

/** The part of a hierarchy that stays. */
interface Staying {
  /** The new class number of a class, -1 for one whose leaves go. */
  readonly leafOf: (classNumber: number) => number;
  /** True for a child that stays under a node; by default all do. */
  readonly isUnder?: (child: number, node: number) => boolean;
  /** True if nodes that have one child anyway are passed over too. */
  readonly passesSingles?: boolean;
}

/** A hierarchy without some leaves and edges. A node that is left with one of several children is passed over; heights stay. O(nodes + edges). */
export function thinned(tree: Hierarchy, { leafOf, isUnder = () => true, passesSingles = false }: Staying): Collapsed {
  const nodes: number[] = [];
  const builder = new HierarchyBuilder();
  const heights: number[] = [];
  const kept = new Int32Array(tree.classOf.length).fill(-1);
  tree.classOf.forEach((classNumber, node) => {
    const children = childrenOf(tree, node);
    const under = Array.from(children).filter((child) => isUnder(child, node));
    const left = under.map((child) => at(kept, child)).filter((child) => child >= 0);
    if (classNumber >= 0) {
      const leaf = leafOf(classNumber);
      if (leaf < 0) return;
      kept[node] = builder.leaf(leaf);
    } else if (left.length === 0) {
      return;
    } else if (left.length === 1 && (children.length > 1 || passesSingles)) {
      kept[node] = at(left, 0);
      return;
    } else {
      kept[node] = builder.join(left);
    }
    nodes.push(node);
    heights.push(at(tree.height, node));
  });
  return { hierarchy: builder.finish(heights), nodes };
}

/** A tree over some of its leaves. `leafOf` gives the new class number of each class, -1 for those that go. O(nodes). */
export const restrict = (tree: Hierarchy, leafOf: ArrayLike<number>): Hierarchy => restricted(tree, leafOf).hierarchy;

/** The same, and the node of the whole tree that each node is. */
export const restricted = (
  tree: Hierarchy,
  leafOf: ArrayLike<number>,
  singles: 'kept' | 'passed over' = 'kept',
): Collapsed => thinned(tree, { leafOf: (c) => leafOf[c] ?? -1, passesSingles: singles === 'passed over' });
