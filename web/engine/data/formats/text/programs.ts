/** What single programs write beside their tables: types below the headings, an order of the classes. */

import { DataError } from '../../../base/error.ts';
import type { Grid } from './rows.ts';
import type { Row } from './table.ts';

const ORDER = /^labels((?: -?\d+)+) *\r?\n/;

/** What svm-predict of LIBSVM writes, with the order of its columns above them; null for another text. */
export function rowsOfSvmPredict(text: string): Row[] | null {
  const [above = '', said = ''] = ORDER.exec(text) ?? [];
  const below = text.slice(above.length).trimEnd();
  if (above === '' || below === '') return null;
  const order = said.trim().split(' ');
  const rows = below.split(/\r?\n/).map((line, i): Row => ({ cells: line.trim().split(/\s+/), line: i + 1 }));
  if (rows.some(({ cells }) => cells.length !== order.length + 1)) return null;
  return [{ cells: ['prediction', ...order.map((label) => `prob_${label}`)], line: 0 }, ...rows];
}

const TYPE = /^(?:c|d|s|t|continuous|discrete|string|time)$/;
/** The values of a column, in place of its type. */
const VALUES = /^\S+(?: \S+)+$/;
const FLAG = /^(?:class|meta|weight|ignore|i)?$/;

/** A table of Orange without the types and the flags below the names of its columns; what is flagged so is called class. */
export function withoutTypes<G extends Grid>(grid: G): G {
  const [names, types, flags, ...rows] = grid.rows;
  if (names === undefined || types === undefined || flags === undefined || rows.length === 0) return grid;
  const cellsOf = (row: Row): string[] => names.cells.map((_, column) => row.cells[column]?.trim() ?? '');
  const typed = cellsOf(types);
  const flagged = cellsOf(flags);
  const isFlagged = flagged.some((cell) => cell !== '');
  // Texts above an empty line are no values of columns.
  const areTypes = typed.every((cell) => TYPE.test(cell) || (isFlagged && VALUES.test(cell)));
  if (!areTypes || !typed.some((cell) => TYPE.test(cell)) || !flagged.every((cell) => FLAG.test(cell))) return grid;
  const said = [types, flags].map((row) => ({ text: cellsOf(row).join(' ').trim(), line: row.line }));
  // Beside predictions, which are meta, it keeps its name.
  const isClass = (column: number): boolean => flagged[column] === 'class' && !flagged.includes('meta');
  const cells = cellsOf(names).map((name, column) => (isClass(column) ? 'class' : name));
  return { ...grid, rows: [{ ...names, cells }, ...rows], others: [...grid.others, ...said] };
}

/** @throws DataError for rows that have more values behind their last heading than it says */
export function refuseDistribution(text: string): void {
  const [first = ''] = text.trimStart().split(/\r?\n/, 1);
  if (!/^inst#[\s,].*[\s,]distribution\s*$/.test(first)) return;
  throw new DataError(
    'several-values',
    "the last heading is 'distribution', and behind it stands a value for each class without its name",
    'Save the values with one column a class and its name above, or the predictions without their distribution.',
  );
}

const NUMBERED = /^(\d+):(.*)$/;

/** Columns of classes with their numbers in front (`2:dog`): the names alone, and nothing where the name is `?`. */
export function withoutClassNumbers<G extends Grid>(grid: G): G {
  const [heading, ...body] = grid.rows;
  const areNumbered = (column: number): boolean => {
    const names = new Map<string, string>();
    return body.every(({ cells }) => {
      const [, number = '', name = ''] = NUMBERED.exec(cells[column]?.trim() ?? '') ?? [];
      if (name !== '?' && names.has(number) && names.get(number) !== name) return false;
      if (name !== '?') names.set(number, name);
      return name !== '' && !/^[\d.]/.test(name);
    });
  };
  const columns = heading?.cells.flatMap((_, column) => (body.length > 0 && areNumbered(column) ? [column] : [])) ?? [];
  if (heading === undefined || columns.length === 0) return grid;
  const plain = (cell: string): string =>
    (NUMBERED.exec(cell.trim())?.[2] ?? cell).replace(/^'(.*)'$/, '$1').replace(/^\?$/, '');
  const rows = body.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (columns.includes(column) ? plain(cell) : cell)),
  }));
  return { ...grid, rows: [heading, ...rows] };
}
