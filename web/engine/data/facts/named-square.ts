/** Tables with as many rows as columns: read at once, with their names, for they may be confusion matrices or distances. */

import { at } from '../../base/arrays.ts';
import { DataError, formatted, unlessRefused } from '../../base/error.ts';
import { isNumber, isWhole, toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Square, Truth } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { notSquare, tooLarge } from '../dataset/confusion.ts';
import type { FoundTable } from '../formats/shared/array-content.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { report } from '../formats/text/parse.ts';
import { numbersByRow } from '../numbers.ts';
import { notANumber, ragged, rowAt } from '../problems.ts';
import { reversed, sharedStart } from '../readings/heading-sets.ts';
import { isCorner, saysOf, trueSide, trueSideOf } from '../words.ts';
import { countsUp, wholeNames } from './columns.ts';
import { areCounts, isCountsOnDiagonal, isLargestOnDiagonal, isMirrored } from './square.ts';

type Grid = readonly (readonly string[])[];

/** Fields of a table as a square of numbers; names above the columns, before the rows, or both are found. */
export function squareOfGrid(grid: Grid): Square | DataError {
  const rows = grid.length;
  const columns = grid[0]?.length ?? 0;
  const corner = grid[0]?.[0] ?? '';
  const isCornered = rows === columns && !isNumber(corner);
  // Fractions are no names.
  const isLonger = rows === columns + 1 && grid[0]?.every((cell) => !isNumber(cell) || isWhole(cell));
  const above = isCornered || hasWords(grid[0]?.slice(1) ?? []) || isLonger ? 1 : 0;
  const before = isCornered || hasWords(grid.slice(1).map(([first = '']) => first)) || columns === rows + 1 ? 1 : 0;
  const size = rows - above;
  if (size !== columns - before) {
    const names = namesOfOneSide(grid, above, before);
    const { message, remedy } = notSquare(size, columns - before, names);
    return new DataError(names.length > 0 || isCorner(corner) ? ONE_SIDED : 'not-square', message, remedy);
  }
  const empty = emptyAmongCounts(grid, size, above, before);
  const values = valuesOf(grid, size, above, before, empty);
  if (values instanceof DataError) return values;
  const heads = above === 1 ? wholeNames(withoutSizes((grid[0] ?? []).slice(before))) : null;
  const ofTest = heads?.filter((name) => OF_A_TEST.test(name)) ?? [];
  if (ofTest.length > 1) return report(ofTest);
  const rowNames = before === 1 ? wholeNames(withoutSizes(grid.slice(above).map(([name = '']) => name))) : null;
  const columnNames = areCutShort(heads, rowNames) ? rowNames : heads;
  const sides = rowNames && columnNames && namesOfSides(rowNames, columnNames);
  if (sides && (sides.truth !== null || isCountsOnDiagonal({ size, values })))
    return { size, values, names: sides.names, isNamedTwice: true, truth: sides.truth, ...(empty > 0 && { empty }) };
  const reordered = rowNames && columnNames && inOrderOfRows(rowNames, columnNames, { size, values });
  if (reordered) {
    const truth = isCornered ? trueSideOf(corner) : null;
    return { size, values: reordered, names: rowNames, isNamedTwice: true, truth, isReordered: true };
  }
  const names = agreed(rowNames, columnNames, { size, values });
  if (names instanceof DataError) return names;
  const truth = isCornered ? trueSideOf(corner) : null;
  const isSame = rowNames !== null && columnNames !== null && firstOther(rowNames, columnNames) < 0;
  const unread = isCornered && truth === null && /\p{L}/u.test(corner) ? corner.trim() : undefined;
  // Rows of points are called by an id, if at all, and their classes are in the order of the rows by chance.
  const isMany = size >= LEAST_IN_ORDER;
  const isCalled = unread === undefined ? isMany : saysOf(unread) !== 'id';
  const isOfClass = isCalled && isLargestOnDiagonal({ size, values }, isMany ? undefined : NEARLY_ALL);
  return {
    size,
    values,
    names,
    isNamedTwice: isSame && (truth !== null || areCounts(values) || isOfClass || !countsUp(rowNames ?? [])),
    truth,
    unread,
    ...(empty > 0 && { empty }),
  };
}

/** The number of points of a class behind its name: cat (120), cat (n=120). */
const SIZE = /(?<=\S)\s*\((?:n\s*=\s*)?\d[\d.,]*\)$/i;

/** Names without the sizes that stand behind all of them. */
function withoutSizes(names: readonly string[]): readonly string[] {
  const own = names.map((name) => name.trim());
  const plain = own.map((name) => name.replace(SIZE, ''));
  return plain.every((name, i) => name !== own[i]) && new Set(plain).size === own.length ? plain : own;
}

/** Most of fewer rows may have the largest value in their own column by chance. */
const LEAST_IN_ORDER = 8;
/** The share of fewer rows that may not. */
const NEARLY_ALL = 0.99;
const SHORTEST_CUT = 4;

