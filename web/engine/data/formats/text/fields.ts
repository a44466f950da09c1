/** Finds the table of a text whose fields are separated by commas, semicolons, tabs or bars, with lines above and below it. */

import { DataError, formatted } from '../../../base/error.ts';
import { isHeading, saysOf } from '../../words.ts';
import { namesInComment, partedText } from './delimiter.ts';
import { mayBeNumber } from './number-cell.ts';
import { type Grid, haveSign, isEmpty, type Line, linesOf, type Row, usualWidth } from './parse.ts';

export interface FieldsGrid extends Grid {
  readonly delimiter: string;
  /** The lines of the text, where the rows are lines. */
  readonly lines?: readonly string[];
}

/** More lines than these under a table are rows of it. */
const MAX_FOOTER = 10;

/** The fields of a text with its lines; null where no delimiter parts them. */
export function gridOfFields(text: string, extension: string): FieldsGrid | null {
  const parted = partedText(text, extension);
  if (parted === null) return null;
  const { rows, lines, delimiter } = parted;
  return {
    rows: rows.map((cells, r) => ({ cells, line: lines[r] ?? 0 })),
    others: [],
    delimiter,
    lines: linesOf(text),
  };
}

/** Rows of keys and values, as Miller writes them, true=cat,predicted=dog, as values under the keys; others as they are. */
function withoutKeys(grid: FieldsGrid): FieldsGrid {
  const [first, ...others] = grid.rows;
  const split = ({ cells }: Row) => cells.map((cell) => /^\s*([^=\s]+)=(.*)$/.exec(cell) ?? []);
  const keys = first === undefined ? [] : split(first).map(([, key = '']) => key);
  const isSame = (row: Row): boolean =>
    split(row)
      .map(([, key = '']) => key)
      .join('\n') === keys.join('\n');
  if (first === undefined || others.length === 0 || keys.length < 2 || keys.includes('') || !others.every(isSame))
    return grid;
  const rows = grid.rows.map((row) => ({ ...row, cells: split(row).map(([, , value = '']) => value) }));
  return { ...grid, rows: [{ ...first, cells: keys }, ...rows] };
}

/** Rows behind the number of times that each was there, as `uniq -c` counts lines, with this number as their last cell. */
function withCountsBehind(grid: FieldsGrid): FieldsGrid {
  if (!/^ +\d+ /.test(grid.lines?.[0] ?? '')) return grid;
  const found = grid.rows.map((row): Row => {
    const [first = '', ...others] = row.cells;
    const [, count, own] = /^\s*(\d+) (.*)$/.exec(first) ?? [];
    return { ...row, cells: count === undefined || own === undefined ? [] : [own, ...others, count] };
  });
  if (found.some(({ cells }) => cells.length < 3)) return grid;
  const heads = found.find(
    ({ cells }) => cells.at(-1) === '1' && cells.slice(0, -1).every((cell) => saysOf(cell) !== null),
  );
  if (heads === undefined) return { ...grid, rows: found };
  const heading = { ...heads, cells: [...heads.cells.slice(0, -1), 'count'] };
  return { ...grid, rows: [heading, ...found.filter((row) => row !== heads)] };
}

type IsComment = (row: Row) => boolean;

/**
 * The table alone: without titles above it, lines below it behind an empty one, comments, and empty cells behind the last
 * column. Rows that miss a cell stay as they are: they are refused where the table is read.
 */
