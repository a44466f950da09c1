import { hierarchyFromGroupings } from '../../hierarchy/from-groupings.ts';
import type { Classes } from '../../model/dataset.ts';
import type { TreeWithName } from '../tree-over.ts';

/** The groups that a file of classes has, as a tree; null where it has none. */
export function groupsOfClasses(classes: Classes | null): TreeWithName | null {
  if (classes === null || classes.groupings.length === 0) return null;
  return { name: classes.file, tree: { ...hierarchyFromGroupings(classes), numbering: 'classes' } };
}
