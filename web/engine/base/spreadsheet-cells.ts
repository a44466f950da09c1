/** The text for a cell, so that no spreadsheet program computes it. */
export const spreadsheetText = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** The comment above a table with names that have an apostrophe before them, where no other has our name. */
export const APOSTROPHES = '# Logitree: an apostrophe stands before names that begin like a formula';

/** A line of comment, in which what follows a comma, a semicolon or a tab may become a cell of its own. */
export const spreadsheetComment = (line: string): string =>
  line.replace(/(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=[,;\t]['"\s]*)/g, "'");

/*
 * Spreadsheet programs compute a cell of a CSV file that begins like a formula, whatever it says. A text that does has an
 * apostrophe before it, which these programs take for "this is text". It is taken away again when a file is read that this
 * program wrote, which says so above its table. Elsewhere an apostrophe is part of the name.
 */

/** The begin of a formula: = + - @, plain or full width, a tab or a line end; behind blanks and quotes too. */
const FORMULA = /^['"\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^['"]*[\t\r\n]/;
/** A number computes nothing. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

const isFormula = (text: string): boolean => FORMULA.test(text) && !NUMBER.test(text);

const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;

/** Our name in the comments above a table, which a spreadsheet program may have put in quotes. */
const WRITTEN_HERE = /^\uFEFF?(?:"?#[^\r\n]*[\r\n]+)*"?# Logitree\b/;

/** Gives the text that a cell of this file was written for. */
export const readerOfCells = (file: string): ((cell: string) => string) =>
  WRITTEN_HERE.test(file) ? withoutApostrophe : (cell) => cell;
