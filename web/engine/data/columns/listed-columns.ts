/** Columns that list the classes of each point by rank: index_0 … with prob_0 …, or lists in two columns. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import type { ColumnFacts } from '../../model/columns.ts';
import { type Grid, heldRows } from '../grid.ts';
import { saysListed, saysValues } from '../words.ts';
import type { Chosen } from './chosen-columns.ts';
import { allSets, type HeadingSet, inNumberOrder, partsCount } from './heading-sets.ts';
import { isNumeric, type ListColumns, type Look, mayBeClasses } from './look.ts';

/** Sets whose parts count, in that order. */
const counting = (sets: readonly HeadingSet[]): HeadingSet[] =>
  sets.map(inNumberOrder).filter(({ parts }) => partsCount(parts));

const affixOf = ({ before, behind }: HeadingSet): string => `${before} ${behind}`;

/** Classes by rank and their values; null where columns are no lists. Without values, classes alone are ranks. */
export function findLists(look: Look, { roles }: Chosen): ListColumns | null {
  const { facts, headings } = look;
  const chosen = (role: string): number[] => facts.flatMap((_, column) => (roles[column] === role ? [column] : []));
  if (chosen('list classes').length > 0) return { classes: chosen('list classes'), values: chosen('list values') };
  const among = (is: (fact: ColumnFacts) => boolean): number[] =>
    facts.flatMap((fact, column) => (is(fact) && roles[column] === undefined ? [column] : []));
  const ofClasses = counting(allSets(headings, among(mayBeClasses)));
  const ofValues = counting(allSets(headings, among(isNumeric)));
  for (const classes of ofClasses.filter((set) => saysListed(affixOf(set)))) {
    const values = ofValues.find(
      (set) =>
        saysValues(affixOf(set)) &&
        set.parts.join() === classes.parts.join() &&
        !set.columns.some((column) => classes.columns.includes(column)),
    );
    if (values !== undefined && areDifferent(look, classes.columns))
      return { classes: classes.columns, values: values.columns };
  }
  return cellsOfLists(look);
}

const LOOKED = 1000;

/** Whether no row names a class twice: else the columns are what several models say. */
function areDifferent({ cells }: Look, columns: readonly number[]): boolean {
  const rows = Math.min(LOOKED, heldRows(cells));
  for (let row = 0; row < rows; row++) {
    const named = columns.map((column) => (cells[column]?.[row] ?? '').trim()).filter((cell) => cell !== '');
    if (new Set(named).size < named.length) return false;
  }
  return true;
}

/** The numbers of a list in a cell, as Python, NumPy, PyTorch and Spark print it; null for other cells. @throws DataError for one that was cut */
function numbersIn(cell: string, row: number): readonly string[] | null {
  const [, inner] = /^(?:tensor\(|array\(|DenseVector\()?\s*\[([^[\]]*)\](?:[^[\]]*\))?$/.exec(cell.trim()) ?? [];
  if (inner === undefined) return null;
  if (/\.\.\.|…/.test(inner)) {
    throw new DataError(
      'cut-short',
      formatted`the list at row ${row} has '...' where values were left out`,
      'Save all values of each list, or one column a class.',
      { row },
    );
  }
  const items = inner.split(/[\s,;]+/).filter((item) => item !== '');
  return items.every(isNumber) ? items : null;
}

/** The same table with one column a place for each column of lists of as many numbers; as it is where it has none. */
export function withPlaces(table: Grid): Grid {
  const { header, columns } = table;
  if (header === null || table.rest !== undefined) return table;
  const lists = columns.map((cells) => ((cells[0] ?? '').includes('[') && cells.length > 1 ? listsOf(cells) : null));
  // Lists of classes beside lists of their values are read as they stand.
  const areClasses = lists.some((list, c) => list !== null && saysListed(header[c] ?? ''));
  if (areClasses || lists.every((list) => list === null)) return table;
  const widths = lists.map((list) => list?.[0]?.length ?? 0);
  const wide = header.flatMap((heading, c) =>
    lists[c] == null ? [heading] : Array.from({ length: widths[c] ?? 0 }, (_, i) => `${heading.trim()}_${i}`),
  );
  const cells = columns.flatMap((own, c) => {
    const list = lists[c];
    return list == null ? [own] : Array.from({ length: widths[c] ?? 0 }, (_, i) => list.map((items) => items[i] ?? ''));
  });
  return { ...table, header: wide, columns: cells };
}

function listsOf(cells: readonly string[]): readonly (readonly string[])[] | null {
  const lists = cells.map(numbersIn);
  const width = lists[0]?.length ?? 0;
  return width > 1 && lists.every((list) => list !== null && list.length === width)
    ? lists.filter((list) => list !== null)
    : null;
}

/** A column of lists of classes beside one of lists of values. */
function cellsOfLists({ facts, headings, cells }: Look): ListColumns | null {
  const lists = facts.flatMap(({ kind }, column) => (kind === 'list' ? [column] : []));
  const isOfClasses = (column: number): boolean => {
    const [first = ''] = cells[column] ?? [];
    return saysListed(headings[column] ?? '') || /["']/.test(first);
  };
  const [classes, ...more] = lists.filter(isOfClasses);
  const [values, ...others] = lists.filter((column) => !isOfClasses(column) && saysValues(headings[column] ?? ''));
  if (classes === undefined || values === undefined || more.length > 0 || others.length > 0) return null;
  return { classes: [classes], values: [values] };
}
