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

/** The middle value, of an even number the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** The median, and the lowest and highest where they differ. */
export function middle(values: readonly number[], digits: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  const own = median(values).toFixed(digits);
  return low === high ? own : `${own} (${low} to ${high})`;
}
