/*
 * Spreadsheet programs compute a cell of a CSV file that begins like a formula, whatever it says. A text that does has an
 * apostrophe before it, which these programs take for "this is text", and which is taken away again when the file is read.
 */

/** What begins like a formula: = + - @, plain or full width, a tab or a line end; behind blanks and quotes too. */
const FORMULA = /^['"\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^['"]*[\t\r\n]/;
/** A number computes nothing. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

const isFormula = (text: string): boolean => FORMULA.test(text) && !NUMBER.test(text);

/** The text for a cell, so that no spreadsheet program computes it. */
export const spreadsheetText = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** The text that a cell was written for. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;

/** A line of comment, in which what follows a comma, a semicolon or a tab may become a cell of its own. */
export const spreadsheetComment = (line: string): string =>
  line.replace(/([,;\t]['"\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");
