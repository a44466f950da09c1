/** A square of numbers with names before its rows: a matrix, and no table of points. Beside it, measures of things that are named. */

import { DataError, formatted } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import { type ColumnFacts, isNumeric, numericColumns } from '../../model/columns.ts';
import { countsUp, folded, isBlank, quotedAt } from '../facts/columns.ts';
import { squareOfGrid, tableOfSquare } from '../facts/named-square.ts';
import { isMirrored } from '../facts/square.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { alone } from '../formats/shared/members.ts';
import { withoutMargins } from '../formats/text/margins.ts';
import { type Cells, type Grid, heldRows } from '../grid.ts';
import { numberOf } from '../numbers.ts';
import { notHeld } from '../problems.ts';
import { isCorner, type NameSays, saysScores, trueSide } from '../words.ts';
import { firstPlaces, type HeadingSet, headingSets } from './heading-sets.ts';
import { saysTest } from './no-points.ts';
import { EVIDENCE, type Fit, type Reading, type Table, tableOf } from './reading.ts';
import { leftOut, usedAs } from './table.ts';

/** Rows of a square that may be without a name, or beyond it: totals. */
const BEYOND = 2;

/** True if the true classes are the headings of other columns, beside texts that are none: a matrix has no such texts. */
function isOfPoints(
  facts: readonly ColumnFacts[],
  cells: readonly Cells[],
  headings: readonly string[],
  truth: number,
): boolean {
  const known = new Set(headings.map(folded));
  const isText = (column: number): boolean =>
    column !== truth &&
    facts[column]?.kind === 'text' &&
    !(cells[column] ?? []).some((cell) => known.has(folded(cell)));
  return (cells[truth] ?? []).every((cell) => known.has(folded(cell))) && facts.some((_, column) => isText(column));
}

/** True for counts in as many columns as rows, all called alike as of one side, below a corner that is called as the other one. */
const areOfOneSide = ([first, ...others]: readonly ColumnFacts[], set: HeadingSet | undefined): boolean =>
  set?.columns.length === first?.rows &&
  set?.columns.length === others.length &&
  others.every(({ kind, range }) => kind === 'whole' && (range?.[0] ?? -1) >= 0) &&
  trueSide(first?.heading ?? '', set?.before ?? '') !== null;

function isSquare({ facts, headings, cells, sides }: Table): boolean {
  const [first] = facts;
  const columns = facts.filter(isNumeric).length;
  if (first === undefined || first.different < first.rows - first.empty) return false;
  if (columns < 2 || Math.abs(first.rows - columns) > BEYOND || columns < facts.length - BEYOND) return false;
  const { truths, predictions } = sides();
  if (truths.some((truth) => isOfPoints(facts, cells, headings, truth))) return false;
  // A class may be called label or output, but then it is before a row too.
  const isPair = truths.length > 0 && predictions.length > 0;
  // Two columns may be called the same, which is no reason to take them for a matrix.
  const places = firstPlaces(headings);
  const once = numericColumns(facts).filter((column) => places.get(headings[column] ?? '') === column);
  const [set] = headingSets(headings, once);
  if (isPair && !areOfOneSide(facts, set) && !cells[0]?.every((cell) => headings.includes(cell))) return false;
  const isOfScores = set !== undefined && saysScores(`${set.before} ${set.behind}`);
  // P may be of probability or, beside A_cat, of prediction.
  const isClass = (cell: string): boolean => set?.parts.includes(cell.replace(/^a[ _]/i, '')) === true;
  return !isOfScores || (truths.length === 0 && cells[0]?.every(isClass) === true);
}

/** True if all numbers are measures, counts and indices, beside names that are all different. */
function areMeasures({ facts, says }: Table): boolean {
  const isNamed = facts.some(({ kind, different, rows }) => kind === 'text' && different === rows);
  const measured = facts.flatMap((fact, column) => (isNumeric(fact) ? [says[column]] : []));
  const isOther = (said: NameSays | null | undefined): boolean => ['measure', 'count', 'id'].includes(said ?? '');
  return isNamed && measured.includes('measure') && measured.every(isOther);
}

/** A square of counts with their shares. */
export const forPeople: Reading = ({ grid }) => {
  const square = squareOfTwoNumbers(grid);
  return square && { score: EVIDENCE.shape, build: () => alone(square) };
};

export const matrix: Reading = (table) => {
  if (table.isSaid || table.grid.header === null) return null;
  const filled = withoutEmpty(table);
  const amongOthers = squareAmongOthers(filled?.table ?? table, filled?.left);
  if (amongOthers !== null) return amongOthers;
  if (!isSquare(table) || areMeasures(table)) return null;
  return { score: EVIDENCE.shape, build: null };
};

