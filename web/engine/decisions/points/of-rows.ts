import { at } from '../../base/arrays.ts';
import type { Core } from '../../bindings/core.ts';
import { type Kind, type RowsInMemory, withProbabilities } from '../../bindings/rows.ts';
import { columnsOf, rowsIn, streamRows } from '../../bindings/stream-rows.ts';
import { asDataError } from '../../methods/shared/as-data-error.ts';
import { inOrder } from '../../methods/shared/in-order.ts';
import { BLOCK_ROWS, isForPool, piecesOf, rowsUnread } from '../../methods/shared/pieces.ts';
import { joinedIn } from '../../methods/shared/runner.ts';
import type { RunContext, Task, WorkerPool } from '../../model/run.ts';
import type { Table } from '../../model/table.ts';

/* All probabilities of each row, from which some numbers are kept: read by one thread, or by several. */

/** Bytes of probabilities that are worked on at a time. */
const CHUNK_BYTES = 1 << 20;
/** Bytes of the table per piece. */
const PIECE_BYTES = 32 << 20;

/** Values that are kept of each row. */
export interface RowReading {
  /** Numbers a row. */
  readonly width: number;
  /** Writes them. `row` is a place among the rows that are read. */
  read(probabilities: Float64Array, predicted: number, row: number, into: Float64Array): void;
}

export interface RowsAsked {
  readonly file: string;
  readonly table: Table;
  readonly as: Kind;
}

/** Reads rows from `firstRow` on, so many or all; the numbers of each, one row after the other. */
async function readRows(
  core: Core,
  { file, table, as }: RowsAsked,
  { width, read }: RowReading,
  {
    firstRow = 0,
    maxRows,
    chunkRows,
  }: { readonly firstRow?: number; readonly maxRows?: number; readonly chunkRows?: number | undefined },
  { signal, onProgress }: Pick<RunContext, 'signal' | 'onProgress'>,
): Promise<Float64Array<ArrayBuffer>> {
  const columns = columnsOf(table);
  const pieces: Float64Array[] = [];
  const push = (rows: RowsInMemory, first: number): void => {
    withProbabilities(core, { kind: as, columns, temperature: 1 }, rows, first, (found, predicted) => {
      const values = core.array('f64', found.pointer, rows.count * columns);
      const numbers = new Float64Array(rows.count * width);
      for (let i = 0; i < rows.count; i += 1) {
        const row = values.subarray(i * columns, (i + 1) * columns);
        read(row, at(predicted, i), first - firstRow + i, numbers.subarray(i * width, (i + 1) * width));
      }
      pieces.push(numbers);
    });
    onProgress?.({ phase: 'reading', done: first + rows.count, total: table.shape[0] ?? null });
  };
  const least = Math.max(1, Math.floor(CHUNK_BYTES / (8 * columns)));
  try {
    await streamRows(core, table, { firstRow, maxRows, chunkRows: chunkRows ?? least, signal }, push);
  } catch (error) {
    throw asDataError(error, file);
  }
  return joined(pieces);
}

export const joined = (pieces: readonly Float64Array[]): Float64Array<ArrayBuffer> =>
  joinedIn(new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0)), pieces);

/** A run of rows that another worker reads. */
export interface RowsTask extends RowsAsked, Task {
  readonly firstRow: number;
  readonly maxRows: number;
  readonly chunkRows: number | undefined;
}

/** Does the task of a reading; the numbers as bytes. */
export async function doRowsTask(core: Core, task: RowsTask, reading: RowReading): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer } = await readRows(core, task, reading, task, {});
  return new Uint8Array(buffer);
}

/** The same rows, by a pool of workers where that is faster. `extra` is what a task of this kind needs for its rows. */
export async function readAllRows<Extra extends object>(
  core: Core,
  asked: RowsAsked,
  reading: RowReading,
  kind: string,
  extra: (firstRow: number, end: number) => Extra,
  context: RunContext,
): Promise<Float64Array<ArrayBuffer>> {
  const { pool, chunkRows } = context;
  const total = asked.table.shape[0] ?? null;
  if (total === null || !isForPool(asked.table, pool)) return readRows(core, asked, reading, { chunkRows }, context);
  return rowsInPieces(asked, total, reading.width, kind, extra, pool, context);
}

/** So many numbers of each row, from tasks of this kind. */
export async function rowsInPieces<Extra extends object>(
  asked: RowsAsked,
  total: number,
  width: number,
  kind: string,
  extra: (firstRow: number, end: number) => Extra,
  pool: WorkerPool,
  context: RunContext,
): Promise<Float64Array<ArrayBuffer>> {
  const most = Math.max(1, Math.floor(rowsIn(asked.table, PIECE_BYTES) / BLOCK_ROWS));
  const starts = piecesOf(total, most, pool.size);
  const all = new Float64Array(total * width);
  const taskOf = (index: number): RowsTask & Extra => {
    const [firstRow, end] = [at(starts, index), at(starts, index + 1)];
    return {
      ...asked,
      ...extra(firstRow, end),
      kind,
      failure: rowsUnread(firstRow, end),
      answersHeartbeat: true, // between chunks
      firstRow,
      maxRows: end - firstRow,
      chunkRows: context.chunkRows,
    };
  };
  await inOrder(pool, pool.size, starts.length - 1, taskOf, context, (bytes, index) => {
    all.set(new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8), at(starts, index) * width);
    context.onProgress?.({ phase: 'reading', done: at(starts, index + 1), total });
  });
  return all;
}
