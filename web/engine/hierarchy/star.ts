import type { Hierarchy } from '../model/hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';

/** All classes at the root; the leaf of class c is node c. */
export function star(classes: number): Hierarchy {
  const builder = new HierarchyBuilder();
  builder.join(Array.from({ length: classes }, (_, c) => builder.leaf(c)));
  return builder.finish();
}
