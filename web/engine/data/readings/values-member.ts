/** The values of a table: a number for each point and class. */

import { formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import { agreementWithLargest } from '../facts/agreement.ts';
import { folded, plainNumber, saysNoNumber } from '../facts/columns.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { lettersOf } from '../formats/text/parse.ts';
import { type Cells, type Grid, heldRows } from '../grid.ts';
import { areShares, placeOfLargest, rowsIn } from '../numbers.ts';
import { notANumber, rowAt } from '../problems.ts';
import { headingOf, type Known, usedAs } from './table.ts';

/** Distance from 100 of the sum of percentages that were rounded. */
const SLACK = 0.5;

export function valuesOf({ table, taken: what }: Known): { readonly found: Found; readonly warnings: Warning[] } {
  const { columns = [], classes = [] } = what.values ?? {};
  const rows = heldRows(table.columns);
  const values = new Float64Array(rows * columns.length);
  for (const [c, column] of columns.entries()) {
    const cells = table.columns[column] ?? [];
    for (let row = 0; row < rows; row++)
      values[row * columns.length + c] = numberAt(table, cells[row] ?? '', row, column);
  }
  const isPercent = values.length > 0 && rowsIn(values, columns.length).every((row) => areShares(row, SLACK, 100));
  if (isPercent) for (const [i, value] of values.entries()) values[i] = value / 100;
  const warnings: Warning[] = isPercent ? [PERCENT] : [];
  const [prediction, truth] = [what.prediction, what.truth].map((column) =>
    column === null ? null : { heading: headingOf(table, column), cells: table.columns[column] ?? [] },
  );
  const sides = [prediction, truth].flatMap((side) => side ?? []);
  const byValues = what.values ? namesByValues(classes, sides, values) : null;
  const names = byValues?.names ?? classes;
  const differs = what.values && prediction ? predictionDiffers(prediction, names, values) : null;
  const found = tableOfNumbers(table.name, values, [rows, columns.length], names);
  const said = [byValues?.warning, differs].flatMap((warning) => warning ?? []);
  return { found: named(found, columns.length), warnings: [...warnings, ...said] };
}

const PERCENT: Warning = {
  code: 'percent',
  message: 'Rows sum to 100: the values were taken as percentages and divided by 100.',
};

export const named = (found: Found, columns: number): Found =>
  usedAs(
    found,
    'logits',
    ['evaluation logits', 'features', 'unused'],
    formatted`${columns} columns have a value for each class, by their headings`,
  );

/** The number in a cell, NaN for one that says that there is none. @throws DataError naming line and column for another */
export function numberAt(table: Grid, cell: string, row: number, column: number): number {
  if (isNumber(cell)) return toNumber(cell);
  if (saysNoNumber(cell)) return Number.NaN;
  throw notANumber(cell, row, column, placeOf(table, row, column));
}

/** True where cells are empty among probabilities: classes that were not returned. */
export function hasUnlisted({ table, taken: { values }, facts }: Known): boolean {
  const columns = values?.columns ?? [];
  if (!columns.some((column) => (facts[column]?.empty ?? 0) > 0) || (table.short?.size ?? 0) > 0) return false;
  return columns.every((column) => {
    const { range = null } = facts[column] ?? {};
    return range === null || (range[0] >= 0 && range[1] <= 1);
  });
}

/** Line and column as an editor and a spreadsheet count them. */
function placeOf({ lines, header }: Grid, row: number, column: number): string {
  const heading = header?.[column]?.trim() ?? '';
  const where = rowAt(row, lines?.[row]);
  const letters = lettersOf(column);
  return `${where}, column ${heading === '' ? letters : `'${heading.slice(0, 40)}' (${letters})`}`;
}

/* Names for columns that are only numbered: from the names in another column, by the largest values of the rows. */

/** The share of rows that must have the largest value in the column that was paired with their name. */
const LEAST_SHARE = 0.5;

interface Named {
  readonly names: readonly string[];
  readonly warning: Warning;
}

/** Counts of each name in rows whose largest value is in each column. */
function countNames(cells: Cells, numbers: Float64Array, columns: number): Map<string, number>[] {
  const rows = rowsIn(numbers, columns);
  const counts = Array.from({ length: columns }, () => new Map<string, number>());
  cells.forEach((cell, row) => {
    const name = cell.trim();
    const of = name === '' ? undefined : counts[placeOfLargest(rows[row] ?? [])];
    of?.set(name, (of.get(name) ?? 0) + 1);
  });
  return counts;
}

/** The name that stands most often with each column, where no two columns have the same and no name is left without one. */
function paired(counts: readonly Map<string, number>[], names: readonly string[]): string[] | null {
  const own = counts.map((of) => [...of].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])[0]);
  const found = own.filter((name) => name !== '');
  if (new Set(found).size < found.length) return null;
  if (found.length === own.length) return own;
  // Columns that are never the largest: only a sorted list of all names tells what they are.
  const isSorted = names.length === own.length && own.every((name, c) => name === '' || name === names[c]);
  return isSorted ? [...names] : null;
}

