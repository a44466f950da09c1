import { isNumber } from '../../../base/number-text.ts';
import { count, counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import { columnsOf } from '../../../bindings/stream-rows.ts';
import { readKnownLabels } from '../../../data/dataset/labels.ts';
import { classesBeside } from '../../../data/facts/beside.ts';
import { countsUp, ROWS_A_NAME } from '../../../data/facts/columns.ts';
import { readFieldsBeside } from '../../../data/formats/text/fields-beside.ts';
import { labelColumn } from '../../../data/words.ts';
import type { Ids, Labels } from '../../../model/dataset.ts';
import type { Table } from '../../../model/table.ts';
import type { Matrix } from './read.ts';

const numbersOf = (values: readonly string[]): Float64Array =>
  Float64Array.from(values, (value) => (value.trim() === '' ? Number.NaN : Number(value)));

/** Labels from words or numbers: class indices where all are whole and none below 0, else names in sorted order. */
function labelsOf(values: readonly string[], file: string): Labels {
  const numbers = numbersOf(values);
  const isBlank = (row: number): boolean => /^(?:nan|)$/i.test(values[row]?.trim() ?? '');
  const indices = numbers.every((value, row) => isBlank(row) || (Number.isInteger(value) && value >= 0));
  const content = indices ? ({ kind: 'numbers', values: numbers } as const) : ({ kind: 'strings', values } as const);
  return readKnownLabels(content, file, null, 0);
}

const isDistinct = (values: ArrayLike<unknown>): boolean => new Set(Array.from(values)).size === values.length;

/** Words that name every row, no two alike. */
const areNames = (values: readonly string[]): boolean =>
  isDistinct(values) && values.every((value) => value !== '' && !isNumber(value));

/** Whole numbers that name every row, and do not count them: codes. */
const areCodes = (values: readonly string[]): boolean =>
  isDistinct(values) && values.every((value) => /^\d+$/.test(value)) && !countsUp(values);

/** Words as people call things: names of files, days and ids of programs have digits. */
const areWords = (values: readonly string[]): boolean => areNames(values) && !values.some((value) => /\d/.test(value));
const areDays = (values: readonly string[]): boolean => values.every((value) => /^\d{4}-\d\d-\d\d/.test(value));

/** The field that names the rows, and a warning where several might. */
function namesAmong(skipped: readonly Ids[]): Pick<Labelled, 'rowNames' | 'warnings'> {
  const naming = skipped.map(({ values }) => values).filter((values) => areNames(values) || areCodes(values));
  const rowNames =
    naming.find(areWords) ??
    naming.find((values) => areNames(values) && !areDays(values)) ??
    naming.find(areCodes) ??
    naming[0] ??
    null;
  if (rowNames === null || naming.length === 1) return { rowNames, warnings: [] };
  const called = (are: (values: readonly string[]) => boolean): string[] =>
    skipped.filter(({ values }) => are(values)).map(({ heading }) => heading || 'a column without heading');
  const others = called((values) => values !== rowNames && naming.includes(values));
  const message = `Rows are named by ${called((values) => values === rowNames).join()}; left out: ${others.join(', ')}.`;
  return { rowNames, warnings: [{ code: 'row-names', message }] };
}

/** Points without their label, and the labels. */
export interface Labelled {
  readonly points: Matrix;
  /** Names of the columns that are left, where the file gives them. */
  readonly names: readonly string[] | null;
  readonly labels: Labels | null;
  /** Name of each row, from a field of words. */
  readonly rowNames: readonly string[] | null;
  readonly warnings: readonly Warning[];
  /** Of these, the one on a column that is called label and has no classes. */
  readonly leftOut: readonly Warning[];
}

/** Takes one column out of a matrix, or -1 none. */
function without(matrix: Matrix, column: number): { rest: Matrix; taken: Float64Array } {
  const { rows, columns, values } = matrix;
  if (column < 0) return { rest: matrix, taken: new Float64Array() };
  const rest = new Float64Array(rows * (columns - 1));
  const taken = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const from = values.subarray(row * columns, (row + 1) * columns);
    taken[row] = from[column] ?? Number.NaN;
    rest.set(from.subarray(0, column), row * (columns - 1));
    rest.set(from.subarray(column + 1), row * (columns - 1) + column);
  }
  return { rest: { rows, columns: columns - 1, values: rest }, taken };
}

/** Warning of numbers that are no classes: these are whole, and come again and again or are all from one to another. */
function noClasses({ heading, values }: Ids): Warning[] {
  const known = numbersOf(values).filter((value) => !Number.isNaN(value));
  const different = Float64Array.from(new Set(known)).sort();
  const [least = Number.NaN, most = least] = [different[0], different.at(-1)];
  const areAll = most - least + 1 === different.length;
  const areFew = ROWS_A_NAME * different.length <= known.length || (areAll && different.length < known.length);
  if (areFew && different.every(Number.isInteger)) return [];
  const message = `'${heading.slice(0, 40)}' has ${count(different.length)} different numbers in ${counted(known.length, 'row', 'rows')}: these are no classes, and it was left out.`;
  return [{ code: 'column-left-out', message }];
}

/** Labels that stand beside the features: a column that is called label or the like, or a field that was left out of the table. */
export async function splitLabels(table: Table, points: Matrix): Promise<Labelled> {
  const skipped = await readFieldsBeside(table);
  const named = namesAmong(skipped);
  const names = table.columnNames ?? [];
  const column = columnsOf(table) > 1 ? labelColumn(names) : -1;
  const { rest, taken } = without(points, column);
  const told =
    column < 0 ? classesBeside(skipped) : { heading: names[column] ?? '', values: Array.from(taken, String) };
  const leftOut = told?.values.every((value) => value === '' || isNumber(value)) ? noClasses(told) : [];
  return {
    points: rest,
    names: table.columnNames?.filter((_, c) => c !== column) ?? null,
    labels: told === undefined || leftOut.length > 0 ? null : labelsOf(told.values, table.source.name),
    leftOut,
    ...named,
    warnings: [...leftOut, ...named.warnings],
  };
}
