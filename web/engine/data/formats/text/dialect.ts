/** Finds how a text of rows is written: what separates its fields, whether it has a header, which fields are numbers. */

import { DataError, formatted } from '../../../base/error.ts';
import { hasDecimalComma, isNumber } from '../../../base/number-text.ts';
import type { FirstRow } from '../../../model/columns.ts';
import { hasLabelsBeside, tableColumns } from '../../facts/beside.ts';
import { hasHeader, mayBeHeader } from '../../facts/first-row.ts';
import { isHeading } from '../../words.ts';
import { cutCells, mostFrequent, parseRecords } from './parse.ts';

/** Way in which a delimited file is written, found from its first rows. */
export interface Dialect {
  /** null: every line is one field. A space stands for any run of blanks. */
  readonly delimiter: string | null;
  /** Names of the columns, or null where the first line is data. */
  readonly header: readonly string[] | null;
  /** True where the first line may as well be names. */
  readonly mayBeHeaded: boolean;
  /** Fields on a line: what most lines have. */
  readonly fields: number;
  /** Fields that hold numbers on at least half of the lines. */
  readonly numeric: readonly boolean[];
  /** Those of them that are the columns of a table: not an index, a name or a label beside it. */
  readonly columns: readonly number[];
  /** True where a field beside those columns labels the rows with other classes than they are. */
  readonly isLabelled: boolean;
  /** There are quotes behind the header; for one column, whether quotes mean anything. */
  readonly quoted: boolean;
  /** Characters before the first data line: comments and the header. */
  readonly start: number;
}

const MAX_FIELDS = 100_000;

interface Candidate {
  readonly delimiter: string;
  readonly rows: readonly (readonly string[])[];
  readonly fields: number;
  readonly numeric: readonly boolean[];
  /** Numeric columns. */
  readonly numbers: number;
  readonly firstEnd: number;
}

/**
 * Finds delimiter, header and columns from the start of a file (`partial`: its last line may be cut off).
 * @throws DataError for decimal commas and for quotes that do not match
 */
