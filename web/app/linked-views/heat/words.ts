import { at } from '../../../base/at.ts';
import {
  accuracyOf,
  type BlockMatrix,
  type ConfusionTable,
  type Divisor,
  shareAt,
} from '../../../drawing/heat/matrix.ts';
import type { AxisTitles, Place } from '../../../drawing/heat/view.ts';
import { percent, three } from '../../parts/digits.ts';
import { count, counted } from '../../parts/format.ts';
import type { MatrixChoice } from './choice.ts';

type Unit = ConfusionTable['unit'];

/**
 * "cat taken for dog: 87 of 1,000 points (8.7 %)"; by columns: "87 of 950 points predicted as dog (9.2 %)". `name` gives the
 * name of a block.
 */
export function cellText(
  matrix: BlockMatrix,
  { row, column }: Place,
  name: (block: number) => string,
  by: Divisor = 'row',
): string {
  const ofColumn = by === 'column';
  const share = shareAt(matrix, row, column, ofColumn ? 'column' : 'row');
  const [truth, prediction] = [name(row), name(column)];
  if (matrix.unit === 'similarity') return `${truth} and ${prediction}: similarity ${three(share)}`;
  const single = matrix.classes[row] === 1;
  const right = single ? `${truth} recognised` : `${truth} kept within`;
  const what = row === column ? right : `${truth} taken for ${prediction}`;
  const sum = at(matrix.sums, row * matrix.size + column);
  const whole = ofColumn ? at(matrix.columnSums, column) : at(matrix.rowSums, row);
  const isOf = ofColumn ? ` predicted as ${prediction}` : '';
  if (matrix.unit === 'points') {
    return `${what}: ${count(sum)} of ${counted(whole, 'point', 'points')}${isOf} (${percent(share)})`;
  }
  if (by === 'none') return `${what}: ${three(sum)} (${percent(share)} of the row)`;
  return `${what}: ${percent(share)}${ofColumn ? ` of what was${isOf}` : ''}`;
}

/** A value of a cell with its unit. */
export function valueText(value: number, unit: Unit, by: Divisor): string {
  if (unit === 'similarity') return three(value);
  if (by !== 'none') return percent(value);
  return unit === 'points' && value >= 10 ? count(Math.round(value)) : three(value);
}

/** A value as it is written in its cell, as short as can be: 8.7 of a hundred, 12, 12k. */
export function cellNumber(value: number, unit: Unit, by: Divisor): string {
  if (unit === 'similarity') return value.toFixed(2).replace(/^0/, '');
  if (by === 'none') return value >= 9999.5 ? `${short(value / 1000)}k` : short(value);
  return short(100 * value);
}

/** One decimal below 10, none above; of what would be 0, that it is less. */
function short(value: number): string {
  if (value < 0.05) return '<.1';
  return value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : value.toFixed(0);
}

const SCALES = { root: 'square root scale', log: 'logarithmic scale, 0 is left blank' } as const;

/** What the colours and the numbers of the cells are. */
export function legendText(unit: Unit, { by, scale }: MatrixChoice, largest: number): string {
  const what =
    unit === 'similarity'
      ? 'Similarity'
      : by === 'row'
        ? 'In % of the true class (row): recall on the diagonal'
        : by === 'column'
          ? 'In % of the predicted class (column): precision on the diagonal'
          : unit === 'points'
            ? 'Points'
            : 'Values of the file';
  const colours = largest > 0 ? ` ${sentence(SCALES[scale])}; the diagonal is grey.` : ' Nothing is off the diagonal.';
  const caution =
    unit === 'shares' && by === 'column' ? ' Shares of a column mean something only if the file has counts.' : '';
  return `${what}.${colours}${caution}`;
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What rows and columns are. */
export const axisTitles = (unit: Unit): AxisTitles =>
  unit === 'similarity'
    ? { rows: 'one class', columns: 'the other' }
    : { rows: 'true class', columns: 'predicted class' };

/** What the matrix says as a whole: how much is right, by its blocks and, where these are coarser, by class. */
export function accuracyText(matrix: BlockMatrix, fine: BlockMatrix): string {
  const own = accuracyOf(matrix);
  const byClass = accuracyOf(fine);
  if (own === null || byClass === null) return matrix.unit === 'similarity' ? 'Similarities of the classes.' : '';
  if (matrix.size === fine.size) return `${percent(own)} correct.`;
  return `${percent(own)} correct at the level of these ${count(matrix.size)} groups, ${percent(byClass)} by class.`;
}
