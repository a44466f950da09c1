/** The mean, and the lowest and highest where they differ. */
export function spread(values: readonly number[], digits: number): string {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${mean.toFixed(digits)}${low === high ? '' : ` (${low.toFixed(2)} to ${high.toFixed(2)})`}`;
}