export function findDialect(text: string, partial: boolean, extension: string, firstRow?: FirstRow): Dialect {
  const blank = /^\s*[\r\n]/.exec(text)?.[0].length ?? 0;
  const plain = text.slice(blank);
  const comments = (/^(?:#[^\r\n]*[\r\n]+)*/.exec(plain)?.[0].length ?? 0) || sizeAbove(plain);
  const behind = (skipped: number): Dialect => {
    const dialect = findIn(text.slice(skipped), partial, extension, firstRow);
    return { ...dialect, start: dialect.start + skipped };
  };
  if (comments === 0) return behind(blank);
  // Lines that start with # are comments above numbers (np.savetxt), but may be entries of a list of names.
  const numbers = behind(blank + comments);
  const isComment = /^(?:#[ \t][^\r\n]*[\r\n]+)*/.exec(plain)?.[0].length === comments;
  if (!isComment && !numbers.numeric.includes(true)) return behind(blank);
  return { ...numbers, header: numbers.header ?? namesAbove(plain.slice(0, comments), numbers) };
}

/** The names in the last comment above numbers, one for each column, as savetxt of NumPy writes a header; null for other comments. */
function namesAbove(comments: string, { delimiter, fields, numeric }: Dialect): string[] | null {
  const last = (
    comments
      .trimEnd()
      .split(/[\r\n]+/)
      .at(-1) ?? ''
  )
    .replace(/^#+/, '')
    .trim();
  const names = last.split(delimiter === ' ' || delimiter === null ? /\s+/ : delimiter).map((name) => name.trim());
  const areNames = names.length === fields && new Set(names).size === fields && !names.some(isNumberOrEmpty);
  return areNames && fields > 1 && numeric.every(Boolean) ? names : null;
}

const isNumberOrEmpty = (name: string): boolean => name === '' || isNumber(name);

/** Characters of a first line with the number of rows and of their numbers, as word vectors have it; 0 where there is none. */
function sizeAbove(text: string): number {
  const [line = '', columns = ''] = /^\d+ (\d+)[ \t]*\r?\n/.exec(text) ?? [];
  const [first = ''] = text.slice(line.length).split(/\r?\n/, 1);
  const [name = '', ...numbers] = first.trim().split(' ');
  const isRow = numbers.length === Number(columns) && !isNumber(name) && numbers.every(isNumber);
  return line !== '' && isRow && numbers.length > 1 ? line.length : 0;
}

function findIn(text: string, partial: boolean, extension: string, firstRow: FirstRow | undefined): Dialect {
  const candidates: Candidate[] = [];
  let failure: unknown;
  for (const delimiter of ['\t', ',', ';', '|', ' ']) {
    try {
      const candidate = tryDelimiter(text, delimiter, partial);
      if (candidate) refuseDecimalComma(candidate);
      if (candidate && isPlausible(candidate, extension)) candidates.push(candidate);
    } catch (error) {
      if (!(error instanceof DataError) || error.code !== 'bad-quotes') throw error;
      if (delimiter === (extension === 'tsv' ? '\t' : ',')) failure = error;
    }
  }
  const best = candidates.reduce<Candidate | undefined>((a, b) => (a && rank(a) >= rank(b) ? a : b), undefined);
  if (best) return describe(best, partial, firstRow, (start) => text.includes('"', start));
  if (failure && (extension === 'csv' || extension === 'tsv')) throw failure;
  return oneColumn(text, partial, extension, firstRow);
}

/** More columns of numbers first, then more columns. */
const rank = (candidate: Candidate): number => candidate.numbers * 2 ** 26 + candidate.fields;

function tryDelimiter(text: string, delimiter: string, partial: boolean): Candidate | null {
  const records = parseRecords(text, delimiter, partial);
  const rows = records.rows.filter((row) => row.length > 1 || row[0]?.trim() !== '');
  const fields = mostFrequent(rows.map((row) => row.length));
  if (fields < 2 || cutCells(rows)) return null;
  const numeric = numericColumns(rows, fields);
  return { delimiter, rows, fields, numeric, numbers: numeric.filter(Boolean).length, firstEnd: records.firstEnd };
}

function numericColumns(rows: readonly (readonly string[])[], fields: number): boolean[] {
  const numbers = new Uint32Array(fields);
  const present = new Uint32Array(fields);
  for (const row of rows) {
    if (row.length !== fields) continue;
    row.forEach((field, column) => {
      if (field.trim() === '') return;
      present[column] = (present[column] ?? 0) + 1;
      if (isNumber(field)) numbers[column] = (numbers[column] ?? 0) + 1;
    });
  }
  return Array.from(present, (count, column) => count > 0 && 2 * (numbers[column] ?? 0) >= count);
}

function refuseDecimalComma({ delimiter, rows }: Candidate): void {
  if (delimiter === ',') return;
  // A name may stand in front; but in "class 1,0" the blank is part of the name.
  const front = delimiter === ' ' ? 0 : 1;
  const commas = rows.filter((_, i) => i > 0 || rows.length === 1).map((row) => row.slice(front));
  const isPart = (field: string): boolean => isNumber(field) || hasDecimalComma(field);
  const found = commas.flat().find(hasDecimalComma);
  if (found === undefined || !commas.every((row) => row.every(isPart))) return;
  throw new DataError(
    'decimal-comma',
    `numbers are written with a decimal comma ('${found.trim()}'), expected a decimal point`,
    "Convert it in Python: pd.read_csv(f, sep=';', decimal=',').to_csv('x.csv', index=False).",
  );
}

/** Words may hold any of the delimiters, so text must have the same number of fields on every line. */
function isPlausible({ delimiter, rows, fields, numbers }: Candidate, extension: string): boolean {
  if (delimiter === ' ')
    return numbers === fields || (numbers === fields - 1 && fields > 2) || areFiles(rows) || areOfPairs(rows);
  if (numbers > 0 && numbers >= fields - 2) return true;
  if (rows.every((row) => row.length === fields)) return true;
  const own = extension === 'tsv' ? delimiter === '\t' : extension === 'csv' && ',;'.includes(delimiter);
  return own && (rows[0]?.length ?? 0) > 1;
}

const FILE = /\.(?:jpe?g|png|bmp|gif|tiff?|webp|wav|flac|mp[34]|avi|txt|npy)$/i;

/** True where each line is the name of a file and its class, as ImageNet and Caffe list them: val_1.jpg 65. */
const areFiles = (rows: Candidate['rows']): boolean =>
  rows.length > 1 &&
  rows.every(({ length, 0: file = '', 1: label = '' }) => length === 2 && FILE.test(file) && !FILE.test(label));

/** Rows that are held, whose fields nothing separates. */
export function dialectOfRows(rows: Candidate['rows'], firstRow?: FirstRow): Dialect {
  const fields = mostFrequent(rows.map(({ length }) => length));
  if (fields < 2)
    return dialectOfList(
      rows.map(([entry = '']) => entry),
      0,
      { isHeadable: true, quoted: true, firstRow },
    );
  const numeric = numericColumns(rows, fields);
  const numbers = numeric.filter(Boolean).length;
  return describe({ delimiter: ',', rows, fields, numeric, numbers, firstEnd: 0 }, false, firstRow, () =>
    rows.some((row) => row.some((cell) => /[",\r\n]/.test(cell))),
  );
}

/** True if each line has two names and a number, and names come again: distances in long form. */
const areOfPairs = (rows: Candidate['rows']): boolean =>
  rows.length > 2 &&
  rows.every(({ length, 0: a = '', 1: b = '', 2: value = '' }) => length === 3 && a !== b && isNumber(value)) &&
  new Set(rows.map(([a]) => a)).size < rows.length &&
  !rows.some(([a = '', b = '']) => isNumber(a) || isNumber(b));

function describe(
  candidate: Candidate,
  partial: boolean,
  firstRow: FirstRow | undefined,
  hasQuotes: (start: number) => boolean,
): Dialect {
  const { delimiter, rows, fields, numeric } = candidate;
  if (fields > MAX_FIELDS) {
    throw new DataError(
      'too-many-columns',
      formatted`lines have ${fields} fields, at most ${MAX_FIELDS} are read`,
      'Write one row a point and one column a class.',
    );
  }
  const isHeaded = firstRow === undefined ? hasHeader(rows, numeric) : firstRow === 'headings';
  const header = isHeaded ? (rows[0] ?? []).map((name) => name.trim()) : null;
  if (header && header.length !== fields) {
    const isCut = header.some((name) => /^\.{2,3}$/.test(name));
    throw new DataError(
      'ragged',
      isCut
        ? "the first line has '...': columns were left out of the print"
        : formatted`the header names ${header.length} columns, most lines have ${fields} fields`,
      isCut ? 'Save the whole table as CSV.' : 'Give every column a name (in R: write.csv), or remove the header.',
    );
  }
  const data = header ? rows.slice(1) : rows;
  const start = header ? candidate.firstEnd : 0;
  const columns = tableColumns(numeric, header, data);
  return {
    delimiter,
    header,
    mayBeHeaded: header === null && firstRow === undefined && mayBeHeader(rows, numeric),
    fields,
    numeric,
    columns,
    isLabelled: hasLabelsBeside(columns, header, data, partial),
    quoted: hasQuotes(start),
    start,
  };
}

/** One entry a line. Quotes are part of a text unless the file is CSV or quotes every line. */
function oneColumn(text: string, partial: boolean, extension: string, firstRow: FirstRow | undefined): Dialect {
  const isCsv = extension === 'csv' || extension === 'tsv';
  const verbatim = splitLines(text, partial);
  const quoted = isCsv || verbatim.every((line) => line.startsWith('"'));
  const records = quoted ? parseRecords(text, null, partial) : null;
  const lines = records ? records.rows.map((row) => row[0] ?? '') : verbatim;
  const firstEnd = records ? records.firstEnd : (/^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(text)?.[0].length ?? 0);
  return dialectOfList(lines, firstEnd, { isHeadable: isCsv, quoted, firstRow });
}

function dialectOfList(
  [first = '', ...rest]: readonly string[],
  firstEnd: number,
  {
    isHeadable,
    quoted,
    firstRow,
  }: { readonly isHeadable: boolean; readonly quoted: boolean; readonly firstRow: FirstRow | undefined },
): Dialect {
  const judged = (rest.length > 0 ? rest : [first]).filter((line) => line.trim() !== '');
  const numeric = judged.length > 0 && judged.filter(isNumber).length >= 0.9 * judged.length;
  const isSeen = numeric
    ? first.trim() !== '' && !isNumber(first)
    : isHeadable && isHeading(first) && !rest.includes(first);
  const isHeader = firstRow === undefined ? isSeen : firstRow === 'headings';
  return {
    delimiter: null,
    header: isHeader ? [first.trim()] : null,
    mayBeHeaded: false,
    fields: 1,
    numeric: [numeric],
    columns: numeric ? [0] : [],
    isLabelled: false,
    quoted,
    start: isHeader ? firstEnd : 0,
  };
}

/** Lines as they are, without blank ones at the end. `partial`: the last may be cut off and is left out. */
export function splitLines(text: string, partial = false): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (partial && lines.length > 1) lines.pop();
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  return lines;
}
