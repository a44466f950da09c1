import { HierarchyBuilder } from '../../web/engine/hierarchy/builder.ts';
import type { Hierarchy } from '../../web/engine/model/hierarchy.ts';
import type { Nested } from './oracle/metrics.ts';
import type { Random } from './random.ts';

/** Nested lists of leaves as a hierarchy, as high as its longest paths. */
export function hierarchyOf(tree: Nested): Hierarchy {
  const builder = new HierarchyBuilder();
  const add = (node: Nested): number =>
    typeof node === 'number' ? builder.leaf(node) : builder.join(node.map((child) => add(child)));
  add(tree);
  return builder.finish();
}

/** A random tree over `leaves` leaves in random order: nodes of up to `width` children, heights that rise and tie. */
export function randomHierarchy(random: Random, leaves: number, width: number): Hierarchy {
  const builder = new HierarchyBuilder();
  const height: number[] = [];
  const open = Array.from(random.permutation(leaves), (leaf) => {
    height.push(0);
    return builder.leaf(leaf);
  });
  for (let top = 1; open.length > 1; top += random.below(2)) {
    const children = Array.from({ length: Math.min(open.length, 2 + random.below(width - 1)) }, () =>
      open.splice(random.below(open.length), 1),
    ).flat();
    height.push(top);
    open.push(builder.join(children));
  }
  return builder.finish(height);
}

/** The classes under each node, in alphabetical order. */
export function groupsOf({ classOf, child, childStart }: Hierarchy, classes: readonly string[]): string[] {
  const under = (node: number): string[] => {
    const own = classOf[node] ?? -1;
    if (own >= 0) return [classes[own] ?? ''];
    return Array.from(child.subarray(childStart[node], childStart[node + 1])).flatMap(under);
  };
  return Array.from(classOf.keys(), (node) => under(node).sort().join(', '));
}
