/** Finds how a text of rows is written: what separates its fields, whether it has a header, which fields are numbers. */

import { DataError, formatted } from '../../../base/error.ts';
import { hasDecimalComma, isNumber } from '../../../base/number-text.ts';
import type { FirstRow } from '../../../model/columns.ts';
import { hasLabelsBeside, tableColumns } from '../../facts/beside.ts';
import { hasHeader, mayBeHeader, numericColumns } from '../../facts/first-row.ts';
import { isFileName, isHeading, saysOf } from '../../words.ts';
import type { Text } from '../shared/text.ts';
import { areOfPairs, delimiterOf, namesInComment, partedByBlanks, partedText, recordsOf } from './delimiter.ts';
import { linesOf, mostFrequent, parseRecords } from './parse.ts';

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
  /** True below a line with the number of rows and of their numbers. */
  readonly areVectors?: boolean;
}

/** The start of a text, with lines of the rest. */
type Sample = Pick<Text, 'value' | 'complete' | 'farther'>;

const MAX_FIELDS = 100_000;

interface Candidate {
  readonly delimiter: string;
  readonly rows: readonly (readonly string[])[];
  readonly fields: number;
  readonly numeric: readonly boolean[];
  readonly firstEnd: number;
}

/** First rows and those of the rest, as many of each where there are others: a heading, and what most rows are. */
const evenly = <Row>(first: readonly Row[], farther: readonly Row[]): readonly Row[] =>
  farther.length === 0 ? first : [...first.slice(0, farther.length + 1), ...farther];

/** The rows of lines from all over a text that have as many fields as most of the first ones. */
export function fartherRows(
  { farther = '' }: Pick<Text, 'farther'>,
  { delimiter, fields }: Pick<Dialect, 'delimiter' | 'fields'>,
) {
  if (delimiter === null) return splitLines(farther).map((line) => [line]);
  return recordsOf(farther, delimiter, false)?.rows.filter(({ length }) => length === fields) ?? [];
}

/**
 * Finds delimiter, header and columns from the start of a file, whose last line may be cut off, and from lines of the rest.
 * @throws DataError for decimal commas and for quotes that do not match
 */
