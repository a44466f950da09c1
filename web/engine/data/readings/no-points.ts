/** Tables whose rows are no points, or whose columns are no classes, by how they are called: they are refused by name. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import { numericColumns } from '../../model/columns.ts';
import { factsOfTable, isBlank, saysNoNumber } from '../facts/columns.ts';
import { OF_A_TEST } from '../facts/named-square.ts';
import { report } from '../formats/text/parse.ts';
import type { Grid } from '../grid.ts';
import { rowAt } from '../problems.ts';
import { endsInClass, isMarginName, isStatistic, isTotalName, saysOf } from '../words.ts';

/** @throws DataError for a row of types or units, rows of statistics, and columns that decide between two classes each */
export function refuseOther(table: Grid): void {
  if (!table.isPartial) refuseMeasures(table.header ?? [], table.columns[0] ?? []);
  refuseUnits(table);
  refuseStatistics(table);
  refuseDuels(table);
  refuseStacked(table);
  refuseSizes(table);
  refuseOpenDiagonal(table);
}

const MEASURE = /^(?:[tf][pn]r|m?ap(?:[@\d].*)?|m?iou|acc|images|instances|.+['’]s accuracy)$/i;

/** True for the name of a measure of a test, or of what it counts, and nothing else: Recall, User's accuracy, mAP50, TP. */
export function saysTest(heading: string): boolean {
  const name = heading.trim();
  const isBeside = isMarginName(name) && !isTotalName(name) && saysOf(name) !== 'count';
  return isBeside || OF_A_TEST.test(name) || MEASURE.test(name);
}

/** The mean of all classes in a report. */
const AVERAGE = /^(?:macro|micro|weighted)\b|^avg \/ total$/i;

/** @throws DataError for measures of each class, as of reports, which do not say what was confused with what */
export function refuseMeasures([names = '', ...heads]: readonly string[], firsts: readonly string[]): void {
  const areLetters = /^p,r,f1?$/i.test(heads.join());
  const tested = areLetters ? heads : heads.filter(saysTest);
  const areClasses = areLetters || endsInClass(names) || heads.some((head) => /^support$/i.test(head.trim()));
  // Measures may stand behind a matrix, too.
  const isMatrix = firsts.some((name) => heads.includes(name)) || heads.length - tested.length === firsts.length;
  const areMost = tested.length > 1 && 2 * tested.length > heads.length && !isMatrix;
  if (areMost && (areClasses || firsts.some((name) => AVERAGE.test(name.trim())))) throw report([...new Set(tested)]);
}

/** @throws DataError for a square of numbers with NA between each thing and itself, as corrr writes correlations */
function refuseOpenDiagonal({ header, columns, isPartial, name }: Grid): void {
  const [names = [], ...values] = columns;
  const isSquare = values.length > 2 && values.length === names.length;
  if (isPartial || !isSquare || !names.every((own, row) => own.trim() === header?.[row + 1]?.trim())) return;
  if (!values.every((cells, c) => cells.every((cell, row) => (row === c ? isBlank(cell) : isNumber(cell))))) return;
  throw new DataError(
    'open-diagonal',
    'a square of numbers without one between each name and itself',
    'Write 0 there for distances, 1 (or 100 of percents) for similarities, for counts how often each class was right.',
    { file: name },
  );
}

/** @throws DataError for headings that begin with the number of rows and of features, as data sets of scikit-learn do */
function refuseSizes({ header, columns, isPartial }: Grid): void {
  const [rows = '', features = ''] = header ?? [];
  const isSized = rows === String(columns[0]?.length) && Number(features) > 1 && Number(features) < columns.length;
  if (isPartial || !isSized || !isNumber(features)) return;
  throw new DataError(
    'size-row',
    `the first row has the number of rows (${rows}) and of features (${features}), and no names of columns`,
    'Write the names of the columns into the first row.',
    { row: 0 },
  );
}

/** @throws DataError for several squares of counts below each other: all classes before the rows, again and again */
function refuseStacked({ header, columns, isPartial, name, lines }: Grid): void {
  const size = columns.length - 1;
  const classes = new Set(header?.slice(1).map((heading) => heading.trim()));
  if (isPartial || size < 2 || classes.size < size) return;
  const [names = [], ...values] = columns;
  const isOfCounts = (row: number): boolean => values.every((cells) => /^\s*\d+\s*$/.test(cells[row] ?? ''));
  const counts = names.flatMap((_, row) => (isOfCounts(row) ? [row] : []));
  const many = counts.length / size;
  if (many < 2 || !Number.isInteger(many)) return;
  const isSquare = (_: unknown, block: number): boolean => {
    const own = new Set(counts.slice(block * size, (block + 1) * size).map((row) => names[row]?.trim() ?? ''));
    return own.size === size && [...own].every((cell) => classes.has(cell));
  };
  // Between them stand titles and the headings again.
  const isBetween = (row: number): boolean =>
    values.every((cells, c) => ['', header?.[c + 1]?.trim()].includes(cells[row] ?? ''));
  const areSquares = Array.from({ length: many }, isSquare).every(Boolean);
  const own = new Set(counts);
  if (!areSquares || !names.every((_, row) => own.has(row) || isBetween(row))) return;
  const second = counts[size] ?? 0;
  throw new DataError(
    'several-matrices',
    formatted`the table has ${many} squares of counts below each other, each of the same ${size} classes: the second begins at ${rowAt(second, lines?.[second])}`,
    'Save the one that is meant as a file of its own.',
    { file: name, row: second },
  );
}

/** Fewer rows may be called so by chance; a summary has no more than this. */
const STATISTICS = { least: 4, most: 20, share: 2 / 3 };
/** Characters of the name of a statistic: longer ones are texts of points. */
const LONGEST_STATISTIC = 30;

/** A column of a table of coefficients or tests. */
const OF_A_MODEL = /^\(?intercept\)?$|^Pr\(>|^Std\. ?Err/i;

/** @throws DataError for rows that are called mean, std, 25%, … or Sensitivity, Specificity, …: they summarise the columns */
function refuseStatistics({ header, columns, isPartial, name }: Grid): void {
  const names = (columns[0] ?? []).map((cell) => cell.trim());
  const { least, most, share } = STATISTICS;
  if (header === null || isPartial || columns.length < 3 || names.length > most) return;
  const ofModel = header.find((heading) => OF_A_MODEL.test(heading.trim()));
  if (ofModel !== undefined && !names.some(isNumber))
    throw noPoints(`'${ofModel.trim()}' is a column of coefficients or tests of a model`, name);
  const found = names.filter(
    (own) =>
      own.length <= LONGEST_STATISTIC &&
      isStatistic(own) &&
      !header.some((head) => head !== '' && own.startsWith(head)),
  );
  const areNumbers = columns.slice(1).every((cells) => cells.every(isNumber));
  const areTested = names.length > 1 && names.every(saysTest);
  if (!areNumbers || (!areTested && (names.length < least || found.length < share * names.length))) return;
  if (new Set(names).size < names.length) return;
  throw noPoints(
    `the rows are statistics of the columns ('${names.slice(0, 3).join("', '")}', …), and no points`,
    name,
  );
}

const noPoints = (message: string, file: string): DataError =>
  new DataError('statistics', message, 'Save the points themselves, one a row.', { file });

/** The type of a column below its heading, as Orange and data frames write it. */
const TYPE =
  /^<?(?:c|d|s|t|continuous|discrete|string|time|numeric|nominal|factor|character|chr|dbl|fct|int|integer|float|double|object|bool)\d*>?$/i;

/** @throws DataError for a first row that has types in all columns, or words in all columns of numbers */
function refuseUnits(table: Grid): void {
  const { header, columns, lines } = table;
  if (header === null) return;
  const isType = ([first = '', ...below]: Grid['columns'][number]): boolean =>
    TYPE.test(first.trim()) && (first.length > 1 || !below.includes(first));
  if (columns.length > 1 && columns.every(isType))
    throw new DataError(
      'type-row',
      `${rowAt(0, lines?.[0])}, right below the headings, has the types of the columns: '${columns[0]?.[0]?.trim() ?? ''}', '${columns[1]?.[0]?.trim() ?? ''}'`,
      'Take the rows between the headings and the data out of the file.',
      { row: 0 },
    );
  const code = columns.map((own) => own.slice(0, MOST_HEADINGS).findIndex((cell) => cell.startsWith('{"ImportId"')));
  if (code.length > 0 && code.every((row) => row >= 0))
    throw new DataError(
      'type-row',
      `${rowAt(code[0] ?? 0, lines?.[code[0] ?? 0])} has the ids of the questions, as Qualtrics writes them below its headings`,
      'Take the rows between the first headings and the answers out of the file.',
      { row: code[0] },
    );
  const numbers = numericColumns(factsOfTable(table));
  const cells = numbers.map((column) => (columns[column]?.[0] ?? '').trim());
  const isUnit = (cell: string): boolean => cell !== '' && !isNumber(cell) && !saysNoNumber(cell);
  const column = cells.length > 1 && cells.every(isUnit) ? numbers[0] : unitIn(columns);
  if (column === undefined) return;
  throw new DataError(
    'not-a-number',
    `${rowAt(0, lines?.[0])}, right below the headings, has no numbers, but '${columns[column]?.[0]?.trim().slice(0, 40) ?? ''}', as units are written`,
    'Take this row out of the file.',
    { row: 0, column },
  );
}

/** Rows of headings below the first. */
const MOST_HEADINGS = 3;

/** A unit as it stands below a heading: [-], [m/s], (kg). */
const UNIT = /^(?:\[(?:[^\d,'"\]\s][^,'"\]]{0,11})?\]|\((?:[^\d,'")\s][^,'")]{0,11})?\))$/;

/** A column with a unit in a first row of units and empty cells alone, and none below. */
function unitIn(columns: Grid['columns']): number | undefined {
  const found = columns.flatMap(([first = '', ...below], column) =>
    UNIT.test(first.trim()) && !below.some((cell) => UNIT.test(cell.trim())) ? [column] : [],
  );
  const isRow = columns.every(([first = ''], column) => first.trim() === '' || found.includes(column));
  return isRow ? found[0] : undefined;
}

/** The two classes that a column decides between, by its heading: cat/dog, cat vs dog, cat-dog. */
const DUEL = /^([^/|-]+?)(?:\/|\||[ _.]vs\.?[ _.]|-)([^/|-]+)$/;

/** The first of names that are those of two classes each, if every two classes have one; undefined for other names. */
function firstDuel(names: readonly string[]): readonly string[] | undefined {
  const pairs = names.flatMap((name) => {
    const [, a, b] = DUEL.exec(name.trim()) ?? [];
    return a === undefined || b === undefined ? [] : [[a, b].sort()];
  });
  const classes = new Set(pairs.flat()).size;
  const different = new Set(pairs.map((pair) => pair.join('/'))).size;
  const areAll = classes > 2 && different === pairs.length && 2 * different === classes * (classes - 1);
  return areAll ? pairs[0] : undefined;
}

/** @throws DataError for values of each pair of classes, as of classifiers of two classes each, and for pairs in the cells of a column */
function refuseDuels({ header, columns, name }: Grid): void {
  const inHeader = firstDuel(header ?? []);
  const areDuels = (cells: readonly string[]): boolean =>
    cells.length > 2 &&
    cells.length <= MOST_DUELS &&
    cells.every((cell) => /\p{L}/u.test(cell) && DUEL.test(cell.trim()));
  const inCells = firstDuel(columns.find(areDuels) ?? []);
  const duel = inHeader ?? inCells;
  if (duel === undefined) return;
  const called = `('${duel.join("' and '")}', …)`;
  const [message, remedy] =
    inHeader === undefined
      ? [`each row is of two classes, with both names in one cell ${called}`, 'Give each of the two names a column.']
      : [
          `each column decides between two classes ${called}: its values are of no class alone`,
          'Save a value for each class.',
        ];
  throw new DataError('pairs-of-classes', message, remedy, { file: name });
}

/** The pairs of so many classes are looked at. */
const MOST_DUELS = 20_000;
