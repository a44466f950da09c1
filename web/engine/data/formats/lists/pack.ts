/** Lists of classes as the core takes them, and the names of their columns and keys. */

import { DataError, formatted } from '../../../base/error.ts';
import { endsInClass } from '../../words.ts';
import type { Found } from '../shared/array-content.ts';

/** Mark of the end of a list of classes: LT_NO_CLASS_ID of the core. */
export const NONE = 0xffff;

/** Advice on lists that cannot be used. */
export const LISTS_REMEDY =
  'Give each point its best classes with log-probabilities: JSON lines like [["cat", -0.1], ["dog", -2.4]], or a CSV with the columns row,class,logprob.';

/** Names of columns and keys of classes and of log-probabilities. */
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

export const MAX_CLASSES = 65_000;

export const wrongLists = (message: string, row?: number): DataError =>
  new DataError('bad-lists', message, LISTS_REMEDY, { row });

/** One class of a point: what it is called and its log-probability. */
export type Entry = readonly [name: string, logprob: number];

const areWhole = (names: ReadonlySet<string>): boolean =>
  [...names].every((name) => /^\d{1,5}$/.test(name) && Number(name) < MAX_CLASSES);

/** The order of listed classes. */
export interface ClassOrder {
  /** Null for whole numbers, which stand for themselves. */
  readonly names: readonly string[] | null;
  /** True where nothing says the order, so that it is that of the alphabet. */
  readonly areSorted?: true | undefined;
}

/** Classes in the order of their numbers, LABEL_2 before LABEL_10, with those between that no point lists; others sorted. */
export function orderOf(classes: ReadonlySet<string>): ClassOrder {
  if (areWhole(classes)) return { names: null };
  const parts = [...classes].map((name) => /^(\D*)(0|[1-9]\d{0,4})$/.exec(name));
  const before = parts[0]?.[1] ?? '';
  const numbers = parts.map((part) => (part?.[1] === before ? Number(part[2]) : Number.NaN));
  if (!endsInClass(before) || !numbers.every((number) => number <= 2 * classes.size))
    return { names: [...classes].sort((a, b) => (a < b ? -1 : 1)), areSorted: true };
  const least = numbers.includes(0) ? 0 : 1;
  const most = numbers.reduce((a, b) => Math.max(a, b));
  return { names: Array.from({ length: most + 1 - least }, (_, i) => `${before}${least + i}`) };
}

/**
 * Lists as the core takes them. Classes that are whole numbers stand for themselves, others for their place among all, or
 * among the `known` ones.
 */
export function packLists(rows: readonly (readonly Entry[])[], known?: readonly string[]): Found {
  const names = new Set<string>(known);
  let width = 0;
  for (const [r, row] of rows.entries()) {
    if (row.length === 0) throw wrongLists(formatted`point ${r} lists no class`, r);
    width = Math.max(width, row.length);
    for (const [name] of row) names.add(name);
  }
  const { names: ordered, areSorted } =
    known === undefined ? orderOf(names) : { names: areWhole(names) ? null : [...names] };
  if (ordered !== null && ordered.length > MAX_CLASSES) {
    throw wrongLists(formatted`${ordered.length} different classes are listed, at most ${MAX_CLASSES} can be`);
  }
  const place = new Map(ordered?.map((name, c) => [name, c]));
  const ids = new Uint16Array(rows.length * width).fill(NONE);
  const values = new Float64Array(rows.length * width).fill(Number.NEGATIVE_INFINITY);
  let classes = ordered?.length ?? 0;
  rows.forEach((row, r) => {
    row.forEach(([name, logprob], j) => {
      const id = place.get(name) ?? Number(name);
      classes = Math.max(classes, id + 1);
      ids[r * width + j] = id;
      values[r * width + j] = logprob;
    });
  });
  const lists = { rows: rows.length, width, ids, values, names: ordered, classes, areSorted };
  return { content: { kind: 'lists', lists }, shape: [rows.length, width] };
}
