import { at } from '../../../engine/base/arrays.ts';
import type { Points } from './points.ts';

/**
 * The points of which something says the text: the true class, the second one, a further column, or the number of the row. Capitals are the same
 * as small letters. O(points × columns).
 */
export function findInPoints(
  points: Points,
  among: Uint32Array,
  text: string,
  secondOf: (point: number) => string,
): Uint32Array {
  const wanted = text.trim();
  if (wanted === '') return among;
  const { further, placeOf, rowOf, truthOf } = points;
  const pattern = new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu');
  // Classes are few: each is looked at once.
  const known = new Map<string, boolean>();
  const isNamed = (name: string): boolean => {
    const found = known.get(name) ?? pattern.test(name);
    known.set(name, found);
    return found;
  };
  const says = (point: number): boolean =>
    String(rowOf(point)) === wanted ||
    isNamed(truthOf(point)) ||
    isNamed(secondOf(point)) ||
    further.some((column) => pattern.test(column.at(placeOf(point))));
  const found = new Uint32Array(among.length);
  let count = 0;
  for (let i = 0; i < among.length; i += 1) {
    const point = at(among, i);
    if (says(point)) {
      found[count] = point;
      count += 1;
    }
  }
  return found.slice(0, count);
}
