/** Classes below the names of their groups, told in another way than by lists of names. */

import { isRecord } from '../../../base/checks.ts';
import { splitOf } from '../../words.ts';

/** The index of a class, or the name of one that is told of in other fields as well; null for values of a point. */
function nameOf(item: unknown): string | number | null {
  if (typeof item === 'number') return item;
  const { name, ...others } = isRecord(item) ? item : {};
  const isMeasured = Object.values(others).some((value) => typeof value === 'number' && value % 1 !== 0);
  return typeof name === 'string' && name !== '' && !isMeasured ? name : null;
}

/**
 * {"fish": [1, 3], "birds": [0, 2]}, {"fish": [{"name": "cod"}, …]}: each class in one list; `areIndices` if they are called by their
 * indices, all of them, which then count from 0. Null for other values, and parts of a data set.
 */
export function groupsIn(value: unknown): { names: Readonly<Record<string, string[]>>; areIndices: boolean } | null {
  if (!isRecord(value) || Object.keys(value).some((key) => splitOf(key) > 0)) return null;
  const lists = Object.entries(value).map(([key, list]) => [key, Array.isArray(list) ? list.map(nameOf) : []] as const);
  const all = lists.flatMap(([, own]) => own);
  const known = new Set(all);
  const isWhole = lists.length > 1 && lists.every(([, own]) => own.length > 0) && all.length > lists.length;
  if (!isWhole || known.has(null) || known.size < all.length) return null;
  const base = known.has(0) ? 0 : 1;
  const areIndices = all.every((_, i) => known.has(base + i));
  if (!areIndices && all.some((name) => typeof name === 'number')) return null;
  const plain = (name: string | number | null): string => String(areIndices ? Number(name) - base : name);
  return { names: Object.fromEntries(lists.map(([key, own]) => [key, own.map(plain)])), areIndices };
}
