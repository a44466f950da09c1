import { measuresWithValues, tableMeasures } from '../../../engine/decisions/method-table/measures.ts';
import { runTitle } from '../finished/past-results.ts';
import { csvTable } from '../parts/save-csv.ts';
import type { MethodRunsState } from './method-runs.ts';
import { measuredTree, truthOf } from './steps.ts';

/** All values of the table, each with the mean of random trees; and why a method has none. */
export function csvOf({ rows }: Pick<MethodRunsState, 'rows'>): string {
  const trees = rows.flatMap((row) => measuredTree(row) ?? []);
  const measures = measuresWithValues(tableMeasures(truthOf(rows)), trees);
  const heads = ['method', ...measures.flatMap(({ id }) => [id, `${id}_random`]), 'problem'];
  const table = rows.map((row) => {
    const tree = measuredTree(row);
    const values = measures.flatMap((measure) => {
      const found = tree === null ? null : measure.of(tree);
      return [found?.value, found?.random?.mean];
    });
    return [runTitle(row.request), ...values, row.problem?.message];
  });
  return csvTable(heads, table);
}
