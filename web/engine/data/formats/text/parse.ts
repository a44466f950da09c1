/** Splits a text into rows and fields. */

import { countsOf } from '../../../base/arrays.ts';
import { DataError, formatted } from '../../../base/error.ts';
import { isNumber, isWhole } from '../../../base/number-text.ts';
import { tooMuch } from '../../problems.ts';

/** Fields by row, and the line (0-based) on which each row starts: quoted fields may hold line ends. */
export interface Records {
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
}

export interface Parsed extends Records {
  /** Characters up to the end of the first row, its line end included. */
  readonly firstEnd: number;
}

/**
 * True where most rows of so many fields begin with # before names or numbers of the rows: it is the sign of a comment before other
 * rows alone. Before numbers of any kind it makes no names of them.
 */
export function haveSign(rows: readonly (readonly string[])[], fields: number): boolean {
  const wide = rows.filter(({ length }) => length === fields).map(([first = '']) => first);
  const own = wide.slice(1).map((cell) => cell.replace(/^#\s*/, ''));
  const areOfRows = !own.every(isNumber) || (own.every(isWhole) && new Set(own).size === own.length);
  return fields > 1 && areOfRows && 2 * wide.filter((cell) => cell.startsWith('#')).length > wide.length;
}

/** A field in memory takes many times the bytes that it has in its file. */
const MAX_FIELDS = 2 ** 22;

const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;

/**
 * Fields of a text as RFC 4180 has them: quoted fields may hold delimiters, line ends and doubled quotes; lines end in LF,
 * CR LF or CR. Blanks around a field without quotes are none of it. A space as delimiter stands for any run of blanks; null means that every line is one field. Blank lines
 * are dropped at the end, and where they stand between all rows. `partial`: the text may end anywhere, its last row is left out.
 * @throws DataError with line and column (1-based in the message) for a quote that is not closed, or closed too early
 */
export function parseRecords(text: string, delimiter: string | null, partial = false): Parsed {
  return new Parser(text, delimiter, partial).parse();
}

const isBlankLine = ({ length, 0: cell }: readonly string[]): boolean => length === 1 && cell?.trim() === '';

class Parser {
  private readonly text: string;
  private readonly delimiter: number;
  private readonly blanks: boolean;
  private readonly partial: boolean;
  private readonly rows: string[][] = [];
  private readonly lines: number[] = [];
  private row: string[] = [];
  private rowLine = 0;
  private at = 0;
  private line = 0;
  private lineStart = 0;
  private firstEnd = 0;
  private fields = 0;

  constructor(text: string, delimiter: string | null, partial: boolean) {
    this.text = text;
    this.delimiter = delimiter === null ? -1 : delimiter.charCodeAt(0);
    this.blanks = delimiter === ' ';
    this.partial = partial;
  }

  parse(): Parsed {
    const { text } = this;
    while (this.at < text.length) {
      if (this.blanks) this.skipBlanks();
      this.row.push(this.isQuote() ? this.quoted() : this.plain());
      this.afterField();
    }
    if (this.row.length > 0 && !this.partial) {
      // The text ended behind a delimiter, so an empty field follows.
      if (!this.blanks) this.row.push('');
      this.endRow();
    }
    for (let last = this.rows.at(-1); last !== undefined && isBlankLine(last); last = this.rows.at(-1)) {
      this.rows.pop();
      this.lines.pop();
    }
    const { rows, lines, firstEnd } = this;
    const kept = [...rows.keys()].filter((row) => !isBlankLine(rows[row] ?? []));
    // A single one may part two tables.
    const isSpaced = 2 * (rows.length - kept.length) >= kept.length && kept.some((row) => (rows[row] ?? []).length > 1);
    if (!isSpaced) return { rows, lines, firstEnd };
    return { rows: kept.map((row) => rows[row] ?? []), lines: kept.map((row) => lines[row] ?? 0), firstEnd };
  }

  /** True where a quoted field begins. Between blanks a word of its own may be a quote, as among word vectors: " 0.25 0.45. */
  private isQuote(): boolean {
    const { text, at } = this;
    return text.charCodeAt(at) === QUOTE && !(this.blanks && this.isBlank(text.charCodeAt(at + 1)));
  }

  private isBlank(code: number): boolean {
    return code === SPACE || code === TAB;
  }

  private skipBlanks(): void {
    while (this.isBlank(this.text.charCodeAt(this.at))) this.at++;
  }

  private plain(): string {
    const { text, delimiter } = this;
    const from = this.at;
    for (; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at);
      if (code === delimiter || code === LF || code === CR || (this.blanks && code === TAB)) break;
    }
    return text.slice(from, this.at).trim();
  }

  /** From an opening quote to behind the closing one. */
  private quoted(): string {
    const { text } = this;
    const { line, lineStart, at: opened } = this;
    let value = '';
    let from = ++this.at;
    for (;;) {
      const close = text.indexOf('"', this.at);
      if (close < 0) {
        if (this.partial) {
          this.at = text.length;
          return '';
        }
        throw quoteError('a quote is opened but never closed', line, opened - lineStart);
      }
      this.countLines(this.at, close);
      this.at = close + 1;
      if (text.charCodeAt(this.at) !== QUOTE) {
        value += text.slice(from, close);
        return value;
      }
      value += text.slice(from, close + 1);
      from = ++this.at;
    }
  }

  /** Keeps line numbers right over the line ends inside a quoted field. */
  private countLines(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const code = this.text.charCodeAt(i);
      if (code === LF || (code === CR && this.text.charCodeAt(i + 1) !== LF)) {
        this.line++;
        this.lineStart = i + 1;
      }
    }
  }

  private afterField(): void {
    const { text } = this;
    if (this.blanks) this.skipBlanks();
    if (this.at >= text.length) {
      if (!this.partial) this.endRow();
      else this.row = [];
      return;
    }
    const code = text.charCodeAt(this.at);
    if (code === LF || code === CR) {
      this.at += code === CR && text.charCodeAt(this.at + 1) === LF ? 2 : 1;
      this.endRow();
      this.line++;
      this.lineStart = this.at;
      this.rowLine = this.line;
      return;
    }
    if (this.blanks ? this.isBlank(text.charCodeAt(this.at - 1)) : code === this.delimiter) {
      if (!this.blanks) this.at++;
      return;
    }
    throw quoteError('text follows a closing quote', this.line, this.at - this.lineStart);
  }

  private endRow(): void {
    if (this.rows.length === 0) this.firstEnd = this.at;
    this.fields += this.row.length;
    if (this.fields > MAX_FIELDS) throw tooMuch('a table with words', MAX_FIELDS, 'fields');
    this.rows.push(this.row);
    this.lines.push(this.rowLine);
    this.row = [];
  }
}

