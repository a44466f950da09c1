/** What stands around the entries of a matrix: headings over all columns, names of the two sides, totals and measures. */

import { formatted } from '../../../base/format-message.ts';
import type { Warning } from '../../../base/warning.ts';
import { hasWord, PREDICTION, TRUTH } from '../../roles/name-words.ts';
import { columnName, type Grid, type Row, usualWidth } from './grid.ts';
import { mayBeNumber } from './numbers.ts';

const filled = ({ cells }: Row): number => cells.filter((cell) => cell.trim() !== '').length;
const withoutFirst = (row: Row): Row => ({ ...row, cells: row.cells.slice(1) });
const withCorner = ([first, ...rest]: readonly Row[], corner: string): readonly Row[] =>
  first === undefined ? [] : [{ ...first, cells: [corner, ...first.cells.slice(1)] }, ...rest];

/** Whether the first row names the columns: it has words above numbers, or nothing in the corner. */
export function isHeaded([first, ...rest]: readonly Row[]): boolean {
  if (first === undefined || rest.length === 0) return false;
  const areNumbers = (column: number): boolean =>
    rest.every(({ cells }) => (cells[column] ?? '').trim() === '' || mayBeNumber(cells[column] ?? ''));
  const isName = (cell: string): boolean => cell.trim() !== '' && !mayBeNumber(cell);
  return (first.cells[0] ?? '').trim() === '' || first.cells.some((cell, column) => isName(cell) && areNumbers(column));
}

/** The same with an empty heading in front, where all other rows have one cell more, and their first is a name or counts them. */
export function withFirstHeading(grid: Grid): Grid {
  const [first, ...rest] = grid.rows;
  const width = usualWidth(rest);
  if (first?.cells.length !== width - 1 || width < 3 || rest.some(({ cells }) => cells.length !== width)) return grid;
  const firsts = rest.map(({ cells }) => cells[0] ?? '');
  const areNames = firsts.every((cell) => !mayBeNumber(cell)) || counts(firsts) || firsts.join() === first.cells.join();
  const isHeading = first.cells.every((cell) => !mayBeNumber(cell)) || counts(first.cells);
  if (!areNames || !isHeading || !rest.some(({ cells }) => cells.slice(1).some(mayBeNumber))) return grid;
  return { ...grid, rows: [{ ...first, cells: ['', ...first.cells] }, ...rest] };
}

const counts = (cells: readonly string[]): boolean =>
  cells.every((cell, i) => Number(cell) === i) || cells.every((cell, i) => Number(cell) === i + 1);

/** Takes a heading over all columns, one beside all rows, and a line with the name of the rows alone into the corner. */
export function withNamedSides(grid: Grid): Grid {
  let { rows } = grid;
  let [ofRows, ofColumns] = sidesIn(grid);
  const [first, second] = rows;
  const width = usualWidth(rows);
  if (first && second && width > 2 && rows.length > 3 && filled(first) === 1 && filled(second) > 1) {
    ofColumns = first.cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    rows = rows.slice(1);
  }
  for (;;) {
    const besides = rows.slice(1).filter(({ cells }) => (cells[0] ?? '').trim() !== '');
    const [{ cells = [] } = {}] = rows;
    const isBeside = cells.length > 3 && rows.length > 3 && (cells[0] ?? '').trim() === '' && besides.length <= 1;
    if (!isBeside || rows.some((row) => row.cells.length !== cells.length)) break;
    ofRows = besides[0]?.cells[0]?.trim() ?? ofRows;
    rows = rows.map(withoutFirst);
  }
  const below = rows[1];
  const corner = rows[0]?.cells[0]?.trim() ?? '';
  if (below && rows.length > 3 && width > 2 && filled(below) === 1 && (below.cells[0] ?? '').trim() !== '') {
    ofRows = below.cells[0]?.trim() ?? '';
    ofColumns = corner === '' ? ofColumns : corner;
    rows = [rows[0] ?? below, ...rows.slice(2)];
  } else if (corner !== '') return rows === grid.rows ? grid : { ...grid, rows };
  const said = cornerOf(ofRows, ofColumns);
  if (said === '' || !isHeaded(rows)) return rows === grid.rows ? grid : { ...grid, rows };
  return { ...grid, rows: withCorner(rows, said) };
}

