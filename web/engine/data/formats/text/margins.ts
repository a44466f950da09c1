/** Rows and columns beside the entries of a matrix that are no classes: numbers of rows, totals, measures. */

import { formatted } from '../../../base/error.ts';
import { capitalised } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import { countsUp, saysNoNumber } from '../../facts/columns.ts';
import { areMirrored } from '../../numbers.ts';
import {
  cornerOf,
  edgeColumns,
  isMarginName,
  isTotalName,
  saysNoClass,
  sideOfAccuracies,
  trueSideOf,
} from '../../words.ts';
import { mayBeNumber } from './number-cell.ts';
import { columnName, type Grid, usualWidth } from './parse.ts';
import { frameOf, withCorner } from './sides.ts';

/** True where the entries are the sums of others; of fractions, which are rounded, only where the name says so. */
function isSums(entries: readonly number[], sums: readonly number[], name: string): boolean {
  const areWhole = [...entries, ...sums].every(Number.isInteger);
  if (!areWhole && !isTotalName(name)) return false;
  const slack = areWhole ? 0 : 0.006;
  const isClose = (value: number, i: number): boolean =>
    Math.abs(value - (sums[i] ?? Number.NaN)) <= slack * Math.max(1, Math.abs(value));
  return entries.length > 0 && entries.every(isClose) && sums.some((sum) => sum > 0);
}

/** More digits than numbers are written with. */
const LONGEST = 99;
/** Shares in percent may stand below counts alone, so that their column has not been read as percent. */
const PERCENT = /(?<!\s)\s*%$/;

/** A share in words: errors of all points of a class, (17/65), or 96.8 % of 63. */
const SHARE = /^\(?\s*[\d.,]+\s*(?:\/\s*[\d.,]+\s*\)?$|%\s*\D)/;

const numberOf = (cell: string): number => {
  if (SHARE.test(cell)) return 0.5;
  return cell === '' ? Number.NaN : PERCENT.test(cell) ? Number(cell.replace(PERCENT, '')) / 100 : Number(cell);
};

const decimalsOf = (cell: string): number =>
  (SHARE.test(cell) ? LONGEST : 0) +
  (cell.includes('.') ? cell.replace(PERCENT, '').length - cell.indexOf('.') - 1 : 0) +
  (PERCENT.test(cell) ? 2 : 0);

/** Columns in front of the names of rows that count these, as pandas saves its index again and again. */
function withoutIndex(grid: Grid): Grid {
  const [, ...body] = grid.rows;
  const cellsOf = (column: number): string[] => body.map(({ cells }) => cells[column]?.trim() ?? '');
  let many = 0;
  while (many < usualWidth(grid.rows) && body.length > 2 && countsUp(cellsOf(many))) many++;
  const areNames = many > 0 && cellsOf(many).every((cell) => cell !== '' && !mayBeNumber(cell));
  if (!areNames || usualWidth(grid.rows) < many + 3) return grid;
  return { ...grid, rows: grid.rows.map((row) => ({ ...row, cells: row.cells.slice(many) })) };
}

