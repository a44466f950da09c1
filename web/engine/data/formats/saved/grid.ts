/** A table as its text has it: cells in rows, with the lines they stand on. */

import { mostFrequent } from '../delimited/dialect.ts';
import type { Line } from './lines.ts';

/** A row, and the line of the file on which it begins, counted from 0. */
export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** One table of a text, and the lines that are no part of it. */
export interface Grid {
  readonly rows: readonly Row[];
  /** Lines with something on them above and below the rows. */
  readonly others: readonly Line[];
}

/** How many cells most rows have, the first of several such numbers; 0 without rows. */
export const usualWidth = (rows: readonly Row[]): number => mostFrequent(rows.map(({ cells }) => cells.length));

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The rows as CSV. Empty lines before them keep the lines of the file, so that what is said of them is true of it. */
export function writeCsv(rows: readonly Row[]): string {
  const [first, second = first] = rows;
  if (first === undefined || second === undefined) return '';
  const empty = Math.max(0, second.line - (second === first ? 0 : 1));
  return `${'\n'.repeat(empty)}${rows.map(({ cells }) => cells.map(quoted).join(',')).join('\n')}\n`;
}

export const isEmpty = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

/** A, B, … Z, AA as spreadsheets call columns. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A column as a spreadsheet calls it, with its heading: column C ('Recall'). */
export const columnName = (column: number, heading?: string): string =>
  heading ? `column ${lettersOf(column)} ('${heading.slice(0, 40)}')` : `column ${lettersOf(column)}`;
