import { HierarchyBuilder } from '../../web/engine/hierarchy/builder.ts';
import type { Hierarchy } from '../../web/engine/model/hierarchy.ts';

/** The numbers of children of nodes, in turn: like a taxonomy, a few have very many. */
const WIDTHS = [2, 200, 5, 31, 3, 12];

/** A tree of wide groups of wide groups, as tall as its longest path. O(leaves). */
export function wideTree(leaves: number): Hierarchy {
  const builder = new HierarchyBuilder();
  let level = Array.from({ length: leaves }, (_, leaf) => builder.leaf(leaf));
  while (level.length > 1) {
    const above: number[] = [];
    for (let at = 0; at < level.length; ) {
      const children = level.slice(at, at + (WIDTHS[above.length % WIDTHS.length] as number));
      above.push(children.length === 1 ? (children[0] as number) : builder.join(children));
      at += children.length;
    }
    level = above;
  }
  return builder.finish();
}
