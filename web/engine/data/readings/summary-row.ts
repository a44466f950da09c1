/** A last row of means or sums, which is no point. */

import { formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import { areCodes, isBlank } from '../facts/columns.ts';
import { type Cells, type Grid, heldRows } from '../grid.ts';

/** Of fewer columns, or rows, that all fit may be chance. */
const LEAST = 2;

const decimalsOf = (cell: string): number => /\.(\d+)/.exec(cell)?.[1]?.length ?? 0;

/** True where the last cell is the mean of those above it, or their sum, as far as it is written; null where this says nothing. */
function isOfAbove(cells: Cells): boolean | null {
  const above = cells.slice(0, -1);
  const last = cells.at(-1) ?? '';
  if (!isNumber(last) || !above.every(isNumber)) return null;
  const values = above.map(toNumber);
  if (values.every((value) => value === values[0])) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  const decimals = decimalsOf(last);
  const slack = (decimals === 0 ? 0 : 0.51 * 10 ** -decimals) + 1e-9 * Math.abs(sum);
  return [sum / values.length, sum].some((each) => Math.abs(each - toNumber(last)) <= slack);
}

/** The name of a last row whose numbers are all means, or sums, of the rows above; null where it is a row as the others. */
function summaryOf({ columns, header }: Grid): string | null {
  const isWord = (cell = ''): boolean => /\p{L}/u.test(cell) && !isBlank(cell) && !isNumber(cell);
  const words = columns.filter((cells) => isWord(cells.at(-1)));
  const isAlone = (cells: Cells): boolean => cells.indexOf(cells.at(-1) ?? '') === cells.length - 1;
  const [name] = words;
  // A word of another row is a class of this one, and a name in the form of all others one of a point.
  if (!words.every(isAlone) || words.some(areCodes)) return null;
  // A row of a square has the name of a column.
  const isOfSquare = header?.some((heading) => heading.trim() === name?.at(-1)?.trim()) ?? false;
  if (name === undefined || isOfSquare) return null;
  let fitting = 0;
  for (const cells of columns) {
    const fits = isOfAbove(cells);
    if (fits === false) return null;
    if (fits) fitting += 1;
  }
  return fitting < LEAST ? null : (name.at(-1) ?? '').trim();
}

/** The same table without such a row, and what is to be said of it. O(rows) where there is none. */
export function withoutSummary(grid: Grid): { readonly grid: Grid; readonly left: Warning | null } {
  const rows = heldRows(grid.columns);
  const name = grid.isPartial || rows <= LEAST + 1 ? null : summaryOf(grid);
  if (name === null) return { grid, left: null };
  const line = grid.lines?.[rows - 1];
  const place = line === undefined ? formatted`row ${rows - 1}` : formatted`line ${line + 1}`;
  const message = `The last row (${place}, '${name.slice(0, 40)}') has the mean or the sum of each column. It was left out.`;
  return {
    grid: { ...grid, columns: grid.columns.map((cells) => cells.slice(0, -1)), lines: grid.lines?.slice(0, -1) },
    left: { code: 'summary-row', message },
  };
}
