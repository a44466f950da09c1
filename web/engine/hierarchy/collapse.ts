import { at } from '../base/arrays.ts';
import { type Hierarchy, rootOf } from '../model/hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import { childrenOf, isLeaf } from './walk.ts';

/** A tree without some of its inner nodes. */
export interface Collapsed {
  readonly hierarchy: Hierarchy;
  /** The node of the whole tree that each node is. */
  readonly nodes: readonly number[];
}

/**
 * Takes inner nodes out of a tree: their children hang under the next node above that stays. The root and leaves always stay,
 * and so do heights and the order of leaves. For trees where every node has one parent. O(nodes × depth) at most.
 */
export function collapse(tree: Hierarchy, stays: (node: number) => boolean): Collapsed {
  const root = rootOf(tree);
  const builder = new HierarchyBuilder();
  const nodes: number[] = [];
  const heights: number[] = [];
  /** The nodes that hang under the next node above: the node itself if it stays, its children if it does not. */
  const hanging: number[][] = [];
  tree.classOf.forEach((classNumber, node) => {
    const below = Array.from(childrenOf(tree, node)).flatMap((child) => {
      const found = hanging[child] ?? [];
      hanging[child] = []; // one parent each: nobody asks again
      return found;
    });
    if (!isLeaf(tree, node) && node !== root && !stays(node)) {
      hanging.push(below);
      return;
    }
    hanging.push([isLeaf(tree, node) ? builder.leaf(classNumber) : builder.join(below)]);
    nodes.push(node);
    heights.push(at(tree.height, node));
  });
  return { hierarchy: builder.finish(heights), nodes };
}
