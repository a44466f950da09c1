/** Columns that list the classes of each point by rank: index_0 … with prob_0 …, or lists in two columns. */

import type { ColumnFacts } from '../../model/columns.ts';
import type { Chosen } from './chosen-columns.ts';
import { heldRows } from './column-table.ts';
import { allSets, type HeadingSet, inNumberOrder, partsCount } from './heading-sets.ts';
import { saysListed, saysValues } from './heading-words.ts';
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
