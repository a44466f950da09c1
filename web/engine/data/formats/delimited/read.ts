/** Reads text in rows: a table of numbers, a list, or a table with words. */

import { DataError } from '../../../base/error.ts';
import { isNumber } from '../../../base/number-text.ts';
import { lazily } from '../../../base/once.ts';
import { readerOfCells } from '../../../base/spreadsheet-cells.ts';
import { createStringPool } from '../../../base/string-pool.ts';
import { counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { withSquare } from '../../content/square-errors.ts';
import type { Found } from '../shared/array-content.ts';
import { alone, type Member } from '../shared/members.ts';
import { readText, type Text, utf8Length } from '../shared/text.ts';
import { type Dialect, findDialect, splitLines } from './dialect.ts';
import { eachLine } from './lines.ts';
import { isPlain } from './plain.ts';
import {
  checkLength,
  isList,
  MAX_LIST_BYTES,
  MAX_RECORD_BYTES,
  namesOf,
  numberAt,
  readAll,
  readRows,
  SAVE_NUMBERS,
  textFrom,
} from './rows.ts';

const SAMPLE = 2 ** 16;
/** Lines that must be seen before the dialect is decided; a line of 10,000 numbers is longer than the first sample. */
const SAMPLE_LINES = 4;
/** No line that can be used is longer. */
const MAX_SAMPLE = 2 ** 22;
/**
 * A text file of rows: numbers in rows and columns stay in the file for the core to parse. The rest is read into memory,
 * here or by `apart`.
 * What was saved in another way than as plain text is written again first.
 * @throws DataError for quotes that do not match, and rows of different length
 */
export async function readDelimited(source: ByteSource, extension: string, how: How = {}): Promise<Member[]> {
  const sample = await readSample(source);
  if (sample.value.trim() === '') {
    throw new DataError('empty', 'the file holds nothing but blanks', 'Open a file with data.', { file: source.name });
  }
  if (!isPlain(sample)) {
    const { rewrite } = await lazily('the reader of text as it was saved', import('../saved/rewrite.ts'));
    const plain = await rewrite(source, sample, extension);
    if (plain !== null) {
      const textOf = readerOfCells(sample.value);
      const start = await readSample(plain.source);
      const members = await readPlain(plain.source, start, plain.extension, { textOf, choice: how.choice });
      return members.map((member, i) => (i === 0 ? withWarnings(member, plain.warnings) : member));
    }
  }
  return readPlain(source, sample, extension, { textOf: readerOfCells(sample.value), ...how });
}

/** Gives the text that a cell was written for. */
type TextOf = (cell: string) => string;

/** What somebody said of the columns, and what reads a large text in a worker. */
interface How {
  readonly apart?: (() => Promise<Member[]>) | undefined;
  readonly choice?: ColumnChoice | undefined;
}

export const withWarnings = ({ name, found }: Member, warnings: readonly Warning[]): Member => ({
  name,
  found: found instanceof DataError ? found : { ...found, warnings: [...warnings, ...(found.warnings ?? [])] },
});

async function readPlain(
  source: ByteSource,
  sample: Text,
  extension: string,
  { textOf, apart, choice }: How & { readonly textOf: TextOf },
): Promise<Member[]> {
  const dialect = findDialect(sample.value, !sample.complete, extension);
  const said: Warning[] = [...headingOfNumbers(source.name, dialect), ...commentsAbove(sample, dialect, source.name)];
  const mixed = mayBeMixed(dialect, choice)
    ? await readColumns(source, sample, dialect, { textOf, apart, choice }, (warning) => said.push(warning))
    : null;
  if (mixed !== null) return mixed;
  if (isTable(dialect)) {
    const found = dialect.quoted
      ? await (await lazily('the reader of quoted tables', import('./mixed.ts'))).readQuotedTable(source, dialect)
      : findTable(source, sample, dialect);
    return alone(withSquare(found, mayBeSquare(sample, dialect) ? await squareIn(source, dialect) : undefined)).map(
      (member) => withWarnings(member, said),
    );
  }
  if (apart !== undefined) return apart();
  return alone(await readWhole(source, dialect, textOf)).map((member) => withWarnings(member, said));
}

/** What is said of comments above a list, whose entries may begin with the same mark. */
function commentsAbove({ value }: Text, { delimiter, header, start }: Dialect, file: string): Warning[] {
  const lines = value
    .slice(0, start)
    .split(/\r?\n/)
    .filter((line) => line.startsWith('#'));
  if (delimiter !== null || header !== null || lines.length === 0) return [];
  const message = `${file}: ${counted(lines.length, 'line that begins', 'lines that begin')} with # ${lines.length === 1 ? 'was' : 'were'} left out: '${lines[0]?.slice(0, 60) ?? ''}'.`;
  return [{ code: 'other-lines', message }];
}

/** What is said of numbers that were taken as headings, unless they count the columns. */
function headingOfNumbers(file: string, { header, columns }: Dialect): Warning[] {
  const heads = columns.map((column) => header?.[column] ?? '');
  const isCount = [0, 1].some((from) => heads.every((head, i) => Number(head) === i + from));
  if (heads.length < 2 || isCount || !heads.every(isNumber)) return [];
  const shown = heads.slice(0, 4).join(', ');
  const message = `${file}: the first row (${shown}${heads.length > 4 ? ', …' : ''}) has whole numbers above values of another kind: it was taken as headings.`;
  return [{ code: 'heading-of-numbers', message }];
}

/**
 * Whether columns may be of several kinds. Numbers without names are not, of which there are many; nor is a list of names with
 * at most one column of groups.
 */
const mayBeMixed = ({ delimiter, header, numeric, fields, repeating }: Dialect, choice?: ColumnChoice): boolean =>
  choice?.roles !== undefined ||
  choice?.onlyColumns === true ||
  (delimiter !== null &&
    (header !== null || fields === 2 || numeric.includes(false)) &&
    (repeating > 1 || numeric.filter(Boolean).length > 1));

/** Whether there may be as many lines as fields, some around them aside. */
const mayBeSquare = ({ value, complete }: Text, { fields }: Dialect): boolean =>
  !complete || Math.abs(value.trim().split('\n').length - fields) < MAX_AROUND;

const MAX_AROUND = 10;

async function squareIn(source: ByteSource, dialect: Dialect) {
  const { readSquare } = await lazily('the reader of squares', import('../../content/square.ts'));
  return readSquare(source, dialect);
}

async function readColumns(
  source: ByteSource,
  sample: Text,
  dialect: Dialect,
  { textOf, apart, choice }: How & { readonly textOf: TextOf },
  say: (warning: Warning) => void,
): Promise<Member[] | null> {
  const { readMixed } = await lazily('the reader of tables', import('./mixed.ts'));
  const start = { source, dialect, ...textFrom(sample.value, dialect), partial: !sample.complete, textOf };
  return readMixed(start, { apart, offset: offsetOf(sample, dialect), say }, choice);
}

/** The byte at which the first row of data starts. */
const offsetOf = ({ offset, value }: Text, { start }: Dialect): number => offset + utf8Length(value.slice(0, start));

/** Numbers in rows and columns, with at most two columns of something else beside them. */
function isTable(dialect: Dialect): boolean {
  const { columns, numeric, fields } = dialect;
  return columns.length > 1 && fields - numeric.filter(Boolean).length <= 2 && areTogether(columns);
}

/** What is no table of numbers: lists of numbers, and names. */
async function readWhole(source: ByteSource, dialect: Dialect, textOf: TextOf): Promise<Found> {
  const { columns, numeric } = dialect;
  if (columns.length === 1 && !numeric.includes(false)) return readNumberList(source, dialect, columns[0] ?? 0);
  if (dialect.delimiter === null) return readTextList(source, dialect);
  return readRecords(source, dialect, textOf);
}

async function readSample(source: ByteSource): Promise<Text> {
  for (let limit = SAMPLE; ; limit *= 4) {
    const text = await readText(source, limit);
    if (text.complete || limit >= MAX_SAMPLE || splitLines(text.value, true).length >= SAMPLE_LINES) return text;
  }
}

/** Columns with text between them are records, not a table. */
const areTogether = (columns: readonly number[]): boolean =>
  (columns.at(-1) ?? 0) - (columns[0] ?? 0) === columns.length - 1;

function findTable(source: ByteSource, sample: Text, dialect: Dialect): Found {
  const { delimiter, fields, columns, isLabelled } = dialect;
  if (/\r(?!\n)/.test(sample.complete ? sample.value : sample.value.slice(0, -1))) {
    throw new DataError(
      'line-ends',
      'lines end in CR alone, expected LF or CR LF',
      `Save the file again. ${SAVE_NUMBERS}`,
    );
  }
  const offset = offsetOf(sample, dialect);
  const layout = { kind: 'text', delimiter: delimiter ?? ',', offset, fields, columns } as const;
  const shape = [null, columns.length];
  const seen = splitLines(sample.value.slice(dialect.start), !sample.complete).length;
  const rowsAbout = Math.ceil((seen * (source.size - offset)) / utf8Length(sample.value.slice(dialect.start)));
  return {
    content: {
      kind: 'table',
      table: { source, shape, layout, columnNames: namesOf(dialect), rowsAbout, firstRows: { isLabelled } },
    },
    shape,
  };
}

async function readNumberList(source: ByteSource, dialect: Dialect, column: number): Promise<Found> {
  if (isList(dialect)) {
    const { text, before } = await readAll(source, dialect, MAX_LIST_BYTES);
    const numbers: number[] = [];
    eachLine(text, (line, row) => void numbers.push(numberAt(line, row, 0, before + row)));
    return { content: { kind: 'numbers', values: Float64Array.from(numbers) }, shape: [numbers.length] };
  }
  const { rows, lines } = await readRows(source, dialect, MAX_LIST_BYTES);
  const values = Float64Array.from(rows, (row, r) => {
    checkLength(row, r, lines[r] ?? 0, dialect.fields);
    return numberAt(row[column] ?? '', r, column, lines[r] ?? 0);
  });
  const ids = (dialect.header ?? []).flatMap((heading, field) =>
    field === column ? [] : [{ heading, values: rows.map((row) => row[field]?.trim() ?? '') }],
  );
  return { content: { kind: 'numbers', values }, shape: [values.length], ids: ids.length > 0 ? ids : undefined };
}

async function readTextList(source: ByteSource, dialect: Dialect): Promise<Found> {
  const word = createStringPool();
  const values: string[] = [];
  if (isList(dialect)) {
    const { text, before } = await readAll(source, dialect, MAX_LIST_BYTES);
    eachLine(text, (line) => void values.push(word(line.trim())));
    return { content: { kind: 'strings', values, firstLine: before + 1 }, shape: [values.length] };
  }
  const { rows, lines } = await readRows(source, dialect, MAX_LIST_BYTES);
  for (const [entry = ''] of rows) values.push(word(entry.trim()));
  return { content: { kind: 'strings', values, firstLine: firstLineOf(lines) }, shape: [values.length] };
}

async function readRecords(source: ByteSource, dialect: Dialect, textOf: TextOf): Promise<Found> {
  const { rows, lines } = await readRows(source, dialect, MAX_RECORD_BYTES);
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
