/** The true classes of a table, as a member of their own. */

import { at } from '../../base/arrays.ts';
import { DataError, formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { ColumnFacts } from '../../model/columns.ts';
import { saysNoNumber } from '../facts.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import type { Cells } from '../grid.ts';
import { headingOf, type Known, usedAs } from './known-table.ts';

/** Marks of a point without a label. */
const isMissing = (cell: string): boolean => /^(?:-1|-100|-1\.0|-100\.0|nan|)$/i.test(cell.trim());

/** What marks a point without a label in a column: among numbers, also what says that there is none. */
export const missingIn = (facts: ColumnFacts | undefined): ((cell: string) => boolean) =>
  facts?.kind === 'whole' ? (cell) => isMissing(cell) || saysNoNumber(cell) : isMissing;

/** What programs of pictures write where no class is known. */
const VOID = '255';
/** Far more classes than any that counts up to them has. */
const FAR = 128;

/** The same beside predictions: 255 too, where it is far from all other numbers and never predicted. */
export function missingBeside(
  facts: ColumnFacts | undefined,
  truths: Cells,
  predictions: Cells,
): (cell: string) => boolean {
  const isMissing = missingIn(facts);
  const isVoid = (cell: string): boolean => cell.trim() === VOID;
  const others = truths.filter((cell) => !isVoid(cell) && !isMissing(cell));
  const isFar =
    facts?.kind === 'whole' && truths.some(isVoid) && others.length > 0 && others.every((cell) => Number(cell) < FAR);
  return isFar && !predictions.some(isVoid) ? (cell) => isMissing(cell) || isVoid(cell) : isMissing;
}

/** The labels of the points, where a column has them. */
export function labelsBeside({ table, taken: what, facts }: Known): Member[] {
  const { truth } = what;
  if (truth === null) return [];
  const isMissing = missingIn(facts[truth]);
  const cells = (table.columns[truth] ?? []).map((cell) => (isMissing(cell) ? '' : cell));
  if (cells.every((cell) => cell === '')) return [];
  const classes = what.values?.classes ?? null;
  const read = labelsOf(cells, facts[truth]?.kind === 'whole', classes);
  const found = { ...read, warnings: beyondColumns(read, classes) };
  return [{ name: headingOf(table, truth), found: asLabels(found) }];
}

/** The true classes, where they are all that is used of the table. */
export async function labelsAlone(known: Known, truth: number): Promise<Member[]> {
  const { rest } = known.table;
  const [cells = []] = rest === undefined ? [at(known.table.columns, truth)] : await rest.cells([truth]);
  const columns = known.table.columns.map((held, column) => (column === truth ? cells : held));
  const [labels] = labelsBeside({ ...known, table: { ...known.table, columns } });
  if (labels === undefined) {
    throw new DataError('no-labels', 'no row has a label', 'Choose another column for the true class.');
  }
  return [{ ...labels, name: '' }];
}

export const asLabels = (found: Found): Found =>
  usedAs(found, 'labels', ['evaluation labels', 'unused'], 'the true classes, by the heading');

/** Whole numbers are the numbers of classes, unless the columns are called by other numbers. */
export function labelsOf(cells: Cells, areNumbers: boolean, classes: readonly string[] | null): Found {
  if (!areNumbers) {
    const values = classes === null ? cells.map((cell) => cell.trim()) : cells;
    return { content: { kind: 'strings', values }, shape: [cells.length] };
  }
  const numbers = Float64Array.from(cells, (cell) => (isNumber(cell) ? toNumber(cell) : Number.NaN));
  const asNumbers = (values: Float64Array): Found => ({ content: { kind: 'numbers', values }, shape: [values.length] });
  const isNumbered = classes?.every((name) => /^\d+$/.test(name)) ?? false;
  if (classes === null || !isNumbered || countFrom(0, classes)) return asNumbers(numbers);
  const place = new Map(classes.map((name, c) => [Number(name), c]));
  const other = numbers.findIndex((value) => !place.has(value) && !Number.isNaN(value));
  if (other < 0) return asNumbers(numbers.map((value) => place.get(value) ?? Number.NaN));
  // Beside columns 1 to K, labels are 1 to K, or 0 to K - 1.
  if (countFrom(1, classes) && numbers.every((value) => !(value >= classes.length))) return asNumbers(numbers);
  throw withoutColumn(at(numbers, other), other, classes);
}

const countFrom = (first: number, names: readonly string[]): boolean =>
  names.every((name, c) => Number(name) === first + c);

/** What is said of labels behind the last column, beside columns that count from 0 as the labels do. */
function beyondColumns({ content }: Found, classes: readonly string[] | null): Warning[] {
  if (content.kind !== 'numbers' || classes === null || !countFrom(0, classes)) return [];
  const beyond = content.values.filter((label) => label >= classes.length).length;
  if (beyond === 0 || !content.values.includes(0)) return [];
  const message = formatted`${counted(beyond, 'label has', 'labels have')} no column: the columns are 0 to ${classes.length - 1}.`;
  return [{ code: 'label-without-column', message }];
}

const withoutColumn = (label: number, row: number, classes: readonly string[]): DataError =>
  new DataError(
    'unknown-name',
    formatted`the label ${label} at row ${row} has no column: there are ${classes.slice(0, 12).join(', ')}${classes.length > 12 ? ', …' : ''}`,
    'Save the values of every class, or leave out the rows of the others.',
    { row },
  );