/** True for names above narrow columns that are cut to the width of these: the starts of the names before the rows. */
const areCutShort = (heads: readonly string[] | null, rows: readonly string[] | null): boolean =>
  heads?.every((head, i) => head === rows?.[i] || (head.length >= SHORTEST_CUT && rows?.[i]?.startsWith(head))) ??
  false;

/** Names that stand before rows alone, or above columns alone, where most are on both sides. */
function namesOfOneSide(grid: Grid, above: number, before: number): readonly string[] {
  if (above === 0 || before === 0) return [];
  const columns = (grid[0] ?? []).slice(1).map((name) => name.trim());
  const rows = grid.slice(1).map(([name = '']) => name.trim());
  const shared = rows.filter((name) => columns.includes(name));
  return 2 * shared.length > rows.length ? [...rows, ...columns].filter((name) => !shared.includes(name)) : [];
}

/** Counts of a test, one row a class. */
export const OF_A_TEST = /^(?:(?:true|false)[ _-]?(?:positives?|negatives?)|[tf][pn])$/i;

const hasWords = (fields: readonly string[]): boolean => fields.some((field) => !isNumber(field));

/**
 * The number of empty cells that mean 0: among counts, fewer than half, and on both sides of the diagonal. pandas writes counts with
 * a point where some are missing: then it is enough that they are no half.
 */
function emptyAmongCounts(grid: Grid, size: number, above: number, before: number): number {
  const rows = grid.slice(above, above + size).map((row) => row.slice(before));
  const isEmpty = (cell: string): boolean => cell.trim() === '';
  const empty = rows.flatMap((row, r) => row.flatMap((cell, c) => (isEmpty(cell) ? [c - r] : [])));
  const areAll = (count: RegExp): boolean =>
    rows.every((row) => row.every((cell) => isEmpty(cell) || count.test(cell)));
  const isHalf = [1, -1].some((side) => 2 * empty.filter((at) => at * side > 0).length === size * (size - 1));
  const areAround = empty.some((side) => side > 0) && empty.some((side) => side < 0);
  const areEntries = areAll(/^\s*\d+\s*$/) ? areAround : areAll(/^\s*\d+\.0*\s*$/) && !isHalf;
  return areEntries && 2 * empty.length < size * size ? empty.length : 0;
}

function valuesOf(grid: Grid, size: number, above: number, before: number, empty: number): Float64Array | DataError {
  const values = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    const fields = grid[row + above] ?? [];
    if (fields.length !== size + before) return ragged(row, fields.length - before, size, { unit: 'number' });
    for (let column = 0; column < size; column++) {
      const field = fields[column + before] ?? '';
      if (field.trim() === '' && empty > 0) continue;
      if (!isNumber(field)) return notANumber(field, row, column, formatted`${rowAt(row)}, column ${column + 1}`);
      values[row * size + column] = toNumber(field);
    }
  }
  return values;
}

/** Of squares that are matrices of classes all the same: others may be points with an id before each. */
export const NAMES_DIFFER = 'names-differ';
/** The same of tables that have most of their names on both sides, and some on one side alone. */
export const ONE_SIDED = 'one-sided';

/** Names in small letters, where they differ in more than capitals. */
function inSmall(names: readonly string[]): readonly string[] {
  const small = names.map((name) => name.normalize('NFC').toLowerCase());
  return new Set(small).size === names.length ? small : names.map((name) => name.normalize('NFC'));
}

/** First row with another name than its column, -1 for none. */
function firstOther(rowNames: readonly string[], columnNames: readonly string[]): number {
  const columns = inSmall(columnNames);
  return inSmall(rowNames).findIndex((name, index) => name !== columns[index]);
}

/**
 * The entries with their columns in the order of the rows, where both have the same names, each once, and the entries then are
 * largest on the diagonal or symmetric; null for others.
 */
function inOrderOfRows(
  rowNames: readonly string[],
  columnNames: readonly string[],
  { size, values }: Pick<Square, 'size' | 'values'>,
): Float64Array | null {
  const [rows, columns] = [inSmall(rowNames), inSmall(columnNames)];
  if (firstOther(rowNames, columnNames) < 0 || new Set(rows).size < size) return null;
  const places = rows.map((name) => columns.indexOf(name));
  if (places.includes(-1)) return null;
  const sorted = values.map((_, i) => at(values, Math.floor(i / size) * size + at(places, i % size)));
  const entries = { size, values: sorted };
  return isLargestOnDiagonal(entries) || isMirrored(entries) ? sorted : null;
}

