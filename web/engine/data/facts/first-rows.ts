/** Looks at the first rows of a table: what they show is kept with it. */

import { DataError, unlessRefused } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import type { FirstRows, Table } from '../../model/table.ts';
import { mayBeOfThings, NAMED_ROWS } from '../dataset/supposed.ts';
import { ELEMENT_BYTES, isWholeTable } from '../elements.ts';
import { areMirrored, areShares, fartherFields, fieldsIn, numberOf, rowsFrom, rowsIn } from '../numbers.ts';
import { RowsSource } from '../sources/rows-source.ts';
import {
  edgeColumns,
  isLogitsName,
  isPlainLabelName,
  labelColumn,
  measuresOfRuns,
  saysClassValue,
  saysOf,
} from '../words.ts';
import { isOneLargest } from './agreement.ts';
import {
  haveFractions,
  labelsSaid,
  MIN_LABELS,
  nameOfThing,
  rowNumbersIn,
  type Values,
  valuesAmong,
} from './beside.ts';

/** Rows that are enough to tell points and edges, and more for ranks, of which every value may be small by chance. */
const FEW_ROWS = 256;
const MAX_ROWS = 1024;
/** Numbers that are looked at: of tens of thousands of columns fewer rows tell as much. */
const MAX_NUMBERS = 2 ** 21;
/** Bytes of text that are enough for a few rows of two or three numbers. */
const MAX_TEXT = 2 ** 16;
/** The least number that no class has: NO_CLASS_ID of the core. */
const MIN_NO_CLASS = 0xffff;

type Rows = readonly (readonly number[])[];

const PLANE = 'two columns of fractions without names, as of points in the plane; two classes make no tree';
const EDGES: Warning = {
  code: 'may-be-edges',
  message:
    'Rows have two whole numbers and one above 0, without names: they were taken as points with three logits. If they are edges, say so, or name the columns src,dst,weight.',
};
const TRAITS = 'columns of different sizes or kinds, as of traits of things: no values of classes';
const THINGS = 'each row has the name of a thing, and nothing says that the columns are classes';
const OTHERS = 'labels of more classes than there are columns stand beside them';
const ONE_LARGEST =
  'no number is below 0, and the largest one is in the same column of every row: no values of classes';

/** The facts of columns beside labels. */
const BESIDE: Readonly<Record<Values['are'], FirstRows>> = {
  same: { haveLargestAtLabel: true },
  others: { features: OTHERS },
  ids: {},
  doubtful: {},
};

/** The table with what its first rows show, without a first column that numbers them and columns of labels at its edge. */
export async function lookedAt(table: Table, mayBeRanks: boolean): Promise<{ table: Table; warnings: Warning[] }> {
  const seen = await unlessRefused(
    () => someRows(table, mayBeRanks ? MAX_ROWS : FEW_ROWS),
    () => null,
  );
  // The fault is said when the table is used.
  if (seen === null) return { table, warnings: [] };
  const numbered = areOfMatrix(seen.first) ? null : rowNumbersIn(table, seen.first);
  const rows = [...seen.farther, ...seen.first];
  const own = numbered === null ? { table, rows } : columnsFrom(table, rows, 1, rows[0]?.length ?? 0);
  const few = own.rows.slice(0, FEW_ROWS);
  const labels = own.table.columnNames === undefined && !areOfMatrix(few) ? valuesAmong(few) : null;
  const said = labels && labelsSaid(own.table, labels, own.rows[0]?.length ?? 0);
  const isLeftOut = labels !== null && labels.are !== 'doubtful';
  const shown = isLeftOut ? columnsFrom(own.table, own.rows, labels.from, labels.to) : own;
  const { doubt = null, ...facts } = factsOf(shown.table, shown.rows, mayBeRanks);
  const thing = mayBeOfThings(facts, table.source.name) ? nameOfThing(table, seen.fields) : undefined;
  const isTold = thing === undefined && facts.areMeasures;
  const measured = isTold ? { code: NAMED_ROWS, message: `${table.source.name}: ${facts.features}.` } : null;
  const shows = {
    ...facts,
    ...(labels && BESIDE[labels.are]),
    ...(thing !== undefined && { thing, features: THINGS }),
  };
  const doubted = isLeftOut ? doubt : (said ?? doubt);
  return {
    // Without a doubt there is no key, so that what is said of squares stands beside these.
    table: { ...shown.table, firstRows: { ...shows, ...(doubted && { doubt: doubted }) } },
    warnings: [numbered, isLeftOut ? said : null, measured].filter((each) => each !== null),
  };
}

/** True where the last column is of a class, for the rows of the square are percent, or its halves are the same. */
const areOfMatrix = (rows: Rows): boolean => areMirrored(rows) || (rows.length === rows[0]?.length && arePercent(rows));

