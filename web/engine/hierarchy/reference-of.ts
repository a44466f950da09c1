import type { Dataset, Reference } from '../model/dataset.ts';
import { hierarchyFromGroupings } from './from-groupings.ts';

/**
 * The source of names for groups of classes: the reference, else the columns that group the classes and nest; null if
 * there is neither.
 */
export function referenceOf(
  { reference, classes }: Pick<Dataset, 'reference' | 'classes'>,
  count: number,
): Reference | null {
  if (reference !== null || classes === null) return reference;
  const groupings = classes.groupings.filter(({ values }) => values.length === count);
  if (groupings.length === 0) return null;
  return { file: classes.file, tree: { ...hierarchyFromGroupings({ ...classes, groupings }), numbering: 'classes' } };
}
