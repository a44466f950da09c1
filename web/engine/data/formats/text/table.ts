/** A table of text: how it is written, its first rows, and the ways to all of them, in its file or in memory. */

import { DataError } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { FirstRow } from '../../../model/columns.ts';
import { ragged, tooLarge, tooMuch } from '../../problems.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import { fartherLines } from '../../sources/farther-lines.ts';
import { readText, type Text, utf8Length } from '../shared/text.ts';
import { type Dialect, dialectOfRows, fartherRows, findDialect, splitLines } from './dialect.ts';
import { parseRecords, type Records, type Row } from './parse.ts';

/** Tables with text are held in memory up to this size, lists of one entry a line up to four times as much. */
export const MAX_RECORD_BYTES = 2 ** 24;
export const MAX_LIST_BYTES = 2 ** 26;

const SAVE_NUMBERS = "In Python: np.save('x.npy', np.loadtxt('x.csv', delimiter=',')).";

type UseRow = (row: readonly string[], index: number, line: number) => void;

export interface TextTable {
  readonly name: string;
  readonly dialect: Dialect;
  /** Bytes of a file, or characters in memory. */
  readonly size: number;
  /** The rows below the headings, with their lines in the file: the first and some others, whose line is not known, if `partial`, else all. */
  readonly first: () => Records;
  readonly partial: boolean;
  /** All rows below the headings. @throws DataError beyond `limit` bytes */
  readonly rows: (limit: number) => Promise<Records>;
  /** Calls `use` with each row below the headings and its line, blank ones at the end left out. */
  readonly each: (limit: number, use: UseRow) => Promise<void>;
  /** The rows as lines of a file that need no more than be split. @throws DataError for lines that end in CR */
  readonly inFile: () => { readonly source: ByteSource; readonly offset: number };
  /** About how many rows there are below the headings. */
  readonly rowsAbout: () => number;
  /** The number of their lines that have something in them. */
  readonly countLines: () => Promise<number>;
  /** Gives the text that a cell was written for. */
  readonly textOf: (cell: string) => string;
  readonly said: readonly Warning[];
}

/** Texts are looked at as a whole up to this size; of larger ones the start, and lines from all over the rest. */
const SAMPLE = 2 ** 16;
/** Lines that must be seen before the dialect is decided; a line of 10,000 numbers is longer than the first sample. */
const SAMPLE_LINES = 4;
/** No line that can be used is longer. */
const MAX_SAMPLE = 2 ** 22;

export async function readSample(source: ByteSource): Promise<Text> {
  for (let limit = SAMPLE; ; limit *= 4) {
    const text = await readText(source, limit);
    const lines = splitLines(text.value, true);
    if (text.complete) return text;
    if (limit < MAX_SAMPLE && lines.length < SAMPLE_LINES) continue;
    // Line ends in quotes: a line from farther places may be a part of a field.
    const isWithinQuotes = lines.some((line) => line.split('"').length % 2 === 0);
    if (text.encoding !== 'utf-8' || isWithinQuotes) return text;
    const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
    return { ...text, farther: await fartherLines(source, limit, longest) };
  }
}

/** A text whose rows are lines, read as far as `sample`. */
export function tableOfText(
  source: ByteSource,
  sample: Text,
  extension: string,
  textOf: TextTable['textOf'],
  firstRow?: FirstRow,
): TextTable {
  const dialect = findDialect(sample, extension, firstRow);
  const { delimiter, quoted, start } = dialect;
  const { name, size } = source;
  /** The text of all rows below the headings. */
  const all = async (limit: number): Promise<string> => {
    if (size > limit) throw tooLarge('a list, or a table with words,', size, limit).in(name);
    return (await readText(source, limit)).value.slice(start);
  };
  const before = splitLines(`${sample.value.slice(0, start)}.`).length - 1;
  const isList = delimiter === null && !quoted;
  const offset = (): number => sample.offset + utf8Length(sample.value.slice(0, start));
  const recordsIn = (text: string, partial: boolean): Records => {
    if (isList) {
      const verbatim = splitLines(text, partial);
      return { rows: verbatim.map((line) => [line]), lines: verbatim.map((_, i) => before + i) };
    }
    const { rows, lines } = parseRecords(text, delimiter, partial);
    return { rows, lines: lines.map((line) => before + line) };
  };
  const some = (): Records => {
    const { rows, lines } = recordsIn(sample.value.slice(start), !sample.complete);
    return { rows: [...rows, ...fartherRows(sample, dialect)], lines };
  };
  let seen: Records | undefined;
  return {
    ...{ name, size, dialect, textOf, partial: !sample.complete },
    first: () => {
      seen ??= some();
      return seen;
    },
    rows: async (limit) => recordsIn(await all(limit), false),
    each: async (limit, use) => {
      if (isList) eachLine(await all(limit), (line, row) => use([line], row, before + row));
      else eachRow(recordsIn(await all(limit), false), use);
    },
    inFile: () => {
      refuseOldLines(sample);
      return { source, offset: offset() };
    },
    countLines: async () => filledLineCount(await all(size)),
    rowsAbout: () => {
      const body = sample.value.slice(start);
      const lines = splitLines(body, !sample.complete).filter((line) => line !== '').length;
      return Math.ceil((lines * (size - offset())) / utf8Length(body));
    },
    said: commentsAbove(sample, dialect, name),
  };
}

