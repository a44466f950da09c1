/** A table as its text has it: cells in rows, with the lines they stand on. */

/** A row, and the line of the file on which it begins, counted from 0. */
export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** One table of a text, and the lines that are no part of it. */
export interface Grid {
  readonly rows: readonly Row[];
  /** Lines with something on them above and below the rows. */
  readonly others: readonly OtherLine[];
}

export interface OtherLine {
  readonly text: string;
  readonly line: number;
}

/** How many cells most rows have, the first of several such numbers; 0 without rows. */
export function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = 0;
  for (const [width, count] of counts) if (count > (counts.get(best) ?? 0)) best = width;
  return best;
}

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The rows as CSV. Empty lines before them keep the lines of the file, so that what is said of them is true of it. */
export function writeCsv(rows: readonly Row[]): string {
  const [first, second = first] = rows;
  if (first === undefined || second === undefined) return '';
  const empty = Math.max(0, second.line - (second === first ? 0 : 1));
  return `${'\n'.repeat(empty)}${rows.map(({ cells }) => cells.map(quoted).join(',')).join('\n')}\n`;
}

export const isEmpty = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

/** A column as a spreadsheet calls it, with its heading: column C (Recall). */
export function columnName(column: number, heading?: string): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return heading ? `column ${letters} ('${heading.slice(0, 40)}')` : `column ${letters}`;
}
