/** A file that is edited: its numbers in memory, and what makes a file of them again. */

import { DataError } from '../../base/error.ts';
import type { Content, InputFile, Square } from '../../model/dataset.ts';
import type { BinaryLayout, Table, TextLayout } from '../../model/table.ts';
import { looksOf } from '../facts/symmetric.ts';
import { writeNpy } from '../formats/npy/write.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { parseRecords } from '../formats/text/parse.ts';
import { numbersByRow } from '../numbers.ts';
import { numberAt } from '../problems.ts';
import { BufferSource } from '../sources/buffer-source.ts';
import { cornerOf } from '../words.ts';
import { isSquareRole } from './can-edit.ts';
import type { Grid } from './change.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A field of a text table; blanks are in quotes where they part the fields. */
function quoted(field: string, delimiter: string): string {
  const needs = field.includes(delimiter) || /["\r\n]/.test(field) || (delimiter === ' ' && /^$|\s/.test(field));
  return needs ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Fields as a line of text. A blank stands for any run of them. */
const lineOf = (fields: readonly string[], delimiter: string): string =>
  `${fields.map((field) => quoted(field, delimiter)).join(delimiter)}\n`;

const textOf = (lines: readonly string[]): Uint8Array<ArrayBuffer> => encode(lines.join(''));

/** A square with its names before rows and above columns, as CSV. */
function csvOfSquare({ size, values, truth }: Square, names: readonly string[]): Uint8Array<ArrayBuffer> {
  const rows = names.map((name, row) => [name, ...Array.from(values.subarray(row * size, (row + 1) * size), String)]);
  const all = [[cornerOf(truth), ...names], ...rows];
  return textOf(all.map((fields) => lineOf(fields, ',')));
}

/** Parts that an edited file is made of. */
type Made = Pick<InputFile, 'source' | 'content' | 'shape'>;

export interface Original {
  readonly file: InputFile;
  readonly grid: Grid;
  /** True where its bytes are text; else they are those of a .npy file. */
  readonly isText: boolean;
  /** A number as it is kept: a table of float32 holds the nearest one. */
  kept(value: number): number;
  /** The file of other numbers. @throws DataError where they are no longer what the file was used as */
  make(grid: Grid, name: string): Made;
}

const notEditable = (file: InputFile): DataError =>
  new DataError('not-editable', `${file.name} is no table of numbers`, 'Open a table.', { file: file.name });

/** Reads what is edited. @throws DataError where the file cannot be read */
export async function readOriginal(file: InputFile): Promise<Original> {
  const { content, role } = file;
  if (isSquareRole(role)) return ofSquare(file);
  if (content.kind !== 'table') throw notEditable(file);
  const { table } = content;
  return table.layout.kind === 'text' ? ofText(file, table, table.layout) : ofBinary(file, table, table.layout);
}

const identity = (rows: number): Int32Array => Int32Array.from({ length: rows }, (_, row) => row);

function ofSquare(file: InputFile): Original {
  const { content, role } = file;
  const square = content.kind === 'table' || content.kind === 'records' ? content.square : undefined;
  if (square === undefined || square instanceof DataError) throw notEditable(file);
  const { size, values } = square;
  return {
    file,
    grid: { columns: size, values, from: identity(size) },
    isText: square.names !== null,
    kept: (value) => value,
    make: (grid, name) =>
      madeOfSquare({ ...square, values: grid.values, opened: square.opened ?? values }, square, name, role),
  };
}

/** True where the diagonal has the largest value throughout, as of similarities; of products it may have several values. */
function isMostOnDiagonal({ size, values }: Square): boolean {
  const most = values.reduce((a, b) => Math.max(a, b));
  return values.every((value, i) => i % (size + 1) !== 0 || value === most);
}

function madeOfSquare(square: Square, opened: Square, name: string, role: InputFile['role']): Made {
  const { size, values, names } = square;
  const { content } = tableOfNumbers(name, values, [size, size], names ?? undefined);
  const looks =
    role === 'confusion' ? {} : looksOf(square, name, { as: role === 'similarity' ? role : 'dissimilarity' });
  // It is read as the one that was opened.
  const isOtherwise = isMostOnDiagonal(opened) && !isMostOnDiagonal(square);
  if (role === 'similarity' && (looks.dissimilarities === undefined || isOtherwise)) {
    throw new DataError(
      'no-similarity',
      'with this number the matrix is none of similarities',
      `Nothing is more alike than a class and itself: ${values[0]} at most.`,
    );
  }
  const own: Content = { ...content, ...looks, square };
  const bytes = names === null ? writeNpy([size, size], values) : csvOfSquare(square, names);
  return { content: own, shape: [size, size], source: new BufferSource(name, bytes) };
}

/** A table of numbers as they are in memory. */
async function ofBinary(file: InputFile, table: Table, layout: BinaryLayout): Promise<Original> {
  const [rows = 0, columns = 0] = table.shape as readonly number[];
  const values = await numbersByRow(table.source, layout, rows, columns);
  // The core widens numbers of few digits again, so that unchanged ones keep their bits.
  const isNarrow = layout.element === 'f4' || layout.element === 'f2' || layout.element === 'bf2';
  const make = (grid: Grid, name: string): Made => {
    const shape = [grid.from.length, columns];
    const bytes = writeNpy(shape, isNarrow ? new Float32Array(grid.values) : grid.values);
    const source = new BufferSource(name, bytes);
    const element = isNarrow ? 'f4' : 'f8';
    const offset = bytes.length - grid.values.length * (isNarrow ? 4 : 8);
    const own = { kind: 'binary', element, bigEndian: false, columnMajor: false, offset } as const;
    return { source, shape, content: contentOf(file, { ...table, source, shape, layout: own }) };
  };
  const grid = { columns, values, from: identity(rows) };
  return { file, grid, isText: false, kept: isNarrow ? Math.fround : (value) => value, make };
}

/** The content with other numbers: zeros and ones, or a square, are no longer known. */
const contentOf = ({ content }: InputFile, table: Table): Content => ({
  ...content,
  ...{ kind: 'table', table, square: undefined, ones: undefined },
});

/** A table of text: what stands beside the numbers of a row stays there. */
async function ofText(file: InputFile, table: Table, layout: TextLayout): Promise<Original> {
  const { delimiter, offset, columns } = layout;
  const bytes = await table.source.read(0, table.source.size);
  const text = new TextDecoder().decode(bytes.subarray(offset));
  const records = parseRecords(text, delimiter).rows.filter((row) => row.length > 1 || row[0]?.trim() !== '');
  const numbers = records.flatMap((fields, row) =>
    columns.map((column) => numberAt(fields[column] ?? '', row, column)),
  );
  const values = Float64Array.from(numbers);
  // A point that is dragged makes a file in every frame: rows that are as they were are written once.
  const lines = records.map((fields) => lineOf(fields, delimiter));
  const lineIn = (grid: Grid, from: number, row: number): string => {
    let fields: string[] | null = null;
    for (const [c, column] of columns.entries()) {
      const value = grid.values[row * columns.length + c] ?? Number.NaN;
      // A number that is as it was stays as it was written.
      if (value === values[from * columns.length + c]) continue;
      fields ??= [...(records[from] ?? [])];
      fields[column] = String(value);
    }
    return fields === null ? (lines[from] ?? lineOf([], delimiter)) : lineOf(fields, delimiter);
  };
  const make = (grid: Grid, name: string): Made => {
    const body = textOf(Array.from(grid.from, (from, row) => lineIn(grid, from, row)));
    const whole = new Uint8Array(offset + body.length);
    whole.set(bytes.subarray(0, offset));
    whole.set(body, offset);
    const source = new BufferSource(name, whole);
    const shape = [grid.from.length, columns.length];
    return { source, shape, content: contentOf(file, { ...table, source, shape }) };
  };
  return {
    ...{ file, make, isText: true },
    grid: { columns: columns.length, values, from: identity(records.length) },
    kept: (value) => value,
  };
}
