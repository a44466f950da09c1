/** A number for each class: logits or probabilities, with the true class, the predicted one and ids beside them. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import { type ColumnFacts, isNumeric } from '../../model/columns.ts';
import { agreementOf } from '../facts/agreement.ts';
import { countsUp } from '../facts/columns.ts';
import { listColumns } from '../formats/lists/pack.ts';
import { listsOfRecords } from '../formats/lists/read.ts';
import { alone } from '../formats/shared/members.ts';
import { type Grid, heldRows } from '../grid.ts';
import { saysListed, saysOf, saysScores, saysValues } from '../words.ts';
import { asked, taken } from './columns.ts';
import { allSets, type HeadingSet, headingSets, inNumberOrder } from './heading-sets.ts';
import { EVIDENCE, type Fit, type Reading, type Table } from './reading.ts';
import { askFor, type ListColumns, type Look, mayBeClasses } from './table.ts';
import { findValues } from './value-columns.ts';

type Found = ReturnType<typeof findValues>;

/** Predictions that are no classes of a list. */
export function predictionsOf(table: Table): readonly number[] {
  const lists = findLists(table);
  return table.sides().predictions.filter((column) => !lists?.classes.includes(column));
}

/** True where two columns have the same entry in more rows than by chance. */
export function agree({ cells }: Look, a: number, b: number): boolean {
  const place = new Map([...new Set(cells[a])].map((cell, i) => [cell, cell.trim() === '' ? -1 : i]));
  const [own, theirs] = [a, b].map((column) => (cells[column] ?? []).map((cell) => place.get(cell) ?? place.size));
  return agreementOf(own ?? [], theirs ?? []).isMoreThanChance;
}

/** The values per class; of several columns that may be the truth, beside one whose classes they are. */
function valuesIn(table: Table): Found {
  const { truths } = table.sides();
  const predictions = predictionsOf(table);
  for (const truth of truths.length > 0 ? truths : [null]) {
    const values = findValues(table, truth, predictions);
    if (values !== null) return values;
  }
  return null;
}

/** The used columns of a table of points: values or lists, and the classes beside them. */
function ofPoints(
  table: Table,
  { values, lists }: { values?: Exclude<Found, null | { question: unknown }>; lists?: ListColumns },
): Fit {
  const { truths, warnings } = table.sides();
  const isOpen = (column: number): boolean => !values?.columns.includes(column) && !lists?.classes.includes(column);
  const own = truths.filter(isOpen);
  if (own.length > 1) return asked(table, askFor('truth', table, own));
  const [prediction = null, ...more] = predictionsOf(table).filter(isOpen);
  const [truth = null] = own;
  return taken(table, EVIDENCE.headings, {
    values,
    lists,
    truth,
    prediction: more.length === 0 ? prediction : null,
    count: table.chosen.count,
    warnings: [...warnings, ...(values?.warnings ?? [])],
  });
}

/** A statistic around the name of a class: mean(cat), cat_std. */
const OF_A_STATISTIC = /(?:^|[^a-z])(?:mean|avg|average|median|std|sd|sum)(?:$|[^a-z])/i;

/** True for statistics of each class, where each is in one row: they are of no points. */
function areMeans({ headings, facts, sides }: Table, columns: readonly number[]): boolean {
  const isOnce = (column: number): boolean => facts[column]?.rows === facts[column]?.different;
  return columns.every((column) => OF_A_STATISTIC.test(headings[column] ?? '')) && sides().truths.some(isOnce);
}

export const lists: Reading = (table) => {
  const found = table.grid.header === null && !table.isSaid ? null : findLists(table);
  return found === null || found.values.length === 0 ? null : ofPoints(table, { lists: found });
};

export const values: Reading = (table) => {
  const found = table.grid.header === null && !table.isSaid ? null : valuesIn(table);
  if (found === null) return null;
  if ('question' in found) return asked(table, found.question);
  if (areMeans(table, found.columns)) return null;
  return ofPoints(table, { values: found });
};

/** Several columns hold the names of the columns of values: one of them is the truth. */
export const unclearTruth: Reading = (table) => {
  const question = table.grid.header === null && !table.isSaid ? null : table.sides().question;
  return question === null ? null : asked(table, question);
};

/* Columns that list the classes of each point by rank: index_0 … with prob_0 …, or lists in two columns. */

/** Sets whose parts count, in that order. */
const counting = (sets: readonly HeadingSet[]): HeadingSet[] =>
  sets.map(inNumberOrder).filter(({ parts }) => countsUp(parts));

const affixOf = ({ before, behind }: HeadingSet): string => `${before} ${behind}`;

