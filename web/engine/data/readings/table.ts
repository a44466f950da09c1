/** Facts of a table while its columns are told apart, and its reading. */

import { DataError, formatted } from '../../base/error.ts';
import { nearestName } from '../../base/nearest-name.ts';
import { toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import type { ColumnChoice, ColumnFacts, ColumnQuestion, ColumnRole } from '../../model/columns.ts';
import type { Role } from '../../model/dataset.ts';
import { agreementWithLargest } from '../facts/agreement.ts';
import { folded, quotedAt } from '../facts/columns.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { type Cells, type Grid, heldRows } from '../grid.ts';
import { areShares, numberOf } from '../numbers.ts';
import type { NameSays } from '../words.ts';

/** Values per class: their columns, with the class of each. */
export interface ValueColumns {
  readonly columns: readonly number[];
  readonly classes: readonly string[];
}

export type Values = ValueColumns & { readonly warnings: readonly Warning[] };
export type Asked = { readonly question: ColumnQuestion };

/** Classes by rank: the columns of classes, and those of their values, if there are. */
export interface ListColumns {
  readonly classes: readonly number[];
  readonly values: readonly number[];
}

/** Reading of a table. */
export interface Taken {
  readonly values?: ValueColumns | undefined;
  readonly lists?: ListColumns | undefined;
  /** Measures of things. */
  readonly features?: readonly number[] | undefined;
  readonly truth: number | null;
  readonly prediction: number | null;
  readonly count: number | null;
  readonly warnings: readonly Warning[];
}

/** All that is known of a table while its columns are told apart. */
export interface Look {
  readonly facts: readonly ColumnFacts[];
  readonly headings: readonly string[];
  readonly cells: readonly Cells[];
  readonly says: readonly (NameSays | null)[];
}

/** The same with what somebody said of it. */
export interface Said extends Look {
  readonly choice: ColumnChoice;
  readonly chosen: Chosen;
}

/** True where the cells may be classes: words, whole numbers, or true and false. */
export const mayBeClasses = ({ kind }: ColumnFacts): boolean => kind === 'text' || kind === 'whole' || kind === 'flag';
/** True where they may be codes with a point in them, such as 1.2: few that are there again and again. */
export const mayBeCodes = ({ kind, different, rows, empty }: ColumnFacts): boolean =>
  kind === 'number' && 3 * different <= rows - empty;

/* Evidence of the first rows of some columns: shares that sum to 1, the class with the largest value, a measure of that value. */

const SLACK = 2e-3;
const LOOKED = 256;

/** True where the first rows of some columns are shares that sum to 1 (or 100). */
export function areSharesIn({ cells }: Pick<Look, 'cells'>, columns: readonly number[]): boolean {
  const rows = Array.from({ length: Math.min(LOOKED, heldRows(cells)) }, (_, row) =>
    columns.map((column) => (cells[column]?.[row]?.trim() === '' ? 0 : numberOf(cells[column]?.[row]))),
  );
  return rows.length > 0 && rows.every((row) => areShares(row, SLACK) || areShares(row, 100 * SLACK, 100));
}

/** Of fewer labels it may be chance. */
const MIN_LABELS = 10;

/** True where the largest value of a row is in the column of its label, by its heading or its place, more often than by chance. */
export function largestFits({ cells, headings }: Look, columns: readonly number[], told: number): boolean {
  const own = columns.map((column) => headings[column] ?? '');
  const areCalled = own.every((heading) => /^\d+$/.test(heading));
  const places = new Map(own.map((heading, c) => [areCalled ? Number(heading) : c, c]));
  const labels = (cells[told] ?? []).slice(0, LOOKED).map((label) => places.get(numberOf(label)) ?? -1);
  const values = labels.map((_, row) => columns.map((column) => numberOf(cells[column]?.[row])));
  const { rows, same, different, isMoreThanChance } = agreementWithLargest(values, labels);
  // Of few rows the headings tell as well: each of more than two is a label.
  const isCalledFor = areCalled && columns.length > 2 && different[1] === columns.length && 2 * same > rows;
  return rows >= MIN_LABELS && (isMoreThanChance || isCalledFor);
}

/** The measure of a row and the largest of its values, or of its softmax, differ by rounding alone. */
const ROUNDING = 6e-3;
/** Of fewer rows it may be chance. */
const MIN_ROWS = 3;

/** True where a column is the largest of some values in every row, or the largest of their softmax. */
export function isLargest({ cells }: Pick<Look, 'cells'>, columns: readonly number[], measure: number): boolean {
  const rows = Math.min(LOOKED, heldRows(cells));
  let [isOfValues, isOfSoftmax] = [rows >= MIN_ROWS, rows >= MIN_ROWS];
  for (let row = 0; row < rows && (isOfValues || isOfSoftmax); row++) {
    const values = columns.map((column) => toNumber(cells[column]?.[row] ?? ''));
    const said = toNumber(cells[measure]?.[row] ?? '');
    const largest = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const softmax = 1 / values.reduce((sum, value) => sum + Math.exp(value - largest), 0);
    const isNear = (value: number): boolean => Math.abs(said - value) <= ROUNDING * Math.max(1, Math.abs(value));
    isOfValues &&= isNear(largest);
    isOfSoftmax &&= isNear(softmax);
  }
  return isOfValues || isOfSoftmax;
}

/* Columns that somebody named: by heading, or by number from 1. */

export interface Chosen {
  readonly truth: number | null;
  readonly prediction: number | null;
  readonly count: number | null;
  readonly values: RegExp | null;
  readonly roles: Readonly<Record<number, ColumnRole>>;
}

const listed = (headings: readonly string[]): string => {
  const shown = headings.slice(0, 12).map((_, column) => quotedAt(headings, column));
  return `${shown.join(', ')}${headings.length > 12 ? `, … (${headings.length})` : ''}`;
};

/** @throws DataError for a name that no heading is, and for a number of no column */
function columnOf(wanted: string | undefined, { headings }: Look, flag: string): number | null {
  if (wanted === undefined) return null;
  const exact = headings.indexOf(wanted);
  if (exact >= 0) return exact;
  const alike = headings.flatMap((heading, column) => (folded(heading) === folded(wanted) ? [column] : []));
  if (alike.length === 1) return alike[0] ?? null;
  const number = /^\d{1,6}$/.test(wanted) ? Number(wanted) : 0;
  if (number >= 1 && number <= headings.length) return number - 1;
  const near = nearestName(wanted, headings);
  throw new DataError(
    'no-column',
    `no column is called '${wanted.slice(0, 80)}'${near === null ? '' : `; did you mean '${near}'?`}. There are ${listed(headings)}`,
    `Give --${flag} a heading, or the number of a column from 1.`,
  );
}

function patternOf(text: string | undefined): RegExp | null {
  if (text === undefined) return null;
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataError(
      'bad-pattern',
      `the pattern of class columns is no regular expression: ${why}`,
      'Example: --class-columns "^prob_(.*)".',
    );
  }
}

