import { at } from '../base/at.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import { childrenOf, isLeaf } from './walk.ts';

/** The same tree with its leaves before its inner nodes, as methods number them: support is of the last nodes. O(nodes + edges). */
export function leavesFirst(tree: NamedHierarchy): NamedHierarchy {
  const { hierarchy, inner, support } = tree;
  const nodes = Array.from(hierarchy.classOf.keys());
  const leaves = nodes.filter((node) => isLeaf(hierarchy, node));
  const groups = nodes.filter((node) => !isLeaf(hierarchy, node));
  const order = [...leaves, ...groups];
  const builder = new HierarchyBuilder();
  const placeOf = new Uint32Array(nodes.length);
  for (const node of leaves) placeOf[node] = builder.leaf(at(hierarchy.classOf, node));
  for (const node of groups) {
    placeOf[node] = builder.join(Array.from(childrenOf(hierarchy, node), (child) => at(placeOf, child)));
  }
  return {
    ...tree,
    hierarchy: builder.finish(order.map((node) => at(hierarchy.height, node))),
    ...(inner && { inner: order.map((node) => at(inner, node)) }),
    ...(support && { support: Float64Array.from(groups, (node) => at(support, node)) }),
  };
}
