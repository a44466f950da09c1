/** A table as its text has it: cells in rows, with the lines they stand on. */

import { DataError } from '../../../base/error.ts';
import { mostFrequent } from './dialect.ts';
import type { Row } from './table.ts';

/** One table of a text, and the lines that are no part of it. */
export interface Grid {
  readonly rows: readonly Row[];
  /** Lines with something on them above and below the rows. */
  readonly others: readonly Line[];
}

/** How many cells most rows have, the first of several such numbers; 0 without rows. */
export const usualWidth = (rows: readonly Row[]): number => mostFrequent(rows.map(({ cells }) => cells.length));

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

/** A line, counted from 0. */
export interface Line {
  readonly text: string;
  readonly line: number;
}

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** The lines with something on them. */
export const filledLines = (text: string): Line[] =>
  linesOf(text).flatMap((own, line) => (own.trim() === '' ? [] : [{ text: own, line }]));

/** The texts of the lines that `isOther` takes, without blanks around them. */
export const otherLines = (lines: readonly string[], isOther: (line: number) => boolean): Line[] =>
  lines.flatMap((text, line) => (text.trim() !== '' && isOther(line) ? [{ text: text.trim(), line }] : []));

/** Why a classification report of scikit-learn, as text or as JSON, is not read. */
export const report = (): DataError =>
  new DataError(
    'report',
    'the file is a classification report (precision, recall, f1-score), which does not say what was confused with what',
    'Save the confusion matrix instead: pd.DataFrame(confusion_matrix(y_true, y_pred)).to_csv(...), or the true and the predicted labels.',
  );
