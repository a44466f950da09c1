/** Takes out of a print what is written for the eye: frames, signs before lines, totals behind a bar, numbers in brackets. */

import { blocksOf } from './aligned.ts';
import { mayBeNumber } from './number-cell.ts';
import { filledLines, linesOf } from './parse.ts';
import { unwrapped } from './wrapped.ts';

/** The line without a total behind its only bar; null where it has none, or more bars: these part fields. */
function withoutTotal(line: string): string | null {
  const at = line.lastIndexOf('|');
  const isRow = /\S\s+\S/.test(line.slice(0, Math.max(0, at)).trim());
  return isRow && line.indexOf('|') === at && /^[\w.]+$/.test(line.slice(at + 1).trim())
    ? line.slice(0, at).trimEnd()
    : null;
}

/** A dot among numbers is 0. */
const DOT = /(?<=^|\s)\.(?=\s|$)/g;

/** Several numbers between bars, which then frame a table and do not part its fields. */
const FRAMED = /\|(?:\s*[<[*][\d.]+%?[>\]*](?:[\d.]+%?)?|\s+[\d.]+%?){2,}\s*\|/;
/** A number with a mark around it, as of the diagonal: <5>, [5], *5*. */
const MARKED = /([<[*])(\d[\d.]*%?)[>\]*](?=[\s|\d]|$)/g;
/** Types of columns below their names: <chr> <int>. */
const TYPES = /^\s*<\w+>(?:\s+<\w+>)+\s*$/;