/** Classes of the rows in words: what is true of each, or what was predicted. */
export interface Side {
  readonly heading: string;
  readonly cells: Cells;
}

/**
 * Names of numbered columns by the first of the sides that has words, the prediction before the truth; null where columns have
 * names or no side has, and where the values do not say which column is which.
 */
export function namesByValues(classes: readonly string[], sides: readonly Side[], numbers: Float64Array): Named | null {
  if (!classes.every((name) => /^\d+$/.test(name))) return null;
  const inWords = sides.find(({ cells }) => !cells.every((cell) => cell.trim() === '' || isNumber(cell)));
  if (inWords === undefined) return null;
  const all = sides.flatMap(({ cells }) => cells.map((cell) => cell.trim()));
  const names = [...new Set(all)].filter((name) => name !== '').sort();
  const counts = countNames(inWords.cells, numbers, classes.length);
  const own = paired(counts, names);
  if (own === null || !names.every((name) => own.includes(name))) return null;
  const right = counts.reduce((sum, of, c) => sum + (of.get(own[c] ?? '') ?? 0), 0);
  const rows = inWords.cells.length;
  if (right < LEAST_SHARE * rows || right * classes.length <= 2 * rows) return null;
  return { names: own, warning: warningOf(classes, own, inWords.heading, [right, rows]) };
}

const SHOWN = 4;

function warningOf(
  classes: readonly string[],
  names: readonly string[],
  heading: string,
  [right, rows]: readonly [number, number],
): Warning {
  const pairs = classes.slice(0, SHOWN).map((number, c) => `${number} is ${names[c]?.slice(0, 40)}`);
  const more = classes.length > SHOWN ? ', …' : '';
  return {
    code: 'names-by-values',
    message: `The columns of values are numbered, and '${heading}' has names. By the largest values, ${pairs.join(', ')}${more}: so it is in ${counted(right, 'row', 'rows')} of ${rows}. If it is otherwise, open a list of the classes too, one a line, in the order of the columns.`,
  };
}

/* Compares a column of predicted classes with the largest value of each row. */

/** Warning of predictions that are often another class than the one with the largest value; null where they are not. */
export function predictionDiffers(
  { heading, cells }: Side,
  classes: readonly string[],
  numbers: Float64Array,
): Warning | null {
  const place = new Map(classes.map((name, c) => [folded(name), c]));
  const isIndex = !cells.some((cell) => place.has(folded(plainNumber(cell))));
  const labels = cells.map(plainNumber).map((said) => {
    return (isIndex && /^\d+$/.test(said) ? Number(said) : place.get(folded(said))) ?? -1;
  });
  const values = rowsIn(numbers, classes.length);
  const { rows, same, isNearlyAll } = agreementWithLargest(values, labels);
  // Numbers of classes may count from 1.
  const before = labels.map((label) => label - 1);
  if (isNearlyAll || (isIndex && agreementWithLargest(values, before).isNearlyAll)) return null;
  return {
    code: 'prediction-differs',
    message: `In ${counted(rows - same, 'row', 'rows')} of ${rows}, the prediction in '${heading}' is another class than the one with the largest value. The values were used.`,
  };
}
