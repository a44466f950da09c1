/** Finds matrices and tables in text whose columns are separated by blanks, as pandas, R, scikit-learn and others print them. */

import { DataError, formatted } from '../../../base/error.ts';
import { isNumber } from '../../../base/number-text.ts';
import { countsUp } from '../../facts/columns.ts';
import { sharedStart } from '../../readings/heading-sets.ts';
import { cornerOf, trueSide, trueSideOf } from '../../words.ts';
import { mayBeNumber } from './numbers.ts';
import { type Grid, type Line, linesOf, otherLines, type Row } from './parse.ts';

const isRule = (text: string): boolean => /^[\s\-=+|_─━═┼]+$/.test(text) && /[-=_─━═]{2}/.test(text);
const TAB = 8;

/** R puts names in quotes. */
export const wordsOf = (text: string): string[] =>
  (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => (/^".*"$/.test(word) ? word.slice(1, -1) : word));
/** Names may have blanks in them where columns are separated by more than one. */
const phrasesOf = (text: string): string[] => text.trim().split(/\s{2,}/);

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
const FRAMED = /\|(?:\s*[<[*][\d.]+%?[>\]*]|\s+[\d.]+%?){2,}\s*\|/;
/** A number with a mark around it, as of the diagonal: <5>, [5], *5*. */
const MARKED = /([<[*])(\d[\d.]*%?)[>\]*](?=[\s|]|$)/g;
/** Types of columns below their names: <chr> <int>. */
const TYPES = /^\s*<\w+>(?:\s+<\w+>)+\s*$/;

