import { at } from '../../../base/at.ts';
import { accuracyOf, type BlockMatrix, type ConfusionTable, shareAt } from '../../../drawing/heat/matrix.ts';
import type { AxisTitles, Place } from '../../../drawing/heat/paint.ts';
import { percent, three } from '../../parts/digits.ts';
import { count, counted } from '../../parts/format.ts';

/** "cat taken for dog: 87 of 1,000 points (8.7 %)". `name` gives the name of a block. */
export function cellText(matrix: BlockMatrix, { row, column }: Place, name: (block: number) => string): string {
  const share = shareAt(matrix, row, column);
  const [truth, prediction] = [name(row), name(column)];
  if (matrix.unit === 'similarity') return `${truth} and ${prediction}: similarity ${three(share)}`;
  const single = matrix.classes[row] === 1;
  const right = single ? `${truth} recognised` : `${truth} kept within`;
  const what = row === column ? right : `${truth} taken for ${prediction}`;
  if (matrix.unit === 'shares') return `${what}: ${percent(share)}`;
  const points = at(matrix.sums, row * matrix.size + column);
  return `${what}: ${count(points)} of ${counted(at(matrix.rowSums, row), 'point', 'points')} (${percent(share)})`;
}

/** What rows and columns are. */
export const axisTitles = (unit: ConfusionTable['unit']): AxisTitles =>
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
