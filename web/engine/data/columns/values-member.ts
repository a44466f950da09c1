/** The values of a table: a number for each point and class. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import { saysNoNumber } from '../facts.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { lettersOf } from '../formats/text/rows.ts';
import { type Grid, heldRows } from '../grid.ts';
import { type Known, usedAs } from './known-table.ts';
import { namesByValues } from './names-of-numbered.ts';
import { predictionDiffers } from './prediction-beside.ts';

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
  const isPercent = arePercentages(values, columns.length);
  if (isPercent) for (const [i, value] of values.entries()) values[i] = value / 100;
  const warnings: Warning[] = isPercent ? [PERCENT] : [];
  const byValues = namesByValues(table, what, values);
  const names = byValues?.names ?? classes;
  const differs =
    what.values && predictionDiffers(table, { ...what, values: { ...what.values, classes: names } }, values);
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

/** Whether every row is of 0 to 100 and sums to 100. */
function arePercentages(values: Float64Array, columns: number): boolean {
  for (let start = 0; start < values.length; start += columns) {
    let sum = 0;
    for (let at = start; at < start + columns; at++) {
      const value = values[at] ?? Number.NaN;
      if (!(value >= 0 && value <= 100 + SLACK)) return false;
      sum += value;
    }
    if (Math.abs(sum - 100) > SLACK) return false;
  }
  return values.length > 0;
}

function numberAt(table: Grid, cell: string, row: number, column: number): number {
  if (isNumber(cell)) return toNumber(cell);
  if (saysNoNumber(cell)) return Number.NaN;
  const found = cell.trim() === '' ? 'nothing' : `'${cell.trim().slice(0, 40)}'`;
  throw new DataError(
    'not-a-number',
    `expected a number at ${placeOf(table, row, column)}, found ${found}`,
    'Correct this cell, or leave out its row.',
    { row, column },
  );
}

/** Whether cells are empty among probabilities: classes that were not returned. */
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
  const line = lines?.[row];
  const heading = header?.[column]?.trim() ?? '';
  const where = line === undefined ? formatted`row ${row}` : formatted`row ${row} (line ${line + 1})`;
  const letters = lettersOf(column);
  return `${where}, column ${heading === '' ? letters : `'${heading.slice(0, 40)}' (${letters})`}`;
}
