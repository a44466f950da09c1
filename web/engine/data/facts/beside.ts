/** Columns beside the values of a table: an index, a name or a label, by their headings, or by what the first rows hold. */

import { formatted } from '../../base/error.ts';
import { isNumber, isWhole, toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Ids } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { AMONG_VALUES } from '../dataset/supposed.ts';
import { isInteger } from '../elements.ts';
import type { Dialect } from '../formats/text/dialect.ts';
import { areOthers } from '../roles/labels-for.ts';
import {
  isFileName,
  isIdName,
  isIndexName,
  isPlainLabelName,
  labelColumn,
  saysClassValue,
  saysGroup,
  saysOf,
  saysSize,
} from '../words.ts';
import { agreementWithLargest, isOneLargest } from './agreement.ts';
import { areSplits, countsUp, folded, isPart, isPlainPart, ROW_NUMBERS, ROWS_A_NAME, rise } from './columns.ts';

type Cells = readonly (readonly string[])[];
type Rows = readonly (readonly number[])[];

const fieldsOf = (header: readonly string[] | null, data: Cells): (Ids & { readonly column: number })[] =>
  (data[0] ?? []).map((_, column) => ({
    heading: header?.[column]?.trim() ?? '',
    values: data.map((row) => row[column]?.trim() ?? ''),
    column,
  }));

/**
 * The columns of the table among the numeric ones: by their headings, without an index in front (whole, distinct) and without a
 * label in front or behind (whole, beside fractions). Without headings the first rows tell, as those of arrays do.
 */
export function tableColumns(numeric: readonly boolean[], header: readonly string[] | null, data: Cells): number[] {
  const columns = numeric.flatMap((is, column) => (is ? [column] : []));
  if (header === null) return columns;
  const values = (column: number): string[] => data.map((row) => row[column] ?? '');
  const fractions = (rest: readonly number[]): boolean =>
    rest.some((column) => values(column).some((field) => isNumber(field) && !isWhole(field)));
  const isIndex = (column: number): boolean => {
    const found = values(column);
    const heading = header[column] ?? '';
    // Times and wavelengths are no values, where they are the names of the rows: all other columns have a heading.
    if (heading.trim() === '' && column === 0 && found.length >= MIN_NUMBERED && rise(found)) return true;
    // Numbers that no computer adds up exactly are ids, which may be rounded.
    if (isIndexName(heading) && found.every((cell) => toNumber(cell) > Number.MAX_SAFE_INTEGER)) return true;
    if (!found.every(isWhole)) return false;
    // Crops, frames and views of a thing have its id again; a matrix, which has no more rows than columns, may have a class ID.
    const isAgain = isIdName(heading) && found.length > columns.length;
    if (isAgain && fractions(columns.filter((other) => other !== column))) return true;
    if (new Set(found).size !== data.length) return false;
    const isCount = found.length >= MIN_NUMBERED && columns.length > 3 && countsUp(found);
    // Distances of things in a line count up, too: a square has as many rows.
    const isLong = isCount && found.length >= MIN_LABELS && found.length > columns.length;
    const isCalled = saysOf(heading) === 'id' || saysGroup(heading);
    const isNumbered = found.length >= MIN_NUMBERED && countsUp(found) && NUMBER.test(heading.trim());
    return isIndexName(heading) || isLong || isNumbered || ((isCalled || isCount) && fractions(columns.slice(1)));
  };
  // pandas writes another index whenever a table with one is saved again.
  let isOfGroups = false;
  for (let first = columns[0]; columns.length > 1 && first !== undefined && isIndex(first); first = columns[0]) {
    isOfGroups = saysGroup(header[first] ?? '');
    columns.shift();
  }
  // The size of each group is none of its values.
  const isSize = (column: number): boolean =>
    isOfGroups && saysSize(header[column] ?? '') && values(column).every(isWhole);
  if (columns.some(isSize)) return columns.filter((column) => !isSize(column));
  const isPart = (column: number): boolean => isPlainPart(header[column] ?? '') && values(column).every(isWhole);
  // Or behind or among the values, beside fractions.
  const others = columns.filter((column) => !isIndex(column) && !isPart(column));
  const inside = others.length > 1 && fractions(others) ? others : columns;
  // Totals of a matrix, whose rows are called as its columns, are found with both of its sides.
  const names = new Set(header);
  const isMatrix = data[0]?.some((cell, column) => numeric[column] !== true && names.has(cell)) === true;
  const total = isMatrix ? undefined : totalAmong(inside, data);
  const found = inside.filter((column) => column !== total);
  const ends = found.filter((_, place) => place === 0 || place === found.length - 1);
  const predicted = ends.find((column) => saysOf(header[column] ?? '') === 'prediction') ?? -1;
  const [label = predicted] = [labelColumn(header)].filter((column) => column >= 0);
  const isOuter = ends.includes(label);
  const rest = found.filter((column) => column !== label);
  // Pixels are whole as classes are; the number of a class before its row of a matrix is there once.
  const different = new Set(values(label)).size;
  const isOfPixels = isPlainLabelName(header[label] ?? '') && different < data.length && different !== rest.length;
  const isLabel = isOuter && rest.length > 1 && values(label).every(isWhole);
  return isLabel && (isOfPixels || fractions(rest)) ? rest : found;
}

