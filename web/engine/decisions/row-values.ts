import type { Core } from '../bindings/core.ts';
import { type Kind, wideRows } from '../bindings/rows.ts';
import { onlyRows, spanOf } from '../bindings/sample-rows.ts';
import { columnsOf, streamRows } from '../bindings/stream-rows.ts';
import { asDataError } from '../methods/shared/as-data-error.ts';
import { logitsOf } from '../methods/shared/guess-kind.ts';
import type { Dataset } from '../model/dataset.ts';
import type { RunContext } from '../model/run.ts';

/** Row that is read, and the kind of its values. */
export interface RowRequest {
  readonly as: Kind;
  readonly row: number;
}

/** One row of the logits; of probabilities their logarithms. */
export async function rowValues(
  newCore: () => Core,
  dataset: Dataset,
  { as, row }: RowRequest,
  { signal }: RunContext = {},
): Promise<Float64Array<ArrayBuffer>> {
  const { table, file } = logitsOf(dataset);
  const core = newCore();
  const chosen = Uint32Array.of(row);
  const columns = columnsOf(table);
  const found: Float64Array<ArrayBuffer>[] = [];
  try {
    const take = onlyRows(table, chosen, (rows) => found.push(wideRows(core, rows, columns)));
    await streamRows(core, table, { ...spanOf(table, chosen), signal }, take);
  } catch (error) {
    throw asDataError(error, file.name);
  }
  const [values] = found;
  if (values === undefined) throw new RangeError(`there is no row ${row}`);
  return as === 'probabilities' ? values.map(Math.log) : values;
}
