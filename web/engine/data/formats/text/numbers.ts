/** Tables of numbers as spreadsheets and people write them, with numbers as every program does. */

import { at } from '../../../base/arrays.ts';
import { DataError, formatted } from '../../../base/error.ts';
import { isNumber } from '../../../base/number-text.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { type Text, utf8Length } from '../shared/text.ts';
import { bare, type Mark, marksOf, plain } from './number-cell.ts';
import { columnName, type Grid, type Row } from './parse.ts';

/** Columns with nothing but numbers, empty cells and `?` aside; and percentages in all of their cells or in none. */
function numberColumns(rows: readonly Row[], width: number): number[] {
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
    const hasPercents = cells.some((cell) => cell.endsWith('%'));
    // A zero needs no sign.
    const mayBePercent = (cell: string): boolean => cell.endsWith('%') || /^0+(?:[.,]0+)?$|^[.,]0+$/.test(cell);
    const areAlike = !hasPercents || cells.every(mayBePercent);
    return cells.length > 0 && areAlike && cells.every((cell) => marksOf(cell).length > 0);
  });
}

/** 1.234 and 1,234 may be more than a thousand, or a little more than one. */
const isUnclear = (cell: string): boolean =>
  /[.,]\d{3}\s*$/.test(cell) && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare(cell));

/** The only mark with which all cells are numbers, null where there is none; or a cell that may be either of two numbers. */
function markOf(cells: readonly string[], between: string, isMatrix: boolean): Mark | null | { unclear: string } {
  const only = (mark: Mark): boolean => cells.some((cell) => marksOf(cell).join('') === mark);
  const [point, comma] = [only('.'), only(',')];
  if (point && comma) return null;
  const unclear = cells.find(isUnclear);
  // One 1,5 among many 3.929 does not make thousands of them.
  const commas = cells.filter((cell) => marksOf(cell).join('') === ',').length;
  if (comma && unclear?.includes('.') && commas < cells.filter(isUnclear).length) return { unclear };
  if (point || comma || unclear === undefined) return comma ? ',' : '.';
  // A comma in quotes is no decimal comma where commas separate the fields.
  const hasPoint = bare(unclear).includes('.');
  if (between === ',' && !hasPoint) return '.';
  // In a table for readers counts of up to 999 beside them have no mark.
  const isCount = (cell: string): boolean => /^\d+$/.test(bare(cell)) || isUnclear(cell);
  const areCounts = isMatrix && between === '' && cells.every(isCount);
  if (areCounts && cells.some((cell) => /^\d{3}$/.test(bare(cell)))) return hasPoint ? ',' : '.';
  const isAmongWhole = cells.some((cell) => /^[+-]?\d+$/.test(bare(cell)));
  return hasPoint && !(isAmongWhole && (isMatrix || between === ';')) ? '.' : { unclear };
}

function unclearNumber(cell: string, { rows }: Grid, header: number): DataError {
  const row = rows.findIndex(({ cells }, r) => r >= header && cells.includes(cell));
  const column = rows[row]?.cells.indexOf(cell) ?? 0;
  const digits = bare(cell).replace(/[.,]/, '');
  const heading = header > 0 ? rows[header - 1]?.cells[column]?.trim() : undefined;
  return new DataError(
    'unclear-number',
    formatted`'${cell.trim()}' on line ${(rows[row]?.line ?? 0) + 1}, ${columnName(column, heading)} is ${digits} with a thousands separator, or ${digits.slice(0, -3)}.${digits.slice(-3)} with a decimal mark`,
    'Write whole numbers without thousands separators, and fractions with another number of digits.',
    { row: row - header, column },
  );
}

/**
 * The same table with numbers as every program writes them. `between` separates its fields.
 * @throws DataError for numbers that can be read in two ways
 */