/** A heading above the numbers of rows: No., Nr, №. */
const NUMBER = /^(?:no\.|nr\.?|n[º°]|№|#)$/i;

/** The column that is the sum of the others in every row; undefined for none. O(cells). */
function totalAmong(columns: readonly number[], data: Cells): number | undefined {
  if (columns.length < LEAST_SUMMED || data.length < LEAST_SUMMED) return undefined;
  const rows = data.map((row) => columns.map((column) => toNumber(row[column] ?? '')));
  const sums = rows.map((row) => row.reduce((all, value) => all + value, 0));
  if (!rows.every((row) => row.every((value) => value >= 0))) return undefined;
  const isTotal = (place: number): boolean => rows.every((row, r) => 2 * (row[place] ?? Number.NaN) === sums[r]);
  // Of shares that sum to 1 one may be a half in every row.
  const areShares = [0, 1, 100].some((all) => sums.every((sum) => Math.abs(sum - all) <= all * 1e-3));
  return areShares ? undefined : columns[columns.findIndex((_, at) => isTotal(at))];
}

/** Of fewer columns or rows it is chance. */
const LEAST_SUMMED = 4;

/** The different cells where they come again as those of classes do, and are no parts of the data; null for others. */
function namesThatRepeat(cells: readonly string[]): ReadonlySet<string> | null {
  const names = new Set(cells);
  return names.size > 1 && ROWS_A_NAME * names.size <= cells.length && !areSplits([...names]) ? names : null;
}

/** An id that people and things share: names may come again. */
const NAME = /^names?$/i;

/** The fields whose words come again as classes do, and are by their headings neither parts nor what a classifier says. */
const mayBeClasses = <Field extends Ids>(fields: readonly Field[]): Field[] =>
  fields.filter(({ heading, values }) => {
    const isNone = heading !== '' && saysOf(heading) !== null && !NAME.test(heading);
    const isOther = isPart(heading) || isNone || values.every(isNumber);
    return !isOther && namesThatRepeat(values) !== null;
  });

/** The field that gives the classes of points: it is called label or the like, or is the only one whose words repeat. */
export function classesBeside(fields: readonly Ids[]): Ids | undefined {
  const called = fields[labelColumn(fields.map(({ heading }) => heading))];
  if (called !== undefined && new Set(called.values).size < called.values.length) return called;
  const [only, ...more] = mayBeClasses(fields);
  return more.length > 0 ? undefined : only;
}

/**
 * The only column of values that is called as a class, or stands last as the only one without fractions, of whole numbers that come
 * again; undefined for none.
 */
function classAmong(columns: readonly number[], header: readonly string[], data: Cells): number | undefined {
  const areWhole = (column: number): boolean => data.every((row) => isWhole(row[column] ?? ''));
  const predicted = columns.filter((column) => saysOf(header[column] ?? '') === 'prediction');
  const named = predicted.length === 1 ? predicted : columns.filter((column) => saysClassValue(header[column] ?? ''));
  const [called = columns.at(-1), ...more] = named;
  if (called === undefined || more.length > 0 || !areWhole(called)) return undefined;
  const isOther = columns.length > LEAST_SUMMED && columns.every((column) => column === called || !areWhole(column));
  const different = new Set(data.map((row) => row[called] ?? '')).size;
  const isSaid = named.length > 0 || (isOther && different > 1);
  return isSaid && ROWS_A_NAME * different <= data.length ? called : undefined;
}

const taken = (file: string, heading: string): Warning => ({
  code: AMONG_VALUES,
  message: `${file}: '${heading.slice(0, 40)}' was taken as the other columns are. If it is the true class, call it label.`,
});

/** Warning of columns beside the values that were left out by their cells, and not by their headings. */
export function countLeftOut(
  file: string,
  { header, numeric, columns, isLabelled }: Pick<Dialect, 'header' | 'numeric' | 'columns' | 'isLabelled'>,
  data: Cells,
): Warning[] {
  const [kept, label] = [new Set(columns), labelColumn(header ?? [])];
  const isTotal = (column: number): boolean => totalAmong([...columns, column], data) === column;
  const isMatrix = columns.every((column, row) => header?.[column] === data[row]?.[0]);
  const called = label < 0 && !isMatrix ? classAmong(columns, header ?? [], data) : undefined;
  const fields = fieldsOf(header, data);
  const beside = label < 0 ? mayBeClasses(fields.filter(({ column }) => !numeric[column])) : [];
  const isOnly = beside.length === 1;
  const fate = isOnly ? ': points take it as their true class; else it' : ', and';
  const leftOut = (isOnly && isLabelled ? [] : beside).map(({ heading, column }) => {
    const named = heading === '' ? `column ${column + 1}` : `'${heading.slice(0, 40)}'`;
    const message = `${file}: ${named} has words that repeat${fate} was left out. If it is the true class, call it label.`;
    return { code: 'column-left-out', message };
  });
  const numbers = fields.flatMap(({ heading, column }) => {
    if (!numeric[column]) return [];
    if (header === null || column === label) return [];
    if (kept.has(column)) return column === called ? [taken(file, heading)] : [];
    const why = isTotal(column)
      ? 'is the sum of the other columns'
      : isPlainPart(heading)
        ? 'says of which part each row is'
        : saysSize(heading)
          ? 'is the size of each group'
          : isIndexName(heading) || saysOf(heading) !== null
            ? null
            : 'numbers the rows';
    if (why === null) return [];
    return [{ code: ROW_NUMBERS, message: `${file}: '${heading.slice(0, 40)}' ${why} and was left out.` }];
  });
  return [...leftOut, ...numbers];
}

/** The only field beside the columns that has few different names, under a heading that may mean anything; -1 for none. */
export function namingColumn(columns: ReadonlySet<number>, header: readonly string[], data: Cells): number {
  const naming = mayBeClasses(
    fieldsOf(header, data).filter(
      ({ heading, values, column }) =>
        !(columns.has(column) || heading === '' || saysGroup(heading) || values.some(isNumber)),
    ),
  );
  return naming.length === 1 ? (naming[0]?.column ?? -1) : -1;
}

/**
 * True where a field beside the columns (called label or the like, or any where none has a name) labels the rows with other
 * classes than the columns are. Of a file that was read in `part`, the classes cannot be counted.
 */
export function hasLabelsBeside(
  columns: readonly number[],
  header: readonly string[] | null,
  data: Cells,
  part: boolean,
): boolean {
  const [own, named] = [new Set(columns), columns.map((column) => header?.[column] ?? '')];
  const isBeside = (field: number): boolean => field >= 0 && !own.has(field);
  const classesOf = (field: number): Set<string> => new Set(data.map((row) => row[field]?.trim() ?? ''));
  // Each once, and none of them a column: means of classes or groups, or traits of things.
  const areRows = (classes: ReadonlySet<string>): boolean =>
    classes.size === data.length && !part && classes.size > 1 && !named.some((name) => classes.has(name));
  const group = (header ?? []).findIndex(saysGroup);
  if (isBeside(group) && areRows(classesOf(group))) return true;
  const called = labelColumn(header ?? []);
  const label = called >= 0 ? called : namingColumn(own, header ?? [], data);
  const fields = header === null ? (data[0] ?? []).map((_, field) => field) : [label];
  return fields.some((field) => {
    if (!isBeside(field)) return false;
    const classes = classesOf(field);
    if (classes.size === data.length) return header !== null && ![...classes].some(isNumber) && areRows(classes);
    const areNumbered = header === null || named.every(isNumber);
    if (!areNumbered && ![...classes].every(isNumber)) return !named.some((name) => classes.has(name));
    const rows = data.map((row) => columns.map((column) => toNumber(row[column] ?? '')));
    const areTraits = header === null && classes.size > 1 && rows.length >= MIN_LABELS;
    if (areTraits && rows.every((row) => row.every((value) => value >= 0)) && isOneLargest(rows)) return true;
    return !part && areOthers(columns.length, classes.size, data.length);
  });
}

/** Of fewer rows it may be chance. */
const MIN_THINGS = 3;
/** Characters on average: shorter names are letters that number the rows, longer ones are texts. */
const LENGTHS = { least: 3, most: 30 };

/** True for names of things: words without digits, none twice and none of them a heading. */
export function areThings(written: readonly string[], headings: readonly string[]): boolean {
  const cells = written.map((cell) => cell.trim());
  const called = new Set(headings.map(folded));
  const length = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
  const isShort = cells.length >= MIN_THINGS && length >= LENGTHS.least && length <= LENGTHS.most;
  const isName = (cell: string): boolean => /\p{L}/u.test(cell) && !/\d/.test(cell) && !called.has(folded(cell));
  return isShort && cells.every(isName) && !cells.every(isFileName) && new Set(cells).size === cells.length;
}

/** The first name where each row has the name of a thing, in a field beside columns that are called by words; undefined for others. */
export function nameOfThing({ layout, columnNames = [] }: Table, rows: Cells): string | undefined {
  if (layout.kind !== 'text' || columnNames.every((name) => /\d/.test(name))) return undefined;
  const used = new Set(layout.columns);
  const others = Array.from({ length: layout.fields }, (_, field) => field).filter((field) => !used.has(field));
  const named = others.map((field) => rows.map((row) => row[field] ?? ''));
  return named.find((cells) => areThings(cells, columnNames))?.[0]?.trim();
}

/* Columns of labels at the edge of a table of values without names, as np.column_stack([y, logits]) leaves them. */

/** Of fewer rows it may be chance. */
export const MIN_LABELS = 10;
/** The truth and the prediction. */
const MAX_LABELS = 2;

/** Columns [from, to) of a table are values, those before and behind are labels. */
export interface Values {
  readonly from: number;
  readonly to: number;
  readonly labels: readonly number[];
  /** `same` where the labels agree with the largest values, so that there is no doubt; `others` of more classes than columns; `ids` where hardly any comes again. */
  readonly are: 'same' | 'others' | 'ids' | 'doubtful';
}

const columnOf = (rows: Rows, column: number): number[] => rows.map((row) => row[column] ?? Number.NaN);
const areWhole = (values: readonly number[]): boolean =>
  values.every((value) => Number.isInteger(value) && value >= 0) && values.some((value) => value !== values[0]);
/** True for numbers that count from 0 or 1 without a gap, each of which comes again as a class does. */
function areCodes(values: readonly number[]): boolean {
  const [least, different] = [Math.min(...values), new Set(values).size];
  const isCounted = areWhole(values) && least < 2 && Math.max(...values) === least + different - 1;
  return isCounted && ROWS_A_NAME * different <= values.length;
}
export const haveFractions = (values: readonly number[]): boolean =>
  values.some((value) => Number.isFinite(value) && !Number.isInteger(value));

/** Place of the values in the first rows, if labels are at their edge. */
export function valuesAmong(rows: Rows): Values | null {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < MIN_LABELS || columns < 3) return null;
  const isLabel = (column: number): boolean => areWhole(columnOf(rows, column));
  let [from, to] = [0, columns];
  while (from < MAX_LABELS && isLabel(from)) from++;
  while (from + columns - to < MAX_LABELS && isLabel(to - 1)) to--;
  const measured = rows[0]?.slice(from, to).map((_, i) => haveFractions(columnOf(rows, from + i))) ?? [];
  if (measured.length === columns || measured.length < 2 || measured.includes(false)) {
    // Measures may be whole as well.
    const [edge, ...more] = [0, columns - 1].filter((column) => areCodes(columnOf(rows, column)));
    const isOnly = edge !== undefined && more.length === 0 && measured.includes(true);
    return isOnly ? { from: 0, to: columns, labels: [edge], are: 'doubtful' } : null;
  }
  const labels = [...Array(from).keys(), ...Array.from({ length: columns - to }, (_, i) => to + i)];
  const isBeyond = (column: number): boolean => Math.max(...columnOf(rows, column)) > to - from;
  const isDistinct = (column: number): boolean => 2 * new Set(columnOf(rows, column)).size > rows.length;
  if (labels.some(isBeyond)) return { from, to, labels, are: labels.every(isDistinct) ? 'ids' : 'others' };
  return { from, to, labels, are: labels.every((column) => agree(rows, column, { from, to })) ? 'same' : 'doubtful' };
}

