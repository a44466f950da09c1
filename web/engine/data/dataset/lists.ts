/** The best classes of each point, with the names and numbers of a file of classes. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted, listNames } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Classes, Content, ListsInput, TopLists } from '../../model/dataset.ts';
import { LISTS_REMEDY, NONE } from '../formats/lists/pack.ts';
import { createFinder } from './labels.ts';

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

/** Lists with the classes of a file of classes. */
export function withClasses(lists: TopLists, classes: Classes | null, file: string): ListsInput {
  if (classes === null) return { file, lists };
  if (lists.names !== null) return listsByName(lists, lists.names, classes, file);
  const count = classes.names.length;
  if (lists.classes <= count) return { file, lists: { ...lists, classes: count } };
  throw new DataError(
    'length-mismatch',
    formatted`class ${lists.classes - 1} is listed, but ${classes.file} names ${counted(count, 'class', 'classes')}`,
    'Name every class, one a line or row, in the order of their numbers.',
    { file },
  );
}

/* Lists of named classes with the classes of a file of classes. */

/** Tokens that are no class are left out, and points that then list none; several that are the same class count together. */
function listsByName(lists: TopLists, names: readonly string[], classes: Classes, file: string): ListsInput {
  const { width, areTokens } = lists;
  const find = createFinder(classes.names);
  const places = names.map((name) => find(name) ?? NONE);
  const outside = names.filter((_, id) => places[id] === NONE);
  if (outside[0] !== undefined && (!areTokens || outside.length === names.length)) {
    const message = `'${outside[0]}' is listed and not among the names of ${classes.file}`;
    throw new DataError('unknown-class', message, LISTS_REMEDY, { file });
  }
  const ids = new Uint16Array(lists.ids.length).fill(NONE);
  const values = new Float64Array(ids.length).fill(Number.NEGATIVE_INFINITY);
  const kept: number[] = [];
  for (let row = 0; row < lists.rows; row++) {
    const start = kept.length * width;
    let n = start;
    for (let at = row * width; at < (row + 1) * width; at++) {
      const place = places[lists.ids[at] ?? NONE] ?? NONE;
      if (place === NONE) continue;
      const known = ids.subarray(start, n).indexOf(place);
      const value = lists.values?.[at] ?? 0;
      const to = known < 0 ? n++ : start + known;
      ids[to] = place;
      values[to] = known < 0 ? value : Math.log(Math.exp(values[to] ?? 0) + Math.exp(value));
    }
    if (n > start) kept.push(lists.kept?.[row] ?? row);
  }
  const rows = kept.length;
  return {
    file,
    lists: {
      ...{ rows, width, names: classes.names, classes: classes.names.length },
      ids: ids.slice(0, rows * width),
      values: lists.values && values.slice(0, rows * width),
      kept: rows < lists.rows ? kept : lists.kept,
    },
    warnings: outside.length === 0 ? undefined : [outsideOf(outside, lists.rows - rows, classes.file)],
  };
}

const outsideOf = (names: readonly string[], empty: number, file: string): Warning => ({
  code: 'outside',
  message: `${counted(names.length, 'token is', 'tokens are')} none of the classes of ${file} and ${names.length === 1 ? 'was' : 'were'} left out (${listNames(names)})${empty === 0 ? '' : `; ${counted(empty, 'point lists', 'points list')} nothing else and ${empty === 1 ? 'was' : 'were'} left out, too`}.`,
});
