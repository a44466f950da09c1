/** Properties of a table that are read when it is opened; they decide its role. */

import { DataError, unlessRefused } from '../../base/error.ts';
import { lazily } from '../../base/once.ts';
import type { Warning } from '../../base/warning.ts';
import type { SquareReading } from '../../model/columns.ts';
import type { Content, Ids, Square } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { isWholeTable } from '../elements.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import { numbersFrom } from '../numbers.ts';
import { guessRole } from '../roles/guess-role.ts';
import { isIndexName, isPlainLabelName, measuresOfRuns } from '../words.ts';
import { ROW_NUMBERS } from './columns.ts';
import { onesIn } from './one-hot.ts';

/** A table with what its content shows: a small square is read, as are labels that are zeros and ones. */
export async function lookAt(found: Found | DataError, name: string, as?: SquareReading): Promise<Found | DataError> {
  if (found instanceof DataError) return found;
  const { content } = found;
  if (content.kind === 'records') {
    const looked = { ...found, content: { ...content, square: await squareIn(content) } };
    const { role, roles } = guessRole(found, name);
    const isList = role === 'classes' && !content.header.some(isPlainLabelName);
    const reason = isList && (measuresOfRuns(content.header) ?? measuresOfRuns(content.columns[0], 'rows'));
    return reason ? { ...looked, guess: { role: 'unused', roles: ['unused', ...roles], reason } } : looked;
  }
  if (content.kind !== 'table') return found;
  const { table, warnings: ofRows } = await lookAtRows(content.table);
  const [rows, columns] = table.shape;
  const isSquare = content.square !== undefined || (rows === columns && table.layout.kind === 'binary');
  const look = isSquare ? await lazily('the look at squares', import('./symmetric.ts')) : null;
  const seen = (await look?.lookAtSquare(table, { square: content.square, warnings: found.warnings }, name, as)) ?? {};
  if (seen.even !== undefined)
    return lookAt({ ...found, ...seen.even, warnings: [...(found.warnings ?? []), ...seen.even.warnings] }, name, as);
  const { doubt, ...looks } = seen;
  // The rows of a matrix are classes, and no numbers of points.
  const isMatrix = looks.looks?.role === 'confusion';
  const told = [...(found.warnings ?? []), ...ofRows].filter(({ code }) => !isMatrix || code !== ROW_NUMBERS);
  // The fault is said when the table is used.
  const ones = await unlessRefused(
    () => onesIn(table),
    () => undefined,
  );
  const doubted = doubt ? { ...table, firstRows: { doubt, ...table.firstRows } } : table;
  return {
    ...found,
    content: { ...content, ...looks, table: doubted, ...(ones && { ones }) },
    shape: table.shape,
    warnings: told.length > 0 ? told : found.warnings && [],
  };
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
    const [rows, columns] = [shape[0] ?? 0, shape[1] ?? 0];
    // Labels are at an edge, which is far away where columns are written one by one.
    const starts = layout.columnMajor ? [0, 1, columns - 2, columns - 1].map((column) => column * rows) : [0];
    const count = layout.columnMajor ? 1 : columns;
    const read = await Promise.all(starts.map((start) => numbersFrom(source, layout, start, count)));
    const values = read.flatMap((own) => [...own]);
    return values.some((value) => value < 0) && !values.some(Number.isInteger);
  };
  const few = (shape[0] ?? 1) < 1 || (shape[1] ?? 0) < 2;
  if (shape.length !== 2 || few || (!(isNarrow || (isWholeTable(table) && mayBeRanks)) && (await isPlain())))
    return { table, warnings: [] };
  return (await lazily('the look at first rows', import('./first-rows.ts'))).lookedAt(table, mayBeRanks);
}

/** Words in about as many rows as columns may be a matrix with something amiss, which is said when it is used as one. */
async function squareIn({ header, columns }: Content & { kind: 'records' }): Promise<Square | DataError | undefined> {
  const [first = []] = columns;
  if (Math.abs(first.length - header.length) > 2) return undefined;
  const rows = first.map((_, row) => columns.map((values) => values[row] ?? ''));
  const { squareOfGrid } = await lazily('the reader of squares', import('./named-square.ts'));
  const square = squareOfGrid([header, ...rows]);
  return square instanceof DataError && square.code === 'not-square' ? undefined : square;
}

/* Members of one file that may be ids of the points of the others, as columns of JSON and arrays of an archive are. */

/** Texts, and numbers that are called ids. */
function idsOf({ name, found }: Member): Ids[] {
  if (found instanceof DataError) return [];
  const { content } = found;
  if (content.kind === 'strings') return [{ heading: name, values: content.values }];
  const isNumbered = content.kind === 'numbers' && name !== '' && isIndexName(name);
  return isNumbered ? [{ heading: name, values: Array.from(content.values, String) }] : [];
}

/** Content of a member, with the other members that have one entry for each of its rows. */
export function withIdsAmong(found: Found | DataError, members: readonly Member[]): Found | DataError {
  if (found instanceof DataError || found.ids !== undefined || members.length < 2) return found;
  const others = members.filter((member) => member.found !== found).flatMap(idsOf);
  const ids = others.filter(({ values }) => values.length === found.shape[0]);
  return ids.length === 0 ? found : { ...found, ids };
}