function factsOf(table: Table, rows: Rows, mayBeRanks: boolean): FirstRows {
  const { shape, layout } = table;
  const fields = layout.kind === 'text' ? layout.fields : shape[1];
  const hasNoNames = table.columnNames === undefined;
  const few = rows.slice(0, FEW_ROWS);
  const about = aboutValues(rows);
  if (!about.areProbabilities) refuseOneScore(table);
  // Values of two classes sum to 1.
  const areFractions = hasFractions(few) && !few.every(isProbabilities);
  const isPlane = fields === 2 && hasNoNames && !isWholeTable(table) && areFractions;
  const areEdges = fields === 3 && hasNoNames && mayBeEdges(few);
  const measures = measuresOfRuns(table.columnNames);
  const features = about.areProbabilities
    ? undefined
    : (table.firstRows?.features ?? measures ?? (hasNoNames ? undefined : traitsIn(few)));
  return {
    ...table.firstRows,
    isPlane,
    features: isPlane ? PLANE : features,
    areMeasures: features !== undefined && features === measures,
    mayBeEdges: areEdges,
    areCalledValues: table.columnNames?.every(saysClassValue),
    ...(mayBeRanks ? aboutRanks(rows) : {}),
    ...about,
    doubt: about.doubt ?? (areEdges && hasFractions(few) && !isLogitsName(table.source.name) ? EDGES : undefined),
  };
}

/** @throws DataError for the class of each row beside one number at most, and measures: no values of classes, and no features */
function refuseOneScore({ columnNames = [], source }: Table): void {
  if (edgeColumns(columnNames) !== null || columnNames.some((heading) => saysOf(heading) === 'features')) return;
  const label = columnNames.some(isPlainLabelName) ? labelColumn(columnNames) : -1;
  const others = columnNames.filter((heading, column) => column !== label && saysOf(heading) !== 'prediction');
  const sides = columnNames.length - others.length;
  const values = others.filter((heading) => saysOf(heading) !== 'measure');
  if (sides === 0 || sides > (label < 0 ? 1 : 2) || values.length > 1) return;
  const own = [...values, ...others, ...columnNames][0];
  throw new DataError(
    'one-score',
    `beside the class of each row is one number, '${own?.slice(0, 40)}', and not one for each class`,
    'Save the values of all classes. Two classes make no tree.',
    { file: source.name },
  );
}

/** Warnings about the columns of the table as values of classes. */
function aboutValues(
  values: Rows,
): Pick<FirstRows, 'areBits' | 'arePercent' | 'areProbabilities' | 'areLogProbabilities' | 'doubt'> {
  const isOfBits = (row: readonly number[]): boolean => row.every((value) => value === 0 || value === 1);
  const areBits = values.filter(isOfBits).length >= MOST_BITS * values.length;
  const areProbabilities = values.every(isProbabilities);
  const doubt = (areProbabilities ? null : roundedDoubt(values)) ?? doubtOf(values) ?? smallDoubt(values) ?? undefined;
  const areLogProbabilities = values.every((row) => isProbabilities(row.map(Math.exp)));
  return { areBits, arePercent: arePercent(values), areProbabilities, areLogProbabilities, doubt };
}

/** The share of rows of zeros and ones from which on others are taken for faults. */
const MOST_BITS = 0.9;

/** Distance from 1 that the sum of probabilities may have; lt_count_probability_rows has the same. */
const SUM_SLACK = 1e-3;

const isProbabilities = (row: readonly number[]): boolean =>
  row.every((value) => value <= 1) && areShares(row, SUM_SLACK);

const hasFractions = (rows: Rows): boolean => rows.some(haveFractions);

/** True where rows of three numbers may be edges: two vertices counted from 0 and a weight. */
function mayBeEdges(rows: Rows): boolean {
  const isVertex = (value = -1): boolean => Number.isInteger(value) && value >= 0;
  return rows.every(([start, end, weight = Number.NaN]) => isVertex(start) && isVertex(end) && weight > 0);
}

/** Rows and columns from which on it is no chance that every row has each number once. */
const LEAST_PERMUTED = { rows: 8, columns: 3 };

/** Signs that rows are ranks: classes, none twice in a row, some of them more than there are columns; or each once. */
function aboutRanks(rows: Rows): Pick<FirstRows, 'areRanks' | 'arePermuted'> {
  const isClass = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < MIN_NO_CLASS;
  const areClasses = rows.every((row) => new Set(row).size === row.length && row.every(isClass));
  const areRanks = areClasses && rows.some((row) => row.some((value) => value >= row.length));
  const columns = rows[0]?.length ?? 0;
  const isEnough = rows.length >= LEAST_PERMUTED.rows && columns >= LEAST_PERMUTED.columns;
  return { areRanks, arePermuted: areClasses && !areRanks && isEnough };
}