/** Fewer points, without measures of classes, may be one of each class by chance. */
const MIN_CLASSES = 3;

/** True for a column that says the group of each class: a few words, none of which is a class. */
const areGroups = (fact: ColumnFacts | undefined, cells: Cells = [], classes: ReadonlySet<string>): boolean =>
  fact?.kind === 'text' &&
  fact.empty === 0 &&
  fact.different > 1 &&
  fact.different < cells.length &&
  !cells.some((cell) => classes.has(folded(cell)));

/** True for a column that has the sum of others in every row. */
const isSumOf = (cells: Cells = [], others: readonly (Cells | undefined)[]): boolean =>
  cells.every((cell, row) => numberOf(cell) === others.reduce((sum, own) => sum + numberOf(own?.[row]), 0));

/** A table without the things that have no number in their row and none in their column, as constants have no correlations; null where there are none. */
function withoutEmpty({ grid, headings, cells, choice }: Table): { table: Table; left: Warning } | null {
  const [names = [], ...others] = cells;
  const empty = headings.filter((heading, c) => c > 0 && heading !== '' && (cells[c] ?? []).every(isBlank));
  if (empty.length === 0 || grid.isPartial) return null;
  const isGone = (name: string, row: number): boolean =>
    empty.includes(name.trim()) && others.every((column) => isBlank(column[row] ?? ''));
  if (names.filter(isGone).length !== empty.length) return null;
  const held = headings.flatMap((heading, c) => (empty.includes(heading) ? [] : [c]));
  const columns = held.map((c) => (grid.columns[c] ?? []).filter((_, row) => !isGone(names[row] ?? '', row)));
  const kept = { ...grid, header: held.map((c) => headings[c] ?? ''), columns };
  const called = empty.map((name) => `'${name.slice(0, 40)}'`);
  return { table: tableOf(kept, choice), left: leftOut(called, 'has no number and was', 'have no number and were') };
}

/**
 * Counts, or symmetric numbers, in columns that are called as the rows in one column of names: that stands behind some of them,
 * or beside columns of something else, such as groups and numbers of rows; or `gone` are names that have no numbers.
 */
function squareAmongOthers({ grid, facts, headings, cells, says }: Table, gone?: Warning): Fit | null {
  if (grid.isPartial) return null;
  const isOfCounts = (column: number): boolean =>
    facts[column]?.kind === 'whole' && (facts[column]?.range?.[0] ?? -1) >= 0;
  const isOfNumbers = (fact: ColumnFacts | undefined): boolean =>
    fact !== undefined && isNumeric(fact) && fact.empty === 0;
  const least = headings.filter(saysTest).length > 1 ? 2 : MIN_CLASSES;
  for (const [place, names] of cells.entries()) {
    if (names.length >= headings.length) break; // each row has a column of its name
    const called = new Set(names.map(folded));
    const isNumbered = facts[place]?.kind === 'whole' && countsUp(names);
    if ((facts[place]?.kind !== 'text' && !isNumbered) || names.length < least || called.size < names.length) continue;
    const inFile = headings.flatMap((heading, c) => (c !== place && called.has(folded(heading)) ? [c] : []));
    const order = new Map([...called].map((name, row) => [name, row]));
    const rowOf = (column: number): number => order.get(folded(headings[column] ?? '')) ?? -1;
    const own = inFile.toSorted((a, b) => rowOf(a) - rowOf(b));
    const others = headings.flatMap((_, c) => (c === place || own.includes(c) ? [] : [c]));
    // Other numbers behind the names may be of a class that no point has.
    const isOfRow = (c: number): boolean =>
      says[c] === 'measure' ||
      says[c] === 'id' ||
      /%\)?$/.test(headings[c] ?? '') ||
      isSumOf(
        cells[c],
        own.map((each) => cells[each]),
      );
    // Classes are called by numbers, and a column beside says what these are.
    const behind = isNumbered
      ? others.filter((c) => facts[c]?.kind === 'text' && facts[c]?.different === names.length)
      : [];
    if (isNumbered && behind.length !== 1) continue;
    const areNoClasses = others.every((c) => facts[c]?.kind === 'text' || c < place || isOfRow(c));
    const hasOthers = others.length + place > 0 || gone !== undefined;
    if (own.length !== names.length || !hasOthers || !own.every((c) => isOfNumbers(facts[c]))) continue;
    const heading = [place, ...own].map((column) => headings[column] ?? '');
    const rows = names.map((name, row) => [name, ...own.map((column) => cells[column]?.[row] ?? '')]);
    const written = [heading, ...rows].map((row, line) => ({ cells: row, line }));
    const { grid: entries, warnings } = withoutMargins({ rows: written, others: [] });
    const square = squareOfGrid(entries.rows.map((row) => row.cells));
    const areEntries = own.every(isOfCounts) || isCorner(headings[place] ?? '');
    if (square instanceof DataError || !((areNoClasses && areEntries) || isMirrored(square))) continue;
    const said = behind.length === 1 && square.size === names.length ? cells[behind[0] ?? -1] : undefined;
    const groups = others.filter((c) => areGroups(facts[c], cells[c], called));
    const unused = others.filter((c) => !groups.includes(c) && !behind.includes(c)).map((c) => quotedAt(headings, c));
    const left = leftOut(unused, 'is no class of the matrix and was', 'are no classes of the matrix and were');
    const ofMargins = [...warnings, ...(gone ? [gone] : [])].map((warning) => ({
      ...warning,
      message: `${grid.name}: ${warning.message}`,
    }));
    const isReordered = own.join() !== inFile.join();
    const main = tableOfSquare(
      grid.name,
      { ...square, isReordered, ...(said && { names: said }) },
      unused.length > 0 ? [...ofMargins, left] : ofMargins,
    );
    const header = ['name', ...groups.map((c) => headings[c] ?? '')];
    const isClass = (_: string, row: number): boolean => square.names?.includes(names[row]?.trim() ?? '') ?? false;
    const columns = [place, ...groups].map((c) => (cells[c] ?? []).filter(isClass));
    const listed: Found = { content: { kind: 'records', header, columns }, shape: [square.size, header.length] };
    const beside = { name: 'groups', found: usedAs(listed, 'classes', ['unused'], 'the groups of the classes') };
    return { score: EVIDENCE.shape, build: () => [...alone(main), ...(groups.length > 0 ? [beside] : [])] };
  }
  return null;
}

