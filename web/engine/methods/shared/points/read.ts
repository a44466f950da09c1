import type { Core } from '../../../bindings/core.ts';
import { wideRows } from '../../../bindings/rows.ts';
import { columnsOf, streamRows } from '../../../bindings/stream-rows.ts';
import type { RunContext } from '../../../model/run.ts';
import type { Table } from '../../../model/table.ts';
import { joinedIn } from '../runner.ts';

/** A table of numbers in memory, row by row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array<ArrayBuffer>;
}

/** Reads a whole table. */
export async function readMatrix(core: Core, table: Table, context: RunContext): Promise<Matrix> {
  const columns = columnsOf(table);
  const total = table.shape[0] ?? null;
  const pieces: Float64Array<ArrayBuffer>[] = [];
  const rows = await streamRows(
    core,
    table,
    { chunkRows: context.chunkRows, signal: context.signal },
    (chunk, first) => {
      pieces.push(wideRows(core, chunk, columns));
      context.onProgress?.({ phase: 'reading', done: first + chunk.count, total });
    },
  );
  return { rows, columns, values: joinedIn(new Float64Array(rows * columns), pieces) };
}

/** Every field of a line, also one that counts or says label and was taken for no column. */
export function allFields(table: Table): Table {
  const { layout } = table;
  if (layout.kind !== 'text' || layout.columns.length === layout.fields) {
    return table;
  }
  const columns = Array.from({ length: layout.fields }, (_, field) => field);
  return { ...table, shape: [table.shape[0] ?? null, layout.fields], layout: { ...layout, columns } };
}