const DASH = /^[-\u2013\u2014]+$/;
const WHOLE = /^\d[\d.,\u00a0\u202f' ]*$/;

/** A cell that says that there is nothing. */
const isNothing = (cell: string): boolean => DASH.test(cell.trim()) || saysNoNumber(cell);

/** A matrix of counts with nothing in the place of a dash, as spreadsheets show 0 for accounts, or of N/A. */
export function withoutDashes(grid: Grid): Grid {
  const width = usualWidth(grid.rows);
  const [, ...body] = grid.rows;
  const cells = body.flatMap((row) => row.cells.slice(1)).map((cell) => cell.trim());
  const isMatrix = width > 2 && Math.abs(grid.rows.length - width) <= 2;
  if (!isMatrix || !cells.some(isNothing)) return grid;
  if (!cells.every((cell) => cell === '' || isNothing(cell) || WHOLE.test(cell))) return grid;
  const plain = (cell: string, column: number): string => (column > 0 && isNothing(cell) ? '' : cell);
  return { ...grid, rows: grid.rows.map((row, r) => (r === 0 ? row : { ...row, cells: row.cells.map(plain) })) };
}

/**
 * A matrix without totals and measures. Totals are the sums of the other entries, or they are a class of this name; measures
 * are of another kind than the entries before them, or rows or columns that are called so and are no class of the other side.
 */
export function withoutMargins(said: Grid): { readonly grid: Grid; readonly warnings: readonly Warning[] } {
  const grid = withoutIndex(said);
  const nothing = { grid: said, warnings: [] };
  const { above, before } = frameOf(grid.rows);
  const body = grid.rows.slice(above);
  const width = usualWidth(grid.rows);
  if (width < 3 || body.length < 2 || Math.abs(body.length - width) > MAX_MARGINS) return nothing;
  if (grid.rows.some(({ cells }) => cells.length !== width)) return nothing;
  const firsts = body.map(({ cells }) => cells[0]?.trim() ?? '');
  const heads = grid.rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  // Two edges are as many lines as they have ends.
  if (edgeColumns(heads)?.length === 3) return nothing;
  const written = body.map(({ cells }) => cells.slice(before).map((cell) => cell.trim()));
  // Pivot tables leave a 0 empty; so is the place where totals cross.
  const areCounts = written.every((cells) => cells.every((cell) => /^\d*$/.test(cell)));
  const entryOf = (cell: string, r: number, c: number): number =>
    areCounts && cell === '' && (r < written.length - 1 || c < width - before - 1) ? 0 : numberOf(cell);
  const found = leftOut({
    values: written.map((cells, r) => cells.map((cell, c) => entryOf(cell, r, c))),
    decimals: written.map((cells) => cells.map(decimalsOf)),
    rowNames: before === 1 ? firsts : null,
    columnNames: above === 1 ? heads.slice(before) : null,
  });
  if (found === null) return nothing;
  const isKept = (column: number): boolean => column < before || !found.columns.includes(column - before);
  // Totals show that an empty entry is 0.
  const isZero = areCounts && found.totals.rows.length + found.totals.columns.length > 0;
  const plain = (cell: string, r: number, column: number): string =>
    isZero && r >= above && column >= before && cell.trim() === '' ? '0' : cell;
  const rows = grid.rows
    .map((row, r) => ({ ...row, cells: row.cells.map((cell, c) => plain(cell, r, c)).filter((_, c) => isKept(c)) }))
    .filter((_, r) => !found.rows.includes(r - above));
  const heading = (column: number): string =>
    columnName(column + before, above === 1 ? heads[column + before] : undefined);
  const rowName = (row: number): string =>
    formatted`line ${(body[row]?.line ?? 0) + 1}${before === 1 && firsts[row] ? ` ('${firsts[row]?.slice(0, 40)}')` : ''}`;
  // The accuracy of the user is that of what was predicted, the producer's that of what is there.
  const side = sideOfAccuracies(
    found.columns.map((column) => heads[column + before] ?? ''),
    found.rows.map((row) => firsts[row] ?? ''),
  );
  const isOpen = side !== null && above + before === 2 && trueSideOf(heads[0] ?? '') === null;
  const sided = isOpen ? withCorner(rows, cornerOf(side)) : rows;
  return { grid: { ...grid, rows: sided }, warnings: saidOf(found, heading, rowName) };
}

const MAX_MARGINS = 6;

interface Entries {
  readonly values: readonly (readonly number[])[];
  /** Digits behind the point, as they are written. */
  readonly decimals: readonly (readonly number[])[];
  readonly rowNames: readonly string[] | null;
  readonly columnNames: readonly string[] | null;
}

interface LeftOut {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Of these, what are sums. */
  readonly totals: { readonly rows: readonly number[]; readonly columns: readonly number[] };
  /** True where these may be classes of one side alone. */
  readonly isOneSided?: boolean | undefined;
}

/** The entries that stay where some rows and columns are left out. */
interface Inner {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly rowSums: readonly number[];
  readonly columnSums: readonly number[];
  /** The diagonal. */
  readonly right: readonly number[];
  readonly isWhole: boolean;
}

/** One pass over the entries; null where one of them is no number. */
function innerOf(values: Entries['values'], rows: readonly number[], columns: readonly number[]): Inner | null {
  const rowSums: number[] = [];
  const columnSums = columns.map(() => 0);
  const right: number[] = [];
  let isWhole = true;
  for (const [i, row] of rows.entries()) {
    let all = 0;
    for (const [j, column] of columns.entries()) {
      const value = values[row]?.[column] ?? Number.NaN;
      if (Number.isNaN(value)) return null;
      if (i === j) right.push(value);
      isWhole &&= Number.isInteger(value);
      all += value;
      columnSums[j] = (columnSums[j] ?? 0) + value;
    }
    rowSums.push(all);
  }
  return { rows, columns, rowSums, columnSums, right, isWhole };
}

type Candidate = readonly [rows: readonly number[], columns: readonly number[]];

/** Rows and columns that may be no classes together, those first that leave the same names on both sides. */
function candidatesIn({ values, rowNames, columnNames }: Entries): readonly Candidate[] {
  const [height, width] = [values.length, values[0]?.length ?? 0];
  // Totals on both sides have the same place, and often the same name.
  const ends = ENDS.flatMap((ofRows): Candidate[] => {
    const ofColumns = width - height + ofRows;
    const isEnd = ofColumns >= 0 && ofColumns <= MOST_ENDS;
    return isEnd ? [[lastOf(height, ofRows), lastOf(width, ofColumns)]] : [];
  });
  if (rowNames === null || columnNames === null) return ends;
  const [ofRows, ofColumns] = [missing(rowNames, columnNames), missing(columnNames, rowNames)];
  const both = (own: readonly number[], ends: readonly number[]): number[] => [...new Set([...own, ...ends])];
  // Totals may stand before the classes, too.
  const called = (names: readonly string[]): number[] => names.flatMap((name, i) => (isTotalName(name) ? [i] : []));
  const withThese = ENDS.map(
    (many): Candidate => [both(ofRows, lastOf(height, many)), both(ofColumns, lastOf(width, many))],
  );
  // Totals and measures may be called alike on both sides.
  const rank = ([rows, columns]: Candidate): number => {
    const inside = range(width, columns);
    const areSame = range(height, rows).every((row, i) => rowNames[row] === columnNames[inside[i] ?? -1]);
    return areSame ? rows.length + 1 : 0;
  };
  const all: Candidate[] = [...ends, [ofRows, ofColumns], [called(rowNames), called(columnNames)], ...withThese];
  return all.sort((a, b) => rank(b) - rank(a));
}

/** A row beside the entries that stay, or a column of turned ones. */
interface Beside {
  readonly place: number;
  readonly name: string;
  /** Its numbers in the columns that stay. */
  readonly own: readonly number[];
  readonly isTotal: boolean;
  /** True for a measure, and for what is called as no class. */
  readonly isOther: boolean;
}

function besideOf(
  { values, decimals, rowNames, columnNames }: Entries,
  rows: readonly number[],
  inner: Inner,
): Beside[] {
  const across = (table: Entries['values'], row: number): number[] =>
    inner.columns.map((column) => table[row]?.[column] ?? Number.NaN);
  // Totals may count what is of no class.
  const noClass = rows.filter((row) => saysNoClass(rowNames?.[row] ?? '')).map((row) => across(values, row));
  const ofAll = inner.columnSums.map((all, i) => all + sum(noClass.map((own) => own[i] ?? Number.NaN)));
  // Fractions beside counts: 1.000 among 0.75 is one of them.
  const areFractions = (own: readonly number[], digits: readonly number[]): boolean => {
    if (!inner.isWhole || own.every((value) => Number.isInteger(value) || Number.isNaN(value))) return false;
    const most = inner.rows.reduce((so, row) => Math.max(so, ...across(decimals, row)), 0);
    return 2 * digits.filter((many) => many > most).length > own.length;
  };
  return rows.map((row) => {
    const [own, name] = [across(values, row), rowNames?.[row] ?? ''];
    const isOneSided = columnNames?.includes(name) === false && (isMarginName(name) || saysNoClass(name));
    const isNothing = isMarginName(name) && own.every((value) => value === 0);
    return {
      ...{ place: row, name, own },
      isTotal: [inner.columnSums, ofAll].some((sums) => isSums(own, sums, name)),
      isOther:
        areFractions(own, across(decimals, row)) ||
        (rowNames !== null && columnNames !== null && (isOneSided || isNothing)),
    };
  });
}

const turned = (table: Entries['values']): number[][] =>
  (table[0] ?? []).map((_, column) => table.map((row) => row[column] ?? Number.NaN));

/** The rows and columns that are no classes; null where there are none, or where that is not certain. */
function leftOut(entries: Entries): LeftOut | null {
  const { values, decimals, rowNames, columnNames } = entries;
  const [height, width] = [values.length, values[0]?.length ?? 0];
  const isNamed = rowNames !== null && columnNames !== null;
  // Of distances and similarities, too, one row and one column alone may have fractions.
  if (areMirrored(values) && values.every((row, i) => row[i] === values[0]?.[0])) return null;
  const byColumn = {
    ...{ values: turned(values), decimals: turned(decimals) },
    ...{ rowNames: columnNames, columnNames: rowNames },
  };
  for (const [rows, columns] of candidatesIn(entries)) {
    const size = height - rows.length;
    if (rows.length + columns.length === 0 || size !== width - columns.length || size < 2) continue;
    const inner = innerOf(values, range(height, rows), range(width, columns));
    if (inner === null) continue;
    const { rowSums, columnSums, right, isWhole } = inner;
    const ofRows = besideOf(entries, rows, inner);
    const ofColumns = besideOf(byColumn, columns, {
      ...inner,
      rows: inner.columns,
      columns: inner.rows,
      columnSums: rowSums,
    });
    const totalsOf = (all: readonly Beside[]): number[] =>
      all.flatMap(({ isTotal, place }) => (isTotal ? [place] : []));
    const totals = { rows: totalsOf(ofRows), columns: totalsOf(ofColumns) };
    const isOneSided =
      isNamed &&
      isWhole &&
      [...ofRows, ...ofColumns].every(({ name }) => saysNoClass(name)) &&
      inner.rows.every((row, i) => rowNames[row] === columnNames[inner.columns[i] ?? -1]);
    if (isOneSided && (rows.length === 0 || columns.length === 0)) return { rows, columns, totals, isOneSided };
    const wrongOf = (sums: readonly number[]): number[] => sums.map((all, i) => all - (right[i] ?? 0));
    const [wrongRows, wrongColumns] = [wrongOf(columnSums), wrongOf(rowSums)];
    const at = (row = -1, column = -1): number => values[row]?.[column] ?? Number.NaN;
    // Errors stand on both sides, with all of them where they cross; mlr has them in the place of totals.
    const areErrors =
      isWhole &&
      rows.length === 1 &&
      columns.length === 1 &&
      isSame(ofRows[0]?.own ?? [], wrongRows) &&
      isSame(ofColumns[0]?.own ?? [], wrongColumns) &&
      at(rows[0], columns[0]) === sum(wrongRows);
    // So do right answers, below totals: they are the diagonal again.
    const areRight = (own: readonly number[]): boolean => isNamed && columns.length === 0 && isSame(own, right);
    // The sum of all stands where sums of rows and of columns cross, or nothing does: else they are entries that happen to fit.
    const isCrossing = (row: number, column: number): boolean =>
      [rowNames?.[row], columnNames?.[column]].some((name) => isTotalName(name ?? '')) ||
      Number.isNaN(at(row, column)) ||
      isSums([at(row, column)], [sum(columnSums)], '');
    const areClear =
      totals.rows.every((row) => totals.columns.every((column) => isCrossing(row, column))) &&
      ofRows.every(({ isTotal, isOther, own }) => isTotal || isOther || areRight(own)) &&
      ofColumns.every(({ isTotal, isOther }) => isTotal || isOther);
    if (areClear || areErrors) return { rows, columns, totals };
  }
  return null;
}

/** So many last rows and columns at most are none of the matrix. */
const MOST_ENDS = 3;
const ENDS = [0, 1, 2, MOST_ENDS];

const lastOf = (size: number, many: number): number[] => Array.from({ length: many }, (_, i) => size - many + i);
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const isSame = (list: readonly number[], other: readonly number[]): boolean =>
  list.length === other.length && list.every((value, i) => value === other[i]) && list.some((value) => value > 0);

function missing(names: readonly string[], others: readonly string[]): number[] {
  const known = new Set(others);
  return names.flatMap((name, i) => (known.has(name) ? [] : [i]));
}

function range(size: number, leftOut: readonly number[]): number[] {
  const left = new Set(leftOut);
  return Array.from({ length: size }, (_, i) => i).filter((i) => !left.has(i));
}

function saidOf(
  { rows, columns, totals, isOneSided }: LeftOut,
  column: (at: number) => string,
  row: (at: number) => string,
): Warning[] {
  const sums = [...totals.columns.map(column), ...totals.rows.map(row)];
  const measures = [
    ...columns.filter((at) => !totals.columns.includes(at)).map(column),
    ...rows.filter((at) => !totals.rows.includes(at)).map(row),
  ];
  const be = (names: readonly string[]): string => (names.length === 1 ? 'was' : 'were');
  return [
    ...saidToBe('totals', sums, `${be(sums)} left out: the totals of the other entries.`),
    ...saidToBe(
      'measures',
      measures,
      `${be(measures)} left out: ${measures.length === 1 ? 'it is' : 'they are'} ${isOneSided ? 'on one side alone, and no class' : 'no class'} of the matrix.`,
    ),
  ];
}

const saidToBe = (code: string, names: readonly string[], what: string): Warning[] =>
  names.length === 0 ? [] : [{ code, message: `${capitalised(names.join(' and '))} ${what}` }];