/** Rows that are held in memory, the first of which may head the columns. */
export function tableOfRows(
  name: string,
  written: readonly Row[],
  textOf: TextTable['textOf'] = (cell) => cell,
  firstRow?: FirstRow,
): TextTable {
  const table = written.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== '');
  const all = table.map(({ cells }) => cells);
  const dialect = dialectOfRows(all, firstRow);
  const below = dialect.header === null ? table : table.slice(1);
  const records: Records = { rows: below.map(({ cells }) => cells), lines: below.map(({ line }) => line) };
  const lines = (): string => all.map((cells) => cells.map(quotedField).join(',')).join('\n');
  return {
    ...{ name, dialect, textOf, partial: false, said: [] },
    size: all.reduce((sum, cells) => sum + cells.reduce((length, cell) => length + cell.length + 1, 0), 0),
    first: () => records,
    rows: async () => records,
    each: async (_, use) => eachRow(records, use),
    inFile: () => {
      const bytes = new TextEncoder().encode(`${lines()}\n`);
      const heading = dialect.header === null ? '' : `${all[0]?.map(quotedField).join(',')}\n`;
      return { source: new BufferSource(name, bytes), offset: utf8Length(heading) };
    },
    countLines: async () => below.length,
    rowsAbout: () => below.length,
  };
}

const eachRow = ({ rows, lines }: Records, use: UseRow): void =>
  rows.forEach((row, r) => void use(row, r, lines[r] ?? 0));

const quotedField = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The lines of a text that have something in them. */
function filledLineCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    if (end > at && (end > at + 1 || text[at] !== '\r')) count += 1;
    at = end + 1;
  }
  return count;
}

function refuseOldLines({ value, complete }: Text): void {
  if (!/\r(?!\n)/.test(complete ? value : value.slice(0, -1))) return;
  throw new DataError(
    'line-ends',
    'lines end in CR alone, expected LF or CR LF',
    `Save the file again. ${SAVE_NUMBERS}`,
  );
}

/** The warning on comments above a list, whose entries may begin with the same mark. */
function commentsAbove({ value }: Text, { delimiter, header, start }: Dialect, file: string): Warning[] {
  const lines = value
    .slice(0, start)
    .split(/\r?\n/)
    .filter((line) => line.startsWith('#'));
  if (delimiter !== null || header !== null || lines.length === 0) return [];
  const message = `${file}: ${counted(lines.length, 'line that begins', 'lines that begin')} with # ${lines.length === 1 ? 'was' : 'were'} left out: '${lines[0]?.slice(0, 60) ?? ''}'.`;
  return [{ code: 'other-lines', message }];
}

/** Entries that are held of a list, however short they are. */
const MAX_ENTRIES = 2 ** 24;
const LF = 10;
const CR = 13;

/** Calls `use` with each line of a text, blank ones at the end left out, without a list of all. @throws DataError for too many */
function eachLine(text: string, use: (line: string, index: number) => void): void {
  const end = text.trimEnd().length;
  for (let from = 0, index = 0; from < end; index++) {
    let to = from;
    while (to < end && text.charCodeAt(to) !== LF && text.charCodeAt(to) !== CR) to++;
    if (index >= MAX_ENTRIES) throw tooMuch('the list', MAX_ENTRIES, 'lines');
    use(text.slice(from, to), index);
    from = to + (text.charCodeAt(to) === CR && text.charCodeAt(to + 1) === LF ? 2 : 1);
  }
}

export function checkLength(row: readonly string[], r: number, line: number, fields: number): void {
  if (row.length !== fields) throw ragged(r, row.length, fields, { line });
}

/** Of fewer rows nothing can be told. */
const FEW_ROWS = 8;

/** A cell with a list of values: [0.1, 0.9], 0.1;0.9, 0.1 0.2 0.7, cat: 0.1, dog: 0.9. */
const MAY_BE_LIST = /^\[|\d[;|]\s*[-.\d]|\d\s[-.\d]+\s[-.\d]|[:=]\s*[-.\d]+[,;}]/;

/** A cell with two names: cat-dog, cat/dog, cat vs dog. */
const MAY_BE_TWO = /\p{L}(?:[-/|]|[ _.]vs\.?[ _.])\p{L}/u;

/** True for a list of names with at most one column of groups, for which the reader of tables, a large part, is not needed. */
export function isListOfNames({ dialect: { header, numeric }, first }: TextTable): boolean {
  const { rows } = first();
  const repeating = numeric.filter((_, field) => new Set(rows.map((row) => row[field])).size < rows.length);
  const areTwo = numeric.includes(true) && rows.every((row) => row.some((cell) => MAY_BE_TWO.test(cell)));
  const isList = areTwo || rows.some((row) => row.some((cell) => MAY_BE_LIST.test(cell)));
  return (
    header !== null &&
    rows.length >= FEW_ROWS &&
    !isList &&
    numeric.filter(Boolean).length <= 1 &&
    repeating.length <= 1
  );
}
