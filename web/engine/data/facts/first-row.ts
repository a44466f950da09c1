/** The first row of a table: headings, or data like the rows below it. */

import { countsOf } from '../../base/arrays.ts';
import { hasDecimalComma, isNumber, isWhole, toNumber } from '../../base/number-text.ts';
import { areShares } from '../numbers.ts';
import { edgeColumns, isCorner, isHeading, saysOf } from '../words.ts';
import { countsUp, rise, startOfCount } from './columns.ts';

type Rows = readonly (readonly string[])[];

/** Rows in which the cells of a heading may be there again. */
const MAX_HEADED = 1000;

/** Columns that hold numbers on at least half of the rows of so many fields. */
export function numericColumns(rows: Rows, fields: number): boolean[] {
  const numbers = new Uint32Array(fields);
  const present = new Uint32Array(fields);
  for (const row of rows) {
    if (row.length !== fields) continue;
    row.forEach((field, column) => {
      if (field.trim() === '') return;
      present[column] = (present[column] ?? 0) + 1;
      if (isNumber(field)) numbers[column] = (numbers[column] ?? 0) + 1;
    });
  }
  return Array.from(present, (count, column) => count > 0 && 2 * (numbers[column] ?? 0) >= count);
}

/** True where the first row names the columns: text above numbers, words that head columns above text, or numbers of another kind. */
export function hasHeader(rows: Rows, numeric: readonly boolean[]): boolean {
  const [first = [], ...data] = rows;
  if (first.length > 2 && isCorner(first[0] ?? '') && numeric.includes(true)) return true;
  if (saysColumns(first, data.slice(0, MAX_HEADED), numeric) || isAboveRowNumbers(first, data)) return true;
  if (isAboveSeries(first, data, numeric) || isAboveLists(first, data)) return true;
  if (!numeric.includes(true)) {
    const isOnce = (head: string, column: number): boolean => data.every((row) => row[column] !== head);
    const heads = first.filter((head, column) => (isHeading(head) || isLevel(head)) && isOnce(head, column)).length;
    if (edgeColumns(first) !== null && first.every(isOnce)) return data.length > 0;
    return data.length > 0 && (2 * heads >= first.length || isUnlikeAll(first, data));
  }
  const heads = first.filter((_, column) => numeric[column]);
  if (heads.every(hasDecimalComma)) return false;
  if (2 * heads.filter((field) => field.trim() !== '' && !isNumber(field)).length > heads.length) return true;
  return areNumbersAbove(first, data, numeric);
}

/** Of fewer rows nothing can be told. */
const FEW_ROWS = 4;

/**
 * True where the first cell is no number and the cells below it count the rows: empty as pandas and R write it, or a rank. Below an
 * empty one some rows may be left out.
 */
function isAboveRowNumbers([corner = '', ...heads]: readonly string[], data: Rows): boolean {
  if (isNumber(corner) || heads.length === 0 || data.length < FEW_ROWS) return false;
  const numbers = data.slice(0, MAX_HEADED).map(([number = '']) => number.trim());
  const isCorner = corner.trim() === '' && heads.every((head) => head.trim() !== '' && !isNumber(head));
  return countsUp(numbers) || (isCorner && numbers.every(isWhole) && rise(numbers));
}

