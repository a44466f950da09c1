import { at } from '../../../../engine/base/arrays.ts';
import { capitalised } from '../../../../engine/base/text.ts';
import {
  accuracyOf,
  areOfPairs,
  type BlockMatrix,
  type ConfusionTable,
  type Divisor,
  shareAt,
} from '../../../drawing/heat/matrix.ts';
import type { AxisTitles, Place } from '../../../drawing/heat/view.ts';
import { count, counted, percent, rounded, three } from '../../parts/format.ts';
import type { MatrixChoice } from '../../view/choices.ts';

type Unit = ConfusionTable['unit'];

/** The name of each block. */
type NameOf = (block: number) => string;

/** "cat taken for dog", "dog recognised". */
function pairText(matrix: BlockMatrix, { row, column }: Place, name: NameOf): string {
  if (row !== column) return `${name(row)} taken for ${name(column)}`;
  return matrix.classes[row] === 1 ? `${name(row)} recognised` : `${name(row)} predicted within the group`;
}

/** "cat taken for dog: 87 of 1,000 points (8.7 %)"; by columns: "87 of 950 points predicted as dog (9.2 %)". */
export function cellText(matrix: BlockMatrix, place: Place, name: NameOf, by: Divisor = 'row'): string {
  const { row, column } = place;
  const ofColumn = by === 'column';
  const share = shareAt(matrix, row, column, ofColumn ? 'column' : 'row');
  if (areOfPairs(matrix.unit)) return `${name(row)} and ${name(column)}: ${matrix.unit} ${three(share)}`;
  const what = pairText(matrix, place, name);
  const sum = at(matrix.sums, row * matrix.size + column);
  const whole = ofColumn ? at(matrix.columnSums, column) : at(matrix.rowSums, row);
  const isOf = ofColumn ? ` predicted as ${name(column)}` : '';
  if (matrix.unit === 'points') {
    return `${what}: ${count(sum)} of ${counted(whole, 'point', 'points')}${isOf} (${percent(share)})`;
  }
  if (by === 'none') return `${what}: ${three(sum)} (${percent(share)} of the row)`;
  return `${what}: ${percent(share)}${ofColumn ? ` of what was${isOf}` : ''}`;
}

/** The meaning of values: their unit, their divisor, and whether they are differences. */
export interface Shown {
  readonly unit: Unit;
  readonly by: Divisor;
  readonly isDifference: boolean;
}

/** A value of a cell with its unit; of shares, differences are in percentage points. */
export function valueText(value: number, { unit, by, isDifference }: Shown): string {
  if (isDifference) {
    return `${signOf(value)}${short(Math.abs(value), by === 'none' ? 0 : 2)}${by === 'none' ? '' : ' pp'}`;
  }
  if (areOfPairs(unit)) return three(value);
  if (by !== 'none') return percent(value);
  return unit === 'points' && value >= 10 ? count(Math.round(value)) : three(value);
}

const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');

/** A value as it is written in its cell, as short as can be: 8.7 of a hundred, 12, 12k, −3. */
export function cellNumber(value: number, { unit, by, isDifference }: Shown): string {
  // A positive difference needs no sign: its colour shows it.
  if (isDifference) return (value < 0 ? '−' : '') + cellNumber(Math.abs(value), { unit, by, isDifference: false });
  if (areOfPairs(unit)) return Math.abs(value) < 9.995 ? value.toFixed(2).replace(/^(-?)0\./, '$1.') : value.toFixed(0);
  if (by === 'none') return value >= 9999.5 ? `${short(value / 1000)}k` : asGiven(value);
  return short(value, 2);
}

/** One decimal below 10, none above; <.1 stands for what would round to 0. The point is moved by so many places. */
function short(value: number, places = 0): string {
  if (value === 0) return '0';
  const fine = rounded(value, 1, places);
  if (fine === 0) return '<.1';
  return String(fine < 10 ? fine : rounded(value, 0, places));
}

/** A value as the file has it, with one decimal at most. */
const asGiven = (value: number): string => (value > 0 && value < 0.05 ? short(value) : String(rounded(value, 1)));

const SCALES = { root: 'square root scale', log: 'logarithmic scale, 0 is left blank' } as const;

const PAIR_VALUES: Readonly<Partial<Record<Unit, string>>> = {
  similarity: 'Similarity',
  dissimilarity: 'Dissimilarity: high where two are far apart',
};

const DIVIDED: Readonly<Partial<Record<Divisor, string>>> = {
  row: 'In % of the true class (row): recall on the diagonal',
  column: 'In % of the predicted class (column): precision on the diagonal',
};

