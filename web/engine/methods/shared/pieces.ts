import { fromTo } from '../../base/error.ts';
import type { WorkerPool } from '../../model/run.ts';
import type { Table } from '../../model/table.ts';

/** LT_BLOCK_ROWS: pieces are made of whole blocks, whose sums are added up in the order of the rows. */
export const BLOCK_ROWS = 4096;

/** True for a table that a pool reads faster: rows one after the other in a file that can be read anywhere. */
export function isForPool(table: Table, pool: WorkerPool | undefined): pool is WorkerPool {
  const { layout, source } = table;
  const splits = layout.kind === 'binary' && !layout.columnMajor && source.isSequential !== true;
  return pool !== undefined && splits && source.size >= pool.leastBytes;
}

/** Message for rows from `firstRow` to before `end` that could not be read. */
export const rowsUnread = (firstRow: number, end: number): string =>
  `${end - firstRow === 1 ? 'row' : 'rows'} ${fromTo(firstRow, end - 1)} could not be read`;

/**
 * The rows at which pieces begin, and the end: whole blocks, at most `most` of them a piece. Each reader gets as many pieces as
 * the others, all about as long, so that all end at about the same time. Blocks are counted with the `before` rows of the
 * table that lie in front of these.
 */
export function piecesOf(total: number, most: number, readers: number, before = 0): number[] {
  const firstBlock = Math.floor(before / BLOCK_ROWS);
  const blocks = total === 0 ? 0 : Math.ceil((before + total) / BLOCK_ROWS) - firstBlock;
  const pieces = Math.min(blocks, readers * Math.ceil(blocks / (most * readers)));
  const startOf = (piece: number): number => firstBlock + Math.floor((piece * blocks) / Math.max(1, pieces));
  return Array.from({ length: pieces + 1 }, (_, i) => Math.max(0, Math.min(total, BLOCK_ROWS * startOf(i) - before)));
}
