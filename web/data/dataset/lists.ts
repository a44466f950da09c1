/** The best classes of each point, with the names and numbers of a file of classes. */

import { counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import { formatted } from '../../base/format-message.ts';
import type { Classes, ListsInput, TopLists } from '../../model/dataset.ts';

/** Where a list has no more classes: LT_NO_CLASS_ID of the core. */
export const NONE = 0xffff;

/** One class a point as lists of one; null unless all are numbers of classes. */
export function listsOfOne(values: Float64Array): TopLists | null {
  if (values.length === 0 || !values.every((value) => Number.isInteger(value) && value >= 0 && value < NONE))
    return null;
  const classes = values.reduce((most, value) => Math.max(most, value + 1), 0);
  return { rows: values.length, width: 1, ids: Uint16Array.from(values), values: null, names: null, classes };
}

/** Lists of numbers with the classes of a file of classes. */
export function withClasses(lists: TopLists, classes: Classes | null, file: string): ListsInput {
  if (classes === null) return { file, lists };
  const count = classes.names.length;
  if (lists.classes <= count) return { file, lists: { ...lists, classes: count } };
  throw new DataError(
    'length-mismatch',
    formatted`class ${lists.classes - 1} is listed, but ${classes.file} names ${counted(count, 'class', 'classes')}`,
    'Name every class, one a line or row, in the order of their numbers.',
    { file },
  );
}