/** True where the largest value of a row is often in the column of its label, counted from 0 or from 1. */
function agree(rows: Rows, label: number, { from, to }: Pick<Values, 'from' | 'to'>): boolean {
  const first = Math.min(...columnOf(rows, label)) === 0 ? 0 : 1;
  const values = rows.map((row) => row.slice(from, to));
  return [0, first].some((base) => {
    const { isMoreThanChance, same } = agreementWithLargest(
      values,
      columnOf(rows, label).map((own) => own - base),
    );
    return isMoreThanChance || same === rows.length;
  });
}

const SAID: Readonly<Record<Values['are'], string>> = {
  same: ', and they agree with the largest values: left out. To use them, save the labels as a file of their own.',
  others:
    ', of more classes than there are columns: left out, and the others were taken as features. To use them, save the labels as a file of their own.',
  ids: ', but hardly any comes again: left out, as numbers of the rows.',
  doubtful: '. They are used as the other columns are. If they are labels, save them as a file of their own.',
};

/** Warning of columns of labels: that they were left out, or that they are used as values. */
export function labelsSaid({ source }: Table, { labels, are }: Values, columns: number): Warning {
  const called = `${labels.length === 1 ? 'column' : 'columns'} ${labels.map((column) => column + 1).join(' and ')}`;
  const what = formatted`${called} of ${columns} ${labels.length === 1 ? 'holds' : 'hold'} whole numbers beside fractions, as labels do`;
  const message = `${source.name}: ${what}${SAID[are]}`;
  return { code: are === 'doubtful' ? AMONG_VALUES : 'labels-left-out', message };
}

/* A first column that numbers the rows, as DataFrame.reset_index().to_numpy() leaves it: no class has such values. */

const MIN_NUMBERED = 3;

/** Warning of a first column that counts the rows from 0 or 1, beside fractions; null where there is none. Under a heading this tells. */
export function rowNumbersIn({ layout, source, columnNames }: Table, rows: Rows): Warning | null {
  const isTold = layout.kind === 'text' ? columnNames !== undefined : isInteger(layout.element);
  const [[base = Number.NaN, ...others] = []] = rows;
  if (isTold || rows.length < MIN_NUMBERED || others.length < 2 || (base !== 0 && base !== 1)) return null;
  if (rows.some(([first], row) => first !== row + base) || !rows.some((row) => haveFractions(row.slice(1))))
    return null;
  const message = formatted`${source.name}: the first column numbers the rows from ${base} and was left out.`;
  return { code: ROW_NUMBERS, message };
}
