/** Reads text in rows: a table of numbers, a list, or a table with words. */

import { DataError } from '../../../base/error.ts';
import { isNumber, isWhole } from '../../../base/number-text.ts';
import { lazily } from '../../../base/once.ts';
import { readerOfCells } from '../../../base/spreadsheet-cells.ts';
import { createStringPool } from '../../../base/string-pool.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice, ColumnQuestion } from '../../../model/columns.ts';
import { countLeftOut, MIN_LABELS } from '../../facts/beside.ts';
import { countsUp, wholeNames } from '../../facts/columns.ts';
import { numberAt, tooLarge } from '../../problems.ts';
import { PartsSource } from '../../sources/parts-source.ts';
import { isCorner, isRankAlone, labelColumn, parentColumns } from '../../words.ts';
import type { Found, FoundTable } from '../shared/array-content.ts';
import { alone, type Member, withFirst } from '../shared/members.ts';
import { readText, type Text, utf8Length } from '../shared/text.ts';
import { textInMemory } from '../shared/text-in-memory.ts';
import { type Dialect, splitLines } from './dialect.ts';
import { isLabelledInAll, rowsNamed } from './labelled.ts';
import { ofIndented, type Row } from './parse.ts';
import {
  checkLength,
  isListOfNames,
  MAX_LIST_BYTES,
  MAX_RECORD_BYTES,
  readSample,
  type TextTable,
  tableOfRows,
  tableOfText,
} from './table.ts';

/** The user's answers about the columns, and the reader of a large text in a worker. */
interface How {
  readonly apart?: (() => Promise<Member[]>) | undefined;
  readonly choice?: ColumnChoice | undefined;
}

/**
 * A text file of rows: numbers in rows and columns stay in the file for the core to parse. The rest is read into memory,
 * here or by `apart`. What is written in another way than as plain text is looked at as a whole.
 * @throws DataError for quotes that do not match, and rows of different length
 */
export async function readDelimited(file: ByteSource, extension: string, how: How = {}): Promise<Member[]> {
  const { source, sample } = await withoutSeparatorLine(file);
  if (sample.value.trim() === '') {
    throw new DataError('empty', 'the file holds nothing but blanks', 'Open a file with data.', { file: source.name });
  }
  if (sample.value.startsWith('__label__') && source.size <= MAX_LIST_BYTES) {
    const { listsOfLabels } = await lazily('the reader of lists', import('../lists/read.ts'));
    const lists = listsOfLabels(sample.complete ? sample.value : (await readText(source, source.size)).value);
    if (lists !== null) return alone(lists);
  }
  if (!isPlain(sample)) {
    const { lookAtText } = await lookOfText();
    const found = await lookAtText(source, sample, extension);
    if (found !== null) {
      const { choice } = how;
      const textOf = readerOfCells(sample.value);
      const table =
        'rows' in found
          ? tableOfRows(source.name, found.rows, textOf, choice?.firstRow)
          : tableOfText(found.source, await readSample(found.source), found.extension, textOf, choice?.firstRow);
      return withWarnings(await readTable(table, { choice }), found.warnings);
    }
  }
  return readTable(tableOfText(source, sample, extension, readerOfCells(sample.value), how.choice?.firstRow), how);
}

/** The first line of a text that tells Excel what separates the fields. */
const SEPARATOR_LINE = /^sep=[^\r\n](?=\r?\n)/i;

/** A text and its start; in the place of such a line is a blank one. */
async function withoutSeparatorLine(source: ByteSource): Promise<{ source: ByteSource; sample: Text }> {
  const sample = await readSample(source);
  const [line] = SEPARATOR_LINE.exec(sample.value) ?? [];
  if (line === undefined || sample.encoding !== 'utf-8') return { source, sample };
  const start = sample.offset + utf8Length(line);
  const rest = new PartsSource(source.name, [{ source, start, end: source.size }]);
  return { source: rest, sample: await readSample(rest) };
}

const LINE_END = /\r\n|\r|\n/;

const NUMBERS = /^(?!.*,,)[-+.\de][-+.\de,]*(?<!,)$/i;
/** No table has so many lines above it. */
const MANY_LINES = 500;

