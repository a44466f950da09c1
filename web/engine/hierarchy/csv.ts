import { spreadsheetText } from '../base/spreadsheet-cells.ts';

/**
 * A text as a field of CSV: in double quotes where it holds what may part fields, lines or texts. No spreadsheet program
 * computes it; `readerOfCells` gives the text back.
 */
export const csvField = (text: string): string => exactField(spreadsheetText(text));

/** The same for a program that takes names as they stand: a spreadsheet program would compute those that look like formulas. */
export function exactField(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
