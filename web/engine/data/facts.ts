/** Facts about a table, computed once from its cells, on which every reading of it rests. */

import { isNumber, toNumber } from '../base/number-text.ts';
import type { CellKind, ColumnFacts } from '../model/columns.ts';
import type { Cells, Grid } from './grid.ts';
import { saysOf } from './words.ts';

/** Cells of a column that are kept as they stand, of all columns together, and characters of each. */
const FIRST_ROWS = 30;
const FIRST_CELLS = 60_000;
const FIRST_CHARACTERS = 120;
/** Further different cells are not counted: so many are neither classes nor few. */
const MAX_DIFFERENT = 100_000;

/** A cell that says that there is no number, as R, pandas and databases write it. */
export const saysNoNumber = (cell: string): boolean => /^(?:#?n\/?a|<na>|null|none)$/i.test(cell.trim());

const isFlag = (cell: string): boolean => /^(?:true|false)$/i.test(cell);
const isList = (cell: string): boolean => cell.startsWith('[') && cell.endsWith(']');

/** At least so many of the cells that are not empty are of a kind that a column is said to be of. */
const MOST = 0.5;

/** What a column looks like, from its cells. O(cells). */
function factsOf(heading: string, cells: Cells, firstRows: number): ColumnFacts {
  const different = new Set<string>();
  let [empty, numbers, wholes, flags, lists, notFinite, noNumber] = [0, 0, 0, 0, 0, 0, 0];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const said of cells) {
    const cell = said.trim();
    if (cell === '') {
      empty++;
      continue;
    }
    if (different.size < MAX_DIFFERENT) different.add(cell);
    if (isNumber(cell)) {
      const value = toNumber(cell);
      numbers++;
      if (Number.isFinite(value)) {
        least = Math.min(least, value);
        most = Math.max(most, value);
        if (Number.isInteger(value)) wholes++;
      } else notFinite++;
    } else if (saysNoNumber(cell)) {
      noNumber++;
    } else if (isFlag(cell)) flags++;
    else if (isList(cell)) lists++;
  }
  const said = cells.length - empty;
  const kind: CellKind =
    said === 0
      ? 'empty'
      : numbers > MOST * said
        ? wholes + notFinite === numbers && wholes > 0
          ? 'whole'
          : 'number'
        : flags === said
          ? 'flag'
          : lists === said
            ? 'list'
            : 'text';
  const isRanged = numbers > notFinite && (kind === 'whole' || kind === 'number');
  return {
    heading,
    kind,
    rows: cells.length,
    empty,
    notFinite: isRanged ? notFinite + noNumber : notFinite,
    different: different.size,
    range: isRanged ? [least, most] : null,
    first: cells.slice(0, firstRows).map((cell) => cell.slice(0, FIRST_CHARACTERS)),
  };
}

export function factsOfTable({ header, columns }: Grid): ColumnFacts[] {
  const firstRows = Math.max(1, Math.min(FIRST_ROWS, Math.floor(FIRST_CELLS / columns.length)));
  return columns.map((cells, column) => factsOf(header?.[column]?.trim() ?? '', cells, firstRows));
}

/** Names of a cell and a heading that are the same but for capitals, blanks and how marks on letters are written. */
export const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

/** A whole number as it is looked up: 3.0 is 3, but 03 is a code. */
export const plainNumber = (cell: string): string =>
  isNumber(cell) && !/^\s*0\d/.test(cell) ? String(toNumber(cell)) : cell.trim();

/** 0, 1, 2, … or 1, 2, 3, … */
export const countsRows = (cells: Cells): boolean => {
  const start = Number(cells[0]);
  return cells.length > 1 && (start === 0 || start === 1) && cells.every((cell, i) => Number(cell) === start + i);
};

/** True if the first row of a text heads the columns: it says what they are, and none of its cells is in its column again. */
export function headsColumns(rows: readonly Cells[]): boolean {
  const [first = [], ...others] = rows;
  const isAgain = first.some((cell, column) => others.some((row) => row[column]?.trim() === cell.trim()));
  return !isAgain && others.length > 0 && first.some((cell) => cell.trim() !== '' && saysOf(cell) !== null);
}