/** The sign before each line of a print in a document, or of a table that is a comment. */
const SIGN = /^\s*#[#>]? ?/;
/** True for a row with two numbers and more, of which the last ends the line. */
function isRow(line: string): boolean {
  const words = line.length > MAX_LINE ? [] : line.split(/[\s#,;|]+/).filter((word) => word !== '');
  return mayBeNumber(words.pop() ?? '') && words.some(mayBeNumber);
}
/** Longer lines are none that anybody looked at. */
const MAX_LINE = 2000;
const partsOf = (line: string): readonly string[] => (line.length > MAX_LINE ? [] : line.trim().split(/\s+/));

/** The line with errors of all points of its row, such as = 1 / 32 at its end, as the number that they are; null for others. */
function withRate(line: string): string | null {
  const [wrong = '', slash, all = ''] = partsOf(line).slice(-3);
  if (slash !== '/' || !/^\d+$/.test(wrong) || !/^\d+$/.test(all)) return null;
  const before = line.slice(0, line.lastIndexOf(wrong, line.lastIndexOf('/'))).trimEnd();
  return `${before.endsWith('=') ? before.slice(0, -1).trimEnd() : before}  ${(Number(wrong) / Math.max(1, Number(all))).toFixed(4)}`;
}

/** The text without a sign before all lines of a table, or before all rows of numbers and the headings above them. */
export function withoutSigns(text: string): string {
  const lines = linesOf(text);
  const signed = lines.filter((line) => SIGN.test(line));
  const rows = lines.filter(isRow);
  const areAll = lines.every((line) => line.trim() === '' || SIGN.test(line));
  const isTable =
    areAll && (signed.every((line) => /[,;|\t]/.test(line)) || signed.every((line) => /^#[#>]/.test(line)));
  // Classes may be called #cat, below a heading without the sign.
  const areRows = rows.length > 1 && rows.every((line) => SIGN.test(line)) && (areAll || signed[0] !== rows[0]);
  return isTable || areRows ? lines.map((line) => line.replace(SIGN, '')).join('\n') : text;
}

/** The lines with rates as numbers. */
function withRates(own: readonly string[]): readonly string[] {
  const rated = own.map(withRate);
  return rated.filter((line) => line !== null).length < 2 ? own : own.map((line, i) => rated[i] ?? line);
}

/** Fewer counts in a row are no table of shares. */
const MIN_COUNTS = 3;
const SHARE = /^\d+\.\d+%?$/;

/** The lines without the shares of a row that stand below its counts, in one line or more: SAS and gmodels have both. */
function withoutShares(lines: readonly string[]): readonly string[] {
  const parts = lines.map((line) => partsOf(line.replaceAll('|', ' ')));
  const countsIn = (own: readonly string[]): number =>
    own.length - 1 - own.findLastIndex((part) => !/^\d+$/.test(part));
  const isRow = (own: readonly string[]): boolean => countsIn(own) >= MIN_COUNTS && countsIn(own) < own.length;
  let counts = 0;
  const kept = lines.filter((_, i) => {
    const own = parts[i] ?? [];
    // The last of them may be of the row alone.
    const areShares = counts > 0 && [counts, counts - 1].includes(own.length) && own.every((part) => SHARE.test(part));
    if (!areShares) counts = isRow(own) ? countsIn(own) : 0;
    return !areShares;
  });
  const rows = parts.filter(isRow).length;
  return rows > 1 && lines.length - kept.length >= rows - 1 ? kept : lines;
}

/** The lines of a table in a frame without it; null where bars part fields. */
function withoutFrame(lines: readonly string[]): string[] | null {
  if (lines.filter((line) => FRAMED.test(line)).length < 2) return null;
  return lines.map((line) => line.replaceAll(MARKED, ' $2 ').replaceAll('|', ' ').replaceAll(DOT, '0'));
}

/** The lines without attributes of R below them, and without headings that stand again below numbered rows. */
function withoutEnd(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => line.startsWith('attr(,"'));
  const own = lines.slice(0, end < 0 ? undefined : end);
  const filled = own.filter((line) => line.trim() !== '');
  const [first = '', ...rows] = filled;
  const isAgain = rows.length > 2 && partsOf(rows.pop() ?? '').join(' ') === partsOf(first).join(' ');
  // No heading is above the numbers.
  const areNumbered = partsOf(rows[0] ?? '').length === partsOf(first).length + 1;
  return isAgain && areNumbered && rows.every((line) => /^\s*\d+:?\s/.test(line)) ? filled.slice(0, -1) : own;
}

/**
 * The text of a print without what is written for the eye: frames, totals behind a bar, dots for 0, types of columns, an empty line
 * below each row. As it is where it has nothing of these.
 */
export function withoutOrnaments(said: string): string {
  const own = linesOf(said);
  const printed = withoutShares(withRates(withoutEnd(own)));
  const lines = (withoutFrame(printed) ?? printed).filter((line) => !TYPES.test(line));
  const totals = lines.map(withoutTotal);
  const rows = totals.filter((line) => line !== null);
  const filled = lines.filter((line) => line.trim() !== '');
  // Two names may stand with a bar between them.
  const areTotals =
    lines.filter((line) => mayBeNumber(line.slice(line.lastIndexOf('|') + 1))).length + 1 >= rows.length;
  const isBarred = rows.length > 2 && areTotals && filled.length - rows.length <= 1;
  const plain = isBarred ? lines.map((line, i) => (totals[i] ?? line).replaceAll(DOT, '0')) : lines;
  const blocks = blocksOf(plain.join('\n')).map((block) => block.length);
  const areSingle = blocks.length > 2 && blocks.slice(1).every((length) => length === 1);
  if (areSingle) return plain.filter((line) => line.trim() !== '').join('\n');
  return plain.length < own.length || plain.some((line, i) => line !== own[i]) ? plain.join('\n') : said;
}

/** `[1,]` before a row of a matrix without names, `[,1]` above its columns. */
const ROW_NUMBER = /^\s*\[\d+,\](?=\s)/;
const COLUMN_NUMBER = /\[,\d+\]/g;

/** The text without the numbers of rows and columns in brackets; as it is where not all rows have them. */
export function withoutNumbers(text: string): string {
  const [heading = '', ...rows] = filledLines(text).map((line) => line.text);
  if (rows.length < 2 || ROW_NUMBER.test(heading) || !ROW_NUMBER.test(rows[0] ?? '')) return text;
  const plain = linesOf(unwrapped(text));
  const isRow = (line: string): boolean => ROW_NUMBER.test(line);
  if (!plain.filter((line) => line.trim() !== '').every((line, i) => i === 0 || isRow(line))) return text;
  return plain.map((line) => line.replace(ROW_NUMBER, '').replaceAll(COLUMN_NUMBER, '')).join('\n');
}
