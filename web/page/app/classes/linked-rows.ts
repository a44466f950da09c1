import { at } from '../../../engine/base/arrays.ts';
import type { Finished } from '../finished/finished.ts';
import type { Units } from './units.ts';

/** True for a node of the tree that is within another one, as drawn. */
export const isWithin = ({ order: { first, last } }: Pick<Finished, 'order'>, node: number, top: number): boolean =>
  at(first, node) >= at(first, top) && at(last, node) <= at(last, top);

/** The class or group that a node of the tree is, or is in; null for none. */
export function unitOf(finished: Finished, { nodes }: Units, node: number | null): number | null {
  if (node === null) return null;
  const found = nodes.findIndex((own) => own !== null && isWithin(finished, node, own));
  return found < 0 ? null : found;
}

/** The numbers of rows that are shown: those whose names have what is searched for, in the part of the tree that is drawn. */
export function shownRows(
  rows: number,
  { query, names, isDrawn }: { query: string; names(row: number): readonly string[]; isDrawn(row: number): boolean },
): Uint32Array {
  const wanted = query.trim().toLocaleLowerCase();
  return Uint32Array.from({ length: rows }, (_, row) => row).filter(
    (row) => isDrawn(row) && names(row).some((name) => name.toLocaleLowerCase().includes(wanted)),
  );
}

/** The place of a row among those that are shown; null where it is not. */
export function placeIn(rows: Uint32Array, row: number | null): number | null {
  const place = row === null ? -1 : rows.indexOf(row);
  return place < 0 ? null : place;
}
