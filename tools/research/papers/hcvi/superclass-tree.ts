import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';

/** Classes under their superclasses: the semantic tree. */
export function superclassTree(groups: readonly string[]): Hierarchy {
  const builder = new HierarchyBuilder();
  const leaves = groups.map((_, c) => builder.leaf(c));
  const names = [...new Set(groups)];
  builder.join(names.map((name) => builder.join(leaves.filter((_, c) => groups[c] === name))));
  return builder.finish();
}
