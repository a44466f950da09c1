/** The least and the greatest of some numbers; those of a hundred thousand cannot be arguments of Math.max. */
export function extremes(values: Iterable<number>): readonly [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
