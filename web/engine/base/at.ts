/** The element at an index that must be there: a bad index is a fault of the program, and never stands for element 0. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`there is no element ${index} among ${list.length}`);
  return found;
}