/** What lines around the table say of its rows and columns: "rows are actual". */
function sidesIn({ others }: Grid): [rows: string, columns: string] {
  const text = others.map((other) => other.text).join('\n');
  const said = (side: string): string =>
    new RegExp(`\\b${side}s?\\b\\W*(?:are |is )?(?:the )?([a-z]+)`, 'i').exec(text)?.[1] ?? '';
  return [said('row'), said('col(?:umn)?')];
}

/** As the corner of a matrix says it: true\predicted. Empty where neither side is called so. */
function cornerOf(rows: string, columns: string): string {
  const [isTrue, isPredicted] = [TRUTH, PREDICTION].map((words) => (side: string) => hasWord(side, words) >= 0);
  if (isPredicted?.(rows) || (!isTrue?.(rows) && isTrue?.(columns) && !isPredicted?.(columns)))
    return 'predicted\\true';
  return isTrue?.(rows) || isPredicted?.(columns) ? 'true\\predicted' : '';
}

const MEASURE =
  /^(?:(?:class|row|col(?:umn)?|user'?s|producer'?s|overall|avg|mean)[ ._-]?)?(?:recall|precision|f[-_ ]?(?:1|beta|measure)?(?:[-_ ]?score)?|acc(?:uracy)?|support|totals?|sum|all|n|counts?|samples|sensitivity|specificity|ppv|npv|tpr|fpr|iou|error(?:[ ._-]?rate)?|correct|rate)\s*(?:\(?%\)?)?$|^Σ$/i;
const TOTAL = /^(?:(?:row|col(?:umn)?|grand)[ ._-]?)?(?:totals?|sums?|all)$|^Σ$/i;

/** Whether the entries are the sums of others; of fractions, which are rounded, only where the name says so. */
function isSums(entries: readonly number[], sums: readonly number[], name: string): boolean {
  const areWhole = [...entries, ...sums].every(Number.isInteger);
  if (!areWhole && !TOTAL.test(name)) return false;
  const slack = areWhole ? 0 : 0.006;
  const isClose = (value: number, i: number): boolean =>
    Math.abs(value - (sums[i] ?? Number.NaN)) <= slack * Math.max(1, Math.abs(value));
  return entries.length > 0 && entries.every(isClose) && sums.some((sum) => sum > 0);
}

const numberOf = (cell: string | undefined): number =>
  cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);

/**
 * A matrix without totals and measures. Totals are the sums of the other entries, or they are a class of this name; measures
 * are rows or columns that are called so and are no class of the other side.
 */
export function withoutMargins(grid: Grid): { readonly grid: Grid; readonly warnings: readonly Warning[] } {
  const nothing = { grid, warnings: [] };
  const above = isHeaded(grid.rows) ? 1 : 0;
  const body = grid.rows.slice(above);
  const width = usualWidth(grid.rows);
  if (width < 3 || body.length < 3 || Math.abs(body.length - width) > MAX_MARGINS) return nothing;
  if (grid.rows.some(({ cells }) => cells.length !== width)) return nothing;
  const firsts = body.map(({ cells }) => cells[0]?.trim() ?? '');
  const heads = grid.rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const areNames =
    firsts.some((cell) => !mayBeNumber(cell)) || (above === 1 && firsts.every((name) => heads.includes(name)));
  const before = areNames ? 1 : 0;
  const values = body.map(({ cells }) => cells.slice(before).map(numberOf));
  const found = leftOut({
    values,
    rowNames: areNames ? firsts : null,
    columnNames: above === 1 ? heads.slice(before) : null,
  });
  if (found === null) return nothing;
  const isKept = (column: number): boolean => column < before || !found.columns.includes(column - before);
  const rows = grid.rows
    .filter((_, r) => !found.rows.includes(r - above))
    .map((row) => ({ ...row, cells: row.cells.filter((_, column) => isKept(column)) }));
  const heading = (column: number): string =>
    columnName(column + before, above === 1 ? heads[column + before] : undefined);
  const rowName = (row: number): string =>
    formatted`line ${(body[row]?.line ?? 0) + 1}${areNames && firsts[row] ? ` ('${firsts[row]?.slice(0, 40)}')` : ''}`;
  return { grid: { ...grid, rows }, warnings: saidOf(found, heading, rowName) };
}

