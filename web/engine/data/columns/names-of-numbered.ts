/** Names for columns that are only numbered: from the names in another column, by the largest values of the rows. */

import { isNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import { type Grid, heldRows } from '../grid.ts';
import type { Taken } from './look.ts';

/** So many rows must have the largest value in the column that was paired with their name. */
const MOST = 0.5;

interface Named {
  readonly names: readonly string[];
  readonly warning: Warning;
}

/** How often each name stands in a row whose largest value is in each column. */
function countNames(cells: readonly string[], numbers: Float64Array, columns: number): Map<string, number>[] {
  const counts = Array.from({ length: columns }, () => new Map<string, number>());
  cells.forEach((cell, row) => {
    const own = numbers.subarray(row * columns, (row + 1) * columns);
    const largest = own.indexOf(own.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY));
    const name = cell.trim();
    const of = name === '' ? undefined : counts[largest];
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

/**
 * What numbered columns are called by the names in the prediction beside them, else in the truth; null where columns have
 * names or nothing beside them has, and where the values do not say which column is which.
 */
export function namesByValues(table: Grid, taken: Taken, numbers: Float64Array): Named | null {
  const { values, truth, prediction } = taken;
  const { classes = [] } = values ?? {};
  if (!classes.every((name) => /^\d+$/.test(name))) return null;
  const inWords = [prediction, truth].find(
    (column) => column !== null && !(table.columns[column] ?? []).every((cell) => cell.trim() === '' || isNumber(cell)),
  );
  if (inWords == null) return null;
  const all = [truth, prediction].flatMap((column) => (column === null ? [] : [table.columns[column] ?? []]));
  const names = [...new Set(all.flat().map((cell) => cell.trim()))].filter((name) => name !== '').sort();
  const counts = countNames(table.columns[inWords] ?? [], numbers, classes.length);
  const own = paired(counts, names);
  if (own === null || !names.every((name) => own.includes(name))) return null;
  const right = counts.reduce((sum, of, c) => sum + (of.get(own[c] ?? '') ?? 0), 0);
  const rows = heldRows(table.columns);
  if (right < MOST * rows || right * classes.length <= 2 * rows) return null;
  return { names: own, warning: warningOf(classes, own, table.header?.[inWords]?.trim() ?? '', [right, rows]) };
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
