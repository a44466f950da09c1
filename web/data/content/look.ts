/** Properties of a table that are read when it is opened; they decide its role. */

import { DataError } from '../../base/error.ts';
import { lazily } from '../../base/lazy.ts';
import type { Table } from '../../model/table.ts';
import { isWholeTable } from '../elements.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { squareOfTable } from './square.ts';

/** A table with what its content shows: a small square is read, as are labels that are zeros and ones. */
export async function lookAt(found: Found | DataError): Promise<Found | DataError> {
  if (found instanceof DataError || found.content.kind !== 'table') return found;
  const { content } = found;
  const [square, ones, firstRows] = [
    content.square ?? (await squareOfTable(content.table)),
    await onesIn(content.table),
    await firstRowsOf(content.table),
  ];
  const table = firstRows ? { ...content.table, firstRows } : content.table;
  return { ...found, content: { ...content, table, ...(square && { square }), ...(ones && { ones }) } };
}

/** Wider tables of whole numbers are no ranks. */
const MAX_RANKS = 256;

/** Few tables depend on more than their shape: those of two or three numbers a row, and those of whole numbers. */
async function firstRowsOf(table: Table): Promise<Table['firstRows']> {
  const { shape, layout, columnNames } = table;
  const fields = layout.kind === 'text' ? layout.fields : shape[1];
  const isNarrow = (fields === 2 || fields === 3) && columnNames === undefined;
  const mayBeRanks = isWholeTable(table) && (shape[1] ?? 0) <= MAX_RANKS;
  if (shape.length !== 2 || !(isNarrow || mayBeRanks)) return undefined;
  return (await lazily('the look at first rows', import('./first-rows.ts'))).lookAtFirstRows(table, mayBeRanks);
}

const HEAD = 64;

/** Of a table of zeros and ones these are read: they may be labels. Read errors are reported when the table is used. */
async function onesIn(table: Table): Promise<Int32Array | undefined> {
  const { source, layout } = table;
  try {
    if (layout.kind !== 'binary') return undefined;
    // Half of the first bytes are 0, as in a row with one 1, and as in no logits.
    const head = await source.read(layout.offset, Math.min(source.size, layout.offset + HEAD));
    if (2 * head.filter((byte) => byte === 0).length < head.length) return undefined;
    return await (await lazily('the reader of one-hot labels', import('./one-hot.ts'))).onlyOnes(table);
  } catch (error) {
    if (error instanceof DataError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}
