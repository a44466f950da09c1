/** Rows of headings: two of them, as pandas writes columns of two levels; an order of classes above, numbers before classes. */

import { countsUp } from '../../facts/columns.ts';
import { isTotalName } from '../../words.ts';
import { mayBeNumber } from './number-cell.ts';
import { type Grid, isEmpty, type Row, usualWidth } from './parse.ts';

/** Rows of numbers below the headings. */
const MIN_ROWS = 2;

interface Levels {
  /** The upper heading of each column: a spreadsheet has it above the first of its columns alone. */
  readonly top: readonly string[];
  readonly second: readonly string[];
  /** Names of the columns that name the rows, which pandas writes on a line of their own. */
  readonly index: readonly string[];
  readonly body: readonly Row[];
  /** Columns of numbers with both headings. */
  readonly values: readonly number[];
}

const trimmed = ({ cells }: Row): string[] => cells.map((cell) => cell.trim());

/** The upper headings, each also above the columns that follow it with nothing above them. */
function spread(top: readonly string[], second: readonly string[]): string[] {
  let last = '';
  return top.map((cell, column) => {
    if (cell !== '') last = cell;
    return cell === '' && second[column] !== '' ? last : cell;
  });
}

/** The two levels of a table; null where it has one row of headings. */
function levelsOf({ rows }: Grid): Levels | null {
  const [first, below, third, ...others] = rows;
  const width = usualWidth(rows);
  if (first === undefined || below === undefined || third === undefined || width < 3) return null;
  if (first.cells.length !== width || below.cells.length !== width) return null;
  // One over all columns is the name of a side.
  if (trimmed(first).filter((cell) => cell !== '').length < 2) return null;
  const second = trimmed(below);
  const top = spread(trimmed(first), second);
  if (new Set(top).size === top.length) return null; // no two columns share an upper heading
  const under = trimmed(third);
  const named = under.indexOf('');
  const isOfNames = isEmpty(third) || (named > 0 && under.slice(named).every((cell) => cell === ''));
  const body = isOfNames ? others : [third, ...others];
  if (body.length < MIN_ROWS || body.some(({ cells }) => cells.length !== width)) return null;
  const index = isOfNames ? under : [];
  const isValue = (column: number): boolean => {
    const cells = body.map(({ cells }) => cells[column]?.trim() ?? '');
    const isOfRows = (index[column] ?? '') !== '' || (column === 0 && countsUp(cells));
    return !isOfRows && top[column] !== '' && second[column] !== '' && cells.every((c) => c === '' || mayBeNumber(c));
  };
  const values = second.flatMap((_, column) => (isValue(column) ? [column] : []));
  const levels = { top, second, index, body, values };
  return areLevels(levels) ? levels : null;
}

/** True where columns share their upper headings and differ in the lower ones, which are no row of the table. */
function areLevels({ top, second, body, values }: Levels): boolean {
  const tops = values.map((column) => top[column] ?? '');
  const pairs = new Set(values.map((column) => `${top[column]}\n${second[column]}`));
  if (values.length < 2 || new Set(tops).size === values.length || pairs.size < values.length) return false;
  if (tops.some(mayBeNumber)) return false;
  const lower = values.map((column) => second[column] ?? '');
  if (!lower.some(mayBeNumber)) return true;
  // Classes that are called by numbers: each set counts, and the rows are no such numbers.
  const sets = [...new Set(tops)].map((name) => lower.filter((_, i) => tops[i] === name));
  const isFraction = ({ cells }: Row): boolean => values.some((column) => /[.,e]/i.test(cells[column] ?? ''));
  return sets.every(countsUp) && body.every(isFraction);
}

/** The same table under one row of headings; as it is where it has one. */
export function withOneHeading<G extends Grid>(grid: G): G {
  const levels = levelsOf(grid);
  if (levels === null) return grid;
  const { top, second, index, body, values } = levels;
  const line = (body[0]?.line ?? 1) - 1;
  const tops = new Set(values.map((column) => top[column] ?? ''));
  const classes = body.filter(({ cells }) => !isTotalName(cells[0]?.trim() ?? ''));
  if (tops.size === 1 && classes.length === values.length) return { ...grid, rows: matrixOf(levels, line) };
  const cells = top.map((upper, column) => {
    if ((index[column] ?? '') !== '') return index[column] ?? '';
    const isOfRows = !values.includes(column) && column < (values[0] ?? 0) && isOfLevels(levels, column);
    const lower = second[column] ?? '';
    return isOfRows ? '' : [upper, lower].filter((part) => part !== '').join('_');
  });
  return { ...grid, rows: [{ cells, line }, ...body] };
}

/** True where the cells above a column that counts the rows are the names of the levels. */
const isOfLevels = ({ body }: Levels, column: number): boolean =>
  countsUp(body.map(({ cells }) => cells[column]?.trim() ?? ''));