/**
 * The legend of the colours and the numbers of the cells. `names`: of the model that is shown, and of the one that is
 * subtracted.
 */
export function legendText(
  unit: Unit,
  { by, scale }: Pick<MatrixChoice, 'by' | 'scale'>,
  largest: number,
  names: readonly [string, string] | null = null,
): string {
  const colours = capitalised(SCALES[scale]);
  if (names !== null) {
    const [shown, other] = names;
    const what =
      by === 'none' ? 'Points' : `Share of the ${by === 'row' ? 'true class (row)' : 'predicted class (column)'}`;
    const unitOf = by === 'none' ? '' : ', in percentage points (pp)';
    if (largest === 0) return `${what}: no cell differs between ${shown} and ${other}.`;
    return `${what}, ${shown} minus ${other}${unitOf}: orange more in ${shown}, blue more in ${other}. ${colours}.`;
  }
  const what = PAIR_VALUES[unit] ?? DIVIDED[by] ?? (unit === 'points' ? 'Points' : 'Values of the file');
  const said =
    largest > 0
      ? ` ${colours}${unit === 'dissimilarity' ? '' : '; the diagonal is grey'}.`
      : ' All cells off the diagonal are 0.';
  const caution =
    unit === 'shares' && by === 'column' ? ' Shares of a column mean something only if the file has counts.' : '';
  return `${what}.${said}${caution}`;
}

/** The titles of rows and columns. */
export const axisTitles = (unit: Unit): AxisTitles =>
  areOfPairs(unit) ? { rows: 'one', columns: 'the other' } : { rows: 'true class', columns: 'predicted class' };

/** Matrices of similarities or dissimilarities have no accuracy. */
const NO_ACCURACY: Readonly<Partial<Record<Unit, string>>> = {
  similarity: 'Similarity of each pair.',
  dissimilarity: 'Dissimilarity of each pair.',
};

/** The matrices that accuracies are computed from: by blocks and by class. */
interface Rights {
  readonly matrix: BlockMatrix;
  readonly fine: BlockMatrix;
}

/** True if sums are those of shares: 1 or 100 each, but for rounding. */
const areEqual = (sums: Float64Array): boolean =>
  sums.every((sum) => Math.abs(sum - at(sums, 0)) <= 0.02 * at(sums, 0));

/** The averaging of the accuracy: without numbers of points it is the mean over the classes, or over the columns. */
function rightText({ unit, rowSums, columnSums }: BlockMatrix): string {
  if (unit !== 'shares') return 'correct';
  if (areEqual(rowSums)) return 'correct on average over the classes';
  return areEqual(columnSums) ? 'on the diagonal, on average over the columns' : 'correct';
}

/**
 * The accuracy over the whole matrix, by its blocks and, if these are coarser, by class; and the same of the model that
 * is subtracted.
 */
export function accuracyText(
  { matrix, fine }: Rights,
  other: (Rights & { readonly name: string }) | null = null,
): string {
  const own = accuracyOf(matrix);
  const byClass = accuracyOf(fine);
  if (own === null || byClass === null) return NO_ACCURACY[matrix.unit] ?? '';
  const isFine = matrix.size === fine.size;
  const right = rightText(fine);
  const said = isFine
    ? `${percent(own)} ${right}`
    : `${percent(own)} ${right} at the level of these ${count(matrix.size)} groups, ${percent(byClass)} by class`;
  if (other === null) return `${said}.`;
  const there = percent(accuracyOf(other.matrix));
  return `${said}; ${isFine ? there : `${there} and ${percent(accuracyOf(other.fine))}`} in ${other.name}.`;
}

/** "cat taken for dog: 12.0 % in new, 7.0 % in old: +5 pp". `names`: what the two models are called. */
export function differenceText(
  [own, other]: readonly [BlockMatrix, BlockMatrix],
  place: Place,
  name: NameOf,
  { by, names }: { readonly by: Divisor; readonly names: readonly [string, string] },
): string {
  const { unit, size } = own;
  const valueIn = (matrix: BlockMatrix): number =>
    by === 'none' ? at(matrix.sums, place.row * size + place.column) : shareAt(matrix, place.row, place.column, by);
  const said = [own, other].map(
    (matrix, i) => `${valueText(valueIn(matrix), { unit, by, isDifference: false })} in ${names[i]}`,
  );
  const more = valueText(valueIn(own) - valueIn(other), { unit, by, isDifference: true });
  return `${pairText(own, place, name)}: ${said.join(', ')}: ${more}`;
}
