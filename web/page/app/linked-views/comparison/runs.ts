/** Whole numbers one after the other. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** Whole numbers as runs without a gap, the smallest first. */
export function runsOf(numbers: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const each of numbers.toSorted((a, b) => a - b)) {
    const before = runs.at(-1);
    if (before?.last === each - 1) runs[runs.length - 1] = { ...before, last: each };
    else runs.push({ first: each, last: each });
  }
  return runs;
}