/** A square: what all columns share, and all rows, are the names of its sides. */
function matrixOf({ top, second, index, body, values }: Levels, line: number): Row[] {
  const [first = 0] = values;
  const names = first - 1;
  const beside = body[0]?.cells[0]?.trim() ?? '';
  // Spreadsheets have it before the first of its rows alone.
  const isBeside = (cell: string): boolean => cell === beside || cell === '' || isTotalName(cell);
  const isShared = names > 0 && body.every(({ cells }) => isBeside(cells[0]?.trim() ?? ''));
  const ofRows = isShared ? beside : (index[Math.max(0, names)] ?? '');
  const above = index.length > 0 ? (second[Math.max(0, names)] ?? '') : '';
  const ofColumns = above === '' ? (top[first] ?? '') : above;
  const corner = ofRows === '' ? '' : `${ofRows}\\${ofColumns}`;
  const from = Math.max(0, names);
  const kept = ({ cells, line: own }: Row): Row => ({
    line: own,
    cells: cells.slice(from).with(0, cells[from]?.trim() || (cells[0] ?? '')),
  });
  const headings = second.map((cell, column) => (cell === '' ? (top[column] ?? '') : cell)).slice(from);
  return [{ cells: names < 0 ? headings : [corner, ...headings.slice(1)], line }, ...body.map(kept)];
}

const ORDER = /^labels((?: -?\d+)+) *\r?\n/;

/** The table of svm-predict of LIBSVM, with the order of its columns above them; null for another text. */
export function rowsOfSvmPredict(text: string): Row[] | null {
  const [above = '', said = ''] = ORDER.exec(text) ?? [];
  const below = text.slice(above.length).trimEnd();
  if (above === '' || below === '') return null;
  const order = said.trim().split(' ');
  const rows = below.split(/\r?\n/).map((line, i): Row => ({ cells: line.trim().split(/\s+/), line: i + 1 }));
  if (rows.some(({ cells }) => cells.length !== order.length + 1)) return null;
  return [{ cells: ['prediction', ...order.map((label) => `prob_${label}`)], line: 0 }, ...rows];
}

/* Classes with their numbers in front. */

const NUMBERED = /^(\d+):\s*(.*)$/;

/** Columns of classes with their numbers in front (`2:dog`): the names alone, and nothing where the name is `?`. */
export function withoutClassNumbers<G extends Grid>(grid: G): G {
  const [first, ...rest] = grid.rows;
  // A row that is numbered as those below it is no heading.
  const isRow =
    NUMBERED.test(first?.cells[0]?.trim() ?? '') && rest.every(({ cells: [own = ''] }) => NUMBERED.test(own.trim()));
  const [heading, body] = [isRow ? [] : grid.rows.slice(0, 1), isRow ? grid.rows : rest];
  const areNumbered = (column: number): boolean => {
    const names = new Map<string, string>();
    return body.every(({ cells }) => {
      const [, number = '', name = ''] = NUMBERED.exec(cells[column]?.trim() ?? '') ?? [];
      if (name !== '?' && names.has(number) && names.get(number) !== name) return false;
      if (name !== '?') names.set(number, name);
      return name !== '' && !/^[\d.]/.test(name);
    });
  };
  const columns = first?.cells.flatMap((_, column) => (body.length > 0 && areNumbered(column) ? [column] : [])) ?? [];
  if (columns.length === 0) return grid;
  const plain = (cell: string): string =>
    (NUMBERED.exec(cell.trim())?.[2] ?? cell).replace(/^'(.*)'$/, '$1').replace(/^\?$/, '');
  const rows = body.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (columns.includes(column) ? plain(cell) : cell)),
  }));
  return { ...grid, rows: [...heading, ...rows] };
}

const SCORED = /^(.*[^\d:.]):(?:0?\.\d+|[01](?:\.\d*)?|\d(?:\.\d+)?e-\d+)$/i;

/** Columns of classes with a probability behind each (`cat:0.93`), as CRFsuite writes them, as the classes alone. */
export function withoutProbabilities<G extends Grid>(grid: G): G {
  const body = grid.rows.slice(1);
  const isScored = (column: number): boolean => body.every(({ cells }) => SCORED.test(cells[column]?.trim() ?? ''));
  const columns =
    grid.rows[0]?.cells.flatMap((_, column) => (body.length > 1 && isScored(column) ? [column] : [])) ?? [];
  if (columns.length !== 1) return grid;
  const plain = (cell: string, column: number): string =>
    columns.includes(column) ? (SCORED.exec(cell.trim())?.[1] ?? cell) : cell;
  return { ...grid, rows: grid.rows.map((row) => ({ ...row, cells: row.cells.map(plain) })) };
}
