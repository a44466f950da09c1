import { isFormula } from './spreadsheet-cells.ts';

/* Texts for cells that no spreadsheet program computes; `spreadsheet-cells.ts` reads them back. */

/** The text for a cell, so that no spreadsheet program computes it. */
export const spreadsheetText = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** The comment above a table with names that have an apostrophe before them, where no other has our name. */
export const APOSTROPHES = '# Logitree: an apostrophe stands before names that begin like a formula';

/** A line of comment, in which what follows a comma, a semicolon or a tab may become a cell of its own. */
export const spreadsheetComment = (line: string): string =>
  line.replace(/(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=[,;\t]['"\s]*)/g, "'");