/** Signs of a line that is written in another way than as cells between commas. */
const OTHER_SIGNS = /["%|[{:;\t\\\u2212]|^\s*#|^,|,$|,,/;

/**
 * True for cells between commas, as many on each line, and for words with single blanks between them. A square is looked at, for it
 * may have totals.
 */
function isPlain({ value, complete, encoding, farther = '' }: Text): boolean {
  const isOther = encoding !== 'utf-8' || /^(?:labels |\d+\s+[a-z]|\d+[ \t]*\r?\n\S+[ \t]+\S)/i.test(value);
  if (!isOther && !/[,;|\t\\["{:>]|^ |\S {2,}\S/m.test(value)) return !hasOpenCorner(value);
  const lines = value.split(LINE_END).slice(0, complete ? undefined : -1);
  if (lines.at(-1) === '') lines.pop();
  const [first = '', ...rest] = [...lines, ...splitLines(farther)];
  const heads = first.split(',');
  const areNames = new Set(heads).size === heads.length && !/["#%[]|^,|,$/.test(first);
  return (
    encoding === 'utf-8' &&
    heads.length > 1 &&
    Math.abs(rest.length - heads.length) > 2 &&
    (areNames || NUMBERS.test(first)) &&
    // A few lines of two words may stand above a table.
    (heads.length > 2 ||
      rest.length > MANY_LINES ||
      rest.every((line) => NUMBERS.test(line.slice(line.indexOf(',') + 1)))) &&
    rest.every((line) => (NUMBERS.test(line) || !OTHER_SIGNS.test(line)) && line.split(',').length === heads.length)
  );
}

/** True where the first line has one word less than the second, as headings without one above the names of the rows. */
function hasOpenCorner(value: string): boolean {
  const [heads = 0, words = 0] = value.split(LINE_END, 2).map((line) => line.split(' ').length);
  return heads > 1 && words === heads + 1;
}

/** The look at text that is written in another way than as plain text comes late: most files need none. */
const lookOfText = () => lazily('the reader of text as it was saved', import('./look.ts'));

/** The content of rows of cells, the first of which may head the columns. @throws DataError as for the same table in a text */
export async function readRows(
  name: string,
  rows: readonly Row[],
  { choice, warnings = [] }: { choice?: ColumnChoice | undefined; warnings?: readonly Warning[] },
): Promise<Member[]> {
  const { lookAtRows } = await lookOfText();
  const found = lookAtRows(name, rows);
  const members = await readTable(tableOfRows(name, found.rows, undefined, choice?.firstRow), { choice });
  return withWarnings(withWarnings(members, found.warnings), warnings);
}

export interface TextColumn {
  readonly name: string;
  readonly cells: readonly string[];
}

/** The content of a table with a heading for each column, as files of other kinds have it. @throws DataError as for the same table in a text */
export function readColumns(
  { name }: ByteSource,
  columns: readonly TextColumn[],
  how: Parameters<typeof readRows>[2],
): Promise<Member[]> {
  const heading = { cells: columns.map((column) => column.name), line: 0 };
  const rows = Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, row) => ({
    cells: columns.map(({ cells }) => cells[row] ?? ''),
    line: row + 1,
  }));
  return readRows(name, [heading, ...rows], how);
}

/** The members, the first with more to be said of it. */
export const withWarnings = (members: readonly Member[], warnings: readonly Warning[]): Member[] =>
  withFirst(members, (found) =>
    warnings.length === 0 ? found : { ...found, warnings: [...warnings, ...(found.warnings ?? [])] },
  );

async function readTable(given: TextTable, { apart, choice }: How): Promise<Member[]> {
  const written = given.dialect;
  const dialect = { ...written, header: written.header && wholeNames(written.header) };
  const table = { ...given, dialect };
  if (dialect.mayBeHeaded && choice?.roles === undefined && !choice?.onlyColumns) return alone(askForFirstRow(table));
  const large = await largeSquare(table);
  // With names it has no points.
  if (large !== undefined && dialect.columns.length < dialect.fields) throw large;
  const said: Warning[] = [...headingOfNumbers(table.name, written), ...table.said];
  const { delimiter, header, numeric, fields } = dialect;
  // Many numbers without names are a plain table, unless somebody says what they are, or words head some.
  const isOfNumbers = header === null && !numeric.includes(false) && fields > 3;
  const isPlainTable =
    isOfNumbers && choice === undefined && !table.first().rows[0]?.some((cell) => /\p{L}{4}/u.test(cell));
  if (delimiter !== null && !isPlainTable && (choice !== undefined || !isListOfNames(table))) {
    const { readAsGrid } = await lazily('the reader of tables', import('./grid.ts'));
    const members = await readAsGrid(table, { apart, say: (warning) => said.push(warning) }, choice);
    if (members !== null) return members;
  }
  if (isTable(table)) {
    const isLabelled = dialect.isLabelled || (await isLabelledInAll(table));
    const judged = { ...table, dialect: { ...dialect, isLabelled } };
    said.push(...countLeftOut(table.name, judged.dialect, table.first().rows), ...rowsNamed(table, isLabelled));
    const found = dialect.quoted && table.size <= MAX_RECORD_BYTES ? await readQuotedTable(judged) : findTable(judged);
    return withWarnings(alone(await withSquareOf(found, table, large, said)), said);
  }
  if (apart !== undefined) return apart();
  return withWarnings(alone(await readWhole(table)), said);
}

/** A first row that may be headings or data is never dropped into the data in silence. */
function askForFirstRow({ dialect, first }: TextTable): Found {
  const [row = []] = first().rows;
  const shown = row.slice(0, SHOWN).map((cell) => `'${cell.trim().slice(0, 40)}'`);
  const question: ColumnQuestion = {
    message: `the first row may be headings or data: ${shown.join(', ')}${row.length > SHOWN ? ', …' : ''}`,
    remedy: 'Say which: --first-row headings or --first-row data.',
    answers: [
      { says: 'The first row is headings', choice: { firstRow: 'headings' } },
      { says: 'The first row is data', choice: { firstRow: 'data' } },
    ],
  };
  return { content: { kind: 'question', question }, shape: [null, dialect.fields] };
}

const SHOWN = 4;

/** The warning on numbers that were taken as headings, unless they count the columns, or a corner says what they are. */
function headingOfNumbers(file: string, { header, columns }: Dialect): Warning[] {
  const heads = columns.map((column) => header?.[column] ?? '');
  if (heads.length < 2 || countsUp(heads) || !heads.every(isNumber) || isCorner(header?.[0] ?? '')) return [];
  const shown = heads.slice(0, 4).join(', ');
  const whole = wholeNames(heads) === heads ? '' : ', without the point';
  const message = `${file}: the first row (${shown}${heads.length > 4 ? ', …' : ''}) has whole numbers above values of another kind: it was taken as headings${whole}.`;
  return [{ code: 'heading-of-numbers', message }];
}

/** No number of a table takes more characters, and no names of a square take so many. */
const LONGEST_FIELD = 32;
const LONGEST_NAMES = 2 ** 16;
/** So many lines around a square are none of it. */
const MAX_AROUND = 2;

/** True for a text with as many rows as fields, some of which may be around a square. The start tells of most that they have others. */
async function mayBeSquare({ dialect: { fields, header }, size, partial, ...table }: TextTable): Promise<boolean> {
  const isNear = (rows: number, most: number): boolean => Math.abs(rows + (header ? 1 : 0) - fields) <= most;
  if (size > LONGEST_FIELD * (fields + 1) ** 2 + 2 * LONGEST_NAMES) return false;
  if (isCorner(header?.[0] ?? '')) return true;
  return isNear(table.rowsAbout(), partial ? fields / 2 : MAX_AROUND) && isNear(await table.countLines(), MAX_AROUND);
}

/** The table with the square that it may be; of a square that has totals only this, and they are told. */
async function withSquareOf(
  found: FoundTable,
  table: TextTable,
  large: DataError | undefined,
  said: Warning[],
): Promise<Found> {
  if (large !== undefined) return { ...found, content: { ...found.content, square: large } };
  if (!(await mayBeSquare(table))) return found;
  const { squareOfGrid, tableOfSquare, withSquare } = await lazily(
    'the reader of squares',
    import('../../facts/named-square.ts'),
  );
  const rows = await headedRows(table);
  // Of a large text only the start was looked at.
  const look = table.partial ? await lazily('the look at totals', import('./margins.ts')) : null;
  const { grid, warnings } = look?.withoutMargins({ rows, others: [] }) ?? { grid: { rows }, warnings: [] };
  said.push(...warnings.map((warning) => ({ ...warning, message: `${table.name}: ${warning.message}` })));
  const square = squareOfGrid(grid.rows.map(({ cells }) => cells));
  return !(square instanceof DataError) && (warnings.length > 0 || square.isReordered)
    ? tableOfSquare(table.name, square)
    : withSquare(found, square);
}

/** The cells of a text are held while it is read as a square. */
const MAX_CLASSES = 2047;

/** Why a text with one row a class is not read as a square; undefined where it is, or is none. */
async function largeSquare(table: TextTable): Promise<DataError | undefined> {
  const { columns } = table.dialect;
  if (columns.length <= MAX_CLASSES || !(await mayBeSquare(table))) return undefined;
  const remedy = "Save it as numbers, np.save('matrix.npy', a), and its names as a text, one a line.";
  return tooLarge('a matrix in a text', columns.length, MAX_CLASSES, 'classes', remedy);
}

/** All rows that have something in them, with the headings. */
async function headedRows({ dialect: { header }, size, rows: all }: TextTable): Promise<readonly Row[]> {
  const { rows, lines } = await all(size);
  const own = rows.map((cells, r): Row => ({ cells, line: lines[r] ?? 0 }));
  const heading = header === null ? [] : [{ cells: header, line: Math.max(0, (lines[0] ?? 1) - 1) }];
  return [...heading, ...own.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== '')];
}

/** Numbers in rows and columns, with at most two columns of something else beside them. */
function isTable(table: TextTable): boolean {
  const { columns, numeric, fields, header } = table.dialect;
  const areValues = columns.length > 1 && fields - numeric.filter(Boolean).length <= 2 && areTogether(table);
  return areValues && parentColumns(header ?? []) === null && !areRanked(table);
}

/** True for numbers beside ranks of groups, as a taxonomy has the ids of groups and of their parents. */
const areRanked = ({ dialect: { header, numeric }, first }: TextTable): boolean =>
  header === null &&
  numeric.some(
    (isNumeric, field) =>
      !isNumeric && 2 * first().rows.filter((row) => isRankAlone(row[field] ?? '')).length > first().rows.length,
  );

/** Columns with text between them that does not name the rows are records, not a table. */
function areTogether({ dialect: { columns, header, numeric }, first }: TextTable): boolean {
  const [from = 0, to = 0] = [columns[0], columns.at(-1)];
  if (to - from === columns.length - 1) return true;
  const { rows } = first();
  const isName = (field: number): boolean => new Set(rows.map((row) => row[field])).size === rows.length;
  // Without headings a class may stand behind an id.
  if (header === null && rows.length >= MIN_LABELS && columns[1] === 2 && to === columns.length)
    return isName(0) && !isName(1) && rows.every(([id = '']) => isWhole(id));
  return (
    header !== null &&
    rows.length > 1 &&
    rows[0]?.every((_, field) => field < from || field > to || numeric[field] || isName(field)) === true
  );
}

/** Lists of numbers and names, which are no tables of numbers. */
async function readWhole(table: TextTable): Promise<Found> {
  const { columns, numeric, delimiter } = table.dialect;
  if (columns.length === 1 && !numeric.includes(false)) return readNumberList(table, columns[0] ?? 0);
  return delimiter === null ? readTextList(table) : readRecords(table);
}

const VECTORS = 'the first line has the number of rows and of their numbers, as files of word vectors have';

function findTable({ dialect, inFile, rowsAbout }: TextTable): FoundTable {
  const { delimiter, header, fields, columns, isLabelled, areVectors } = dialect;
  const { source, offset } = inFile();
  const layout = { kind: 'text', delimiter: delimiter ?? ',', offset, fields, columns } as const;
  const shape = [null, columns.length];
  return {
    content: {
      kind: 'table',
      table: {
        source,
        shape,
        layout,
        columnNames: header === null ? undefined : columns.map((column) => header[column] ?? ''),
        rowsAbout: rowsAbout(),
        firstRows: { isLabelled, label: labelBeside(dialect), features: areVectors ? VECTORS : undefined },
      },
    },
    shape,
  };
}

/** The heading of the field that labels the rows, where it is none of the columns. */
function labelBeside({ header, columns }: Dialect): string | undefined {
  const place = labelColumn(header ?? []);
  return place < 0 || columns.includes(place) ? undefined : header?.[place]?.trim();
}

/** Fields in quotes may hold line ends, which the core does not know: of a text that can be held it gets the fields without. */
async function readQuotedTable(table: TextTable): Promise<FoundTable> {
  const { name, dialect, rows: allRows } = table;
  const { rows, lines } = await allRows(MAX_RECORD_BYTES);
  rows.forEach((row, r) => {
    const line = lines[r] ?? 0;
    checkLength(row, r, line, dialect.fields);
    for (const column of dialect.columns) numberAt(row[column] ?? '', r, column, line);
  });
  const { delimiter, ...place } = textInMemory(name, dialect.header, rows);
  const found = findTable({ ...table, dialect: { ...dialect, delimiter }, inFile: () => place });
  const shape = [rows.length, dialect.columns.length];
  return { ...found, content: { ...found.content, table: { ...found.content.table, shape } }, shape };
}

async function readNumberList({ dialect, each }: TextTable, column: number): Promise<Found> {
  const numbers: number[] = [];
  const ids = (dialect.header ?? []).flatMap((heading, field) =>
    field === column ? [] : [{ heading, field, values: [] as string[] }],
  );
  await each(MAX_LIST_BYTES, (row, r, line) => {
    checkLength(row, r, line, dialect.fields);
    numbers.push(numberAt(row[column] ?? '', r, column, line));
    for (const { field, values } of ids) values.push(row[field]?.trim() ?? '');
  });
  const values = Float64Array.from(numbers);
  return { content: { kind: 'numbers', values }, shape: [values.length], ids: ids.length > 0 ? ids : undefined };
}

/** A line of a tree that is written by the blanks before its names. */
const INDENTED = /^(?:\t| {2})\s*[\p{L}\d]/u;

async function readTextList({ each }: TextTable): Promise<Found> {
  const word = createStringPool();
  const values: string[] = [];
  let [first, last, indented] = [0, -1, 0];
  await each(MAX_LIST_BYTES, ([entry = ''], row, line) => {
    if (INDENTED.test(entry)) indented++;
    if (row === 0) first = line;
    last = line;
    values.push(word(entry.trim()));
  });
  if (indented > 1 && indented < values.length) throw ofIndented();
  // Entries of several lines have no line each.
  const firstLine = last - first === values.length - 1 ? first + 1 : undefined;
  return { content: { kind: 'strings', values, firstLine }, shape: [values.length] };
}

async function readRecords({ dialect, rows: allRows, textOf }: TextTable): Promise<Found> {
  const { rows, lines } = await allRows(MAX_RECORD_BYTES);
  rows.forEach((row, r) => {
    checkLength(row, r, lines[r] ?? 0, dialect.fields);
  });
  const header = dialect.header ?? Array.from({ length: dialect.fields }, (_, column) => `column ${column + 1}`);
  const columns = header.map((_, column) => rows.map((row) => textOf(row[column]?.trim() ?? '')));
  return {
    content: { kind: 'records', header, columns, firstLine: firstLineOf(lines) },
    shape: [rows.length, header.length],
  };
}

/** The line of the first row, counted from 1, where every row has one line. */
function firstLineOf(lines: readonly number[]): number | undefined {
  const [first, last] = [lines[0], lines.at(-1)];
  return first !== undefined && last === first + lines.length - 1 ? first + 1 : undefined;
}
