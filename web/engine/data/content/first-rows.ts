/** Looks at the first rows of a table: what they show is kept with it. */

import { DataError } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import type { BinaryLayout, FirstRows, Table, TextLayout } from '../../model/table.ts';
import { isWholeTable } from '../elements.ts';
import { parseRecords } from '../formats/text/parse.ts';
import { numbersFrom } from '../numbers.ts';
import { isLogitsName, measuresIn } from '../words.ts';
import { withoutLabels } from './labels-among.ts';
import { withoutRowNumbers } from './row-numbers.ts';
import { arePercent, areTraits, doubtOf, roundedDoubt } from './values-of-classes.ts';

/** Rows that are enough to tell points and edges, and more for ranks, of which every value may be small by chance. */
const FEW_ROWS = 256;
const MAX_ROWS = 1024;
/** Numbers that are looked at: of tens of thousands of columns fewer rows tell as much. */
const MAX_NUMBERS = 2 ** 21;
/** Bytes of text that are enough for a few rows of two or three numbers. */
const MAX_TEXT = 2 ** 16;
/** Classes have smaller numbers: NO_CLASS_ID of the core. */
const MIN_NO_CLASS = 0xffff;

type Rows = readonly (readonly number[])[];

const PLANE = 'two columns of fractions without names, as of points in the plane; two classes make no tree';
const EDGES: Warning = {
  code: 'may-be-edges',
  message:
    'Rows are two whole numbers from 0 on and a number above 0, without names: they were taken as points with three logits. If they are edges, two ends and a weight, say so, or name the columns: src,dst,weight.',
};
const TRAITS = 'columns of different sizes or kinds, as of traits of things: no values of classes';

/** The table with what its first rows show, without a first column that numbers them. */
export async function lookedAt(table: Table, mayBeRanks: boolean): Promise<{ table: Table; warnings: Warning[] }> {
  const numbered = await withoutRowNumbers(table);
  const whole = numbered?.table ?? table;
  const labelled = withoutLabels(whole, await rowsOf(whole));
  const { table: shown = whole, warning, isSure = true } = labelled ?? {};
  const firstRows = await lookAtFirstRows(shown, mayBeRanks);
  const said = isSure ? [numbered?.warning, warning] : [numbered?.warning];
  const { doubt: own, ...shows } = firstRows ?? {};
  const doubt = isSure ? own : warning;
  // Without a doubt there is no key, so that what is said of squares stands beside these.
  return {
    table: { ...shown, firstRows: firstRows && { ...shows, ...(doubt && { doubt }) } },
    warnings: said.filter((each) => each !== undefined),
  };
}

/** The first rows of a table without names, as far as they can be read; none of others. */
async function rowsOf(table: Table): Promise<Rows> {
  if (table.columnNames !== undefined) return [];
  try {
    const rows = await firstRows(table, FEW_ROWS);
    return valuesIn(rows, table.layout);
  } catch (error) {
    if (error instanceof DataError && error.code !== 'cancelled') return [];
    throw error;
  }
}

/** What the rows show; what was known of them for those that cannot be read: that is said when the table is used. */
async function lookAtFirstRows(table: Table, mayBeRanks: boolean): Promise<FirstRows | undefined> {
  const { shape, layout } = table;
  const fields = layout.kind === 'text' ? layout.fields : shape[1];
  const hasNoNames = table.columnNames === undefined;
  try {
    const rows = await firstRows(table, mayBeRanks ? MAX_ROWS : FEW_ROWS);
    const few = rows.slice(0, FEW_ROWS);
    const values = valuesIn(few, layout);
    const about = aboutValues(rows, layout);
    const isPlane = fields === 2 && hasNoNames && !isWholeTable(table) && arePointsInPlane(few);
    const areEdges = fields === 3 && hasNoNames && mayBeEdges(few);
    return {
      ...table.firstRows,
      isPlane,
      features: isPlane
        ? PLANE
        : about.areProbabilities
          ? undefined
          : (measuresOf(table) ?? (!hasNoNames && areTraits(values) ? TRAITS : undefined)),
      mayBeEdges: areEdges,
      ...(mayBeRanks ? aboutRanks(valuesIn(rows, layout)) : {}),
      ...about,
      doubt: about.doubt ?? (areEdges && hasFractions(few) && !isLogitsName(table.source.name) ? EDGES : undefined),
    };
  } catch (error) {
    if (error instanceof DataError && error.code !== 'cancelled') return table.firstRows;
    throw error;
  }
}

/** Of more columns some have these words by chance. */
const MAX_MEASURES = 64;