const quoteError = (what: string, line: number, column: number): DataError =>
  new DataError(
    'bad-quotes',
    formatted`${what} at line ${line + 1}, column ${column + 1}`,
    'Put the whole field in quotes, and write a quote inside it twice ("").',
    { row: line, column },
  );

/* A table as its text has it: cells in rows, with the lines they stand on. */

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

/** The most frequent length, the first of several; 0 without lengths. */
export function mostFrequent(lengths: readonly number[]): number {
  const counts = countsOf(lengths);
  let best = 0;
  for (const [length, count] of counts) if (count > (counts.get(best) ?? 0)) best = length;
  return best;
}

/** Number of cells that most rows have, the first of several such numbers; 0 without rows. */
export const usualWidth = (rows: readonly Row[]): number => mostFrequent(rows.map(({ cells }) => cells.length));

export const isEmpty = ({ cells }: Pick<Row, 'cells'>): boolean => cells.every((cell) => cell.trim() === '');

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

/** Why a classification report, as text or as JSON, is not read. */
export const report = (measures: readonly string[] = ['precision', 'recall', 'f1-score']): DataError =>
  new DataError(
    'report',
    `the file is a classification report (${measures.map((name) => name.trim()).join(', ')}), which does not say what was confused with what`,
    'Save the confusion matrix instead: pd.DataFrame(confusion_matrix(y_true, y_pred)).to_csv(...), or the true and the predicted labels.',
  );

/** Error of an outline, which is no list and no table. */
export const ofIndented = (): DataError =>
  new DataError(
    'indented',
    'some lines begin with blanks and others do not, as those of a report do, or of a tree in which each name stands to the right of its parent: this is no list of names',
    'For a tree, save it as Newick: convert FILE --to newick does. For a list of names, take the blanks out.',
  );