/** Names of the classes. Where one side only counts (as pandas does where there are no names), the other side names. */
function agreed(
  rowNames: readonly string[] | null,
  columnNames: readonly string[] | null,
  entries: Pick<Square, 'size' | 'values'>,
): readonly string[] | null | DataError {
  if (rowNames === null || columnNames === null) return rowNames ?? columnNames;
  const different = firstOther(rowNames, columnNames);
  const isOfBoth = new Set(inSmall(columnNames));
  // Numbers of the rows say nothing, unless they are the classes above the columns in another order.
  const isOtherOrder = different >= 0 && inSmall(rowNames).every((name) => isOfBoth.has(name));
  if (different < 0 || (countsUp(rowNames) && !isOtherOrder)) return columnNames;
  // Below a corner of the other side they may be called as their side: predicted_0, predicted_1.
  const start = startOf(columnNames);
  const own = trueSide('', start) === null ? columnNames : withoutStarts(columnNames, start);
  if (countsUp(own) && !isOtherOrder) return rowNames;
  // Two halves that are the same say that the rows name both: R calls columns V1, V2, …, people cut names short.
  if (!isOtherOrder && entries.size > 2 && isMirrored(entries)) return rowNames;
  return new DataError(
    isOtherOrder || isCountsOnDiagonal(entries) ? NAMES_DIFFER : 'other-names',
    `row ${different} is called '${rowNames[different]}', column ${different} '${columnNames[different]}'`,
    'Name rows and columns alike and in the same order: entry (i, i) is where class i was predicted as itself.',
    { row: different, column: different },
  );
}

/** A square of numbers stored as they are in memory, or why it cannot be read; undefined where the table is not square. */
export async function squareOfTable({ source, shape, layout }: Table): Promise<Square | DataError | undefined> {
  const [size, columns] = shape;
  if (shape.length !== 2 || size === null || size === undefined || size !== columns) return undefined;
  if (layout.kind !== 'binary' || size === 0) return undefined;
  const refused = tooLarge(size);
  if (refused) return refused;
  const values = await unlessRefused(
    () => numbersByRow(source, layout, size, size),
    (refusal) => refusal,
  );
  return values instanceof DataError ? values : { size, values, names: null, isNamedTwice: false, truth: null };
}

/* Names of rows and columns that say which side they are of: true_cat before a row, pred_cat above a column. */

type Names = readonly string[];

/** Common start of all names. */
const startOf = ([first = '', ...rest]: Names): string =>
  rest.reduce((start, name) => start.slice(0, sharedStart(start, name)), first);

/** Starts of the names of one side beyond those of the other: of true_cat, true_car and pred_cat, pred_car true and pred. */
function ownStarts(rows: Names, columns: Names): readonly [rows: string, columns: string] {
  const [ofRows, ofColumns] = [startOf(rows), startOf(columns)];
  const shared = ofRows.slice(ofRows.length - sharedStart(reversed(ofRows), reversed(ofColumns)));
  // Words may end in the same letters: listed, predicted.
  const both = (ofRows === ofColumns ? shared : shared.replace(/^\p{Ll}+/u, '')).length;
  return [ofRows.slice(0, ofRows.length - both), ofColumns.slice(0, ofColumns.length - both)];
}

const SEPARATORS = /^[\s_.:|=/([\])-]+/;

function withoutStarts(names: Names, start: string): Names {
  const cut = names.map((name) => name.slice(start.length));
  return cut.every((name) => SEPARATORS.test(name)) ? cut.map((name) => name.replace(SEPARATORS, '')) : cut;
}

/**
 * The names that rows and columns have in common, and what the words before or behind them say, if anything; null where names
 * differ without them.
 */
function namesOfSides(rows: Names, columns: Names): { readonly names: Names; readonly truth: Truth | null } | null {
  for (const turned of [(name: string) => name, reversed]) {
    const [own, others] = [rows.map(turned), columns.map(turned)];
    const [ofRows, ofColumns] = ownStarts(own, others);
    const names = withoutStarts(own, ofRows);
    const [side, other] = [turned(ofRows), turned(ofColumns)];
    // A_cat and P_cat: actual and predicted.
    const letters = `${side},${other}`.replace(/[^\p{L},]/gu, '').toLowerCase();
    const truth = letters === 'a,p' ? 'rows' : letters === 'p,a' ? 'columns' : trueSide(side, other);
    const isSame = withoutStarts(others, ofColumns).every((name, i) => name !== '' && name === names[i]);
    const isSaid = truth !== null || [ofRows, ofColumns, ...names].every((part) => /\p{L}/u.test(part));
    if (isSaid && isSame && new Set(names).size === names.length) return { names: names.map(turned), truth };
  }
  return null;
}

/** A table with the square that was read of it. */
export const withSquare = (found: FoundTable, square: Square | DataError | undefined): FoundTable =>
  square ? { ...found, content: { ...found.content, square } } : found;

/** A square as a table, and what is to be said of it. */
export function tableOfSquare(file: string, square: Square, warnings: readonly Warning[] = []): FoundTable {
  const found = tableOfNumbers(file, square.values, [square.size, square.size], square.names ?? undefined);
  return { ...withSquare(found, square), warnings: square.isReordered ? [reordered(file), ...warnings] : warnings };
}

const reordered = (file: string): Warning => ({
  code: 'reordered',
  message: `${file}: the columns have the names of the rows in another order, and were put in that of the rows.`,
});

/** The code of what is said of half a square that may hold similarities in percent. */
export const MAY_BE_PERCENT = 'triangle-percent';