const MAX_MARGINS = 6;

interface Entries {
  readonly values: readonly (readonly number[])[];
  readonly rowNames: readonly string[] | null;
  readonly columnNames: readonly string[] | null;
}

interface LeftOut {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Of these, what are sums. */
  readonly totals: { readonly rows: readonly number[]; readonly columns: readonly number[] };
}

/** The rows and columns that are no classes; null where there are none, or where that is not certain. */
function leftOut(entries: Entries): LeftOut | null {
  const { values, rowNames, columnNames } = entries;
  const [height, width] = [values.length, values[0]?.length ?? 0];
  const [lastRow, lastColumn] = [height - 1, width - 1];
  const isNamed = rowNames !== null && columnNames !== null;
  // Totals on both sides have the same place, and often the same name.
  const candidates: (readonly [rows: readonly number[], columns: readonly number[]])[] = [
    [
      height === width || height === width + 1 ? [lastRow] : [],
      width === height || width === height + 1 ? [lastColumn] : [],
    ],
  ];
  if (isNamed) candidates.push([missing(rowNames, columnNames), missing(columnNames, rowNames)]);
  for (const [rows, columns] of candidates) {
    if (
      rows.length + columns.length === 0 ||
      height - rows.length !== width - columns.length ||
      height - rows.length < 2
    )
      continue;
    const inner = { rows: range(height, rows), columns: range(width, columns) };
    const at = (row: number, column: number): number => values[row]?.[column] ?? Number.NaN;
    const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
    if (inner.rows.some((row) => inner.columns.some((column) => Number.isNaN(at(row, column))))) continue;
    const rowSums = inner.rows.map((row) => sum(inner.columns.map((column) => at(row, column))));
    const columnSums = inner.columns.map((column) => sum(inner.rows.map((row) => at(row, column))));
    const totals = {
      rows: rows.filter((row) =>
        isSums(
          inner.columns.map((column) => at(row, column)),
          columnSums,
          rowNames?.[row] ?? '',
        ),
      ),
      columns: columns.filter((column) =>
        isSums(
          inner.rows.map((row) => at(row, column)),
          rowSums,
          columnNames?.[column] ?? '',
        ),
      ),
    };
    const isMeasure = (name: string | undefined): boolean => isNamed && MEASURE.test(name ?? '');
    const areClear =
      rows.every(
        (row) =>
          totals.rows.includes(row) || (isMeasure(rowNames?.[row]) && !columnNames?.includes(rowNames?.[row] ?? '')),
      ) &&
      columns.every(
        (column) =>
          totals.columns.includes(column) ||
          (isMeasure(columnNames?.[column]) && !rowNames?.includes(columnNames?.[column] ?? '')),
      );
    if (areClear) return { rows, columns, totals };
  }
  return null;
}

const missing = (names: readonly string[], others: readonly string[]): number[] =>
  names.flatMap((name, i) => (others.includes(name) ? [] : [i]));

const range = (size: number, leftOut: readonly number[]): number[] =>
  Array.from({ length: size }, (_, i) => i).filter((i) => !leftOut.includes(i));

function saidOf(
  { rows, columns, totals }: LeftOut,
  column: (at: number) => string,
  row: (at: number) => string,
): Warning[] {
  const sums = [...totals.columns.map(column), ...totals.rows.map(row)];
  const measures = [
    ...columns.filter((at) => !totals.columns.includes(at)).map(column),
    ...rows.filter((at) => !totals.rows.includes(at)).map(row),
  ];
  const said = (code: string, names: readonly string[], what: string): Warning[] =>
    names.length === 0 ? [] : [{ code, message: `${capital(names.join(' and '))} ${what}` }];
  const be = (names: readonly string[]): string => (names.length === 1 ? 'was' : 'were');
  return [
    ...said('totals', sums, `${be(sums)} left out: the totals of the other entries.`),
    ...said(
      'measures',
      measures,
      `${be(measures)} left out: ${measures.length === 1 ? 'it is' : 'they are'} no class of the matrix.`,
    ),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
