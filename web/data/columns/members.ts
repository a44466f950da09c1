/** What a table becomes once its columns are told apart: values, labels and texts, lists, or pairs of labels. */

import { at } from '../../base/at.ts';
import { counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import { formatted } from '../../base/format-message.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import type { ColumnFacts } from '../../model/columns.ts';
import type { Content, Ids, Role } from '../../model/dataset.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { type Cells, type ColumnTable, countsRows, heldRows, saysNoNumber } from './column-table.ts';
import type { Taken } from './decide.ts';
import { listsOf } from './lists.ts';
import { namesByValues } from './names-of-numbered.ts';
import { predictionDiffers } from './prediction-beside.ts';

/** A table whose columns are known, with its facts. */
interface Known {
  readonly table: ColumnTable;
  readonly taken: Taken;
  readonly facts: readonly ColumnFacts[];
}

/** Marks of a point without a label. */
const isMissing = (cell: string): boolean => /^(?:-1|-100|-1\.0|-100\.0|nan|)$/i.test(cell.trim());

const taken = (found: Found, role: Role, roles: readonly Role[], reason: string): Found => ({
  ...found,
  guess: { role, roles: [role, ...roles.filter((other) => other !== role)], reason },
});

/** The members of a table of predictions. @throws DataError for a cell that is no number, by its line and column */
export async function membersOfTaken(known: Known): Promise<Member[]> {
  const { table, taken: what } = known;
  const { truth, prediction } = what;
  if (what.values === undefined && what.lists === undefined) {
    if (truth !== null && prediction === null) return labelsAlone(known, truth);
    if (truth === null || prediction === null)
      throw new Error('columns without values, and no pair of true and predicted');
    return [{ name: '', found: await pairsOf(known, truth, prediction) }];
  }
  return table.rest === undefined ? heldMembers(known) : streamedMembers(known);
}

/** Line and column as an editor and a spreadsheet count them. */
function placeOf({ lines, header }: ColumnTable, row: number, column: number): string {
  const line = lines?.[row];
  const heading = header?.[column]?.trim() ?? '';
  const where = line === undefined ? formatted`row ${row}` : formatted`row ${row} (line ${line + 1})`;
  return `${where}, column ${heading === '' ? letterOf(column) : `'${heading.slice(0, 40)}' (${letterOf(column)})`}`;
}

/** A, B, … Z, AA as spreadsheets call columns. */
function letterOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** @throws DataError for a row with fewer fields than the others, of which nobody knows what is missing */
function refuseShort({ short, lines }: ColumnTable, columns: number, isLeftOut: (row: number) => boolean): void {
  for (const [row, fields] of short ?? []) {
    if (isLeftOut(row)) continue;
    const line = lines?.[row];
    throw new DataError(
      'ragged',
      formatted`row ${row}${line === undefined ? '' : formatted` (line ${line + 1})`} has ${counted(fields, 'field', 'fields')}, expected ${columns}: a value is missing`,
      'Give every row the same number of fields; put fields with delimiters in quotes.',
      { row },
    );
  }
}

function withoutLabel(missing: number, heading: string): Warning {
  return {
    code: 'without-label',
    message: `${counted(missing, 'row has', 'rows have')} no true label in '${heading}' (empty or -1) and ${missing === 1 ? 'was' : 'were'} left out.`,
  };
}

/** Rows with a label, and what is said of the others; all of them where no row has one. */
function labelledRows({ table, taken: { truth } }: Known): { kept: readonly number[] | null; warnings: Warning[] } {
  if (truth === null) return { kept: null, warnings: [] };
  const cells = at(table.columns, truth);
  const kept = cells.flatMap((cell, row) => (isMissing(cell) ? [] : [row]));
  if (kept.length === cells.length || kept.length === 0) return { kept: null, warnings: [] };
  return { kept, warnings: [withoutLabel(cells.length - kept.length, headingOf(table, truth))] };
}

const headingOf = ({ header }: ColumnTable, column: number): string =>
  header?.[column]?.trim() || `column ${column + 1}`;

const pick = (cells: Cells, rows: readonly number[] | null): Cells =>
  rows === null ? cells : rows.map((row) => cells[row] ?? '');

/** Only the rows that are kept. */
function rowsOf(table: ColumnTable, kept: readonly number[] | null): ColumnTable {
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
  const [truths = [], predictions = [], counts] = columns;
  const kept = truths.flatMap((cell, row) => (isMissing(cell) ? [] : [row]));
  refuseShort(table, table.columns.length, (row) => isMissing(truths[row] ?? ''));
  const missing = truths.length - kept.length;
  const content: Content = {
    kind: 'pairs',
    truth: kept.map((row) => (truths[row] ?? '').trim()),
    prediction: kept.map((row) => (predictions[row] ?? '').trim()),
    counts: counts && kept.map((row) => counts[row] ?? ''),
  };
  const said = missing === 0 ? warnings : [...warnings, withoutLabel(missing, headingOf(table, truth))];
  const ids = table.rest === undefined ? idsBeside({ ...known, table: rowsOf(table, kept) }) : undefined;
  const reason = `'${headingOf(table, truth)}' is the true class, '${headingOf(table, prediction)}' the predicted one`;
  return taken(
    { content, shape: [kept.length, 2], warnings: said, ids },
    'confusion',
    ['labels', 'evaluation labels', 'unused'],
    reason,
  );
}

/** Members of a table that is held: values or lists, labels beside them, and texts. */
function heldMembers(known: Known): Member[] {
  const { kept, warnings } = labelledRows(known);
  refuseShort(known.table, known.table.columns.length, (row) => kept !== null && !kept.includes(row));
  const table = rowsOf(known.table, kept);
  const main = mainOf({ ...known, table });
  const rows = main.rows ?? null;
  const inMain = rows === null ? table : rowsOf(table, rows);
  const said = [...known.taken.warnings, ...warnings, ...main.warnings];
  const labelled = { ...known, table: inMain };
  const beside = [...labelsBeside(labelled), ...textsBeside(labelled), ...predictionBeside(labelled)];
  return [{ name: '', found: { ...main.found, warnings: said, ids: idsBeside(labelled) } }, ...beside];
}

/** Columns that are not used and may be ids of the points: their entries are mostly different. */
function idsBeside({ table, taken: what, facts }: Known): Ids[] {
  const { truth, prediction, count, values, lists } = what;
  const used = [
    truth,
    prediction,
    count,
    ...(values?.columns ?? []),
    ...(lists?.classes ?? []),
    ...(lists?.values ?? []),
  ];
  return facts.flatMap(({ kind, different, rows }, column) => {
    const mayBe = (kind === 'text' || kind === 'whole') && 2 * different > rows && !used.includes(column);
    return mayBe ? [{ heading: table.header?.[column]?.trim() ?? '', values: table.columns[column] ?? [] }] : [];
  });
}

interface Main {
  readonly found: Found;
  /** The rows that are left; null for all. */
  readonly rows: readonly number[] | null;
  readonly warnings: readonly Warning[];
}

function mainOf(known: Known): Main {
  const { table, taken: what } = known;
  if (what.values === undefined || hasUnlisted(known)) {
    const { found, rows, warnings } = listsOf(table, what);
    return {
      found: taken(found, 'logits', ['unused'], 'the best classes of each point, by the headings'),
      rows,
      warnings,
    };
  }
  return { rows: null, ...valuesOf(known) };
}

/** Whether cells are empty among probabilities: classes that were not returned. */
function hasUnlisted({ table, taken: { values }, facts }: Known): boolean {
  const columns = values?.columns ?? [];
  if (!columns.some((column) => (facts[column]?.empty ?? 0) > 0) || (table.short?.size ?? 0) > 0) return false;
  return columns.every((column) => {
    const { range = null } = facts[column] ?? {};
    return range === null || (range[0] >= 0 && range[1] <= 1);
  });
}

const SLACK = 0.5;

function valuesOf({ table, taken: what }: Known): Omit<Main, 'rows'> {
  const { columns = [], classes = [] } = what.values ?? {};
  const rows = heldRows(table.columns);
  const values = new Float64Array(rows * columns.length);
  for (const [c, column] of columns.entries()) {
    const cells = table.columns[column] ?? [];
    for (let row = 0; row < rows; row++)
      values[row * columns.length + c] = numberAt(table, cells[row] ?? '', row, column);
  }
  const isPercent = arePercentages(values, columns.length);
  if (isPercent) for (const [i, value] of values.entries()) values[i] = value / 100;
  const warnings: Warning[] = isPercent ? [PERCENT] : [];
  const byValues = namesByValues(table, what, values);
  const names = byValues?.names ?? classes;
  const differs =
    what.values && predictionDiffers(table, { ...what, values: { ...what.values, classes: names } }, values);
  const found = tableOfNumbers(table.name, values, [rows, columns.length], names);
  const said = [byValues?.warning, differs].flatMap((warning) => warning ?? []);
  return { found: named(found, columns.length), warnings: [...warnings, ...said] };
}

const PERCENT: Warning = {
  code: 'percent',
  message: 'Rows sum to 100: the values were taken as percentages and divided by 100.',
};

const named = (found: Found, columns: number): Found =>
  taken(
    found,
    'logits',
    ['evaluation logits', 'features', 'unused'],
    formatted`${columns} columns with a value for each class, by their headings`,
  );

/** Whether every row is of 0 to 100 and sums to 100. */
function arePercentages(values: Float64Array, columns: number): boolean {
  for (let start = 0; start < values.length; start += columns) {
    let sum = 0;
    for (let at = start; at < start + columns; at++) {
      const value = values[at] ?? Number.NaN;
      if (!(value >= 0 && value <= 100 + SLACK)) return false;
      sum += value;
    }
    if (Math.abs(sum - 100) > SLACK) return false;
  }
  return values.length > 0;
}

function numberAt(table: ColumnTable, cell: string, row: number, column: number): number {
  if (isNumber(cell)) return toNumber(cell);
  if (saysNoNumber(cell)) return Number.NaN;
  const found = cell.trim() === '' ? 'nothing' : `'${cell.trim().slice(0, 40)}'`;
  throw new DataError(
    'not-a-number',
    `expected a number at ${placeOf(table, row, column)}, found ${found}`,
    'Correct this cell, or leave out its row.',
    { row, column },
  );
}

/** The labels of the points, where a column has them. */
function labelsBeside({ table, taken: what, facts }: Known): Member[] {
  const { truth } = what;
  if (truth === null) return [];
  const cells = table.columns[truth] ?? [];
  if (cells.every(isMissing)) return [];
  const classes = what.values?.classes ?? null;
  const read = labelsOf(cells, facts[truth]?.kind === 'whole', classes);
  const found = { ...read, warnings: beyondColumns(read, classes) };
  return [{ name: headingOf(table, truth), found: taken(found, 'labels', ['evaluation labels', 'unused'], LABELS) }];
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

const LABELS = 'the true classes, by the heading';

/** Whole numbers are the numbers of classes, unless the columns are called by other numbers. */
function labelsOf(cells: Cells, areNumbers: boolean, classes: readonly string[] | null): Found {
  const isCounted = classes?.every((name, c) => Number(name) === c) ?? true;
  const isNumbered = classes?.every((name) => /^\d+$/.test(name)) ?? false;
  const numbers = areNumbers ? Float64Array.from(cells, toNumber) : null;
  if (numbers === null) {
    const folds = classes === null ? cells.map((cell) => cell.trim()) : cells;
    return { content: { kind: 'strings', values: folds }, shape: [cells.length] };
  }
  const place = new Map(classes?.map((name, c) => [Number(name), c]));
  const isFromOne = isNumbered && (classes?.every((name, c) => Number(name) === c + 1) ?? false);
  // Beside columns 1 to K, labels are 1 to K, or 0 to K - 1.
  const isFromZero = isFromOne && numbers.every((value) => value < (classes?.length ?? 0));
  const other = isNumbered && !isCounted && !isFromZero ? numbers.findIndex((value) => !place.has(value)) : -1;
  if (other >= 0) throw withoutColumn(at(numbers, other), other, classes ?? []);
  const isByName = isNumbered && !isCounted && numbers.every((value) => place.has(value));
  const values = isByName ? numbers.map((value) => place.get(value) ?? -1) : numbers;
  return { content: { kind: 'numbers', values }, shape: [values.length] };
}

/** What is said of labels behind the last column, beside columns that count from 0 as the labels do. */
function beyondColumns({ content }: Found, classes: readonly string[] | null): Warning[] {
  if (content.kind !== 'numbers' || classes === null || !classes.every((name, c) => Number(name) === c)) return [];
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

/** Predictions beside values: the largest value is what counts, unless somebody wants these. */
function predictionBeside({ table, taken: { truth, prediction } }: Known): Member[] {
  if (truth === null || prediction === null) return [];
  const [truths = [], predictions = []] = [table.columns[truth], table.columns[prediction]];
  if (truths.some(isMissing)) return [];
  const found = taken(
    { content: { kind: 'pairs', truth: truths, prediction: predictions }, shape: [truths.length, 2] },
    'unused',
    ['confusion'],
    'predicted classes; the largest value of each row is used',
  );
  return [{ name: headingOf(table, prediction), found }];
}

/** One text a point, to read single points by: the longest texts that are all different. */
function textsBeside({ table, taken: what, facts }: Known): Member[] {
  const used = new Set([what.truth, what.prediction, ...(what.values?.columns ?? []), ...(what.lists?.classes ?? [])]);
  const length = (column: number): number => (table.columns[column] ?? []).reduce((sum, cell) => sum + cell.length, 0);
  const columns = facts.flatMap(({ kind, different, rows }, column) => {
    const isText = kind === 'text' && 2 * different > rows;
    const isNumbered = kind === 'whole' && different === rows && !countsRows(table.columns[column] ?? []);
    return (isText || isNumbered) && !used.has(column) ? [{ column, isText }] : [];
  });
  const [best] = columns.sort((a, b) => Number(b.isText) - Number(a.isText) || length(b.column) - length(a.column));
  if (best === undefined) return [];
  const values = (table.columns[best.column] ?? []).map((cell) => cell.trim());
  const found: Found = { content: { kind: 'strings', values }, shape: [values.length] };
  return [{ name: headingOf(table, best.column), found: taken(found, 'texts', ['unused'], 'tells of each point') }];
}

/** Members of a table that stays in its file; only its labels are read. */
async function streamedMembers({ table, taken: what, facts }: Known): Promise<Member[]> {
  const { rest } = table;
  if (rest === undefined || what.values === undefined) {
    throw new DataError(
      'too-large',
      'the table lists the best classes of more points than are read at once',
      'Use a sample of the rows.',
    );
  }
  const { columns, classes } = what.values;
  const main = named(rest.numbers(columns, classes), columns.length);
  const members: Member[] = [{ name: '', found: { ...main, warnings: what.warnings } }];
  if (what.truth === null) return members;
  const [cells = []] = await rest.cells([what.truth]);
  const row = cells.findIndex(isMissing);
  if (row >= 0) {
    throw new DataError(
      'bad-label',
      formatted`row ${row} has no true label in '${headingOf(table, what.truth)}'`,
      'Leave out the rows without a label; in smaller files they are left out here.',
      { row },
    );
  }
  const isWhole = facts[what.truth]?.kind === 'whole' && cells.every(isNumber);
  const found = labelsOf(cells, isWhole, classes);
  return [
    ...members,
    { name: headingOf(table, what.truth), found: taken(found, 'labels', ['evaluation labels', 'unused'], LABELS) },
  ];
}
