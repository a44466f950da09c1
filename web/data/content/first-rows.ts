import { DataError } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import type { BinaryLayout, Table, TextLayout } from '../../model/table.ts';
import { ELEMENT_BYTES, readNumbers } from '../elements.ts';
import { parseRecords } from '../formats/delimited/parse.ts';

const MOST_ROWS = 256;
/** Bytes of text that are enough for so many rows of a few numbers. */
const MOST_TEXT = 2 ** 16;

type Rows = readonly (readonly number[])[];

/** The first rows of a table of few columns; of text every field of a line, NaN where it is no number. */
export const firstRows = (table: Table): Promise<Rows> =>
  table.layout.kind === 'text' ? ofText(table, table.layout) : ofBinary(table, table.layout);

function noRowsIfDamaged(error: unknown): Rows {
  if (error instanceof DataError && error.code !== 'cancelled') return [];
  throw error;
}

/** How far from 1 the sum of what are probabilities may be; as lt_count_probability_rows has it. */
const SUM_SLACK = 1e-3;

const isProbabilities = (row: readonly number[]): boolean =>
  row.every((value) => value >= 0 && value <= 1) && Math.abs(row.reduce((a, b) => a + b, 0) - 1) <= SUM_SLACK;

/**
 * Whether rows of two numbers are points in the plane rather than values of two classes: fractions that do not sum to 1.
 * What cannot be read is refused when it is used.
 */
export async function isPlane(table: Table): Promise<boolean> {
  if (table.layout.kind === 'text' && table.layout.fields !== 2) return false;
  const rows = await firstRows(table).catch(noRowsIfDamaged);
  const hasFractions = rows.some((row) => row.some((value) => Number.isFinite(value) && !Number.isInteger(value)));
  return hasFractions && !rows.every(isProbabilities);
}

async function ofText({ source }: Table, { offset, delimiter }: TextLayout): Promise<Rows> {
  const end = Math.min(source.size, offset + MOST_TEXT);
  const text = new TextDecoder().decode(await source.read(offset, end));
  const { rows } = parseRecords(text, delimiter, end < source.size);
  return rows.slice(0, MOST_ROWS).map((row) => row.map((field) => (isNumber(field) ? toNumber(field) : Number.NaN)));
}

async function ofBinary({ source, shape }: Table, layout: BinaryLayout): Promise<Rows> {
  const [total, columns] = [shape[0] ?? 0, shape[1] ?? 0];
  const count = Math.min(total, MOST_ROWS);
  const read = (element: number, many: number): Promise<Float64Array> => {
    const offset = layout.offset + element * ELEMENT_BYTES[layout.element];
    return readNumbers(source, { ...layout, offset }, many);
  };
  if (!layout.columnMajor) {
    const values = await read(0, count * columns);
    return Array.from({ length: count }, (_, row) => [...values.subarray(row * columns, (row + 1) * columns)]);
  }
  const byColumn = await Promise.all(Array.from({ length: columns }, (_, column) => read(column * total, count)));
  return Array.from({ length: count }, (_, row) => byColumn.map((values) => values[row] ?? Number.NaN));
}