/** True for a word above lists in every row. */
const isAboveLists = (first: readonly string[], data: Rows): boolean =>
  data.length > 0 &&
  first.some((head, column) => /^[^[]+$/.test(head) && data.every((row) => /^\s*\[.*\]\s*$/s.test(row[column] ?? '')));

/** True for words that are nowhere below, and the 0 by which pandas calls a Series without a name, above names that differ in each row and a number. */
function isAboveSeries(first: readonly string[], data: Rows, numeric: readonly boolean[]): boolean {
  const names = first.slice(0, -1);
  if (names.length < 2 || first.at(-1)?.trim() !== '0' || numeric[names.length] !== true) return false;
  const keys = data.map((row) => row.slice(0, -1));
  const below = new Set(keys.flat());
  return (
    names.every((name) => name.trim() !== '' && !isNumber(name) && !below.has(name)) &&
    new Set(keys.map((key) => key.join('\n'))).size === keys.length
  );
}

/**
 * True for a first row that does not name the columns for sure and may do so all the same: numbers with decimal commas above others; words that are nowhere below, above columns
 * of which each has few different ones; or numbers that count the columns above whole numbers, and no square.
 */
export function mayBeHeader([first = [], ...data]: Rows, numeric: readonly boolean[]): boolean {
  const heads = first.filter((_, column) => numeric[column]);
  if (data.length > 0 && heads.length > 0 && heads.every(hasDecimalComma)) return true;
  // Ranks: the classes of the first row are in other places below, each row has a class once.
  const areWhole = data.every((row) => row.every(isWhole) && new Set(row).size === row.length);
  const classes = new Set(data.flat());
  if (areWhole && first.length > 2 && first.every((cell) => classes.has(cell))) return false;
  if (data.length < FEW_ROWS || first.length < 2 || new Set(first).size < first.length) return false;
  const columns = first.map((_, column) => data.map((row) => row[column]?.trim() ?? ''));
  const below = columns.map((values) => new Set(values));
  if (!numeric.includes(true)) {
    const isNowhere = (head: string): boolean =>
      head.trim() !== '' && below.every((values) => !values.has(head.trim()));
    return first.every(isNowhere) && below.every(({ size }) => 2 * size <= data.length);
  }
  const isSquare = Math.abs(data.length - first.length) <= 2;
  if (isSquare || first.length < 3 || numeric.includes(false) || !first.every(isWhole)) return false;
  return (
    countsUp(first) &&
    first.every((head, column) => !below[column]?.has(head.trim())) &&
    columns.every((values) => values.every(isWhole))
  );
}

/** True if the first row says of a column what it is, and none of its cells is in its column again. Beside numbers, words above numbers say nothing. */
function saysColumns(first: readonly string[], data: Rows, numeric: readonly boolean[]): boolean {
  const isOfNumbers = first.some((cell, column) => numeric[column] && isNumber(cell));
  // Features are numbers: x above words is one of them.
  const isSaid = (cell: string, column: number): boolean => {
    const said = cell.trim() === '' || (isOfNumbers && numeric[column]) ? null : saysOf(cell);
    return said !== null && (said !== 'features' || numeric[column] === true);
  };
  const own = first.map((cell) => cell.trim());
  // Tables that were put below each other have their headings again.
  const isCertain = own.every(isSaid) && new Set(own).size === own.length && own.length > 1;
  const others = isCertain ? data.filter((row) => row.some((cell, column) => cell.trim() !== own[column])) : data;
  const isAgain = (cell: string, column: number): boolean => others.some((row) => row[column]?.trim() === cell);
  return others.length > 0 && own.some(isSaid) && !own.some(isAgain);
}

/** A heading of groups from the top down: level_1, Level 2. */
const isLevel = (head: string): boolean => /^(?:level|lvl|l|depth|tier)[ _-]?\d$/i.test(head.trim());

/** Above fewer lines than these, a first one that differs may differ by chance. */
const MANY_LINES = 12;

/**
 * Unknown words above ids and classes: the ids all have a digit and differ, every class comes twice or more, and the first
 * line has no digit in the one column and in the other one a word that never comes again.
 */
function isUnlikeAll(first: readonly string[], data: Rows): boolean {
  if (data.length < MANY_LINES) return false;
  const columns = first.map((head, column) => ({ head, values: data.map((row) => row[column] ?? '') }));
  const isAboveIds = columns.some(
    ({ head, values }) =>
      /^\D+$/.test(head) && values.every((value) => /\d/.test(value)) && new Set(values).size === data.length,
  );
  const isAboveClasses = columns.some(({ head, values }) => {
    const counts = countsOf(values);
    return head.trim() !== '' && !counts.has(head) && [...counts.values()].every((times) => times > 1);
  });
  return isAboveIds && isAboveClasses;
}

/** So far from 1 probabilities may sum that were written with few digits. */
const SLACK = 5e-3;

/**
 * True where numbers head the columns: whole ones, each once, above fractions or above rows that sum to 1, beside words that never
 * come again. pandas names columns without a name 0, 1, 2, …; wavelengths, codes and sizes do as well.
 */
function areNumbersAbove(first: readonly string[], data: Rows, numeric: readonly boolean[]): boolean {
  const isUnnamed = first[0]?.trim() === '';
  // A matrix by R or pandas has the same numbers above its columns and before its rows.
  if (isUnnamed && first.length > 2 && first.slice(1).every((field, i) => field === data[i]?.[0])) return true;
  const places = first.flatMap((head, column) => (numeric[column] && isNumber(head) ? [column] : []));
  const numbersOf = (row: readonly string[]): number[] =>
    places.map((column) => (isNumber(row[column] ?? '') ? toNumber(row[column] ?? '') : Number.NaN));
  const heads = numbersOf(first);
  if (heads.length < 2 || !heads.every((head) => Number.isInteger(head) && head >= 0)) return false;
  if (new Set(heads).size < heads.length) return false;
  const isWord = (head: string, column: number): boolean =>
    data.every((row) => row[column]?.trim() !== head.trim()) && (column === 0 || head.trim() !== '');
  if (!first.every((head, column) => places.includes(column) || isWord(head, column))) return false;
  const isNamed = places.length < first.length && data.every((row) => row[0]?.trim() !== '' && !isNumber(row[0] ?? ''));
  if (isUnnamed && isNamed) return true;
  const rows = data.filter((row) => row.length === first.length).map(numbersOf);
  // The first row of a square whose halves are the same.
  if (rows.length === heads.length - 1 && rows.every(([own], i) => own === heads[i + 1])) return false;
  const fractions = rows.map((row) => row.filter((value) => !Number.isInteger(value) && !Number.isNaN(value)).length);
  const hasFractions = fractions.some((many) => many > 0);
  const isAboveNumbers = (head: string, column: number): boolean =>
    numeric[column] === true && /\p{L}/u.test(head) && data.every((row) => isNumber(row[column] ?? ''));
  if (startOfCount(heads) === 0) return isUnnamed || hasFractions || first.some(isAboveNumbers);
  if (rows.length < 2) return false;
  if (startOfCount(heads) === 1 && places.length < first.length) return hasFractions;
  if (rows.every((row) => areShares(row, SLACK)) && !areShares(heads, SLACK)) return true;
  const isBeyond = heads.every((head, i) => rows.every((row) => head > (row[i] ?? Number.NaN)));
  if (isBeyond && (isNamed || fractions.every((many) => 2 * many >= heads.length))) return true;
  return heads.length > 2 && fractions.every((many) => 2 * many >= heads.length);
}
