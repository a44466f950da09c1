import { at } from '../../../engine/base/arrays.ts';
import type { DecidedTree } from '../../../engine/decisions/types.ts';
import { drawingOrder, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import { count } from '../parts/format.ts';

export interface NamedNode {
  readonly node: number;
  readonly name: string;
  readonly size: number;
}

const known = new WeakMap<DecidedTree, readonly NamedNode[]>();

/** Names of the nodes of a tree, the largest first: "8 classes: whale, dolphin + 6 more". */
export function nodeNames(tree: DecidedTree, classes: readonly string[]): readonly NamedNode[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const { hierarchy } = tree;
  const { leaves, first, last } = drawingOrder(hierarchy);
  const names = Array.from(hierarchy.classOf.keys(), (node): NamedNode => {
    const under = leaves.subarray(first[node], last[node]);
    const nameAt = (place: number): string => at(classes, at(hierarchy.classOf, at(under, place)));
    if (isLeaf(hierarchy, node)) return { node, name: nameAt(0), size: 1 };
    const size = under.length;
    if (node === rootOf(hierarchy)) return { node, name: `all ${count(size)} classes`, size };
    const more = size > 2 ? ` + ${count(size - 2)} more` : '';
    return { node, name: `${nameAt(0)}, ${nameAt(1)}${more}`, size };
  }).sort((a, b) => b.size - a.size || a.node - b.node);
  known.set(tree, names);
  return names;
}