export function findDialect(sample: Sample, extension: string, firstRow?: FirstRow): Dialect {
  const text = sample.value;
  const blank = /^\s*[\r\n]/.exec(text)?.[0].length ?? 0;
  const plain = text.slice(blank);
  const size = sizeAbove(plain);
  const above = size || (/^(?:#[^\r\n]*[\r\n]+)*/.exec(plain)?.[0].length ?? 0);
  const behind = (skipped: number): Dialect => {
    const dialect = findIn({ ...sample, value: text.slice(skipped) }, extension, firstRow);
    return { ...dialect, start: dialect.start + skipped };
  };
  if (above === 0) return behind(blank);
  // Lines that start with # are comments above numbers (np.savetxt), but may be entries of a list of names: “#1 fan”.
  const numbers = behind(blank + above);
  if (size > 0) return { ...numbers, areVectors: true };
  const isComment = /^(?:#[ \t][^\r\n]*[\r\n]+)*/.exec(plain)?.[0].length === above;
  if (!isComment && !numbers.numeric.includes(true)) return behind(blank);
  return { ...numbers, header: numbers.header ?? namesAbove(plain.slice(0, above), numbers) };
}

/** The names in the last comment above numbers. */
function namesAbove(comments: string, { delimiter, fields, numeric }: Dialect): readonly string[] | null {
  const last = linesOf(comments.trimEnd()).at(-1) ?? '';
  const [cells = []] = parseRecords(last.replace(/^#+\s*/, ''), delimiter).rows;
  return fields > 1 && numeric.every(Boolean) ? namesInComment(cells, fields) : null;
}

/** Characters of a first line with the number of rows and of their numbers, as word vectors have it; 0 where there is none. */
function sizeAbove(text: string): number {
  const [line = '', columns = ''] = /^\d+ (\d+)[ \t]*\r?\n/.exec(text) ?? [];
  const [first = ''] = text.slice(line.length).split(/\r?\n/, 1);
  const [name = '', ...numbers] = first.trim().split(' ');
  const isRow = numbers.length === Number(columns) && !isNumber(name) && numbers.every(isNumber);
  return line !== '' && isRow && numbers.length > 1 ? line.length : 0;
}

function findIn(sample: Sample, extension: string, firstRow: FirstRow | undefined): Dialect {
  const { value: text, complete } = sample;
  const partial = !complete;
  const parted = partedText(text, extension, partial) ?? partedByBlanks(text, partial);
  const rows = parted?.rows.filter((row) => row.length > 1 || row[0]?.trim() !== '') ?? [];
  const candidate = parted && candidateOf(rows, parted.delimiter, parted.firstEnd, sample);
  if (candidate?.delimiter === ' ') refuseDecimalComma(candidate);
  if (candidate && isPlausible(candidate, extension))
    return describe(candidate, partial, firstRow, (start) => text.includes('"', start));
  refuseTabs(text);
  // Quotes that do not match are refused.
  if (delimiterOf(extension) !== '') parseRecords(text, delimiterOf(extension), partial);
  return oneColumn(sample, extension, firstRow);
}

/** Lines with tabs are no names; fewer in a text may stand there by mistake. */
const TABBED = { least: 2, share: 1 / 4 };

/** @throws DataError for a text of which many lines have tabs, and different numbers of them */
function refuseTabs(text: string): void {
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  const tabbed = lines.filter((line) => line.trim().includes('\t')).length;
  if (tabbed < TABBED.least || tabbed < TABBED.share * lines.length) return;
  throw new DataError(
    'ragged',
    formatted`${tabbed} of ${lines.length} lines have tabs, and not all as many: neither a table nor a list of names`,
    'Save the table alone, with as many fields on each line.',
  );
}

/** Rows with the fields that most of them have; null where that is one. */
function candidateOf(
  first: Candidate['rows'],
  delimiter: string,
  firstEnd: number,
  sample: Pick<Text, 'farther'> = {},
): Candidate | null {
  const fields = mostFrequent(first.map(({ length }) => length));
  if (fields < 2) return null;
  const rows = evenly(first, fartherRows(sample, { delimiter, fields }));
  return { delimiter, rows, fields, numeric: numericColumns(rows, fields), firstEnd };
}

/** @throws DataError for numbers with decimal commas between blanks */
function refuseDecimalComma({ rows }: Candidate): void {
  const commas = rows.filter((_, i) => i > 0 || rows.length === 1);
  const isPart = (field: string): boolean => isNumber(field) || hasDecimalComma(field);
  const found = commas.flat().find(hasDecimalComma);
  if (found === undefined || !commas.every((row) => row.every(isPart))) return;
  throw new DataError(
    'decimal-comma',
    `numbers are written with a decimal comma ('${found.trim()}'), expected a decimal point`,
    "Convert it in Python: pd.read_csv(f, sep=' ', decimal=',').to_csv('x.csv', index=False).",
  );
}

/** Words may hold any of the delimiters, so text must have the same number of fields on every line. */
function isPlausible({ delimiter, rows, fields, numeric }: Candidate, extension: string): boolean {
  const numbers = numeric.filter(Boolean).length;
  if (delimiter === ' ')
    return (
      numbers === fields ||
      (numbers === fields - 1 && fields > 2) ||
      areFiles(rows) ||
      areOfPairs(rows) ||
      areTagged(rows)
    );
  if (numbers > 0 && numbers >= fields - 2) return true;
  if (rows.every((row) => row.length === fields)) return true;
  const own = extension === 'tsv' ? delimiter === '\t' : extension === 'csv' && ',;'.includes(delimiter);
  return own && (rows[0]?.length ?? 0) > 1;
}

/** True where each line is the name of a file and its class, as ImageNet and Caffe list them: val_1.jpg 65. */
const areFiles = (rows: Candidate['rows']): boolean =>
  rows.length > 1 &&
  rows.every(({ length, 0: file = '', 1: label = '' }) => length === 2 && isFileName(file) && !isFileName(label));

/** Rows that are held, whose fields nothing separates. */
export function dialectOfRows(rows: Candidate['rows'], firstRow?: FirstRow): Dialect {
  const candidate = candidateOf(rows, ',', 0);
  if (candidate === null)
    return dialectOfList(
      rows.map(([entry = '']) => entry),
      0,
      { isHeadable: true, quoted: true, firstRow },
    );
  return describe(candidate, false, firstRow, () => rows.some((row) => row.some((cell) => /[",\r\n]/.test(cell))));
}

const LEAST_TAGGED = 8;

/** Rows whose last two words are tags of a word before them, as CoNLL has them: the one that is true and the one that was found. */
function areTagged(rows: Candidate['rows']): boolean {
  const [width = 0, ...others] = new Set(rows.map(({ length }) => length));
  if (others.length > 0 || width < 3 || rows.length < LEAST_TAGGED) return false;
  const [own, theirs] = [new Set(rows.map((row) => row.at(-2))), new Set(rows.map((row) => row.at(-1)))];
  return own.size > 1 && 3 * own.size <= rows.length && [...theirs].every((tag) => own.has(tag));
}

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
function oneColumn(sample: Sample, extension: string, firstRow: FirstRow | undefined): Dialect {
  const { value: text, complete } = sample;
  const partial = !complete;
  const isCsv = extension === 'csv' || extension === 'tsv';
  const verbatim = splitLines(text, partial);
  const quoted = isCsv || verbatim.every((line) => line.startsWith('"'));
  const records = quoted ? parseRecords(text, null, partial) : null;
  const first = records ? records.rows.map((row) => row[0] ?? '') : verbatim;
  const lines = evenly(first, fartherRows(sample, { delimiter: null, fields: 1 }).flat());
  const firstEnd = records ? records.firstEnd : (/^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(text)?.[0].length ?? 0);
  return dialectOfList(lines, firstEnd, { isHeadable: isCsv, quoted, firstRow });
}

/** Entries of labels are there so many times, a heading above them once. */
const FEW_DIFFERENT = 3;
/** A list is one of numbers where at least this share of its entries are: a few may be missing. */
const MOST_NUMBERS = 0.9;

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
  const numeric = judged.length > 0 && judged.filter(isNumber).length >= MOST_NUMBERS * judged.length;
  const areLabels = FEW_DIFFERENT * new Set(judged).size <= judged.length;
  const saysSide = ['truth', 'prediction'].includes(saysOf(first) ?? '');
  const isNamed = isHeadable ? isHeading(first) : areLabels && (isHeading(first) || saysSide);
  const isSeen = numeric ? first.trim() !== '' && !isNumber(first) : isNamed && !rest.includes(first);
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
