/* Rows of a text table in memory: their fields, and the errors of a row that lacks one or of a field that is no number. */

import { DataError, formatted } from '../../../base/error.ts';
import { isNumber, toNumber } from '../../../base/number-text.ts';
import { counted } from '../../../base/text.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { readText } from '../shared/text.ts';
import { type Dialect, splitLines } from './dialect.ts';
import { parseRecords, type Records } from './parse.ts';

/** Tables with text are held in memory up to this size, lists of one entry a line up to four times as much. */
export const MAX_RECORD_BYTES = 2 ** 24;
export const MAX_LIST_BYTES = 2 ** 26;

export const SAVE_NUMBERS = "In Python: np.save('x.npy', np.loadtxt('x.csv', delimiter=',')).";

export function namesOf(dialect: Dialect): readonly string[] | undefined {
  return dialect.header ? dialect.columns.map((column) => dialect.header?.[column] ?? '') : undefined;
}

/** Whether every line is one entry as it stands. */
export const isList = ({ delimiter, quoted }: Dialect): boolean => delimiter === null && !quoted;

export async function readAll(source: ByteSource, dialect: Dialect, limit: number) {
  if (source.size > limit) {
    throw new DataError(
      'too-large',
      formatted`text of ${source.size} bytes is more than the ${limit} that are read for lists and tables with words`,
      `Leave out what is not needed. Numbers: ${SAVE_NUMBERS}`,
      { file: source.name },
    );
  }
  const { value } = await readText(source, limit);
  return textFrom(value, dialect);
}

/** The text of the data rows, and how many lines stand before it. */
export const textFrom = (value: string, { start }: Dialect) => ({
  text: value.slice(start),
  before: splitLines(`${value.slice(0, start)}.`).length - 1,
});

/** All data rows, with the line of the file on which each starts (0-based). */
export async function readRows(
  source: ByteSource,
  dialect: Dialect,
  limit: number,
): Promise<Omit<Records, 'firstEnd'>> {
  const { text, before } = await readAll(source, dialect, limit);
  if (isList(dialect)) {
    const verbatim = splitLines(text);
    return { rows: verbatim.map((line) => [line]), lines: verbatim.map((_, i) => before + i) };
  }
  const { rows, lines } = parseRecords(text, dialect.delimiter);
  return { rows, lines: lines.map((line) => before + line) };
}

export function checkLength(row: readonly string[], r: number, line: number, fields: number): void {
  if (row.length === fields) return;
  throw new DataError(
    'ragged',
    formatted`row ${r} (line ${line + 1}) has ${counted(row.length, 'field', 'fields')}, expected ${fields}`,
    'Give every row the same number of fields; put fields with delimiters in quotes.',
    { row: r },
  );
}

export function numberAt(field: string, row: number, column: number, line: number): number {
  if (isNumber(field)) return toNumber(field);
  const found = field.trim() === '' ? 'nothing' : `'${field.trim().slice(0, 40)}'`;
  throw new DataError(
    'not-a-number',
    formatted`expected a number at row ${row} column ${column} (line ${line + 1}), found ${found}`,
    'Correct this entry.',
    { row, column },
  );
}
