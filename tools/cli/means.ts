import { rounded } from '../../web/engine/base/digits.ts';

/** A metric over several runs. */
export interface Mean {
  /** null where no run has it. */
  readonly mean: number | null;
  /** The standard deviation of a sample, over runs - 1; null for fewer than two. */
  readonly deviation: number | null;
  /** The number of runs in which it is defined. */
  readonly runs: number;
}

/** Measures of one run, by the key of the result JSON; null for one that is not defined there. */
export type Measured = Readonly<Record<string, number | null>>;

/** The runs of one method. */
export interface MethodRuns {
  readonly method: string;
  readonly runs: readonly Measured[];
}

/** O(values). */
export function meanOf(values: readonly (number | null)[]): Mean {
  const known = values.filter((value) => value !== null);
  const runs = known.length;
  if (runs === 0) return { mean: null, deviation: null, runs };
  // From the first on, so that equal values have exactly their value for a mean, and no deviation.
  const [first = Number.NaN] = known;
  const mean = first + known.reduce((sum, value) => sum + (value - first), 0) / runs;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: runs < 2 ? null : Math.sqrt(squares / (runs - 1)), runs };
}

/** The metrics that any run has, in the order in which results have them. */
export const metricsOf = (rows: readonly MethodRuns[]): string[] => [
  ...new Set(
    rows.flatMap(({ runs }) =>
      runs.flatMap((measured) => Object.entries(measured).flatMap(([key, value]) => (value === null ? [] : [key]))),
    ),
  ),
];

const valuesOf = ({ runs }: MethodRuns, key: string): (number | null)[] =>
  runs.map((measured) => measured[key] ?? null);

/** True where another seed gave another value of any metric. */
const dependsOnSeed = (row: MethodRuns): boolean =>
  metricsOf([row]).some((key) => (meanOf(valuesOf(row, key)).deviation ?? 0) > 0);

/** "0.812 ± 0.004", "0.812" where no seed changes anything, or a value that is not defined in every run with the number of those that have it. */
function cell(row: MethodRuns, key: string): string {
  const { mean, deviation, runs } = meanOf(valuesOf(row, key));
  if (mean === null) return '';
  const some = runs < row.runs.length ? ` (${runs} of ${row.runs.length})` : '';
  return `${rounded(mean, 3).toFixed(3)}${deviation === null || !dependsOnSeed(row) ? '' : ` ± ${deviation.toFixed(3)}`}${some}`;
}

/** One row a method, one column a metric: mean ± standard deviation. */
export function meansMarkdown(rows: readonly MethodRuns[], names: Readonly<Record<string, string>>): string {
  const keys = metricsOf(rows);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[
    line(['method', 'runs', ...keys.map((key) => names[key] ?? key)]),
    line(['---', '---:', ...keys.map(() => '---:')]),
    ...rows.map((row) => line([row.method, String(row.runs.length), ...keys.map((key) => cell(row, key))])),
  ].join('\n')}\n`;
}

/** One row for each method and metric. */
export function meansCsv(rows: readonly MethodRuns[]): string {
  const lines = rows.flatMap((row) =>
    metricsOf(rows).map((key) => {
      const { mean, deviation, runs } = meanOf(valuesOf(row, key));
      return [row.method, key, mean ?? '', deviation ?? '', runs].join();
    }),
  );
  return `${['method,metric,mean,standard_deviation,runs', ...lines].join('\n')}\n`;
}

/** The means of a method, by metric. */
export const meansOf = (row: MethodRuns, rows: readonly MethodRuns[]): Readonly<Record<string, Mean>> =>
  Object.fromEntries(metricsOf(rows).map((key) => [key, meanOf(valuesOf(row, key))]));