/** Places at which a table is looked at behind its first rows: rows are often sorted by class. */
const PLACES = 16;
const ROWS = 8;
/** Reads for these: where numbers of a row do not lie together, each needs its own. */
const MAX_READS = 2 ** 10;

/** True for a row without missing values, which tell nothing of the others. */
const isFull = (row: readonly number[]): boolean => row.every(Number.isFinite);

/** The first rows and some from farther places, NaN where a field is no number. @throws DataError where they cannot be read */
async function someRows(
  { source, shape, layout }: Table,
  most: number,
): Promise<{ readonly first: Rows; readonly farther: Rows; readonly fields: readonly (readonly string[])[] }> {
  if (layout.kind === 'text') {
    const first = (await fieldsIn(source, layout, MAX_TEXT)).slice(0, most);
    const numbersOf = (rows: readonly (readonly string[])[]): Rows =>
      rows.map((row) => layout.columns.map((column) => numberOf(row[column])));
    const farther = numbersOf(await fartherFields(source, layout, first));
    return { first: numbersOf(first), farther: farther.filter(isFull), fields: first };
  }
  const [total, columns] = shape;
  if (typeof total !== 'number' || typeof columns !== 'number') return { first: [], farther: [], fields: [] };
  const count = Math.min(total, most, Math.max(1, Math.floor(MAX_NUMBERS / columns)));
  const rowsAt = async (from: number, rows: number): Promise<Rows> =>
    rowsIn(await rowsFrom(source, layout, [total, columns], from, rows), columns).map((row) => [...row]);
  const reads = Math.floor(MAX_READS / (layout.columnMajor ? columns : 1));
  const places = source.isSequential === true ? 0 : Math.min(PLACES, reads, Math.floor((total - count) / ROWS));
  const farther: Rows[number][] = [];
  for (let place = 1; place <= places; place++) {
    farther.push(...(await rowsAt(count + Math.floor((place * (total - count)) / places) - ROWS, ROWS)));
  }
  return { first: await rowsAt(0, count), farther: farther.filter(isFull), fields: [] };
}

/* Columns of a table that follow each other, as a table that stays in the same file. */

/** The columns [from, to) of a table and of its first rows. */
const columnsFrom = (table: Table, rows: Rows, from: number, to: number) => ({
  table: someColumns(table, from, to),
  rows: rows.map((row) => row.slice(from, to)),
});

function someColumns(table: Table, from: number, to: number): Table {
  const { layout, source, columnNames } = table;
  const [rows = null, columns] = table.shape;
  const kept = { ...table, shape: [rows, to - from], columnNames: columnNames?.slice(from, to) };
  if (layout.kind === 'text') return { ...kept, layout: { ...layout, columns: layout.columns.slice(from, to) } };
  const width = ELEMENT_BYTES[layout.element];
  const count = rows ?? 0;
  if (layout.columnMajor) return { ...kept, layout: { ...layout, offset: layout.offset + from * count * width } };
  const cut = {
    source,
    start: layout.offset + from * width,
    rowBytes: (to - from) * width,
    step: (columns ?? 0) * width,
    rows: count,
  };
  return { ...kept, source: new RowsSource(source.name, cut), layout: { ...layout, offset: 0 } };
}

/* Values of classes that are neither logits nor probabilities that sum to 1. */

/** Of fewer rows it may be chance. */
const MIN_ROWS = 5;

/** Distance from 1 that a sum may have by rounding alone. */
const SLACK = 0.02;

const sum = (row: readonly number[]): number => row.reduce((a, b) => a + b, 0);
const areFromZeroToOne = (rows: Rows): boolean => rows.every((row) => row.every((value) => value >= 0 && value <= 1));

/** Probabilities in percent: rows between 0 and 100 that sum to 100, but for what rounding takes. */
function arePercent(rows: Rows): boolean {
  const shares = rows.map((row) => row.map((value) => value / 100));
  return rows.length > 0 && shares.every((row) => areShares(row, Math.min(SLACK, slackOf(shares))));
}

/** Distance from 1 of the sums of probabilities that were rounded to the 8 bits of bfloat16. */
const ROUNDED = 0.01;

/** Most that rounding to decimals may take from a sum; more than this is no rounding of a few values. */
const MAX_ROUNDED = 0.1;

/** Distance from 1 that the sums of values may have that were rounded to one, two or three decimals. */
function slackOf(rows: Rows): number {
  const isOf = (decimals: number): boolean =>
    rows.every((row) =>
      row.every((value) => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-4),
    );
  const decimals = [1, 2, 3].find(isOf);
  const columns = rows[0]?.length ?? 0;
  return decimals === undefined ? ROUNDED : Math.max(ROUNDED, Math.min(MAX_ROUNDED, (columns * 10 ** -decimals) / 2));
}

