/** What the first rows of some columns show: shares that sum to 1, the class with the largest value, a measure of that value. */

import { isNumber, toNumber } from '../../base/number-text.ts';
import { heldRows } from '../grid.ts';
import type { Look } from './look.ts';

const SLACK = 2e-3;
const LOOKED = 256;

/** Whether the first rows of some columns are shares that sum to 1 (or 100). */
export function areShares({ cells }: Pick<Look, 'cells'>, columns: readonly number[]): boolean {
  const rows = Math.min(LOOKED, heldRows(cells));
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (const column of columns) {
      const cell = cells[column]?.[row] ?? '';
      const value = cell.trim() === '' ? 0 : isNumber(cell) ? toNumber(cell) : Number.NaN;
      if (!(value >= 0 && value <= 100)) return false;
      sum += value;
    }
    if (Math.abs(sum - 1) > SLACK && Math.abs(sum - 100) > 100 * SLACK) return false;
  }
  return rows > 0;
}

/** So many standard deviations above chance no labels agree by chance. */
const DEVIATIONS = 3;

/** Whether the largest value of a row is mostly in the column of its label, by its heading or its place: more often than by chance. */
export function largestFits({ cells, headings }: Look, columns: readonly number[], told: number): boolean {
  const own = columns.map((column) => headings[column] ?? '');
  const areCalled = own.every((heading) => /^\d+$/.test(heading));
  const places = new Map(own.map((heading, c) => [areCalled ? Number(heading) : c, c]));
  const labels = cells[told] ?? [];
  let [seen, right] = [0, 0];
  for (let row = 0; row < Math.min(LOOKED, labels.length); row++) {
    const label = Number(labels[row]);
    if ((labels[row] ?? '').trim() === '' || label < 0) continue;
    const values = columns.map((column) => Number(cells[column]?.[row] ?? Number.NaN));
    seen++;
    if (values[places.get(label) ?? -1] === Math.max(...values)) right++;
  }
  const chance = 1 / columns.length;
  const most = seen * chance + DEVIATIONS * Math.sqrt(seen * chance * (1 - chance));
  return seen >= 10 && right >= Math.max(3, 0.3 * seen) && right > most;
}

/** The measure of a row and the largest of its values, or of its softmax, differ by rounding alone. */
const ROUNDING = 6e-3;
/** Of fewer rows it may be chance. */
const MIN_ROWS = 3;

/** Whether a column is the largest of some values in every row, or the largest of their softmax. */
export function isLargest({ cells }: Pick<Look, 'cells'>, columns: readonly number[], measure: number): boolean {
  const rows = Math.min(LOOKED, heldRows(cells));
  let [isOfValues, isOfSoftmax] = [rows >= MIN_ROWS, rows >= MIN_ROWS];
  for (let row = 0; row < rows && (isOfValues || isOfSoftmax); row++) {
    const values = columns.map((column) => toNumber(cells[column]?.[row] ?? ''));
    const said = toNumber(cells[measure]?.[row] ?? '');
    const largest = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const softmax = 1 / values.reduce((sum, value) => sum + Math.exp(value - largest), 0);
    const isNear = (value: number): boolean => Math.abs(said - value) <= ROUNDING * Math.max(1, Math.abs(value));
    isOfValues &&= isNear(largest);
    isOfSoftmax &&= isNear(softmax);
  }
  return isOfValues || isOfSoftmax;
}

/** The column with the largest value of each row. */
export function largestIn({ cells }: Pick<Look, 'cells'>, columns: readonly number[]): number[] {
  return Array.from({ length: heldRows(cells) }, (_, row) => {
    const valueIn = (column: number): number => toNumber(cells[column]?.[row] ?? '');
    return columns.reduce((a, b) => (valueIn(b) > valueIn(a) ? b : a), columns[0] ?? -1);
  });
}