/** Classes by rank and their values; null where columns are no lists. */
function findLists(table: Table): ListColumns | null {
  const { facts, headings } = table;
  const { roles } = table.chosen;
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
    if (values !== undefined && areDifferent(table, classes.columns))
      return { classes: classes.columns, values: values.columns };
  }
  return cellsOfLists(table);
}

const LOOKED = 1000;

/** True where no row names a class twice: else the columns are what several models say. */
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

/** A heading of lists of classes; pred_score is that of their values. */
const isListOfClasses = (heading: string): boolean => saysListed(heading) && !saysScores(heading);

/**
 * The same table with one column of names for columns that are called true and are 1 in the column of the class and 0 in all
 * others: true_cat, true_dog. As it is where it has none.
 */
export function withNamedTruth(table: Grid): Grid {
  const { header, columns } = table;
  if (header === null || table.rest !== undefined) return table;
  const flags = columns.flatMap((cells, c) =>
    cells.length > 1 && cells.every((cell) => cell === '0' || cell === '1' || cell === '0.0' || cell === '1.0')
      ? [c]
      : [],
  );
  const [set, ...more] = headingSets(header, flags).filter(({ before }) => saysOf(before) === 'truth');
  if (set === undefined || more.length > 0) return table;
  const names = (columns[0] ?? []).map((_, row) =>
    set.columns.flatMap((column, i) => (Number(columns[column]?.[row]) === 1 ? [set.parts[i] ?? ''] : [])),
  );
  if (!names.every(({ length }) => length === 1)) return table;
  const [first = -1] = set.columns;
  const isKept = (column: number): boolean => column === first || !set.columns.includes(column);
  const called = set.before.replace(/(?<![\s_.:(-])[\s_.:(-]+$/, '');
  return {
    ...table,
    header: header.flatMap((heading, c) => (isKept(c) ? [c === first ? called : heading] : [])),
    columns: columns.flatMap((own, c) => (isKept(c) ? [c === first ? names.flat() : own] : [])),
  };
}

/** The same table with one column a place for each column of lists of as many numbers; as it is where it has none. */
export function withPlaces(table: Grid): Grid {
  const { header, columns } = table;
  if (header === null || table.rest !== undefined) return table;
  // Ludwig has the same values once more in columns that are called after the list.
  const isSpread = (heading: string, width: number): boolean =>
    header.filter((other) => other.startsWith(`${heading}_`)).length >= width;
  const lists = columns.map((cells, c) => {
    const list = (cells[0] ?? '').includes('[') && cells.length > 1 ? listsOf(cells) : null;
    return list !== null && isSpread(header[c] ?? '', list[0]?.length ?? 0) ? null : list;
  });
  // Lists of classes beside lists of their values are read as they stand.
  const areClasses = lists.some((list, c) => list !== null && isListOfClasses(header[c] ?? ''));
  if (areClasses || lists.every((list) => list === null)) return table;
  const widths = lists.map((list) => list?.[0]?.length ?? 0);
  const wide = header.flatMap((heading, c) =>
    lists[c] == null ? [heading] : Array.from({ length: widths[c] ?? 0 }, (_, i) => `${heading.trim()}_${i}`),
  );
  const cells = columns.flatMap((own, c) => {
    const list = lists[c];
    return list == null ? [own] : Array.from({ length: widths[c] ?? 0 }, (_, i) => list.map((items) => items[i] ?? ''));
  });
  const [only = -1, ...more] = lists.flatMap((list, c) => (list === null ? [] : [c]));
  const places = more.length > 0 ? undefined : Array.from({ length: widths[only] ?? 0 }, (_, i) => only + i);
  return { ...table, header: wide, columns: cells, places };
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
    return isListOfClasses(headings[column] ?? '') || /["']/.test(first);
  };
  const [classes, ...more] = lists.filter(isOfClasses);
  const [values, ...others] = lists.filter((column) => !isOfClasses(column) && saysValues(headings[column] ?? ''));
  if (classes === undefined || values === undefined || more.length > 0 || others.length > 0) return null;
  return { classes: [classes], values: [values] };
}

/* One class of a point a row: row,class,logprob. */

export const longLists: Reading = ({ grid, choice }) => {
  const places = choice.roles === undefined && grid.header !== null ? listColumns(grid.header) : null;
  if (places === null) return null;
  return {
    score: EVIDENCE.headings,
    build: async () => {
      const columns = grid.rest === undefined ? grid.columns : await grid.rest.cells(grid.columns.map((_, c) => c));
      return alone(listsOfRecords(columns, places));
    },
  };
};
