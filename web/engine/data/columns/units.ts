/** A row of units below the headings of a table. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import { factsOfTable, saysNoNumber } from '../facts.ts';
import type { Grid } from '../grid.ts';
import { isNumeric } from './look.ts';

/** @throws DataError for a first row that has words in all columns of numbers */
export function refuseUnits(table: Grid): void {
  const { header, columns, lines } = table;
  if (header === null) return;
  const numbers = factsOfTable(table).flatMap((fact, column) => (isNumeric(fact) ? [column] : []));
  const cells = numbers.map((column) => (columns[column]?.[0] ?? '').trim());
  const isUnit = (cell: string): boolean => cell !== '' && !isNumber(cell) && !saysNoNumber(cell);
  if (cells.length < 2 || !cells.every(isUnit)) return;
  const line = lines?.[0];
  const where = line === undefined ? '' : formatted` (line ${line + 1})`;
  throw new DataError(
    'not-a-number',
    `the first row below the headings${where} has no numbers, but '${cells[0]?.slice(0, 40) ?? ''}', as units are written`,
    'Take this row out of the file.',
    { row: 0, column: numbers[0] },
  );
}
