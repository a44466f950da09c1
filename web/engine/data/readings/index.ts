/** * From a table with columns of any kind to its members. Null goes back to the format: squares and tables of numbers alone are judged in content/. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import { factsOfTable, saysNoNumber } from '../facts.ts';
import type { Member } from '../formats/shared/members.ts';
import type { Grid } from '../grid.ts';
import { openColumns } from './columns.ts';
import { distances, namedDistances } from './distances.ts';
import { forPeople, matrix, measures } from './matrix.ts';
import { pairs } from './pairs.ts';
import { type Fit, type Reading, type Table, tableOf } from './reading.ts';
import { said } from './said.ts';
import { isNumeric } from './table.ts';
import { lists, longLists, unclearTruth, values, withPlaces } from './values.ts';

/** All readings; of those that fit as well the first one is taken. */
const READINGS: readonly Reading[] = [
  said,
  longLists,
  namedDistances,
  unclearTruth,
  matrix,
  lists,
  values,
  pairs,
  measures,
  distances,
  forPeople,
];

/** From this score on no other reading is looked at. */
const SURE = 0.8;

function best(table: Table): Fit | null {
  let found: Fit | null = null;
  for (const reading of READINGS) {
    const fit = reading.fits(table);
    if (fit !== null && fit.score > (found?.score ?? 0)) found = fit;
    if (found !== null && found.score >= SURE) return found;
  }
  return found;
}

/** A cell in quotes of its own, as databases write texts into CSV. */
const QUOTED = /^(["'])(.*)\1$/s;

/** The same table without the quotes that all cells of a column have. */
function withoutQuotes(grid: Grid): Grid {
  const isQuoted = (cells: readonly string[]): boolean => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length > 1 && filled.every((cell) => QUOTED.test(cell.trim()));
  };
  const quoted = grid.rest === undefined ? grid.columns.map(isQuoted) : [];
  if (!quoted.includes(true)) return grid;
  const columns = grid.columns.map((cells, c) =>
    quoted[c] ? cells.map((cell) => cell.trim().replace(QUOTED, '$2')) : cells,
  );
  return { ...grid, columns };
}

/**
 * The members of a table; null for a plain one, which its format reads of all columns together. `apart` reads it in a worker where
 * all of its rows are needed.
 * @throws DataError for a choice that fits no column, and for cells that cannot be read
 */
export async function readGrid(
  written: Grid,
  choice: ColumnChoice | undefined,
  apart?: () => Promise<Member[]>,
): Promise<Member[] | null> {
  if (choice?.onlyColumns) return columnsAlone(written);
  const grid = withoutQuotes(choice?.roles === undefined ? withPlaces(written) : written);
  refuseUnits(grid);
  const build = best(tableOf(grid, choice))?.build ?? null;
  if (build === null || !grid.isPartial) return build === null ? null : build();
  // First rows tell no more than what all rows may be.
  if (grid.all !== undefined) return apart?.() ?? readGrid(await grid.all(), choice);
  return grid.rest === undefined ? null : build();
}

/** The facts of the columns of a table, without its content. */
function columnsAlone(grid: Grid): Member[] {
  const columns = openColumns(factsOfTable(grid));
  const content = { kind: 'records', header: grid.header ?? [], columns: [] } as const;
  const rows = grid.isPartial ? (grid.rows ?? null) : (grid.columns[0]?.length ?? 0);
  return [{ name: '', found: { content, shape: [rows, columns.length], columns } }];
}

/* A row of units below the headings of a table. */

/** @throws DataError for a first row that has words in all columns of numbers */
function refuseUnits(table: Grid): void {
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
