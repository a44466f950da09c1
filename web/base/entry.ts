/** An entry that must be there: an index out of range is a fault of the program, and never stands for another entry. */
export function entry<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`there is no entry ${index} among ${list.length}`);
  return found;
}
