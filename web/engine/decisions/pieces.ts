import { at } from '../base/arrays.ts';
import type { Core } from '../bindings/core.ts';
import { Decide, type DecideOptions } from '../bindings/decide.ts';
import { columnsOf, type OnRows, rowsIn, streamRows } from '../bindings/stream-rows.ts';
import { asDataError } from '../methods/shared/as-data-error.ts';
import { inOrder } from '../methods/shared/in-order.ts';
import { BLOCK_ROWS, isForPool, piecesOf, rowsUnread } from '../methods/shared/pieces.ts';
import type { TaskHandlers } from '../methods/shared/runner.ts';
import type { RunContext, Task, WorkerPool } from '../model/run.ts';
import type { Table } from '../model/table.ts';
import { streamChosen } from './chosen-rows.ts';

/* Readings of large tables, divided among other workers: each counts a run of the rows, and the counts are put together. */

/** Bytes of the table per piece. */
const PIECE_BYTES = 32 << 20;
const KEEPS_ALL = 0xffffffff;

/** Options of a second reading where steps were too many to be kept: it finds nothing but the steps. */
export const stepsAlone = (options: DecideOptions): DecideOptions => ({
  ...options,
  ruler: null,
  full: false,
  mostSteps: KEEPS_ALL,
});

/** Rows with their labels, and what the core uses each for. */
export interface CountedRows {
  readonly file: string;
  readonly table: Table;
  /** Rows of the table, ascending; null: all. */
  readonly chosen: Uint32Array | null;
  readonly labels: Int32Array;
  readonly parts: Uint8Array;
}

interface PieceTask extends CountedRows, Task {
  /** Settings that all pieces of one reading have in common. */
  readonly options: DecideOptions;
  readonly firstRow: number;
  readonly chunkRows: number | undefined;
}

/** The rows from `firstRow` on; the place of a chunk is one among them. */
function streamCounted(
  core: Core,
  { table, chosen, labels }: CountedRows,
  firstRow: number,
  { chunkRows, signal }: Pick<RunContext, 'chunkRows' | 'signal'>,
  onRows: OnRows,
): Promise<number> {
  const options = { chunkRows, signal };
  if (chosen !== null) return streamChosen(core, table, chosen, options, onRows).then(() => labels.length);
  const isPart = firstRow > 0 || (table.shape[0] ?? labels.length) > labels.length;
  const part = isPart ? { ...options, firstRow, maxRows: labels.length } : options;
  return streamRows(core, table, part, (rows, first) => onRows(rows, first - firstRow));
}

/** Pushes rows, of which the core numbers the first one `numbered`; returns how many the table has. */
async function pushRows(
  core: Core,
  decide: Decide,
  rows: CountedRows,
  { firstRow, numbered }: { readonly firstRow: number; readonly numbered: number },
  context: Pick<RunContext, 'chunkRows' | 'signal'>,
  onRows: (rows: number) => void,
): Promise<number> {
  const { chosen, labels, parts, file } = rows;
  const rowOf = (row: number): number => chosen?.[row - numbered] ?? firstRow + row - numbered;
  try {
    return await streamCounted(core, rows, firstRow, context, (chunk, place) => {
      const end = place + chunk.count;
      try {
        decide.push(chunk, labels.subarray(place, end), parts.subarray(place, end));
      } catch (error) {
        throw asDataError(error, file, rowOf);
      }
      onRows(chunk.count);
    });
  } catch (error) {
    throw asDataError(error, file);
  }
}

/** Counts a run of rows in the thread that calls it. */
async function readPiece(core: Core, task: PieceTask): Promise<Uint8Array<ArrayBuffer>> {
  const { options, firstRow, table } = task;
  return new Decide(core, columnsOf(table), options).use(async (decide) => {
    await pushRows(core, decide, task, { firstRow, numbered: 0 }, task, () => undefined);
    return decide.piece();
  });
}

/** Tasks of other workers for decisions. */
export const DECIDE_TASKS: TaskHandlers = { decide: () => readPiece };

function pieceTask(
  rows: CountedRows,
  options: DecideOptions,
  firstRow: number,
  end: number,
  context: RunContext,
): PieceTask {
  return {
    ...rows,
    kind: 'decide',
    failure: rowsUnread(firstRow, end),
    answersHeartbeat: true, // between chunks
    options,
    firstRow,
    chunkRows: context.chunkRows,
    chosen: rows.chosen?.slice(firstRow, end) ?? null,
    labels: rows.labels.slice(firstRow, end),
    parts: rows.parts.slice(firstRow, end),
  };
}

async function countInPieces(
  decide: Decide,
  options: DecideOptions,
  rows: CountedRows,
  pool: WorkerPool,
  context: RunContext,
  onRows: (rows: number) => void,
): Promise<void> {
  const most = Math.max(1, Math.floor(rowsIn(rows.table, PIECE_BYTES) / BLOCK_ROWS));
  const starts = piecesOf(rows.labels.length, most, pool.size);
  const taskOf = (index: number): PieceTask =>
    pieceTask(rows, options, at(starts, index), at(starts, index + 1), context);
  await inOrder(pool, pool.size, starts.length - 1, taskOf, context, (piece, index) => {
    try {
      decide.putPiece(piece);
    } catch (error) {
      throw asDataError(error, rows.file);
    }
    onRows(at(starts, index + 1) - at(starts, index));
  });
}

/**
 * Counts rows, by a pool of workers where that is faster; returns how many the table has. `before` have been counted of
 * other tables in the same reading.
 */
export async function countRows(
  core: Core,
  decide: Decide,
  options: DecideOptions,
  rows: CountedRows,
  before: number,
  context: RunContext,
  onRows: (rows: number) => void,
): Promise<number> {
  const { pool } = context;
  if (!isForPool(rows.table, pool)) {
    return pushRows(core, decide, rows, { firstRow: 0, numbered: before }, context, onRows);
  }
  await countInPieces(decide, options, rows, pool, context, onRows);
  return rows.labels.length;
}
