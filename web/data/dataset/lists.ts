/** The best classes of each point, with the names and numbers of a file of classes. */

import { counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import { formatted } from '../../base/format-message.ts';
import { listNames } from '../../base/list-names.ts';
import type { Warning } from '../../base/warning.ts';
import type { Classes, ListsInput, TopLists } from '../../model/dataset.ts';
import { createFinder } from './labels.ts';

/** Where a list has no more classes: LT_NO_CLASS_ID of the core. */
export const NONE = 0xffff;

/** What to do about lists that cannot be used. */
export const LISTS_REMEDY =
  'Give each point its best classes with log-probabilities: JSON lines like [["cat", -0.1], ["dog", -2.4]], or a CSV with the columns row,class,logprob.';

/** What columns and keys of classes and of log-probabilities are called. */
export const CLASS_KEYS = ['class', 'token', 'label', 'name', 'category'];
export const LOGPROB_KEYS = ['logprob', 'log_prob', 'log_probability', 'logprobs'];

const normal = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_');

/** The columns of row, class and log-probability, if a header has them; then nothing else is meant. */
export function listColumns(header: readonly string[]): readonly [row: number, name: number, logprob: number] | null {
  const find = (keys: readonly string[]): number => header.findIndex((name) => keys.includes(normal(name)));
  const row = find(['row', 'point', 'index', 'id', 'sample', 'i']);
  const name = find(CLASS_KEYS);
  const logprob = find(LOGPROB_KEYS);
  return row >= 0 && name >= 0 && logprob >= 0 ? [row, name, logprob] : null;
}

/** One class a point as lists of one; null unless all are numbers of classes. */
export function listsOfOne(values: Float64Array): TopLists | null {
  if (values.length === 0 || !values.every((value) => Number.isInteger(value) && value >= 0 && value < NONE))
    return null;
  const classes = values.reduce((most, value) => Math.max(most, value + 1), 0);
  return { rows: values.length, width: 1, ids: Uint16Array.from(values), values: null, names: null, classes };
}

/** The lists with the classes of a file of classes: by name where they have names, else by number. */
export function withClasses(lists: TopLists, classes: Classes | null, file: string): ListsInput {
  if (classes === null) return { file, lists };
  const count = classes.names.length;
  if (lists.names !== null) return named({ ...lists, names: lists.names }, classes, file);
  if (lists.classes <= count) return { file, lists: { ...lists, classes: count } };
  throw new DataError(
    'length-mismatch',
    formatted`class ${lists.classes - 1} is listed, but ${classes.file} names ${counted(count, 'class', 'classes')}`,
    'Name every class, one a line or row, in the order of their numbers.',
    { file },
  );
}

/** Tokens that are no class are left out, and points that then list none; several that are the same class count together. */
function named(lists: TopLists & { names: readonly string[] }, classes: Classes, file: string): ListsInput {
  const { width, names, areTokens } = lists;
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
