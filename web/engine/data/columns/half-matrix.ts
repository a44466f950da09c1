/** Squares that are written for people: one half of a matrix, or two numbers in each cell. They are refused by what they are. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import { squareOfGrid } from '../content/square.ts';
import { withSquare } from '../content/square-errors.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { type Grid, heldRows } from '../grid.ts';

const isEmpty = (cell: string): boolean => /^(?:nan|na|)$/i.test(cell.trim());

/** How many cells of each row are filled from the left, or from the right; null where there are others. */
function filledIn(rows: readonly (readonly string[])[], side: 'left' | 'right'): number[] | null {
  const counts = rows.map((row) => {
    const cells = side === 'left' ? row : row.toReversed();
    const filled = cells.findIndex(isEmpty);
    const count = filled < 0 ? cells.length : filled;
    const isHalf = cells.every((cell, i) => (i < count ? isNumber(cell) : isEmpty(cell)));
    return isHalf ? count : null;
  });
  return counts.includes(null) ? null : counts.filter((count) => count !== null);
}

const LEAST_ROWS = 3;

/** @throws DataError for a matrix of which only the cells below, or above, the diagonal are filled */
export function refuseHalf({ name, columns, header }: Grid): void {
  const rows = Array.from({ length: heldRows(columns) }, (_, row) => columns.map((cells) => cells[row] ?? ''));
  const isNamed = (rows[0]?.[0] ?? '') !== '' && !isNumber(rows[0]?.[0] ?? '');
  const cells = isNamed ? rows.map((row) => row.slice(1)) : rows;
  const [first = []] = cells;
  if (header === null || rows.length < LEAST_ROWS || Math.abs(rows.length - first.length) > 1) return;
  const below = filledIn(cells, 'left')?.every((count, row, all) => count === (all[0] ?? 0) + row);
  const above = filledIn(cells, 'right')?.every((count, row, all) => count === (all[0] ?? 0) - row);
  if (!below && !above) return;
  const [half, other] = below ? ['below', 'above'] : ['above', 'below'];
  throw new DataError(
    'half-matrix',
    `only one half of the matrix is filled: there are numbers ${half} the diagonal, and the cells ${other} it are empty`,
    `Save both halves, of all classes. In Python: a = np.nan_to_num(a); ${below ? 'a = np.tril(a) + np.tril(a, -1).T' : 'a = np.triu(a) + np.triu(a, 1).T'}.`,
    { file: name },
  );
}

const TWO_NUMBERS = /^\d[\d.,]*\s*\(\s*\d[\d.,]*\s*(?:%\s*)?\)$/;

/** The square of a table whose cells have a count and its share, as in 43 (60%): of its counts; null for others. */
export function squareOfTwoNumbers({ name, columns, header, isPartial }: Grid): Found | null {
  const isDouble = (cell: string): boolean => TWO_NUMBERS.test(cell.trim());
  const double = columns.flatMap((cells, column) => (2 * cells.filter(isDouble).length > cells.length ? [column] : []));
  const [column] = double;
  if (column === undefined || double.length < 2 || isPartial) return null;
  const countIn = (cell: string): string => (isDouble(cell) ? cell.slice(0, cell.indexOf('(')).trim() : cell);
  const counts = columns.map((cells) => cells.map(countIn));
  const rows = Array.from({ length: heldRows(columns) }, (_, row) => counts.map((cells) => cells[row] ?? ''));
  const square = squareOfGrid(header === null ? rows : [header, ...rows]);
  if (!(square instanceof DataError)) {
    const { size, values, names } = square;
    const found = withSquare(tableOfNumbers(name, values, [size, size], names ?? undefined), square);
    const message = `${name}: cells have a count and its share, such as '${columns[column]?.[0]?.trim().slice(0, 40) ?? ''}': the counts were used.`;
    return { ...found, warnings: [{ code: 'two-numbers', message }] };
  }
  const row = columns[column]?.findIndex(isDouble) ?? 0;
  const heading = header?.[column]?.trim() ?? '';
  const place = heading === '' ? formatted`column ${column + 1}` : `column '${heading.slice(0, 40)}'`;
  throw new DataError(
    'two-numbers',
    formatted`cells have two numbers: at row ${row}, ${place} there is '${columns[column]?.[row]?.trim().slice(0, 40) ?? ''}'`,
    'Save the counts alone.',
    { file: name, row, column },
  );
}