/** The sign before each line of a print of R in a document, and before each line of a table that is a comment as a whole. */
const SIGNED: readonly RegExp[] = [/^#[#>]/, /^#.*[,;|\t]/];
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

/** The text without a sign before all of its lines. */
export function withoutSigns(text: string): string {
  const lines = linesOf(text);
  const isSigned = SIGNED.some((sign) => lines.every((line) => line.trim() === '' || sign.test(line)));
  return isSigned ? lines.map((line) => line.replace(/^#[#>]? ?/, '')).join('\n') : text;
}

/** The lines with rates as numbers. */
function withRates(own: readonly string[]): readonly string[] {
  const rated = own.map(withRate);
  return rated.filter((line) => line !== null).length < 2 ? own : own.map((line, i) => rated[i] ?? line);
}

/** Fewer counts in a row are no table of shares. */
const MIN_COUNTS = 3;

/** The lines without the shares of a row that stand below its counts: SAS has both. */
function withoutShares(lines: readonly string[]): readonly string[] {
  const parts = lines.map(partsOf);
  const countsIn = (own: readonly string[]): number =>
    own.length - 1 - own.findLastIndex((part) => !/^\d+$/.test(part));
  const isRow = (own: readonly string[]): boolean => countsIn(own) >= MIN_COUNTS && countsIn(own) < own.length;
  const isOf = (own: readonly string[], above: readonly string[]): boolean =>
    isRow(above) && own.length === countsIn(above) && own.every((part) => /^\d+\.\d+$/.test(part));
  const left = lines.filter((_, i) => !isOf(parts[i] ?? [], parts[i - 1] ?? []));
  const rows = parts.filter(isRow).length;
  return rows > 1 && lines.length - left.length === rows ? left : lines;
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
  return isAgain && rows.every((line) => /^\s*\d+:?\s/.test(line)) ? filled.slice(0, -1) : own;
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
  const isBarred = rows.length > 2 && filled.length - rows.length <= 1;
  const plain = isBarred ? lines.map((line, i) => (totals[i] ?? line).replaceAll(DOT, '0')) : lines;
  const blocks = blocksOf(plain.join('\n')).map((block) => block.length);
  const areSingle = blocks.length > 2 && blocks.slice(1).every((length) => length === 1);
  if (areSingle) return plain.filter((line) => line.trim() !== '').join('\n');
  return plain.length < own.length || plain.some((line, i) => line !== own[i]) ? plain.join('\n') : said;
}

/** Lines that stand together, without rules between them. */
export function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = [[]];
  linesOf(text).forEach((raw, line) => {
    const text = raw.replace(/\t/g, ' '.repeat(TAB));
    if (text.trim() === '') blocks.push([]);
    else if (!isRule(text)) blocks.at(-1)?.push({ text, line });
  });
  return blocks.filter((block) => block.length > 0);
}

/** A row of numbers, and behind a bar, perhaps a total, the code of its column with the name that it stands for: `43 1 | a = cat`. */
const LEGEND = /^\s*([\d.]+(?:\s+[\d.]+)*)\s*\|\s*(?:[\d.]+\s+)?([a-z]\w{0,9})\s*=\s*(?!\s)(.*\S)\s*$/i;

/** The table below the line `at`, which begins with the codes of the columns and may say what they are; null where none is. */
function tableOfCodes(lines: readonly string[], at: number): Row[] | null {
  const words = (lines[at] ?? '').trim().split(/\s+/);
  const below = lines.slice(at + 1, at + 1 + words.length).map((line) => LEGEND.exec(line));
  const end = below.findIndex((row, i) => row?.[2] !== words[i]);
  const rows = end < 0 ? below : below.slice(0, end);
  const cells = rows.map((row) => row?.[1]?.split(/\s+/) ?? []);
  if (rows.length < 2 || cells.some(({ length }) => length !== rows.length)) return null;
  const names = rows.map((row) => row?.[3] ?? '');
  const said = words.slice(rows.length).join(' ').replace(/^\W+/, '');
  const corner = cornerOf(trueSide('', said));
  const body = cells.map((entries, i): Row => ({ cells: [names[i] ?? '', ...entries], line: at + 1 + i }));
  return [{ cells: [corner, ...names], line: at }, ...body];
}

/** Every table whose rows have the names of the columns behind them, with the lines around it. */
export function gridsOfCodes(text: string): Grid[] {
  const lines = linesOf(text);
  if (!lines.some((line) => LEGEND.test(line))) return [];
  return lines.flatMap((_, at): Grid[] => {
    const rows = tableOfCodes(lines, at);
    const end = at + (rows?.length ?? 0);
    return rows === null ? [] : [{ rows, others: otherLines(lines, (line) => line < at || line >= end) }];
  });
}

/** The number of numbers at the end of a line. */
function numbersAtEnd(text: string): number {
  const words = wordsOf(text);
  const other = words.findLastIndex((word) => !mayBeNumber(word));
  return words.length - 1 - other;
}

/** The same for each line: a NaN in front of numbers is a missing name where other lines of as many words have a name there. */
function numbersAtEnds(block: readonly Line[]): readonly number[] {
  const words = block.map(({ text }) => wordsOf(text));
  const counts = block.map(({ text }) => numbersAtEnd(text));
  const named = new Set(words.flatMap(({ length }, i) => (counts[i] === length - 1 ? [length] : [])));
  return counts.map((count, i) => {
    const own = words[i] ?? [];
    return count === own.length && named.has(count) && /^nan$/i.test(own[0] ?? '') ? count - 1 : count;
  });
}

/** Every table of numbers in a text, with the lines around it. */
export function alignedGrids(text: string): Grid[] {
  const blocks = blocksOf(text);
  const all = blocks.flat();
  return blocks.flatMap(tablesIn).map((rows) => ({ rows, others: othersOf(all, rows) }));
}

function othersOf(all: readonly Line[], rows: readonly AlignedRow[]): Line[] {
  const own = new Set(rows.flatMap(({ lines }) => lines));
  return all.filter(({ line }) => !own.has(line)).map(({ text, line }) => ({ text: text.trim(), line }));
}

interface AlignedRow extends Row {
  /** All lines that a row was made of: names of the two sides stand on lines of their own. */
  readonly lines: readonly number[];
}

/** Runs of lines that end in as many numbers, with a heading above them where there is one. */
function tablesIn(block: readonly Line[]): AlignedRow[][] {
  const tables: AlignedRow[][] = [];
  const counts = numbersAtEnds(block);
  for (let first = 0; first < block.length; ) {
    const count = counts[first] ?? 0;
    let end = first + 1;
    while (end < block.length && counts[end] === count) end++;
    if (count > 2 && isNamedByNumbers(block, first, end, count)) {
      // Below it rows with names in words may follow, as of totals.
      const isBelow = ({ text }: Line): boolean => numbersAtEnd(text) === count - 1 && wordsOf(text).length >= count;
      while (end < block.length && block.slice(end, end + 1).some(isBelow)) end++;
      tables.push(tableOf(block, first, end, count - 1));
    } else if (count >= 2 && end - first >= 2) tables.push(tableOf(block, first, end, count));
    first = end;
  }
  return tables;
}

/** True where rows are called by numbers below a corner: as many as there are columns, and those above them, or a count under a side. */
function isNamedByNumbers(block: readonly Line[], first: number, end: number, count: number): boolean {
  const heading = headingOf(block, first, count - 1, true);
  if (heading === null || heading.names.length !== count - 1 || end - first !== count - 1) return false;
  const names = block.slice(first, end).map(({ text }) => wordsOf(text)[0] ?? '');
  return names.join() === heading.names.join()
    ? trueSideOf(heading.corner) !== null
    : countsUp(names) && heading.names.every((name) => !mayBeNumber(name)) && trueSideOf(heading.corner) !== null;
}

function tableOf(block: readonly Line[], first: number, end: number, count: number): AlignedRow[] {
  const body = block.slice(first, end);
  const named = body.some(({ text }) => wordsOf(text).length > count);
  const heading = headingOf(block, first, count, named);
  // Rows may be called by numbers: pandas counts them.
  const isCounted = !named && heading !== null && heading.names.length < count;
  const numbers = isCounted ? count - 1 : count;
  const names = body.map(({ text }) => wordsOf(text).slice(0, -numbers));
  // A tibble of R counts its rows in front of the first column.
  const isNumbered = names.every((words, i) => words.length > 1 && words[0] === String(i + 1));
  const rows = body.map(({ text, line }, i): AlignedRow => {
    const words = wordsOf(text);
    const name = (names[i] ?? []).slice(isNumbered ? 1 : 0).join(' ');
    return { cells: [...(named || isCounted ? [name] : []), ...words.slice(-numbers)], line, lines: [line] };
  });
  const [numbered, ...below] = rows;
  const own = numbered && withoutNumbersOfRows(below, numbered.cells.slice(1));
  if (numbered && own) return [{ ...numbered, cells: ['', ...own.map(({ cells }) => cells[0] ?? '')] }, ...own];
  if (heading === null || heading.names.length !== numbers) return rows;
  const cells = [...(named || isCounted ? [heading.corner] : []), ...heading.names];
  return [{ cells, line: (body[0]?.line ?? 1) - 1, lines: heading.lines }, ...rows];
}

/** Rows whose names stand behind their numbers, where these head the columns as well; null for others. */
function withoutNumbersOfRows(rows: readonly AlignedRow[], heads: readonly string[]): AlignedRow[] | null {
  if (rows.length !== heads.length) return null;
  const parts = rows.map(({ cells }) => /^(\d+) (.+)$/.exec(cells[0] ?? ''));
  if (!parts.every((part, i) => part !== null && part[1] === heads[i])) return null;
  return rows.map((row, i) => ({ ...row, cells: [parts[i]?.[2] ?? '', ...row.cells.slice(1)] }));
}

/** The rows of which the places of the numbers are looked at. */
const LOOKED = 3;

/** The ends of the last numbers of a line. */
const endsOf = (text: string, count: number): readonly number[] =>
  [...text.matchAll(/\S+/g)].slice(-count).map((word) => word.index + word[0].length);

/** The start of the words before a place that have one blank between them. */
function startOfPhrase(text: string, end: number): number {
  let at = end;
  while (at > 0 && text.slice(Math.max(0, at - 2), at) !== '  ') at--;
  return at;
}

/** The fields of a heading that ends with each number below it, with what stands before the first: names with blanks. */
function cutAt(heading: string, [ends = [], ...others]: readonly (readonly number[])[]): readonly string[] {
  if (others.some((own) => own.join() !== ends.join())) return [];
  const cells = ends.map((end, i) => {
    const from = i === 0 ? startOfPhrase(heading, end) : (ends[i - 1] ?? 0);
    return heading.slice(from, end);
  });
  const isCut = ends.every((end) => end <= heading.length && /^(?:\s|$)/.test(heading.slice(end)));
  if (!isCut || cells.some((cell, i) => cell.trim() === '' || (i > 0 && !/^\s/.test(cell)))) return [];
  return [heading.slice(0, (ends[0] ?? 0) - (cells[0]?.length ?? 0)), ...cells].map((cell) => cell.trim());
}

interface Heading {
  readonly corner: string;
  readonly names: readonly string[];
  readonly lines: readonly number[];
}

/** One word, or two that say a side, such as "Ground Truth (Pixels)". */
function isSideAlone(line: string): boolean {
  const words = wordsOf(line.replace(/\([^()]*\)/g, ''));
  return words.length === 1 || (words.length === 2 && trueSide('', words.join(' ')) !== null);
}

/** Names that are written from top to bottom, each letter above the last digit of its column; null for others. */
function uprightNames(block: readonly Line[], first: number, count: number): Heading | null {
  let top = first;
  while (top > 0 && /^(?:\s*\S(?=\s|$))+\s*$/.test(block[top - 1]?.text ?? '')) top--;
  if (first - top < 2) return null;
  const above = block.slice(top, first);
  const names = endsOf(block[first]?.text ?? '', count).map((end) =>
    above.map(({ text }) => text[end - 1]?.trim() ?? '').join(''),
  );
  return names.includes('') ? null : { corner: '', names, lines: above.map(({ line }) => line) };
}

/**
 * The line of names above the numbers. What rows and columns are stands in front of the names, and alone on the line below
 * (pandas: rows) or above them (R: columns).
 */
function headingOf(block: readonly Line[], first: number, count: number, named: boolean): Heading | null {
  const upright = uprightNames(block, first, count);
  if (upright !== null) return upright;
  for (const at of [first - 1, first - 2]) {
    const line = block[at];
    if (line === undefined) return null;
    const ends = block.slice(first, first + LOOKED).map(({ text }) => endsOf(text, count));
    const split = [phrasesOf(line.text), wordsOf(line.text), cutAt(line.text, ends)].find(
      ({ length }) => length === count || length === count + 1 || (!named && length === count - 1),
    );
    if (split === undefined) {
      // Only the name of the rows may stand between.
      if (at === first - 1 && wordsOf(line.text).length === 1) continue;
      return null;
    }
    const isCornered = split.length === count + (named ? 1 : 0) && (named || split.some((word) => !mayBeNumber(word)));
    const [corner = ''] = isCornered && named ? split : [];
    const below = at === first - 2 ? block[first - 1] : undefined;
    const above = below === undefined && isSideAlone(block[at - 1]?.text ?? '') ? block[at - 1] : undefined;
    return {
      corner: [below?.text.trim() ?? corner, below === undefined ? (above?.text.trim() ?? '') : corner]
        .filter((side) => side !== '')
        .join('\\'),
      names: isCornered && named ? split.slice(1) : split,
      lines: [line.line, ...(below ? [below.line] : []), ...(above && corner !== '' ? [above.line] : [])],
    };
  }
  return null;
}

/* Finds a table in text whose columns are separated by blanks that all of its lines have, as pandas and R print data. */

/** Fewer lines may have blanks at the same places by chance. */
const MIN_LINES = 4;

/** The places between which all lines have something: first and last character of each column. */
function columnsOf(lines: readonly Line[]): (readonly [from: number, to: number])[] {
  const width = lines.reduce((most, { text }) => Math.max(most, text.length), 0);
  const used = new Uint8Array(width + 1);
  for (const { text } of lines) {
    for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) used[at] = 1;
  }
  const columns: (readonly [number, number])[] = [];
  for (let from = used.indexOf(1); from >= 0; ) {
    const to = used.indexOf(0, from);
    columns.push([from, to]);
    from = used.indexOf(1, to);
  }
  return columns;
}

/** The lines of a table with a heading, of which at least one column has numbers alone; null where they are none. */
export function gridOfGutters(lines: readonly Line[]): Grid | null {
  if (lines.length < MIN_LINES) return null;
  const columns = columnsOf(lines);
  if (columns.length < 2) return null;
  const rows = lines.map(
    ({ text, line }): Row => ({ cells: columns.map(([from, to]) => text.slice(from, to).trim()), line }),
  );
  const [heading, ...own] = rows;
  // A Series of pandas leaves a name of its index out where it is that of the row above.
  const body = (heading?.cells.at(-1) ?? '') === '' ? filledDown(own) : own;
  const isOfNumbers = columns.some(
    (_, c) => !mayBeNumber(heading?.cells[c] ?? '') && body.every(({ cells }) => mayBeNumber(cells[c] ?? '')),
  );
  return heading !== undefined && isOfNumbers && body.every(({ cells }) => cells.slice(1).some((cell) => cell !== ''))
    ? { rows: [heading, ...body], others: [] }
    : null;
}

/** The rows with the cells of the row above where they have none, but for the last column. */
function filledDown(rows: readonly Row[]): Row[] {
  let above: readonly string[] = [];
  return rows.map((row) => {
    above = row.cells.map((cell, c) => (cell === '' && c < row.cells.length - 1 ? (above[c] ?? '') : cell));
    return { ...row, cells: [...above] };
  });
}

/**
 * Lines with as many words each: in quotes, as write.table of R leaves them, which has no name above those of the rows; or most of
 * them apart by more than one blank, of which some are no plain numbers. Null for others.
 */
export function gridOfWords(lines: readonly Line[], isUniform: boolean): Grid | null {
  const [heading, ...body] = lines.map(({ text, line }): Row => ({ cells: wordsOf(text), line }));
  const width = body[0]?.cells.length ?? 0;
  if (heading === undefined || width < 2 || body.some(({ cells }) => cells.length !== width)) return null;
  const missing = width - heading.cells.length;
  const isQuoted = lines[0]?.text.startsWith('"') && width > 2 && (missing === 0 || missing === 1);
  if (missing === 1 && width > 2 && areNamedRows(heading, body))
    return { rows: [{ ...heading, cells: ['', ...heading.cells] }, ...body], others: [] };
  const areAligned = 2 * lines.filter(({ text }) => /\S {2,}\S/.test(text)).length >= lines.length;
  const hasWords = body.some(({ cells }) => cells.some((cell) => !isNumber(cell)));
  const isTable = isUniform && missing === 0 && lines.length >= MIN_LINES && areAligned && hasWords;
  if (!isQuoted && !isTable) return null;
  return { rows: [missing === 1 ? { ...heading, cells: ['', ...heading.cells] } : heading, ...body], others: [] };
}

/** True for headings above all columns but the first, which counts the rows; or which names them, before numbers. */
function areNamedRows({ cells: heads }: Row, body: readonly Row[]): boolean {
  const names = new Set(body.map(({ cells }) => cells[0]));
  const areNumbers = body.every(({ cells }) => cells.slice(1).every(isNumber));
  if (body.length > 1 && countsUp(body.map(({ cells }) => cells[0]?.replace(/:$/, '') ?? ''))) return true;
  const areNumbered = [...names].every((name) => /^\d+$/.test(name ?? ''));
  const isOfFractions = body.some(({ cells }) => cells.slice(1).some((cell) => cell.includes('.')));
  const areWords = [...names].every((name) => !isNumber(name ?? ''));
  return (
    names.size === body.length && areNumbers && !heads.some(isNumber) && (areWords || (areNumbered && isOfFractions))
  );
}

/* Prints of wide tables: columns that go on in further blocks below, as pandas (behind a backslash) and R print them. */

/** More blocks than these are no print that anybody looked at. */
const MAX_BLOCKS = 1000;
const MIN_BLOCK = 3;

const isHeading = (line: string): boolean => /\s\\\s*$/.test(line);
const firstWord = (line: string): string => /\S+/.exec(line)?.[0] ?? '';

/** True for the line with the size or the type that pandas prints below a table. */
export const isSize = (line: string): boolean =>
  /^\s*(?:\[\d+ rows x \d+ columns\]|(?:Name: .*, )?(?:Length: \d+, )?dtype: \w+)\s*$/.test(line);

/** The text with each row on one line; as it is where none goes on below. @throws DataError for blocks that do not fit together */
export function unwrapped(text: string): string {
  const lines = linesOf(text);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return text;
  if (isHeading(lines[first] ?? '')) {
    const blocks = ofPandas(lines, first);
    return blocks === null ? text : [...lines.slice(0, first), ...joined(blocks)].join('\n');
  }
  const whole = ofR(lines.slice(first));
  if (whole !== null) return [...lines.slice(0, first), ...joined(whole)].join('\n');
  // Among other lines it stands between empty ones.
  for (let from = first, to = from; from < lines.length; from = to + 1) {
    to = from;
    while (to < lines.length && (lines[to] ?? '').trim() !== '') to++;
    const blocks = to - from < 2 * MIN_BLOCK ? null : ofR(lines.slice(from, to));
    if (blocks !== null) return [...lines.slice(0, from), ...joined(blocks), ...lines.slice(to)].join('\n');
  }
  return text;
}

/** Blocks with empty lines between them, of which all but the last go on. Only the beginning of a text may have just one. */
function ofPandas(lines: readonly string[], first: number): string[][] | null {
  const blocks: string[][] = [[]];
  for (const line of lines.slice(first)) {
    if (line.trim() === '') blocks.push([]);
    else if (!isSize(line)) blocks.at(-1)?.push(line);
  }
  const filled = blocks.filter((block) => block.length > 0);
  const [own = [], ...others] = filled;
  if (others.length === 0) return null;
  const other = others.findIndex((block) => !isSameRows(own, block));
  if (other >= 0 || isHeading(filled.at(-1)?.[0] ?? '')) {
    const rows = own.length - 1;
    throw new DataError(
      'wrapped',
      formatted`the columns of the table go on in ${filled.length} blocks, and block ${other < 0 ? filled.length : other + 2} does not have the same ${rows} rows and an end`,
      "The print may be cut. Save all of it: df.to_csv('table.csv').",
    );
  }
  return filled.map((block) => block.map((line) => line.replace(/\s\\\s*$/, '')));
}

const isSameRows = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.slice(1).every((line, i) => firstWord(line) === firstWord(b[i + 1] ?? ''));

/** Blocks right below each other, of as many lines, with the same names before their rows. */
function ofR(all: readonly string[]): string[][] | null {
  const lines = all.filter((line) => line.trim() !== '');
  if (!/^\s/.test(lines[0] ?? '')) return null;
  for (let count = 2; count <= Math.min(MAX_BLOCKS, lines.length / MIN_BLOCK); count++) {
    const size = lines.length / count;
    if (!Number.isInteger(size) || !/^\s/.test(lines[size] ?? '')) continue;
    const blocks = Array.from({ length: count }, (_, b) => lines.slice(b * size, (b + 1) * size));
    const [own = [], ...others] = blocks;
    const isNamed = own.slice(1).every((line) => !/^\s*-?[\d.]+\s*$/.test(line)) && hasDifferentNames(own);
    if (isNamed && others.every((block) => /^\s/.test(block[0] ?? '') && isSameRows(own, block))) return blocks;
  }
  return null;
}

/** Rows of numbers that begin alike are no names. */
function hasDifferentNames(block: readonly string[]): boolean {
  const names = block.slice(1).map(firstWord);
  return new Set(names).size === names.length;
}

/** The lines of the first block, each with the rest of its row from the others. */
function joined(blocks: readonly (readonly string[])[]): string[] {
  const [own = []] = blocks;
  const width = own.reduce((most, line) => Math.max(most, line.length), 0);
  const cuts = blocks.map((block) => endOfNames(own, block));
  return own.map((line, row) => {
    const rests = blocks.slice(1).map((block, b) => {
      const below = block[row] ?? '';
      // Every block has the headings of its columns above it.
      return below.trim() === line.trim() ? '' : below.slice(cuts[b + 1] ?? 0).padEnd(widthOf(block, cuts[b + 1] ?? 0));
    });
    return [line.padEnd(width), ...rests].join('  ').trimEnd();
  });
}

const widthOf = (block: readonly string[], from: number): number =>
  block.reduce((most, line) => Math.max(most, line.length - from), 0);

/** The end of the names of the rows, which two blocks have in common. */
function endOfNames(own: readonly string[], block: readonly string[]): number {
  let end = Number.POSITIVE_INFINITY;
  for (let row = 1; row < own.length; row++) {
    end = Math.min(end, sharedStart(own[row] ?? '', block[row] ?? ''));
  }
  while (end > 0 && block.some((line) => (line[end - 1] ?? ' ') !== ' ')) end--;
  return end;
}
