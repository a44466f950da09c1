/** Properties of a table that are read when it is opened; they decide its role. */

import { DataError } from '../../base/error.ts';
import { lazily } from '../../base/once.ts';
import type { Warning } from '../../base/warning.ts';
import type { SquareReading } from '../../model/columns.ts';
import type { Content } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { isWholeTable, readNumbers } from '../elements.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { OfWords } from './look-at-words.ts';
import { MAY_BE_PERCENT } from './square-errors.ts';

/** A table with what its content shows: a small square is read, as are labels that are zeros and ones. */
export async function lookAt(found: Found | DataError, name: string, as?: SquareReading): Promise<Found | DataError> {
  if (found instanceof DataError) return found;
  const { content } = found;
  if (content.kind !== 'table') return isOfWords(content) ? (await words()).lookAtWords(found, content) : found;
  const { table, warnings } = await lookAtRows(content.table);
  const [rows, columns] = table.shape;
  const isSquare = content.square !== undefined || (rows === columns && table.layout.kind === 'binary');
  const square = isSquare ? (content.square ?? (await (await squares()).squareOfTable(table))) : undefined;
  const even = square === undefined ? null : (await squares()).evened(square, table, as);
  if (even !== null)
    return lookAt({ ...found, ...even, warnings: [...(found.warnings ?? []), ...even.warnings] }, name, as);
  const isPercent = found.warnings?.some(({ code }) => code === MAY_BE_PERCENT) ?? false;
  const { doubt, ...looks } = square === undefined ? {} : (await squares()).looksOf(square, name, { as, isPercent });
  const ones = await onesIn(table);
  const doubted = doubt ? { ...table, firstRows: { doubt, ...table.firstRows } } : table;
  return {
    ...found,
    content: { ...content, ...looks, table: doubted, ...(square && { square }), ...(ones && { ones }) },
    shape: table.shape,
    warnings: warnings.length > 0 ? [...(found.warnings ?? []), ...warnings] : found.warnings,
  };
}

const squares = () => lazily('the reader of squares', import('./symmetric.ts'));
const words = () => lazily('the reader of words', import('./look-at-words.ts'));

/** Whether words may be more than they look like: names of lists, pairs, a matrix with something amiss. */
function isOfWords(content: Content): content is OfWords {
  if (content.kind === 'records') {
    const { header, columns } = content;
    return header.length === 2 || Math.abs((columns[0]?.length ?? 0) - header.length) <= 2;
  }
  return content.kind === 'pairs' || (content.kind === 'lists' && content.lists.names !== null);
}

/** Wider tables are no ranks. */
const MAX_RANKS = 256;

/**
 * Looks at the first rows of a table where these may say more than its shape: where a row has two or three numbers, where numbers
 * are whole, and where they may be probabilities or begin with the number of the row. Plain logits are not looked at further.
 */
async function lookAtRows(table: Table): Promise<{ table: Table; warnings: readonly Warning[] }> {
  const { shape, layout, columnNames, source } = table;
  const fields = layout.kind === 'text' ? layout.fields : shape[1];
  const isNarrow = (fields === 2 || fields === 3) && columnNames === undefined;
  const mayBeRanks = (isWholeTable(table) || columnNames === undefined) && (shape[1] ?? 0) <= MAX_RANKS;
  const isPlain = async (): Promise<boolean> => {
    if (layout.kind === 'text') return false;
    const values = await readNumbers(source, layout, layout.columnMajor ? 2 : (shape[1] ?? 0));
    return values.some((value) => value < 0) && !values.some(Number.isInteger);
  };
  const few = (shape[0] ?? 1) < 1 || (shape[1] ?? 0) < 2;
  if (shape.length !== 2 || few || (!(isNarrow || (isWholeTable(table) && mayBeRanks)) && (await isPlain())))
    return { table, warnings: [] };
  return (await lazily('the look at first rows', import('./first-rows.ts'))).lookedAt(table, mayBeRanks);
}

const HEAD = 64;

/** Of a table of zeros and ones these are read: they may be labels. Read errors are reported when the table is used. */
async function onesIn(table: Table): Promise<Int32Array | undefined> {
  const { source, layout } = table;
  const reader = () => lazily('the reader of one-hot labels', import('./one-hot.ts'));
  try {
    if (layout.kind !== 'binary')
      return table.firstRows?.areBits ? await (await reader()).onlyOnesOfText(table) : undefined;
    // Half of the first bytes are 0, as in a row with one 1, and as in no logits.
    const head = await source.read(layout.offset, Math.min(source.size, layout.offset + HEAD));
    if (2 * head.filter((byte) => byte === 0).length < head.length) return undefined;
    return await (await reader()).onlyOnes(table);
  } catch (error) {
    if (error instanceof DataError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}
