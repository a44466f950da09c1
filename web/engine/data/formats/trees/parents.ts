/** Tables of which each row says what a node of a tree is below, or which two it joins: told by the ids alone. */

import { reversed, sharedStart } from '../../readings/heading-sets.ts';

type Column = readonly string[];

const IDS = /^(?:node[ _]?)?ids?$/i;
const PARENTS = /^parents?[ _-]?(?:ids?)?$/i;

/** True for headings of ids and of the ids of parents: numbers below them are no values. */
export const namesParents = (header: Column): boolean =>
  header.some((name) => IDS.test(name)) && header.some((name) => PARENTS.test(name));

/** The columns of ids and of ids of parents: those that are called so, else one with the values of another one. */
export function idsAndParents(
  header: Column,
  columns: readonly Column[],
): readonly [ids: number, parents: number] | null {
  const called = (pattern: RegExp): number => header.findIndex((name) => pattern.test(name));
  const [ids, parents] = [called(IDS), called(PARENTS)];
  if (ids >= 0 && parents >= 0) return [ids, parents];
  const found = columns.flatMap((own, column) => {
    const known = new Set(own);
    if (own.length < 3 || known.size < own.length || known.has('')) return [];
    return columns.flatMap((others, other): (readonly [number, number])[] => {
      const named = others.filter((parent) => parent !== '');
      // The root has a row without a parent, or none.
      const roots = new Set(named.filter((parent) => !known.has(parent)));
      const hasRoot = named.length < own.length ? roots.size === 0 : roots.size === 1;
      const isOf = named.length > 1 && hasRoot && named.some((parent) => known.has(parent));
      return other !== column && isOf && !others.some((parent, row) => parent === own[row]) ? [[column, other]] : [];
    });
  });
  const [only, ...more] = found;
  return only !== undefined && more.length === 0 ? only : null;
}

/** True where every group is found from the only one that is not joined. */
function isOneTree(groups: Column, left: Column, right: Column): boolean {
  const rowOf = new Map(groups.map((id, row) => [id, row]));
  const joined = new Set([...left, ...right]);
  const [root, ...more] = groups.filter((id) => !joined.has(id));
  if (root === undefined || more.length > 0) return false;
  const open = [root];
  let found = 0;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const row = rowOf.get(id);
    if (row === undefined) continue;
    found++;
    open.push(left[row] ?? '', right[row] ?? '');
  }
  return found === groups.length;
}

interface Merges {
  readonly parent: number;
  readonly children: readonly [number, number];
}

/** Letters that two headings have in common before and behind what differs. */
const alike = (a: string, b: string): number => sharedStart(a, b) + sharedStart(reversed(a), reversed(b));

/**
 * The columns of a group and of the two that it joins: each id is joined once, and each group but the last one is. Of several such
 * pairs the one with the most similar headings, as Child_Left_ID and Child_Right_ID.
 */
export function mergesIn(header: Column, columns: readonly Column[]): Merges | null {
  const rows = columns[0]?.length ?? 0;
  if (rows < 2) return null;
  const distinct = columns.map((cells) => new Set(cells).size === rows && !cells.includes(''));
  let [best, most]: [Merges | null, number] = [null, 0];
  for (const [left, own = []] of columns.entries()) {
    for (let right = left + 1; distinct[left] && right < columns.length; right++) {
      const other = columns[right] ?? [];
      const shared = alike(header[left] ?? '', header[right] ?? '');
      if (!distinct[right] || shared <= most || new Set([...own, ...other]).size < 2 * rows) continue;
      const isParent = (column: number): boolean => column !== left && column !== right && distinct[column] === true;
      const parent = columns.findIndex((groups, column) => isParent(column) && isOneTree(groups, own, other));
      if (parent >= 0) [best, most] = [{ parent, children: [left, right] }, shared];
    }
  }
  return best;
}

/** Wider tables tell of something else. */
const MAX_COLUMNS = 32;

/** True for a table that is a tree by the ids in its rows. */
export const isTreeOfIds = (header: Column, columns: readonly Column[]): boolean =>
  columns.length <= MAX_COLUMNS && (idsAndParents(header, columns) !== null || mergesIn(header, columns) !== null);
