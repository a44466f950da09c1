import { at } from '../base/arrays.ts';
import { longestPaths } from '../hierarchy/builder.ts';
import type { ClassLabels } from '../hierarchy/match-leaves.ts';
import { shuffledOrder } from '../methods/shared/shuffled-order.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import type { Warning } from '../model/result.ts';
import { treeOver } from './tree-over.ts';

/** A tree of the same shape with other classes: the leaf of class c becomes that of class order[c]. */
export function shuffledTree(tree: Hierarchy, classes: number, seed: number): Hierarchy {
  const order = shuffledOrder(classes, seed);
  return { ...tree, classOf: tree.classOf.map((c) => (c < 0 ? c : at(order, c))) };
}

/** A tree over the classes of the logits, by their numbers. */
export interface ClassTree {
  readonly hierarchy: Hierarchy;
  /** Names of nodes, by node; empty for one without. */
  readonly inner: readonly string[];
  readonly warnings: readonly Warning[];
}

/**
 * Any tree over the classes of the logits, each node as high as its longest path down.
 * @throws DataError for classes or groups with several places, and for a class of the logits that the tree lacks
 */
export function overClasses(tree: NamedHierarchy, labels: ClassLabels, file: string): ClassTree {
  const { hierarchy, nodes, warnings } = treeOver(labels, { tree, name: file }, 'the logits');
  const { childStart, child } = hierarchy;
  return {
    hierarchy: { ...hierarchy, height: longestPaths(childStart, child) },
    inner: nodes.map((node) => tree.inner?.[node] ?? ''),
    warnings,
  };
}
