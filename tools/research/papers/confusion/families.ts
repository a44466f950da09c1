import { childrenOf, isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';

/** Share of each family that stands together in a hierarchy. */
export interface Found {
  /** By family: classes in the largest group that has none of another family. */
  readonly together: ReadonlyMap<string, number>;
  /** Families of which a group has all classes and no other. */
  readonly whole: number;
}

/**
 * Looks for groups of one family, by all edges: `familyOf` gives the family of a class. A family of one class is not looked
 * for. O(nodes × classes).
 */
export function familiesIn(hierarchy: Hierarchy, familyOf: readonly string[]): Found {
  const sizes = new Map<string, number>();
  for (const family of familyOf) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  const together = new Map([...sizes].filter(([, size]) => size > 1).map(([family]) => [family, 1]));
  const under: Set<number>[] = [];
  for (let node = 0; node < hierarchy.classOf.length; node += 1) {
    const classes = new Set<number>();
    if (isLeaf(hierarchy, node)) classes.add(hierarchy.classOf[node] ?? -1);
    for (const child of childrenOf(hierarchy, node)) for (const c of under[child] ?? []) classes.add(c);
    under.push(classes);
    const families = new Set(Array.from(classes, (c) => familyOf[c] ?? ''));
    const [family] = families;
    if (families.size !== 1 || family === undefined || !together.has(family)) continue;
    together.set(family, Math.max(together.get(family) ?? 1, classes.size));
  }
  const whole = [...together].filter(([family, size]) => size === sizes.get(family)).length;
  return { together, whole };
}