export function withPlainNumbers(grid: Grid, header: number, between: string, isMatrix: boolean): Grid {
  const body = grid.rows.slice(header);
  const width = grid.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = numberColumns(body, width);
  const cellsOf = (column: number): string[] =>
    body.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
  if (columns.every((column) => cellsOf(column).every(isNumber)) && !columns.some((c) => cellsOf(c).some(isUnclear))) {
    return grid;
  }
  const mark = markOf(columns.flatMap(cellsOf), between, isMatrix);
  if (mark !== null && typeof mark === 'object') throw unclearNumber(mark.unclear, grid, header);
  if (mark === null) return grid;
  const ofNumbers = new Set(columns);
  const rewritten = (cell: string, column: number): string => {
    const stays = !ofNumbers.has(column) || cell.trim() === '' || (isNumber(cell) && mark === '.');
    return stays ? cell : plain(cell, mark);
  };
  return { ...grid, rows: grid.rows.map((row, r) => (r < header ? row : { ...row, cells: row.cells.map(rewritten) })) };
}

/* Large tables of numbers with decimal commas: their bytes are read with points, so that nothing has to be written again. */

const FIELD = /^(?:[+-]?\d+(?:,\d+)?(?:e[+-]?\d+)?|"[+-]?\d+(?:,\d+)?(?:e[+-]?\d+)?")$/i;
/** A comma that is none between thousands. */
const CLEAR = /,(?!\d{3}(?!\d))|^"?[+-]?0+,/;
const MIN_LINES = 4;

/** A comma is a point, quotes are blanks; a point may be of thousands, so that it is no part of any number. */
const WITH_POINTS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const [comma, point, quote] = [',', '.', '"'].map((mark) => mark.charCodeAt(0));
  if (byte === comma) return point ?? byte;
  if (byte === point) return '?'.charCodeAt(0);
  return byte === quote ? 32 : byte;
});

/** A source whose decimal commas are points, from one byte on. */
class WithDecimalPoints implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean | undefined;
  readonly #source: ByteSource;
  readonly #from: number;

  constructor(source: ByteSource, from: number) {
    this.name = source.name;
    this.size = source.size;
    this.isSequential = source.isSequential;
    this.#source = source;
    this.#from = from;
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Uint8Array.from(await this.#source.read(start, end)); // what was read may be the file's own memory
    for (let i = Math.max(0, this.#from - start); i < bytes.length; i++) bytes[i] = at(WITH_POINTS, at(bytes, i));
    return bytes;
  }
}

/** True if all lines but the first are numbers with commas, as many as the first one has fields. */
function areNumbers(heading: string, rows: readonly string[], delimiter: string): boolean {
  const fields = heading.split(delimiter).length;
  const cells = rows.map((row) => row.split(delimiter));
  const isWhole = (row: readonly string[]): boolean => row.length === fields && row.every((cell) => FIELD.test(cell));
  return fields > 1 && cells.every(isWhole) && cells.some((row) => row.some((cell) => CLEAR.test(cell)));
}

/** The same text with decimal points; null where its beginning is anything but plain numbers under one line of headings. */
export function withDecimalPoints(source: ByteSource, { value, encoding, offset }: Text): ByteSource | null {
  if (encoding !== 'utf-8') return null;
  const lines = value.slice(0, value.lastIndexOf('\n')).split(/\r?\n/);
  const [heading = '', ...rows] = lines;
  const delimiter = [';', '\t'].find((mark) => heading.includes(mark));
  if (delimiter === undefined || rows.length < MIN_LINES || !areNumbers(heading, rows, delimiter)) return null;
  const isHeaded = !heading.split(delimiter).every((cell) => FIELD.test(cell));
  if (isHeaded && /[,"]/.test(heading.replace(/(?<=^|[;\t])"[^",;\t]*"(?=$|[;\t])/g, ''))) return null;
  const start = isHeaded ? offset + utf8Length(heading) : 0;
  return new WithDecimalPoints(source, start);
}
