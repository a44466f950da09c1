import { measuresWithValues, tableMeasures } from '../../decisions/method-table/measures.ts';
import { csvField } from '../../hierarchy/csv.ts';
import { runTitle } from '../finished/past-results.ts';
import type { MethodRunsState } from './method-runs.ts';
import { measuredTree, truthOf } from './steps.ts';

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** All values of the table, each with the mean of random trees; and why a method has none. */
export function csvOf({ rows }: Pick<MethodRunsState, 'rows'>): string {
  const trees = rows.flatMap((row) => measuredTree(row) ?? []);
  const measures = measuresWithValues(tableMeasures(truthOf(rows)), trees);
  const head = ['method', ...measures.flatMap(({ id }) => [id, `${id}_random`]), 'problem'];
  const lines = rows.map((row) => {
    const tree = measuredTree(row);
    const values = measures.flatMap((measure) => {
      const found = tree === null ? null : measure.of(tree);
      return [text(found?.value), text(found?.random?.mean)];
    });
    return [csvField(runTitle(row.request)), ...values, csvField(row.problem?.message ?? '')];
  });
  return `${[head, ...lines].map((line) => line.join(',')).join('\n')}\n`;
}
