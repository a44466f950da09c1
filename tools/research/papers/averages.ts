export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean and the standard deviation: of all there are, or where they are a sample of more (`sample`) its estimate of that. */
export function withDeviation(values: readonly number[], digits: number, { sample = false } = {}): string {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const deviation = Math.sqrt(squares / (values.length - (sample ? 1 : 0)));
  return `${middle.toFixed(digits)} ± ${deviation.toFixed(digits)}`;
}

/** The mean, and the lowest and highest where they differ. */
export function spread(values: readonly number[], digits: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${mean(values).toFixed(digits)}${low === high ? '' : ` (${low.toFixed(2)} to ${high.toFixed(2)})`}`;
}
