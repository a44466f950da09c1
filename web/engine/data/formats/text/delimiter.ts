/** The delimiter that parts the fields of a text, and the names in a comment that it parts. */

import { DataError } from '../../../base/error.ts';
import { isNumber } from '../../../base/number-text.ts';
import { mayBeNumber } from './number-cell.ts';
import { filledLines, isEmpty, mostFrequent, type Parsed, parseRecords, type Records } from './parse.ts';

/** A delimiter stands within texts where another one gives this share of all rows more the same width. */
const LESS_EVEN = 0.1;

/** The records of a text whose fields are parted by a delimiter. */
interface Parted extends Parsed {
  readonly delimiter: string;
}

/** The delimiter that the ending of a name says. */
export const delimiterOf = (extension: string): string => (extension === 'tsv' ? '\t' : extension === 'csv' ? ',' : '');

/** A text by the delimiter that gives the most numbers, then the most rows of the same width; null where none parts its lines. */
export function partedText(text: string, extension: string, partial = false): Parted | null {
  const own = delimiterOf(extension);
  const found: (Parted & { readonly score: number; readonly numbers: number; readonly even: number })[] = [];
  const areDecimal = hasDecimalCommas(text);
  for (const delimiter of ['\t', ',', ';', '|']) {
    // Between bars, tabs are blanks.
    if (delimiter === '\t' && text.includes('\t|\t') && !/\t(?!\|)[^\t|\r\n]*\t/.test(text)) continue;
    const records = text.includes(delimiter) ? recordsOf(text, delimiter, partial) : null;
    if (records === null) continue;
    const { rows } = records;
    const width = mostFrequent(rows.filter(({ length }) => length > 1).map(({ length }) => length));
    if (width < 2) continue;
    const cut = rows.filter((cells) => cells.some(isCut));
    if (2 * cut.length > rows.length || (delimiter === ',' && areDecimal)) continue;
    // RAxML has a blank between two names, and a tab before their number.
    if (delimiter === '\t' && width === 2 && areOfPairs(partedByBlanks(text, partial)?.rows ?? [])) continue;
    const usual = rows.filter(({ length }) => length === width);
    const numbers = usual.reduce((sum, cells) => sum + cells.filter(mayBeNumber).length, 0);
    if (delimiter !== own && numbers < usual.length && isOfTexts(rows, width)) continue;
    const filled = rows.filter((cells) => !isEmpty({ cells })).length;
    if (2 * usual.length < filled && !isMostlyNumbers(usual, numbers)) continue;
    const score = (3 * numbers - usual.length * width) * 2 ** 20 + usual.length * 2 + (delimiter === own ? 1 : 0);
    found.push({ ...records, delimiter, score, numbers, even: usual.length / filled });
  }
  const most = found.reduce((share, { even }) => Math.max(share, even), 0);
  // The ending of the name says more than the width, unless another delimiter gives more numbers, and not below headings that it leaves whole.
  const said = found.find(({ delimiter, even }) => delimiter === own && even >= most - LESS_EVEN);
  const partsFirst = ({ rows }: Parted): boolean => (rows[0]?.length ?? 0) > 1;
  const rivals = said?.even === 1 ? found.filter(partsFirst) : found;
  if (said !== undefined && rivals.every(({ numbers }) => numbers <= said.numbers)) return said;
  const [first, ...others] = found.filter(({ even }) => even >= most - LESS_EVEN);
  return first === undefined ? null : others.reduce((best, each) => (each.score > best.score ? each : best), first);
}

/**
 * True if each line has two names and a number, and names come again: distances in long form, or counts where both columns have the
 * same names. Of two names alone each comes again and again: they are the true and the predicted class.
 */
export function areOfPairs(rows: Records['rows']): boolean {
  const [own, theirs] = [0, 1].map((column) => new Set(rows.map((row) => row[column] ?? '')));
  if (own === undefined || theirs === undefined || [...own, ...theirs].some(isNumber)) return false;
  const haveSame = 2 * [...own].filter((name) => theirs.has(name)).length > Math.max(own.size, theirs.size);
  const isPair = ({ length, 0: a, 1: b, 2: value = '' }: readonly string[]): boolean =>
    length === 3 && isNumber(value) && (haveSame || a !== b);
  if (rows.length > 2 && own.size < rows.length && rows.every(isPair)) return true;
  return haveSame && own.size > 1 && 3 * own.size <= rows.length && rows.every(({ length }) => length === 2);
}

/** A text by runs of blanks. */
export function partedByBlanks(text: string, partial: boolean): Parted | null {
  const records = recordsOf(text, ' ', partial);
  return records && { ...records, delimiter: ' ' };
}

/** True for a cell that ends within a list or parentheses: what parts the cells is then a part of them. */
const isCut = (cell: string): boolean =>
  cell.lastIndexOf('[') > cell.lastIndexOf(']') || cell.lastIndexOf('(') > cell.lastIndexOf(')');

/** True if commas stand within numbers alone, between fields that something else separates on each line: they are decimal marks. */
function hasDecimalCommas(text: string): boolean {
  if (!/\d,\d/.test(text) || /(?<!\d),|,(?!\d)|\d,\d*,/.test(text)) return false;
  const all = filledLines(text);
  const lines = all.length > 1 ? all.slice(0, -1) : all; // the last may be cut off
  const isOfNumbers = lines.every(({ text: line }) => line.trim().split(/\s+/).every(mayBeNumber));
  const areParted = [';', '\t'].some((mark) => {
    const [many = 1, ...others] = lines.map((line) => line.text.split(mark).length);
    return many > 1 && others.every((each) => each === many);
  });
  return areParted || (isOfNumbers && lines.every(({ text: line }) => /\S\s+\S/.test(line)));
}

/** A matrix in a longer text: at least three rows, of which all cells but one are numbers. */
const isMostlyNumbers = (rows: Records['rows'], numbers: number): boolean =>
  rows.length > 2 && numbers >= rows.reduce((sum, { length }) => sum + length - 2, 0);

/** Texts hold commas as they come: many lines are then wider than most, which a table has at most by mistake. */
const isOfTexts = (rows: Records['rows'], width: number): boolean =>
  10 * rows.filter(({ length }) => length > width).length > rows.length;

/** The names in a comment above numbers, one for each column, as savetxt of NumPy writes a header; null for other comments. */
export function namesInComment(cells: readonly string[], width: number): readonly string[] | null {
  const names = cells.map((cell, column) => (column === 0 ? cell.replace(/^#+/, '') : cell).trim());
  const areNames = names.length === width && new Set(names).size === width;
  return areNames && !names.some((name) => name === '' || mayBeNumber(name)) ? names : null;
}

/** Null for quotes that do not match. */
export function recordsOf(text: string, delimiter: string, partial: boolean): Parsed | null {
  try {
    return parseRecords(text, delimiter, partial);
  } catch (error) {
    if (error instanceof DataError && error.code === 'bad-quotes') return null;
    throw error;
  }
}