export function tableAlone(written: FieldsGrid): FieldsGrid {
  const grid = squareAlone(withoutKeys(withCountsBehind(written)));
  const width = filledWidth(grid.rows.filter((row) => row.cells.length > 1 && !isEmpty(row)));
  if (width < 2) return grid;
  const areSigned = haveSign(
    grid.rows.map(({ cells }) => cells),
    width,
  );
  const isComment: IsComment = ({ cells }) => !areSigned && (cells[0]?.startsWith('#') ?? false);
  const start = startOf(grid.rows, width, isComment);
  const end = endOf(grid.rows, start, width);
  const within = grid.rows.slice(start, end);
  const comments = commentsIn(within, isComment);
  const table = within.filter((row) => !comments.has(row));
  const around = [...grid.rows.slice(0, start), ...grid.rows.slice(end)];
  const others = [...around, ...comments].filter((row) => !isEmpty(row));
  refuseFewerHeadings(grid.rows[start - 1], table[0], width);
  const heading = headingInComment(around.filter(isComment), table, width);
  const cut = withoutSpacers([...(heading === null ? [] : [heading.row]), ...table.map((row) => cutTo(row, width))]);
  const isSame = others.length === 0 && around.every(({ cells }) => cells.length === 1);
  if (isSame && cut.every((row, r) => row === grid.rows[start + r])) return grid;
  const left = others.filter((row) => row !== heading?.comment);
  return { ...grid, rows: cut, others: [...grid.others, ...left.map((row) => otherLine(row, grid))] };
}

/** @throws DataError for headings right above a row that has more fields, as Weka has one above all values of a point */
function refuseFewerHeadings(above: Row | undefined, first: Row | undefined, width: number): void {
  // Blanks may part the headings, and the fields before the values of a point.
  const partsOf = ({ cells: [cell = ''] }: Row): string[] => cell.trim().split(/\s+/);
  const isOfValues = ({ cells }: Row): boolean => cells.slice(1).every((cell) => mayBeNumber(cell.replace('*', '')));
  const areParted = above?.cells.length === 1 && first !== undefined && partsOf(first).length > 1 && isOfValues(first);
  const heads = areParted ? partsOf(above) : (above?.cells.map((cell) => cell.trim()) ?? []);
  const fields = areParted ? partsOf(first).length + width - 1 : width;
  const isRightAbove = above !== undefined && above.line + 1 === first?.line;
  const areHeads =
    heads.length > 2 &&
    heads.length < fields + (areParted ? 1 : 0) &&
    !heads.some(mayBeNumber) &&
    new Set(heads).size === heads.length;
  if (!isRightAbove || !areHeads || !heads.some((head) => saysOf(head) !== null)) return;
  throw new DataError(
    'few-headings',
    formatted`line ${above.line + 1} has ${heads.length} headings, and the lines below have ${fields} fields`,
    `Give each field a heading, such as ${heads.at(-1)}_1, ${heads.at(-1)}_2.`,
  );
}

/** Of tables of different widths with empty lines between them, the only matrix; the grid as it is where it has no such tables. */
function squareAlone(grid: FieldsGrid): FieldsGrid {
  const blocks: Row[][] = [[]];
  for (const row of grid.rows) {
    if (isEmpty(row)) blocks.push([]);
    else blocks.at(-1)?.push(row);
  }
  const tables = blocks.filter((rows) => rows.length > 2 && new Set(rows.map(({ cells }) => cells.length)).size === 1);
  const isMatrix = ([heads, ...rows]: readonly Row[]): boolean =>
    rows.length + 1 === heads?.cells.length &&
    heads.cells.slice(1).every((cell) => !mayBeNumber(cell)) &&
    rows.every(({ cells }) => cells.slice(1).every(mayBeNumber));
  const [square, ...more] = tables.filter(isMatrix);
  const widths = new Set(tables.map(([row]) => row?.cells.length));
  if (square === undefined || more.length > 0 || widths.size < 2) return grid;
  const others = grid.rows.filter((row) => !isEmpty(row) && !square.includes(row));
  return { ...grid, rows: square, others: [...grid.others, ...others.map((row) => otherLine(row, grid))] };
}

/** The rows without columns that have neither a heading nor a cell, as people leave them in a sheet to part others. */
function withoutSpacers(rows: readonly Row[]): readonly Row[] {
  const [heads, ...others] = rows;
  if (heads === undefined || others.length === 0 || heads.cells.some(mayBeNumber)) return rows;
  const isSpacer = heads.cells.map(
    (head, c) => head.trim() === '' && rows.every(({ cells }) => cells[c]?.trim() === ''),
  );
  if (!isSpacer.includes(true)) return rows;
  return rows.map((row) => ({ ...row, cells: row.cells.filter((_, column) => isSpacer[column] !== true) }));
}

