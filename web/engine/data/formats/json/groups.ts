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
  const lists = Object.entries(value).map(([key, list]) => ({ key, own: Array.isArray(list) ? list.map(nameOf) : [] }));
  const all = lists.flatMap(({ own }) => own);
  const isWhole = lists.length > 1 && lists.every(({ own }) => own.length > 0) && all.length > lists.length;
  if (!isWhole || all.includes(null) || new Set(all).size < all.length) return null;
  const base = all.includes(0) ? 0 : 1;
  const isIndex = (name: unknown): boolean => Number.isInteger(name) && Math.abs(Number(name) - base) < all.length;
  const areIndices = Math.min(...all.map(Number)) === base && all.every(isIndex);
  if (!areIndices && all.some((name) => typeof name === 'number')) return null;
  const plain = (name: string | number | null): string => String(typeof name === 'number' ? name - base : name);
  return { names: Object.fromEntries(lists.map(({ key, own }) => [key, own.map(plain)])), areIndices };
}
