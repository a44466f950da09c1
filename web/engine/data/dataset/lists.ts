/** The best classes of each point, with the names and numbers of a file of classes. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { Classes, Content, ListsInput, TopLists } from '../../model/dataset.ts';

/** Where a list has no more classes: LT_NO_CLASS_ID of the core. */
export const NONE = 0xffff;

/** One or two classes a point as lists; null unless all are numbers of classes. */
export function listsOfNumbers(content: Content): TopLists | null {
  const columns = columnsOfNumbers(content);
  const [rows, width] = [columns[0]?.length ?? 0, columns.length];
  const ids = new Uint16Array(rows * width);
  let classes = 0;
  for (const [place, values] of columns.entries()) {
    for (const [row, value] of values.entries()) {
      if (!Number.isInteger(value) || value < 0 || value >= NONE) return null;
      ids[row * width + place] = value;
      classes = Math.max(classes, value + 1);
    }
  }
  return rows === 0 ? null : { rows, width, ids, values: null, names: null, classes };
}

/** One number a point, or two, which are taken for the true and the predicted class where nobody says otherwise. */
function columnsOfNumbers(content: Content): readonly Float64Array[] {
  if (content.kind === 'numbers') return [content.values];
  if (content.kind !== 'pairs' || content.counts !== undefined) return [];
  return [content.truth, content.prediction].map((values) =>
    Float64Array.from(values, (text) => (isNumber(text) ? toNumber(text) : Number.NaN)),
  );
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
