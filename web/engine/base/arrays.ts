/** A set with one more member, or without it. */
export function toggled(set: ReadonlySet<number>, member: number): ReadonlySet<number> {
  const other = new Set(set);
  if (!other.delete(member)) other.add(member);
  return other;
}

/** Adds an item to the list that a map has for a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Every value with the number of times that it is there. */
export function countsOf<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The number of ascending numbers below a limit. O(log n). */
export function lowerBound(ascending: ArrayLike<number>, limit: number): number {
  let low = 0;
  for (let high = ascending.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The least and the greatest of some numbers; those of a hundred thousand cannot be arguments of Math.max. */
export function extremes(values: Iterable<number>): readonly [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

/** The place in a list of each number below `length`, of equal ones the last; -1 for those that are not in it. */
export function placesIn(list: ArrayLike<number>, length: number): Int32Array {
  const places = new Int32Array(length).fill(-1);
  for (let place = 0; place < list.length; place += 1) {
    const member = at(list, place);
    if (member >= 0) places[member] = place;
  }
  return places;
}

/** The element at an index that must be there: a bad index is a fault of the program, and never stands for element 0. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`there is no element ${index} among ${list.length}`);
  return found;
}

/** Starts of pieces that are put one behind the other. */
export function startsOf(pieces: readonly (readonly number[])[]): Uint32Array {
  const starts = new Uint32Array(pieces.length + 1);
  for (const [i, piece] of pieces.entries()) starts[i + 1] = at(starts, i) + piece.length;
  return starts;
}

/** Values of a square that differ from what they should be by no more than this share of its largest one differ by rounding. */
const ROUNDING = 1e-12;

/** The largest rounding error of a value of a square, from 0 or from the one across the diagonal. O(values). */
export const roundingOf = (values: Float64Array): number =>
  ROUNDING * values.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);

/** True for values that stand there three times or more on average, as the classes of points do. */
export const comeOften = (values: readonly unknown[]): boolean => values.length > 2 * new Set(values).size;