/** Measures of things: no column is a value of a class, and no row a point. */
export const measures: Reading = (table) => {
  const { grid, cells } = table;
  if (grid.header === null || !areMeasures(table)) return null;
  const content = { kind: 'records', header: grid.header, columns: cells } as const;
  return {
    score: EVIDENCE.shape,
    build: () => {
      if (grid.rest !== undefined) throw notHeld('the table of things and their measures');
      return [{ name: '', found: { content, shape: [cells[0]?.length ?? 0, cells.length] } }];
    },
  };
};

/* Squares with two numbers in each cell, as people write them. */

const TWO_NUMBERS = /^\d[\d.,]*\s*\(\s*\d[\d.,]*\s*(?:%\s*)?\)$/;

/** The square of a table whose cells have a count and its share, as in 43 (60%): of its counts; null for others. */
function squareOfTwoNumbers({ name, columns, header, isPartial }: Grid): Found | null {
  const isDouble = (cell: string): boolean => TWO_NUMBERS.test(cell.trim());
  const double = columns.flatMap((cells, column) => (2 * cells.filter(isDouble).length > cells.length ? [column] : []));
  const [column] = double;
  if (column === undefined || double.length < 2 || isPartial) return null;
  const countIn = (cell: string): string => (isDouble(cell) ? cell.slice(0, cell.indexOf('(')).trim() : cell);
  const counts = columns.map((cells) => cells.map(countIn));
  const rows = Array.from({ length: heldRows(columns) }, (_, row) => counts.map((cells) => cells[row] ?? ''));
  const square = squareOfGrid(header === null ? rows : [header, ...rows]);
  if (!(square instanceof DataError)) {
    const message = `${name}: cells have a count and its share, such as '${columns[column]?.find(isDouble)?.trim().slice(0, 40) ?? ''}': the counts were used.`;
    return tableOfSquare(name, square, [{ code: 'two-numbers', message }]);
  }
  const row = columns[column]?.findIndex(isDouble) ?? 0;
  const heading = header?.[column]?.trim() ?? '';
  const place = heading === '' ? formatted`column ${column + 1}` : `column '${heading.slice(0, 40)}'`;
  throw new DataError(
    'two-numbers',
    formatted`cells have two numbers: at row ${row}, ${place} there is '${columns[column]?.[row]?.trim().slice(0, 40) ?? ''}'`,
    'Save the counts alone.',
    { file: name, row, column },
  );
}
