/** What the rows of a table of shares sum to, 1 or 100, up to the rounding of its entries; null for anything else. */
export function sharesOf(values: Float64Array, size: number): 1 | 100 | null {
  for (const whole of [1, 100] as const) {
    let filled = 0;
    let isWhole = true;
    for (let row = 0; row < size; row += 1) {
      const sum = values.subarray(row * size, (row + 1) * size).reduce((total, value) => total + value, 0);
      filled += sum > 0 ? 1 : 0;
      isWhole &&= sum === 0 || Math.abs(sum - whole) <= 0.02 * whole;
    }
    if (isWhole && filled > 0) {
      return whole;
    }
  }
  return null;
}
