import { at } from '../../base/arrays.ts';
import type { Core } from '../../bindings/core.ts';
import { L2h, type L2hOptions } from '../../bindings/l2h.ts';
import { onlyRows, spanOf } from '../../bindings/sample-rows.ts';
import { type OnRows, rowsIn, streamRows } from '../../bindings/stream-rows.ts';
import type { RunContext, Task, WorkerPool } from '../../model/run.ts';
import type { Table } from '../../model/table.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { inOrder } from '../shared/in-order.ts';
import { BLOCK_ROWS, piecesOf, rowsUnread } from '../shared/pieces.ts';
import { joinedIn } from '../shared/runner.ts';

/* Passes over large tables, divided among other workers: each reads a piece, which is a run of whole blocks of rows. */

/** Bytes of the table per piece: large enough that starting a task costs little beside reading; its parts need up to twice as much. */
const PIECE_BYTES = 32 << 20;
/** Parts of a piece that are read at once: one stream of a file in a browser is bound by round trips, four are not. */
const PARTS = 4;
/** Memory that a thread may use for all parts of a piece. */
const PARTS_BYTES = 32e6;

/** Settings that all pieces of one pass have in common. */
export interface Pass {
  /** The file, for messages. */
  readonly file: string;
  readonly table: Table;
  readonly options: L2hOptions;
  /** For a sample: the row numbers in the table, ascending. */
  readonly chosen: Uint32Array | null;
  readonly chunkRows: number | undefined;
  /** Search plan of a pass after the first. */
  readonly plan: Uint32Array<ArrayBuffer> | null;
  /** Rows of the pass before those of the table, which is then a part of it. */
  readonly before: number;
}

/** A run of rows of one pass: what a thread must know to read it as the thread that merges would. */
export interface PieceTask extends Pass, Task {
  readonly firstRow: number;
  readonly rows: number;
}

/** A task that reads `rows` rows of a pass from `firstRow` on. */
export function pieceTask(pass: Pass, firstRow: number, rows: number): PieceTask {
  return {
    ...pass,
    kind: 'rows',
    failure: rowsUnread(firstRow, firstRow + rows),
    answersHeartbeat: true, // between chunks
    firstRow,
    rows,
  };
}

/** Upper bound on the memory of a part: the lists of a block, or the sums of a later pass. */
function partBytes({ options, plan, rows }: PieceTask): number {
  const [groups = 0, classes = 0] = plan ?? [];
  const byCell = 18 * (options.cells ?? 0) * (BLOCK_ROWS + rows);
  return plan === null ? BLOCK_ROWS * 30 * options.top : 40 * Math.min(groups * classes, 16 * rows) + byCell;
}

/** Runs of whole blocks of a piece, in order: one for every stream, one in all where a source has none. */
export function partsOf(task: PieceTask): PieceTask[] {
  const { firstRow, rows, chosen, table, before } = task;
  const streams = table.source.pieces === undefined ? 1 : PARTS;
  const atOnce = Math.max(1, Math.min(streams, Math.floor(PARTS_BYTES / partBytes(task))));
  const partRows = BLOCK_ROWS * Math.ceil(rows / BLOCK_ROWS / atOnce);
  const parts: PieceTask[] = [];
  for (let done = 0; done < rows; ) {
    const sinceBlock = (before + firstRow + done) % BLOCK_ROWS;
    const count = Math.min(partRows - sinceBlock, rows - done);
    parts.push({ ...task, firstRow: firstRow + done, rows: count, chosen: chosen?.slice(done, done + count) ?? null });
    done += count;
  }
  return parts;
}

/** Reads one piece, in the thread that calls it. Of several failures the first in the order of the rows is thrown. */
export async function readPiece(core: Core, task: PieceTask): Promise<Uint8Array<ArrayBuffer>> {
  const parts = partsOf(task).map((part) => readPart(core, part));
  await Promise.allSettled(parts); // none still runs when the thread gets another task
  const pieces = (await Promise.all(parts)).map(({ piece }) => piece);
  return joinedIn(new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0)), pieces);
}

/** The same by one stream; and how many rows there were, which of text nobody knows before. */
export async function readPart(
  core: Core,
  task: PieceTask,
): Promise<{ readonly piece: Uint8Array<ArrayBuffer>; readonly rows: number }> {
  const { firstRow, rows, plan, before } = task;
  let l2h: L2h | null = null;
  try {
    const reader = new L2h(core, task.options);
    l2h = reader;
    if (plan !== null) reader.follow(plan);
    reader.beginPiece(before + firstRow, rows);
    const read = await readRows(core, task, {}, (chunk) => reader.push(chunk));
    return { piece: reader.endPiece(), rows: read };
  } catch (error) {
    throw asDataError(error, task.file, (row) => task.chosen?.[row - firstRow] ?? row - before);
  } finally {
    l2h?.destroy();
  }
}

/** The rows of a piece, `first` being the place of one in it. */
export function readRows(
  core: Core,
  { table, firstRow, rows, chosen, chunkRows }: Pick<PieceTask, 'table' | 'firstRow' | 'rows' | 'chosen' | 'chunkRows'>,
  { signal }: Pick<RunContext, 'signal'>,
  onRows: OnRows,
): Promise<number> {
  return chosen === null
    ? streamRows(core, table, { firstRow, maxRows: rows, chunkRows, signal }, onRows)
    : streamRows(core, table, { ...spanOf(table, chosen), chunkRows, signal }, onlyRows(table, chosen, onRows));
}

/** One pass over a table by several workers of a pool, whose pieces `take` gets in the order of the rows; returns its rows. */
export async function readInPieces(
  take: (piece: Uint8Array<ArrayBuffer>) => void,
  pool: WorkerPool,
  readers: number,
  pass: Pass,
  context: RunContext,
  onRows: (done: number) => void,
): Promise<number> {
  const { table, chosen } = pass;
  const total = chosen?.length ?? table.shape[0] ?? 0;
  const inParts = Math.min(PARTS * BLOCK_ROWS, rowsIn(table, 2 * PIECE_BYTES));
  const wanted = Math.min(
    4 * (pass.chunkRows ?? Number.POSITIVE_INFINITY),
    Math.max(rowsIn(table, PIECE_BYTES), inParts),
  );
  const starts = piecesOf(total, Math.max(1, Math.floor(wanted / BLOCK_ROWS)), readers, pass.before);
  const taskOf = (index: number): PieceTask => {
    const [firstRow, end] = [at(starts, index), at(starts, index + 1)];
    return pieceTask({ ...pass, chosen: chosen?.slice(firstRow, end) ?? null }, firstRow, end - firstRow);
  };
  onRows(0);
  await inOrder(pool, readers, starts.length - 1, taskOf, context, (piece, index) => {
    take(piece);
    onRows(at(starts, index + 1));
  });
  return total;
}
