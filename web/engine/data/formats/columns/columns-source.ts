/** Columns of numbers as rows of a table: decoded when they are read. */

import { counted } from '../../../base/counted.ts';
import { DataError } from '../../../base/error.ts';
import { formatted } from '../../../base/format-message.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { type Cells, type Column, type ColumnFile, isList, rowsOf } from './column-file.ts';

/**
 * Columns side by side as the rows of a table of little-endian f4 or f8, which is made while it is read: one block of the
 * file is decoded at a time. What is missing is NaN, as it is in NumPy.
 */
export class ColumnsSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  /** A block that two readers want in turn would be decoded again and again. */
  readonly isSequential = true;
  private readonly file: ColumnFile;
  private readonly columns: readonly Column[];
  private readonly width: 4 | 8;
  private readonly rowNumbers: number;
  private block: { readonly index: number; readonly bytes: Promise<Uint8Array> } | null = null;

  constructor(name: string, file: ColumnFile, columns: readonly Column[], width: 4 | 8) {
    this.name = name;
    this.file = file;
    this.columns = columns;
    this.width = width;
    this.rowNumbers = columns.reduce((sum, column) => sum + column.width, 0);
    this.size = rowsOf(file) * this.rowNumbers * width;
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    const rowBytes = this.rowNumbers * this.width;
    for (let index = 0; index + 1 < this.file.blocks.length; index++) {
      const first = (this.file.blocks[index] ?? 0) * rowBytes;
      const last = (this.file.blocks[index + 1] ?? 0) * rowBytes;
      const [from, to] = [Math.max(start, first), Math.min(end, last)];
      if (from < to) bytes.set((await this.decoded(index)).subarray(from - first, to - first), from - start);
    }
    return bytes;
  }

  private decoded(index: number): Promise<Uint8Array> {
    if (this.block?.index !== index) this.block = { index, bytes: this.decode(index) };
    return this.block.bytes;
  }

  private async decode(index: number): Promise<Uint8Array> {
    const { columns, rowNumbers } = this;
    const [start = 0, end = 0] = this.file.blocks.slice(index, index + 2);
    const numbers = new (this.width === 4 ? Float32Array : Float64Array)((end - start) * rowNumbers);
    let offset = 0;
    for (const column of columns) {
      const values = await readRows(this.file, column, start, end);
      for (let row = 0; row < end - start; row++) {
        const at = row * rowNumbers + offset;
        if (column.kind === 'list') fillList(numbers, at, column, values[row], start + row);
        else numbers[at] = toNumber(values[row]);
      }
      offset += column.width;
    }
    return new Uint8Array(numbers.buffer);
  }
}

function fillList(numbers: Float32Array | Float64Array, at: number, column: Column, value: unknown, row: number): void {
  const list = isList(value) ? value : [];
  if (list.length !== column.width) {
    throw new DataError(
      'ragged',
      formatted`row ${row} of the column '${column.name}' has ${counted(list.length, 'number', 'numbers')}, expected ${column.width} as in row 0`,
      'Give every row one number a class.',
      { row },
    );
  }
  for (let i = 0; i < column.width; i++) numbers[at + i] = toNumber(list[i]);
}

const damagedColumn = ({ name }: Column, what: string): DataError =>
  new DataError('damaged-columns', `the column '${name.slice(0, 80)}' ${what}`, 'Write or copy the file again.');

/** Rows of a column. @throws DataError unless there are as many as were promised, each with a value or null */
export async function readRows(file: ColumnFile, column: Column, start: number, end: number): Promise<Cells> {
  const values = await file.read(column, start, end);
  if (values.length !== end - start) {
    throw damagedColumn(column, formatted`has ${values.length} rows where ${end - start} were promised`);
  }
  for (let i = 0; i < values.length; i++) {
    if (values[i] === undefined) throw damagedColumn(column, formatted`has no value at row ${start + i}`);
  }
  return values;
}

export const toNumber = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : Number.NaN;
