import { DataError } from '../../base/error.ts';
import type { InputFile } from '../../model/dataset.ts';

/** What was found in a file, where any of it can be used for something. @throws DataError where nothing can */
export function usable(found: readonly InputFile[]): readonly InputFile[] {
  if (found.some(({ roles }) => roles.length > 1)) return found;
  throw new DataError(
    'no-use',
    `nothing in this file can be used: ${found[0]?.reason ?? 'it is empty'}`,
    'Logits have two dimensions, one row a point and one column a class; labels are whole numbers or names, one a point.',
  );
}
