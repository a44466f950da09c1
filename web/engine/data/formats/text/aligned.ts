/** Finds matrices and tables in text whose columns are separated by blanks, as pandas, R, scikit-learn and others print them. */

import { isNumber } from '../../../base/number-text.ts';
import { countsUp, wholeNames } from '../../facts/columns.ts';
import { cornerOf, isCorner, isMarginName, trueSide, trueSideOf } from '../../words.ts';
import { mayBeNumber } from './number-cell.ts';
import { type Grid, type Line, linesOf, otherLines, type Row } from './parse.ts';
import { lacksCorner, withOpenCorner } from './sides.ts';

const isRule = (text: string): boolean => /^[\s\-=+|_─━═┼]+$/.test(text) && /[-=_─━═]{2}/.test(text);
const TAB = 8;

/** R puts names in quotes. */
export const wordsOf = (text: string): string[] =>
  (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => (/^".*"$/.test(word) ? word.slice(1, -1) : word));

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

/** A row of numbers, and behind a bar, perhaps a total or a share, the code of its column with the name that it stands for: `43 1 | a = cat`. */
const LEGEND =
  /^\s*(<?[\d.]+>?(?:\s+<?[\d.]+>?)*)\s*\|\s*(?:-?[\d.]+(?:%\s*\|)?\s+)?([a-z]\w{0,9})\s*=\s*(?!\s)(.*\S)\s*$/i;

/** The table below the line `at`, which begins with the codes of the columns and may say what they are; null where none is. */
function tableOfCodes(lines: readonly string[], at: number): Row[] | null {
  const words = (lines[at] ?? '').trim().split(/\s+/);
  const below = lines.slice(at + 1, at + 1 + words.length).map((line) => LEGEND.exec(line));
  const end = below.findIndex((row, i) => row?.[2] !== words[i]);
  const rows = end < 0 ? below : below.slice(0, end);
  const cells = rows.map((row) => row?.[1]?.replace(/[<>]/g, '').split(/\s+/) ?? []);
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

/** The same for each line: a NaN among them is a missing name where the numbers of another line of as many words begin behind it. */
function numbersAtEnds(block: readonly Line[]): readonly number[] {
  const words = block.map(({ text }) => wordsOf(text));
  const counts = block.map(({ text }) => numbersAtEnd(text));
  const found = new Set(words.map(({ length }, i) => `${length} ${counts[i]}`));
  return counts.map((count, i) => {
    const own = words[i] ?? [];
    const start = own.length - count;
    const isMissing = (word: string, at: number): boolean =>
      at >= start && /^nan$/i.test(word) && found.has(`${own.length} ${own.length - at - 1}`);
    const missing = own.findIndex(isMissing);
    return missing < 0 ? count : own.length - missing - 1;
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
    } else if (count >= 2 && end - first >= 2)
      tables.push(tableOf(block, belowUpright(block, first, end, count), end, count));
    first = end;
  }
  return tables;
}

/** The first line below names from top to bottom, which may end in digits: class_0 and class_1 do. */
function belowUpright(block: readonly Line[], first: number, end: number, count: number): number {
  const hasName = (at: number): boolean => wordsOf(block[at]?.text ?? '').length > count;
  // Behind a side, numbers that count are names of columns.
  const heads = wordsOf(block[first]?.text ?? '');
  if (countsUp(heads.slice(-count)) && trueSideOf(heads.slice(0, -count).join(' ')) !== null) return first + 1;
  let top = first;
  while (end - top > 2 && !hasName(top) && hasName(end - 1) && uprightNames(block, top + 1, count) !== null) top++;
  return top;
}

/** True where rows are called by numbers below a corner: as many as there are columns, and those above them, or a count under a side. */
function isNamedByNumbers(block: readonly Line[], first: number, end: number, count: number): boolean {
  const heading = headingOf(block, first, count - 1, true);
  if (heading === null || heading.names.length !== count - 1) return false;
  const names = block.slice(first, end).map(({ text }) => wordsOf(text)[0] ?? '');
  const totals = heading.names.slice(names.length);
  const areSame = names.join() === wholeNames(heading.names.slice(0, names.length)).join();
  // Classes may lack a row below a corner of two sides, and measures have none.
  if (areSame && totals.length > 0 && (isCorner(heading.corner) || totals.every(isMarginName))) return true;
  if (names.length > count - 1 || totals.some(mayBeNumber)) return false;
  if (totals.length > 0 && block[end] === undefined) return false;
  return areSame
    ? trueSideOf(heading.corner) !== null || heading.corner.includes('\\')
    : totals.length === 0 &&
        countsUp(names) &&
        heading.names.every((name) => !mayBeNumber(name)) &&
        trueSideOf(heading.corner) !== null;
}

function tableOf(block: readonly Line[], first: number, end: number, count: number): AlignedRow[] {
  const body = block.slice(first, end);
  const named = body.some(({ text }) => wordsOf(text).length > count);
  const heading = headingOf(block, first, count, named);
  // Rows may be called by numbers: pandas counts them.
  const isCounted = !named && heading !== null && heading.names.length < count;
  const numbers = isCounted ? count - 1 : count;
  const names = body.map(({ text }) => wordsOf(text).slice(0, -numbers));
  // R and pandas count the rows in front of the first column.
  const isNumbered = [0, 1].some((from) =>
    names.every(([number, ...words], i) => words.length > 0 && number === String(i + from)),
  );
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
  if (others.some((own) => own.join() !== ends.join()) || heading.slice(ends.at(-1)).trim() !== '') return [];
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

/** A comment with a key and its value: Octave writes `# columns: 3` above a matrix. */
const isNote = (text: string): boolean => /^\s*[#%]+[\w ]+:\s/.test(text);

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
    if (line === undefined || isNote(line.text)) return null;
    const ends = block.slice(first, first + LOOKED).map(({ text }) => endsOf(text, count));
    const words = wordsOf(line.text);
    // Words that end with the numbers below them have each a column, though one blank alone stands between some.
    const areAbove = ends.every((own) => own.join() === endsOf(line.text, count).join());
    const corners = words.slice(0, -count).join(' ');
    const isSide = areAbove && named && /^\S/.test(line.text) && trueSideOf(corners) !== null;
    const above = isSide ? [[corners, ...words.slice(-count)]] : areAbove ? [words] : [];
    // Names may have blanks in them where columns are separated by more than one.
    const phrases = line.text.trim().split(/\s{2,}/);
    const split = [...above, cutAt(line.text, ends), phrases, words].find(
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
    const over = below === undefined && isSideAlone(block[at - 1]?.text ?? '') ? block[at - 1] : undefined;
    return {
      corner: [below?.text.trim() ?? corner, below === undefined ? (over?.text.trim() ?? '') : corner]
        .filter((side) => side !== '')
        .join('\\'),
      names: isCornered && named ? split.slice(1) : split,
      lines: [line.line, ...(below ? [below.line] : []), ...(over && corner !== '' ? [over.line] : [])],
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
  if (lacksCorner(heading, body)) return { rows: [withOpenCorner(heading), ...body], others: [] };
  const areAligned = 2 * lines.filter(({ text }) => /\S {2,}\S/.test(text)).length >= lines.length;
  const hasWords = body.some(({ cells }) => cells.some((cell) => !isNumber(cell)));
  const isTable = isUniform && missing === 0 && lines.length >= MIN_LINES && areAligned && hasWords;
  if (!isQuoted && !isTable) return null;
  return { rows: [missing === 1 ? withOpenCorner(heading) : heading, ...body], others: [] };
}