/** The lines within a table that begin with #. One is a row all the same where what is behind is as in the other rows: its text does. */
function commentsIn(all: readonly Row[], isComment: IsComment): ReadonlySet<Row> {
  const [head, ...rows] = all.filter((row) => !isComment(row));
  const found = all.filter(isComment);
  if (found.length === 0) return new Set();
  const columns = (head?.cells ?? []).map((_, column) => rows.map(({ cells }) => cells[column]?.trim() ?? ''));
  const tests = columns.slice(1).flatMap((cells) => {
    const different = new Set(cells);
    if (cells.every(mayBeNumber)) return [mayBeNumber];
    return 2 * different.size <= cells.length ? [(cell: string) => different.has(cell)] : [null];
  });
  const isSaid = rows.length > 1 && tests.some((isAsOthers) => isAsOthers !== null);
  const isRow = ({ cells }: Row): boolean =>
    isSaid &&
    cells.length === columns.length &&
    tests.every((isAsOthers, i) => isAsOthers === null || isAsOthers(cells[i + 1]?.trim() ?? ''));
  return new Set(found.filter((row) => !isRow(row)));
}

const otherLine = ({ cells, line }: Row, { lines, delimiter }: FieldsGrid): Line => ({
  text: (lines?.[line] ?? cells.join(delimiter)).replace(/(?<![,;\t|\s])[,;\t|\s]+$/, ''),
  line,
});

/** The comment above a table of numbers that names its columns. */
function headingInComment(
  comments: readonly Row[],
  table: readonly Row[],
  width: number,
): { row: Row; comment: Row } | null {
  const [first] = table;
  const comment = comments.findLast((row) => row.line < (first?.line ?? 0));
  const cells = namesInComment(comment?.cells ?? [], width);
  // The first column may name the rows, as of distances by Mash.
  const areNumbers = first?.cells.slice(width > 2 ? 1 : 0).every(mayBeNumber) ?? false;
  if (comment === undefined || cells === null || !areNumbers) return null;
  return { row: { cells, line: comment.line }, comment };
}

/** The usual number of cells, without last columns that are empty in every row. */
function filledWidth(rows: readonly Row[]): number {
  let width = usualWidth(rows);
  while (width > 1 && rows.every(({ cells }) => cells.length < width || (cells[width - 1] ?? '').trim() === ''))
    width--;
  return width;
}

/** Lines of keys and values that may stand above a table, and lines that are looked at below its headings. */
const MAX_PREFACE = 20;

/** True for a word and what it is: model,resnet50. A spreadsheet has empty cells behind it. */
const isKeyAndValue = ({ cells: [key = '', value = '', ...more] }: Row): boolean =>
  key.trim() !== '' && !mayBeNumber(key) && value.trim() !== '' && more.every((cell) => cell.trim() === '');

/** The place of the headings below lines of a key and a value, where the headings are certain; 0 where there are no such lines. */
function belowPreface(rows: readonly Row[], width: number): number {
  const start = rows.findIndex((row) => !isEmpty(row));
  const isAbove = (row: Row): boolean => isEmpty(row) || isKeyAndValue(row);
  for (let place = start; place >= 0 && place <= start + MAX_PREFACE; place++) {
    const row = rows[place];
    if (row === undefined) return 0;
    if (areHeadings(row, rows.slice(place + 1, place + 1 + MAX_PREFACE), width)) return place > start ? place : 0;
    if (!isAbove(row)) return 0;
  }
  return 0;
}

/** A heading has fewer words than what tells of a class: Six Sigma and Quality Management. */
const MAX_WORDS = 4;

/** True for words above as many cells: above numbers alone, or words that say what each column is, of which none comes again. */
function areHeadings({ cells }: Row, below: readonly Row[], width: number): boolean {
  const heads = cells.map((cell) => cell.trim());
  const rows = below.filter((row) => !isEmpty(row));
  if (heads.length !== width || rows.length < 2 || new Set(heads).size < width || heads.some(mayBeNumber)) return false;
  if (heads.slice(1).includes('') || rows.some((row) => row.cells.length !== width)) return false;
  const columns = heads.map((_, column) => rows.map((row) => row.cells[column]?.trim() ?? ''));
  const numbers = columns.filter((column) => column.every(mayBeNumber)).length;
  if (numbers === width || (width > 2 && numbers > 0)) return true;
  const isShort = (head: string): boolean => head.split(' ').length <= MAX_WORDS;
  return heads.every(
    (head, column) => isShort(head) && (saysOf(head) !== null || isHeading(head)) && !columns[column]?.includes(head),
  );
}