/** The columns that a choice names. @throws DataError where it names none */
export function choiceOf({ truth, prediction, values, roles = {} }: ColumnChoice, look: Look): Chosen {
  const role = (wanted: ColumnRole): number | null => {
    const found = Object.entries(roles).find(([, each]) => each === wanted);
    return found === undefined ? null : Number(found[0]);
  };
  return {
    truth: columnOf(truth, look, 'truth-column') ?? role('truth'),
    prediction: columnOf(prediction, look, 'prediction-column') ?? role('prediction'),
    count: role('count'),
    values: patternOf(values),
    roles,
  };
}

/* The question which of several columns is meant. */

/** Columns that are named in a question. */
const FEW = 8;

export function askFor(
  what: 'truth' | 'prediction',
  { headings, says, choice: given }: Said,
  columns: readonly number[],
): ColumnQuestion {
  const isAlone = (heading: string): boolean => headings.indexOf(heading) === headings.lastIndexOf(heading);
  const called = (column: number): string => {
    const heading = headings[column] ?? '';
    return heading !== '' && isAlone(heading) ? heading : String(column + 1);
  };
  const shown = columns.slice(0, FEW);
  const is = what === 'truth' ? 'the true class' : 'the predicted class';
  const two = columns.length === 2 && what === 'truth' ? `: ${columns.map(called).join(' or ')}` : '';
  const isPredicted = says.some((said, column) => said === 'prediction' && !columns.includes(column));
  const other = (column: number): ColumnChoice =>
    columns.length === 2 && what === 'truth' && given.prediction === undefined && !isPredicted
      ? { prediction: called(columns.find((each) => each !== column) ?? column) }
      : {};
  return {
    message:
      columns.length === 0
        ? `no column is ${is} yet`
        : `several columns may be ${is}: ${shown.map((column) => quotedAt(headings, column)).join(' or ')}`,
    remedy: `Say which: --${what}-column NAME${two}.`,
    answers: shown.map((column) => ({
      says: `${called(column)} is ${is}`,
      choice: { ...given, ...other(column), [what]: called(column) },
    })),
  };
}

/* A table whose columns are told apart, and what its members have in common. */

/** A table whose columns are known, with its facts. */
export interface Known {
  readonly table: Grid;
  readonly taken: Taken;
  readonly facts: readonly ColumnFacts[];
  /** True if background is a class as the others are. */
  readonly hasBackground: boolean;
}

/** Content with the role that it has, the others that it may be given, and why. */
export const usedAs = (found: Found, role: Role, others: readonly Role[], reason: string): Found => ({
  ...found,
  guess: { role, roles: [role, ...others], reason },
});

export const headingOf = ({ header }: Grid, column: number): string =>
  header?.[column]?.trim() || `column ${column + 1}`;

/** So many columns are named. */
const MAX_NAMED = 8;

/** Warning of columns that are left out: `one` and `many` say why, up to "was" or "were". */
export const leftOut = (called: readonly string[], one: string, many: string): Warning => ({
  code: 'column-left-out',
  message: `${called.slice(0, MAX_NAMED).join(', ')}${called.length > MAX_NAMED ? ', …' : ''} ${called.length === 1 ? one : many} left out.`,
});

/** Error where two of some columns have the same heading. */
export function calledTwice(headings: readonly string[], columns: readonly number[]): DataError | null {
  const seen = new Map<string, number>();
  for (const column of columns) {
    const heading = headings[column] ?? '';
    const first = seen.get(heading);
    if (first !== undefined && heading !== '') {
      return new DataError(
        'same-heading',
        formatted`columns ${first + 1} and ${column + 1} are both called '${heading.slice(0, 40)}'`,
        'Give the values of each class a heading of their own.',
      );
    }
    seen.set(heading, column);
  }
  return null;
}
