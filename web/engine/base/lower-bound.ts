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