/** The first row that is no comment and has more than a title in its first cell. Above numbers a first heading may be missing. */
function startOf(rows: readonly Row[], width: number, isComment: IsComment): number {
  const behind = belowPreface(rows, width);
  if (behind > 0) return behind;
  const start = rows.findIndex((row, r) => {
    const { cells } = row;
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (isComment(row) || filled < Math.min(2, width)) return false;
    const next = rows[r + 1];
    const isAbove = next?.cells.length === width && next.cells.some(mayBeNumber) && !cells.some(mayBeNumber);
    // Rows=true says what rows are.
    const isAboveNumbers = isAbove && !cells.every((cell) => cell.includes('='));
    return cells.length >= width || (cells.length === width - 1 && width > 2 && isAboveNumbers);
  });
  // A heading over all columns stands right above their names, behind the names of the rows.
  const above = start > 0 ? rows[start - 1] : undefined;
  const isHeading = above?.cells.length === width && (above.cells[0] ?? '').trim() === '' && !isEmpty(above);
  return Math.max(0, isHeading ? start - 1 : start);
}

/** The end of the rows: where an empty row comes, and behind it a few that are no rows of the table. */
function endOf(rows: readonly Row[], start: number, width: number): number {
  let end = rows.length;
  const isBlank = (row: Row | undefined): boolean => row !== undefined && isEmpty(row);
  // psql says below a table how many rows it has.
  const isSize = (row: Row | undefined): boolean => /^\(\d+ rows?\)$/.test(row?.cells.join('').trim() ?? '');
  while (end > start && (isBlank(rows[end - 1]) || isSize(rows[end - 1]))) end--;
  // The title of the columns may stand below them.
  const heads = rows[start]?.cells.map((cell) => cell.trim()) ?? [];
  const isTitle = (row: Row | undefined): boolean =>
    row?.cells.length === width &&
    width > 2 &&
    row.cells.every((cell, c) => (cell.trim() === '') === c > 0) &&
    !heads.includes(row.cells[0]?.trim() ?? '') &&
    !mayBeNumber(row.cells[0] ?? '');
  const isFull = ({ cells }: Row): boolean => cells.filter((cell) => cell.trim() !== '').length > 1;
  if (end > start + 3 && isTitle(rows[end - 1]) && rows.slice(start, end - 1).every(isFull)) end--;
  // So may measures of all: Kappa,0.71,,,
  const isMeasure = (row: Row): boolean =>
    width > 3 && row.cells.length === width && isKeyAndValue(row) && !heads.includes(row.cells[0]?.trim() ?? '');
  const last = rows.findLastIndex((row, r) => r < end && !isMeasure(row)) + 1;
  const isFilled = ({ cells }: Row): boolean => !cells.some((cell) => cell.trim() === '');
  if (last > start + 2 && end - last <= MAX_FOOTER && rows.slice(start + 1, last).every(isFilled)) end = last;
  const gap = rows.findIndex((row, r) => r > start + 1 && r < end && isEmpty(row));
  if (gap < 0) return end;
  const behind = rows.slice(gap, end).filter((row) => !isEmpty(row));
  const isRow = ({ cells }: Row): boolean =>
    cells.length >= width && cells.slice(0, width).every((cell) => cell.trim() !== '');
  const isFooter = behind.length <= MAX_FOOTER && 2 * behind.length < gap - start && !behind.some(isRow);
  return isFooter ? gap : end;
}

/** Without empty cells behind the last column. */
function cutTo(row: Row, width: number): Row {
  const { cells } = row;
  if (cells.length <= width || cells.slice(width).some((cell) => cell.trim() !== '')) return row;
  return { ...row, cells: cells.slice(0, width) };
}
