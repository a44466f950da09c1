/** Errors that readers of several formats have in common. */

import { DataError, formatted } from '../base/error.ts';
import { isNumber, toNumber } from '../base/number-text.ts';
import { counted } from '../base/text.ts';
import type { Content } from '../model/dataset.ts';

const SMALLER = 'Use a sample of the rows, leave out what is not needed, or save numbers as .npy.';

/** More of something than is read. */
export const tooLarge = (what: string, found: number, most: number, unit = 'bytes', remedy = SMALLER): DataError =>
  new DataError('too-large', formatted`${what} has ${found} ${unit}, at most ${most} are read`, remedy);

/** More than is held, where nobody counted how much more. */
export const tooMuch = (what: string, most: number, unit: string): DataError =>
  new DataError('too-large', formatted`${what} has more than ${most} ${unit}`, SMALLER);

/** A table of which all rows would be needed at once. */
export const notHeld = (what: string): DataError =>
  new DataError('too-large', `${what} has more rows than are held`, 'Use a sample of the rows.');

/** The place of a row in messages; lines are counted from 0. */
export const rowAt = (row: number, line?: number): string =>
  line === undefined ? formatted`row ${row}` : formatted`row ${row} (line ${line + 1})`;

interface RaggedPlace {
  readonly line?: number | undefined;
  readonly unit?: 'field' | 'number';
  /** The name of the column, for a table that is one column of lists. */
  readonly column?: string;
}

/** A row with more or fewer fields than the others. */
export const ragged = (
  row: number,
  found: number,
  expected: number,
  { line, unit = 'field', column }: RaggedPlace = {},
): DataError =>
  new DataError(
    'ragged',
    formatted`${rowAt(row, line)}${column === undefined ? '' : ` of the column '${column.slice(0, 80)}'`} has ${counted(found, unit, `${unit}s`)}, expected ${expected}`,
    'Give every row the same number of fields; put fields with delimiters in quotes.',
    { row },
  );

/** A whole number that a double cannot hold. */
export const tooLargeNumber = (value: bigint, row: number): DataError =>
  new DataError(
    'too-large-number',
    formatted`${value} at row ${row} is beyond 2^53 and cannot be a label`,
    'Save class indices, for example a.astype("int32").',
    { row },
  );

/** A cell that is no number; `where` says its place. */
export function notANumber(cell: string, row: number, column?: number, where = rowAt(row)): DataError {
  const found = cell.trim() === '' ? 'nothing' : `'${cell.trim().slice(0, 40)}'`;
  const message = `expected a number at ${where}, found ${found}`;
  return new DataError('not-a-number', message, 'Correct this cell, or leave out its row.', { row, column });
}

/** The number in a cell. @throws DataError where it is none */
export function numberAt(cell: string, row: number, column: number, line?: number): number {
  if (isNumber(cell)) return toNumber(cell);
  throw notANumber(cell, row, column, formatted`${rowAt(row, line)}, column ${column + 1}`);
}

/** Name of a kind of content in messages. */
export const nameOfContent = ({ kind }: Pick<Content, 'kind'>): string =>
  ({
    table: 'a table of numbers',
    numbers: 'one number a point',
    strings: 'text',
    records: 'text',
    pairs: 'true and predicted labels',
    question: 'columns without a role yet',
    tree: 'a tree',
    lists: 'lists of classes',
    image: 'a picture',
    late: 'texts or pictures',
  })[kind];
