/** Members of a table once its columns are told apart: values, labels and texts, lists, or pairs of labels. */

import { at } from '../../base/arrays.ts';
import { DataError, formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { ColumnFacts } from '../../model/columns.ts';
import type { Content, Ids } from '../../model/dataset.ts';
import {
  areOnce,
  byCell,
  countsUp,
  mayBeParts,
  noLabelIn,
  partsInRows,
  saysNoNumber,
  startOfCount,
} from '../facts/columns.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { type Member, withFirst } from '../formats/shared/members.ts';
import type { Cells, Grid } from '../grid.ts';
import { notHeld, ragged } from '../problems.ts';
import { BACKGROUND_IS_CLASS, isBackground } from '../words.ts';
import { featuresOf } from './features-member.ts';
import { listsOf, type Main } from './lists.ts';
import { rowsOfPairs } from './rows-of-pairs.ts';
import { headingOf, type Known, type Taken, usedAs } from './table.ts';
import { hasUnlisted, named, valuesOf } from './values-member.ts';

/** The members of a table of predictions. @throws DataError for a cell that is no number, by its line and column */
export async function membersOfTaken(known: Known): Promise<Member[]> {
  const { table, taken: what } = known;
  const { truth, prediction } = what;
  if (what.values === undefined && what.lists === undefined && what.features === undefined) {
    if (truth !== null && prediction === null) return labelsWithColumns(known, truth);
    if (truth === null || prediction === null)
      throw new Error('columns without values, and no pair of true and predicted');
    return [{ name: '', found: await pairsOf(known, truth, prediction) }];
  }
  return table.rest === undefined ? heldMembers(known) : streamedMembers(known);
}

/** The true classes of a table of which nothing else is used, and its further columns. */
async function labelsWithColumns(known: Known, truth: number): Promise<Member[]> {
  const members = await labelsAlone(known, truth);
  if (known.table.rest !== undefined) return members;
  const { further } = columnsBeside(known);
  return withFirst(members, (found) => ({ ...found, further }));
}

/** @throws DataError for a row with fewer fields than the others, of which nobody knows what is missing */
function refuseShort({ short, lines, columns }: Grid, isLeftOut: (row: number) => boolean): void {
  for (const [row, fields] of short ?? []) {
    if (isLeftOut(row)) continue;
    throw ragged(row, fields, columns.length, { line: lines?.[row] });
  }
}

function withoutLabel(missing: number, heading: string, marks = 'empty, NA or -1'): Warning {
  return {
    code: 'without-label',
    message: `${counted(missing, 'row has', 'rows have')} no true label in '${heading}' (${marks}) and ${missing === 1 ? 'was' : 'were'} left out.`,
  };
}

const ofBackground = (rows: number, name: string): Warning => ({
  code: 'background',
  message: `${counted(rows, 'row is', 'rows are')} of '${name.slice(0, 40)}', which is no class: what was predicted there was invented, and ${rows === 1 ? 'it was' : 'they were'} left out.`,
  remedy: BACKGROUND_IS_CLASS,
});

const pick = (cells: Cells, rows: readonly number[] | null): Cells =>
  rows === null ? cells : rows.map((row) => cells[row] ?? '');

/** Only the rows that are kept. */
function rowsOf(table: Grid, kept: readonly number[] | null): Grid {
  if (kept === null) return table;
  const { lines } = table;
  return {
    ...table,
    columns: table.columns.map((cells) => pick(cells, kept)),
    lines: lines && kept.map((row) => at(lines, row)),
    short: undefined,
  };
}

/** True and predicted labels, row by row. */
async function pairsOf(known: Known, truth: number, prediction: number): Promise<Found> {
  const { table, taken: what } = known;
  const { count, warnings } = what;
  const wanted = [truth, prediction, ...(count === null ? [] : [count])];
  const columns =
    table.rest === undefined ? wanted.map((column) => table.columns[column] ?? []) : await table.rest.cells(wanted);
  const [written = [], predictions = [], counts] = columns;
  const {
    truths,
    left,
    warnings: other,
  } = rowsOfPairs(table, [truth, prediction], { truths: written, predictions, counts });
  const isMissing = byCell(missingBeside(known.facts[truth], truths, predictions));
  const isOfClass = byCell((cell) => known.hasBackground || !isBackground(cell));
  const points = truths.flatMap((_, row) => (left.has(row) ? [] : [row]));
  const labelled = points.filter((row) => !isMissing(truths[row] ?? ''));
  const kept = labelled.filter((row) => isOfClass(truths[row] ?? ''));
  refuseShort(table, (row) => isMissing(truths[row] ?? ''));
  const missing = points.length - labelled.length;
  const invented = labelled.length - kept.length;
  const marks = isMissing('255') ? 'empty, NA, -1 or 255' : undefined;
  const content: Content = {
    kind: 'pairs',
    truth: kept.map((row) => (truths[row] ?? '').trim()),
    prediction: kept.map((row) => (predictions[row] ?? '').trim()),
    counts: counts && kept.map((row) => counts[row] ?? ''),
  };
  const parts = table.rest === undefined ? partsOf(known, (column) => pick(table.columns[column] ?? [], kept)) : [];
  const rowsLeftOut = missing === 0 ? [] : [withoutLabel(missing, headingOf(table, truth), marks)];
  const background = invented === 0 ? [] : [ofBackground(invented, truths.find(isBackground) ?? '')];
  const said = [...warnings, ...parts, ...other, ...rowsLeftOut, ...background];
  const further = table.rest === undefined ? columnsBeside({ ...known, table: rowsOf(table, kept) }) : undefined;
  const reason = `'${headingOf(table, truth)}' is the true class, '${headingOf(table, prediction)}' the predicted one`;
  return usedAs(
    {
      content,
      shape: [kept.length, 2],
      warnings: said,
      rows: kept.length === truths.length ? undefined : kept,
      ...further,
    },
    'confusion',
    ['labels', 'evaluation labels', 'unused'],
    reason,
  );
}

/** Members of a table that is held: values or lists, labels beside them, and texts. */
function heldMembers(known: Known): Member[] {
  const { table } = known;
  refuseShort(table, () => false);
  const main = mainOf(known);
  const rows = main.rows ?? null;
  const inMain = rows === null ? table : rowsOf(table, rows);
  const labelled = { ...known, table: inMain };
  const parts = partsOf(labelled, (column) => inMain.columns[column] ?? []);
  const said = [...known.taken.warnings, ...parts, ...main.warnings];
  const beside = [...labelsBeside(labelled), ...textsBeside(labelled), ...predictionBeside(labelled)];
  const found = { ...main.found, warnings: said, rows: rows ?? undefined, ...columnsBeside(labelled) };
  return [{ name: '', found }, ...beside];
}

function usedColumns({ truth, prediction, count, values, lists, features = [] }: Taken): Set<number> {
  const single = [truth, prediction, count, ...features].filter((column) => column !== null);
  return new Set([...single, ...(values?.columns ?? []), ...(lists?.classes ?? []), ...(lists?.values ?? [])]);
}

/** Warnings of columns that tell of which part of the data the rows are. */
function partsOf(known: Known, cellsOf: (column: number) => Cells): Warning[] {
  const { table, taken: what, facts } = known;
  const told = (columns: readonly number[]): Warning[] =>
    columns.flatMap((column) => partsInRows(table.header?.[column]?.trim() ?? '', column, cellsOf(column)) ?? []);
  const called = told(mayBeParts(facts, usedColumns(what), what.values?.classes));
  return called.length > 0 || table.rest !== undefined ? called : told(modelsBelow(known).slice(0, 1));
}

/** More models are hardly compared. */
const MOST_MODELS = 20;

/** Columns each of whose few values has every point once, by another column: several models one below the other. */
function modelsBelow({ table: { columns }, taken: what, facts }: Known): readonly number[] {
  const used = usedColumns(what);
  const open = facts.flatMap(({ kind }, column) => (used.has(column) || kind === 'number' ? [] : [column]));
  return open.filter((model) => {
    const [cells = [], models = 0] = [columns[model], facts[model]?.different];
    if (models < 2 || models > MOST_MODELS) return false;
    return open.some((point) => {
      const [own = [], points = 0] = [columns[point], new Set(columns[point]).size];
      return points > models && points * models === cells.length && areOnce(own, cells);
    });
  });
}

/** Columns that are not used; among them those that may be ids of the points: their entries are mostly different. */
function columnsBeside({ table, taken: what, facts }: Known): { readonly further: Ids[]; readonly ids: Ids[] } {
  const used = usedColumns(what);
  const columns = facts.flatMap(({ kind, different, rows }, column) => {
    if (used.has(column) || kind === 'empty') return [];
    const mayBeIds = (kind === 'text' || kind === 'whole') && 2 * different > rows;
    return [{ mayBeIds, heading: table.header?.[column]?.trim() ?? '', values: table.columns[column] ?? [] }];
  });
  const asIds = ({ heading, values }: Ids): Ids => ({ heading, values });
  return { further: columns.map(asIds), ids: columns.filter(({ mayBeIds }) => mayBeIds).map(asIds) };
}

function mainOf(known: Known): Main {
  const { table, taken: what } = known;
  if (what.features !== undefined) return featuresOf(known);
  if (what.values === undefined || hasUnlisted(known)) {
    const lists = listsOf(table, what);
    const reason = 'the best classes of each point, by the headings';
    return { ...lists, found: usedAs(lists.found, 'logits', ['unused'], reason) };
  }
  return { rows: null, ...valuesOf(known) };
}

/** Predictions beside values: the largest value is what counts, unless somebody wants these. */
function predictionBeside({ table, taken: { truth, prediction }, facts }: Known): Member[] {
  if (truth === null || prediction === null) return [];
  const [truths = [], predictions = []] = [table.columns[truth], table.columns[prediction]];
  if (truths.some(missingIn(facts[truth], truths))) return [];
  const found = usedAs(
    { content: { kind: 'pairs', truth: truths, prediction: predictions }, shape: [truths.length, 2] },
    'unused',
    ['confusion'],
    'predicted classes; the largest value of each row is used',
  );
  return [{ name: headingOf(table, prediction), found }];
}

/** One text a point, to read single points by: the column with the longest texts, most of them different, else one of distinct numbers. */
function textsBeside({ table, taken: what, facts }: Known): Member[] {
  const used = usedColumns(what);
  const length = (column: number): number => (table.columns[column] ?? []).reduce((sum, cell) => sum + cell.length, 0);
  const columns = facts.flatMap(({ kind, different, rows }, column) => {
    const isText = kind === 'text' && 2 * different > rows;
    const isNumbered = kind === 'whole' && different === rows && !countsUp(table.columns[column] ?? []);
    return (isText || isNumbered) && !used.has(column) ? [{ column, isText }] : [];
  });
  const [best] = columns.sort((a, b) => Number(b.isText) - Number(a.isText) || length(b.column) - length(a.column));
  if (best === undefined) return [];
  const values = (table.columns[best.column] ?? []).map((cell) => cell.trim());
  const found: Found = { content: { kind: 'strings', values }, shape: [values.length] };
  return [{ name: headingOf(table, best.column), found: usedAs(found, 'texts', ['unused'], 'tells of each point') }];
}

/** Members of a table that stays in its file; only its labels are read. */
async function streamedMembers(known: Known): Promise<Member[]> {
  const { table, taken: what, facts } = known;
  const { rest } = table;
  if (rest === undefined || what.values === undefined) {
    throw notHeld('the table of best classes');
  }
  const { columns, classes } = what.values;
  const main = named(rest.numbers(columns, classes), columns.length);
  const wanted = [
    ...(what.truth === null ? [] : [what.truth]),
    ...mayBeParts(facts, usedColumns(what), what.values?.classes),
  ];
  const read = wanted.length === 0 ? [] : await rest.cells(wanted);
  const parts = partsOf(known, (column) => read[wanted.indexOf(column)] ?? []);
  const members: Member[] = [{ name: '', found: { ...main, warnings: [...what.warnings, ...parts] } }];
  if (what.truth === null) return members;
  const [written = []] = read;
  const cells = knownLabels(facts[what.truth], written);
  const isWhole = facts[what.truth]?.kind === 'whole' && cells.every((cell) => cell === '' || isNumber(cell));
  const found = asLabels(labelsOf(cells, isWhole, classes));
  return [...members, { name: headingOf(table, what.truth), found }];
}

/* The true classes of a table, as a member of their own. */

/** Marks of a point without a label in a column: among numbers, also words that say that there is none. */
function missingIn(facts: ColumnFacts | undefined, cells: Cells): (cell: string) => boolean {
  const isMissing = noLabelIn(cells);
  return facts?.kind === 'whole' ? (cell) => isMissing(cell) || saysNoNumber(cell) : isMissing;
}

/** The cells of a column of labels, empty where there is none. */
function knownLabels(facts: ColumnFacts | undefined, cells: Cells): Cells {
  const isMissing = missingIn(facts, cells);
  return cells.map((cell) => (isMissing(cell) ? '' : cell));
}

/** Number that programs of pictures write where no class is known. */
const VOID = '255';
/** Far more classes than any that counts up to them has. */
const FAR = 128;

/** The same beside predictions: 255 too, where it is far from all other numbers and never predicted. */
function missingBeside(facts: ColumnFacts | undefined, truths: Cells, predictions: Cells): (cell: string) => boolean {
  const isMissing = missingIn(facts, truths);
  const isVoid = (cell: string): boolean => cell.trim() === VOID;
  const others = truths.filter((cell) => !isVoid(cell) && !isMissing(cell));
  const isFar =
    facts?.kind === 'whole' && truths.some(isVoid) && others.length > 0 && others.every((cell) => Number(cell) < FAR);
  return isFar && !predictions.some(isVoid) ? (cell) => isMissing(cell) || isVoid(cell) : isMissing;
}

/** The labels of the points, where a column has them. */
function labelsBeside({ table, taken: what, facts }: Known): Member[] {
  const { truth } = what;
  if (truth === null) return [];
  const cells = knownLabels(facts[truth], table.columns[truth] ?? []);
  if (cells.every((cell) => cell === '')) return [];
  const classes = what.values?.classes ?? null;
  const read = labelsOf(cells, facts[truth]?.kind === 'whole', classes);
  const found = { ...read, warnings: beyondColumns(read, classes) };
  return [{ name: headingOf(table, truth), found: asLabels(found) }];
}

/** The true classes, where they are all that is used of the table. */
async function labelsAlone(known: Known, truth: number): Promise<Member[]> {
  const { rest } = known.table;
  const [cells = []] = rest === undefined ? [at(known.table.columns, truth)] : await rest.cells([truth]);
  const columns = known.table.columns.map((held, column) => (column === truth ? cells : held));
  const [labels] = labelsBeside({ ...known, table: { ...known.table, columns } });
  if (labels === undefined) {
    throw new DataError('no-labels', 'no row has a label', 'Choose another column for the true class.');
  }
  return [{ ...labels, name: '' }];
}

const asLabels = (found: Found): Found =>
  usedAs(found, 'labels', ['evaluation labels', 'unused'], 'the true classes, by the heading');

/** Whole numbers are the numbers of classes, unless the columns are called by other numbers. */
function labelsOf(cells: Cells, areNumbers: boolean, classes: readonly string[] | null): Found {
  if (!areNumbers) {
    const values = classes === null ? cells.map((cell) => cell.trim()) : cells;
    return { content: { kind: 'strings', values }, shape: [cells.length] };
  }
  const numbers = Float64Array.from(cells, (cell) => (isNumber(cell) ? toNumber(cell) : Number.NaN));
  const asNumbers = (values: Float64Array): Found => ({ content: { kind: 'numbers', values }, shape: [values.length] });
  const isNumbered = classes?.every((name) => /^\d+$/.test(name)) ?? false;
  if (classes === null || !isNumbered || startOfCount(classes) === 0) return asNumbers(numbers);
  const place = new Map(classes.map((name, c) => [Number(name), c]));
  const other = numbers.findIndex((value) => !place.has(value) && !Number.isNaN(value));
  if (other < 0) return asNumbers(numbers.map((value) => place.get(value) ?? Number.NaN));
  // Beside columns 1 to K, labels are 1 to K, or 0 to K - 1.
  if (startOfCount(classes) === 1 && numbers.every((value) => !(value >= classes.length))) return asNumbers(numbers);
  throw withoutColumn(at(numbers, other), other, classes);
}

/** Warning of labels behind the last column, beside columns that count from 0 as the labels do. */
function beyondColumns({ content }: Found, classes: readonly string[] | null): Warning[] {
  if (content.kind !== 'numbers' || classes === null || startOfCount(classes) !== 0) return [];
  const beyond = content.values.filter((label) => label >= classes.length).length;
  if (beyond === 0 || !content.values.includes(0)) return [];
  const message = formatted`${counted(beyond, 'label has', 'labels have')} no column: the columns are 0 to ${classes.length - 1}.`;
  return [{ code: 'label-without-column', message }];
}

const withoutColumn = (label: number, row: number, classes: readonly string[]): DataError =>
  new DataError(
    'unknown-name',
    formatted`the label ${label} at row ${row} has no column: there are ${classes.slice(0, 12).join(', ')}${classes.length > 12 ? ', …' : ''}`,
    'Save the values of every class, or leave out the rows of the others.',
    { row },
  );