/** Why columns are measures, by what they are called. */
function measuresOf({ columnNames = [] }: Table): string | undefined {
  const words = columnNames.length > MAX_MEASURES ? undefined : measuresIn(columnNames);
  return words && `columns are called ${words.join(', ')}, as measures of a run or a test: no values of classes`;
}

/** The columns of the table; of text there may be other fields beside them. */
const valuesIn = (rows: Rows, layout: Table['layout']): Rows =>
  layout.kind === 'text' ? rows.map((row) => layout.columns.map((c) => row[c] ?? Number.NaN)) : rows;

/** What the columns of the table hold, where they are values of classes. */
function aboutValues(
  rows: Rows,
  layout: Table['layout'],
): Pick<FirstRows, 'areBits' | 'arePercent' | 'areProbabilities' | 'doubt'> {
  const values = valuesIn(rows, layout);
  const areBits = values.every((row) => row.every((value) => value === 0 || value === 1));
  const areProbabilities = values.every(isProbabilities);
  const doubt = (areProbabilities ? null : roundedDoubt(values)) ?? doubtOf(values) ?? undefined;
  return { areBits, arePercent: arePercent(values), areProbabilities, doubt };
}

/** How far from 1 the sum of what are probabilities may be; as lt_count_probability_rows has it. */
const SUM_SLACK = 1e-3;

const isProbabilities = (row: readonly number[]): boolean =>
  row.every((value) => value >= 0 && value <= 1) && Math.abs(row.reduce((a, b) => a + b, 0) - 1) <= SUM_SLACK;

/** Whether rows of two numbers are points in the plane rather than values of two classes: fractions that do not sum to 1. */
const arePointsInPlane = (rows: Rows): boolean => hasFractions(rows) && !rows.every(isProbabilities);

const hasFractions = (rows: Rows): boolean =>
  rows.some((row) => row.some((value) => Number.isFinite(value) && !Number.isInteger(value)));

/** Whether rows of three numbers may be edges: two vertices counted from 0 and a weight. */
function mayBeEdges(rows: Rows): boolean {
  const isVertex = (value = -1): boolean => Number.isInteger(value) && value >= 0;
  return rows.every(([start, end, weight = Number.NaN]) => isVertex(start) && isVertex(end) && weight > 0);
}

/** Rows and columns from which on it is no chance that every row has each number once. */
const LEAST_PERMUTED = { rows: 8, columns: 3 };

/** Whether rows look like ranks: classes, none twice in a row, some of them more than there are columns; or each once. */
function aboutRanks(rows: Rows): Pick<FirstRows, 'areRanks' | 'arePermuted'> {
  const isClass = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < MIN_NO_CLASS;
  const areClasses = rows.every((row) => new Set(row).size === row.length && row.every(isClass));
  const areRanks = areClasses && rows.some((row) => row.some((value) => value >= row.length));
  const columns = rows[0]?.length ?? 0;
  const isEnough = rows.length >= LEAST_PERMUTED.rows && columns >= LEAST_PERMUTED.columns;
  return { areRanks, arePermuted: areClasses && !areRanks && isEnough };
}

/** The first rows; of text every field of a line, NaN where it is no number. */
const firstRows = (table: Table, most: number): Promise<Rows> =>
  table.layout.kind === 'text' ? ofText(table, table.layout, most) : ofBinary(table, table.layout, most);

async function ofText({ source }: Table, { offset, delimiter }: TextLayout, most: number): Promise<Rows> {
  const end = Math.min(source.size, offset + MAX_TEXT);
  const text = new TextDecoder().decode(await source.read(offset, end));
  const { rows } = parseRecords(text, delimiter, end < source.size);
  return rows.slice(0, most).map((row) => row.map((field) => (isNumber(field) ? toNumber(field) : Number.NaN)));
}

async function ofBinary({ source, shape }: Table, layout: BinaryLayout, most: number): Promise<Rows> {
  const [total, columns] = shape;
  if (typeof total !== 'number' || typeof columns !== 'number') return [];
  const count = Math.min(total, most, Math.max(1, Math.floor(MAX_NUMBERS / columns)));
  if (!layout.columnMajor) {
    const values = await numbersFrom(source, layout, 0, count * columns);
    return Array.from({ length: count }, (_, row) => [...values.subarray(row * columns, (row + 1) * columns)]);
  }
  const byColumn = await Promise.all(
    Array.from({ length: columns }, (_, column) => numbersFrom(source, layout, column * total, count)),
  );
  return Array.from({ length: count }, (_, row) => byColumn.map((values) => values[row] ?? Number.NaN));
}
