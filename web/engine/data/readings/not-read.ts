/** Tables that no reading takes and that are known by their form: taken for points or for names, they would be something else. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import { isNumeric } from '../../model/columns.ts';
import type { Grid } from '../grid.ts';
import { rowAt } from '../problems.ts';
import type { Table } from './reading.ts';

/** @throws DataError for a matrix without numbers, one with other rows around it, and some pairs of names with a number */
export function refuseKnown(table: Table): void {
  refuseMatrix(table.grid);
  refusePairs(table);
}

/** @throws DataError for two tables with the same headings and the same names before their rows */
export function refuseBeside({ header, columns, isPartial, name: file }: Grid): void {
  const heads = header?.map((cell) => cell.trim()) ?? [];
  // Between them may be an empty column.
  const [half, second] = [Math.floor(heads.length / 2), Math.ceil(heads.length / 2)];
  const [own = [], theirs = []] = [columns[0], columns[second]];
  const areSame =
    heads.slice(0, half).join('\n') === heads.slice(second).join('\n') &&
    own.every((cell, row) => cell === theirs[row]);
  if (isPartial || !areSame || half < LEAST_NAMES || own.some(isNumber)) return;
  throw new DataError(
    'several-tables',
    formatted`two tables stand side by side, with the same ${half} headings and the same names before their rows`,
    'Save each as a file of its own.',
    { file },
  );
}

/** Headings stand in one of the first rows; names of fewer classes may be there by chance. */
const FIRST_ROWS = 8;
const LEAST_NAMES = 3;
/** A matrix with more rows than these for each column is none. */
const MOST_A_COLUMN = 8;
/** With fewer rows around it, a square says itself which names are on one side alone. */
const MOST_AROUND = 2;

interface Named {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** The rows below some headings that are called as the first of these, in their order, each once; null for others. */
function namedBelow(rows: readonly (readonly string[])[], head: number, names: number): Named | null {
  const corner = rows[head]?.[names] ?? '';
  const heads = (rows[head] ?? []).flatMap((name, column) => (column > names && name !== '' ? [{ name, column }] : []));
  const again = rows.findIndex((row, r) => r > head && corner !== '' && row[names] === corner);
  const called = new Set(heads.map(({ name }) => name));
  if (called.size < heads.length) return null;
  const own = rows.flatMap((row, r) =>
    r > head && (again < 0 || r < again) && called.has(row[names] ?? '') ? [r] : [],
  );
  const areNumbers = own.every((r) => isNumber(rows[r]?.[names] ?? ''));
  // Numbers below a heading may be those of the rows.
  const isOther = areNumbers && (head === 0 || corner === '' || isNumber(corner));
  if (isOther || own.length < LEAST_NAMES || own.some((r, i) => rows[r]?.[names] !== heads[i]?.name)) return null;
  return { columns: heads.slice(0, own.length).map(({ column }) => column), rows: own };
}

function refuseMatrix({ header, columns, isPartial, lines, name: file }: Grid): void {
  if (isPartial || (columns[0]?.length ?? 0) > MOST_A_COLUMN * columns.length) return;
  const below = (columns[0] ?? []).map((_, row) => columns.map((cells) => cells[row]?.trim() ?? ''));
  const rows = [...(header === null ? [] : [header.map((cell) => cell.trim())]), ...below];
  const above = rows.length - below.length;
  for (const [head, names] of rows.slice(0, FIRST_ROWS).flatMap((_, row) => [0, 1].map((at) => [row, at] as const))) {
    const found = namedBelow(rows, head, names);
    if (found === null) continue;
    const placeOf = (row: number): string => rowAt(row - above, lines?.[row - above]);
    const odd = found.rows.flatMap((row, r) =>
      found.columns.flatMap((column, c) => {
        const cell = rows[row]?.[column] ?? '';
        return r === c || cell === '' || isNumber(cell) ? [] : [{ cell, row }];
      }),
    );
    const [first] = odd;
    if (first !== undefined)
      throw new DataError(
        'matrix-of-words',
        formatted`the same names stand above the columns and before the rows, as of a matrix, and its cells are no numbers: at ${placeOf(first.row)} there is '${first.cell.slice(0, 40)}'`,
        'Write numbers alone into the matrix, without units or marks.',
        { file, row: first.row - above },
      );
    const around = rows.length - found.rows.length - 1;
    const place = head < above ? 'below the headings' : `from ${placeOf(head)} on`;
    if (around > MOST_AROUND)
      throw new DataError(
        'rows-around',
        formatted`a matrix of ${found.rows.length} names stands ${place}, with the same names above its columns and before its rows, and ${around} other rows are around it`,
        'Save the matrix alone: its headings and its rows.',
        { file },
      );
  }
}

/** @throws DataError for two names and a number a row that are no tree, of which a name may stand on both sides */
function refusePairs({ grid, facts }: Table): void {
  const [a, b, ...more] = facts.flatMap(({ kind }, column) => (kind === 'text' ? [column] : []));
  const isOther = facts.length !== 3 || a === undefined || b === undefined || more.length > 0;
  if (isOther || grid.isPartial || !facts.some(isNumeric)) return;
  const [own = [], theirs = []] = [grid.columns[a], grid.columns[b]];
  const [ones, others] = [new Set(own), new Map(theirs.map((name, row) => [name, row]))];
  const areMany = [ones, others].every(({ size }) => 2 * size > own.length);
  const isShared = own.some((name, row) => (others.get(name) ?? row) !== row);
  const pairs = new Set(own.map((name, row) => `${name}\n${theirs[row] ?? ''}`));
  const isBack = theirs.some((name, row) => pairs.has(`${name}\n${own[row] ?? ''}`));
  // Each name has one parent.
  const isTree = !isBack && [ones, others].some(({ size }) => size === own.length);
  if (!areMany || !isShared || isTree) return;
  const shown = formatted`'${own[0]?.slice(0, 40) ?? ''}' and '${theirs[0]?.slice(0, 40) ?? ''}'`;
  throw new DataError(
    'pairs-of-names',
    `each row has two names and a number, such as ${shown}, and most pairs of the names are not there`,
    'Counts of confusions need a row for each class with itself, too, and the headings true,predicted,count; distances need every pair; edges the headings src,dst,weight.',
    { file: grid.name },
  );
}