/** Warning of rows that sum to 1 but for rounding, and not as near as probabilities are known by. */
function roundedDoubt(rows: Rows): Warning | null {
  if (rows.length === 0 || !areFromZeroToOne(rows)) return null;
  const slack = slackOf(rows) + 1e-9;
  const areNear = rows.every((row) => Math.abs(sum(row) - 1) <= slack);
  if (!areNear || rows.every((row) => row.every(Number.isInteger))) return null;
  return {
    code: 'rounded-probabilities',
    message:
      'The values lie between 0 and 1, and rows nearly sum to 1, as those of rounded probabilities do. They are read as logits. If they are probabilities, set “Values are” to probabilities (--as probabilities).',
  };
}

/** Of fewer values it may be chance. */
const MIN_VALUES = 15;
/** More different numbers are no classes or ratings that somebody wrote in lines. */
const MOST_SMALL = 20;

/** Warning of whole numbers from 0 on that are there again in a row: no ranks, and no votes, of which rows have one sum. */
function smallDoubt(rows: Rows): Warning | null {
  const areWhole =
    rows.every((row) => row.every((value) => Number.isInteger(value) && value >= 0)) &&
    rows.some((row) => row.some((value) => value > 1));
  const areSmall = rows.every((row) => row.every((value) => value > 0 && value <= MOST_SMALL));
  const areAgain =
    rows.some((row) => new Set(row).size < row.length) && rows.some((row) => sum(row) !== sum(rows[0] ?? []));
  if (rows.flat().length < MIN_VALUES || !areWhole || !areAgain) return null;
  const message = areSmall
    ? 'Small whole numbers, as of labels in lines of several or of ratings, were taken as logits. Labels stand one in a line.'
    : 'Whole numbers, none below 0, as of counts or marks, were taken as logits. If the columns are no classes, set the role to features.';
  return { code: 'small-numbers', message };
}

/** Why the first rows are doubtful as values of classes; null where they are not. */
function doubtOf(rows: Rows): Warning | null {
  if (rows.length < MIN_ROWS || !areFromZeroToOne(rows)) return null;
  const sums = rows.filter((row) => Math.abs(sum(row) - 1) <= SLACK).length;
  const areBits = rows.every((row) => row.every(Number.isInteger));
  if (areBits && sums < rows.length) {
    return {
      code: 'several-labels',
      message:
        'The values are zeros and ones, and not one 1 a row: they look like answers to several questions or labels, and not like values of classes.',
    };
  }
  if (2 * sums < rows.length) {
    return {
      code: 'sigmoids',
      message:
        'The values lie between 0 and 1 and rows do not sum to 1: they look like scores of several labels (sigmoids), each independent of the others. Logits before the last layer say more.',
    };
  }
  const isFlat = (row: readonly number[]): boolean => Math.max(...row) <= Math.E * Math.min(...row);
  const isOneValue = (row: readonly number[]): boolean => row.every((value) => value === row[0]);
  if (sums < rows.length || !rows.every(isFlat) || rows.every(isOneValue) || (rows[0]?.length ?? 0) < 3) return null;
  return {
    code: 'softmax-twice',
    message:
      'No probability is more than e times another of its row: it looks as if softmax was taken twice. Save the probabilities or logits before that.',
  };
}

/** Columns are no values of classes where the largest value of one is this many times that of another. */
const DIFFERENT = 1000;

/**
 * Why columns tell of things as traits do, and not of classes as a classifier does: one answers yes or no (0 and 1) and another
 * counts further, their sizes differ, or one is always the largest. Shares and votes have rows with one sum, and logits are
 * below 0 somewhere.
 */
function traitsIn(rows: Rows): string | undefined {
  const [first = []] = rows;
  if (rows.length < MIN_ROWS || first.length < 2 || !rows.every((row) => row.every((value) => value >= 0)))
    return undefined;
  if (areFromZeroToOne(rows) || rows.every((row) => Math.abs(sum(row) - sum(first)) <= SLACK * sum(first)))
    return undefined;
  const columns = first.map((_, column) => rows.map((row) => row[column] ?? 0));
  const largest = columns.map((values) => Math.max(...values));
  const isAnswer = (values: readonly number[]): boolean =>
    values.includes(0) && values.includes(1) && values.every((value) => value === 0 || value === 1);
  const sizes = largest.filter((value) => value > 0);
  if (columns.some(isAnswer) || Math.max(...sizes) >= DIFFERENT * Math.min(...sizes)) return TRAITS;
  return isOneLargest(rows) && rows.length >= MIN_LABELS && haveFractions(rows.flat()) ? ONE_LARGEST : undefined;
}
