import { type Core, CoreError } from '../bindings/core.ts';
import { wideRows } from '../bindings/rows.ts';
import { onlyRows, spanOf } from '../bindings/sample-rows.ts';
import { columnsOf, type OnRows, streamRows } from '../bindings/stream-rows.ts';
import { ELEMENT_BYTES } from '../data/elements.ts';
import { BufferSource } from '../data/sources/buffer-source.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { RunContext } from '../model/run.ts';
import type { Table } from '../model/table.ts';

/** Values of text and of columns one behind the other are held, up to 1 GB. */
const MAX_HELD = 2 ** 27;

/** Streams the chosen rows (ascending) of a table; `first` is then a place among them. */
export async function streamChosen(
  core: Core,
  table: Table,
  chosen: Uint32Array,
  { chunkRows, signal }: RunContext,
  onRows: OnRows,
): Promise<void> {
  if (chosen.length === 0) return;
  await streamRows(core, table, { ...spanOf(table, chosen), chunkRows, signal }, onlyRows(table, chosen, onRows));
}

/** The bytes of the chosen rows, one behind the other, as if they were a file. */
class ChosenRowsSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly #source: ByteSource;
  readonly #chosen: Uint32Array;
  readonly #offset: number;
  readonly #rowBytes: number;

  constructor(source: ByteSource, chosen: Uint32Array, offset: number, rowBytes: number) {
    this.name = source.name;
    this.size = chosen.length * rowBytes;
    this.#source = source;
    this.#chosen = chosen;
    this.#offset = offset;
    this.#rowBytes = rowBytes;
  }

  /** Whole runs of the file are read, and what lies between the rows is passed over. */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    const rowBytes = this.#rowBytes;
    const rows = this.#chosen.subarray(Math.floor(start / rowBytes), Math.ceil(end / rowBytes));
    const firstRow = rows[0] ?? 0;
    const file = this.#offset + firstRow * rowBytes;
    const span = await this.#source.read(file, this.#offset + ((rows.at(-1) ?? -1) + 1) * rowBytes);
    const skipped = start % rowBytes;
    rows.forEach((row, place) => {
      const piece = span.subarray((row - firstRow) * rowBytes, (row - firstRow + 1) * rowBytes);
      const to = place * rowBytes - skipped;
      const from = Math.max(0, -to);
      bytes.set(piece.subarray(from, Math.min(rowBytes, bytes.length - to)), to + from);
    });
    return bytes;
  }
}

/** A table of the chosen rows alone. */
export async function tableOfRows(core: Core, table: Table, chosen: Uint32Array, context: RunContext): Promise<Table> {
  const columns = columnsOf(table);
  const { layout, source } = table;
  const shape = [chosen.length, columns];
  if (layout.kind === 'binary' && !layout.columnMajor) {
    const rowBytes = columns * ELEMENT_BYTES[layout.element];
    const rows = new ChosenRowsSource(source, chosen, layout.offset, rowBytes);
    return { ...table, source: rows, shape, layout: { ...layout, offset: 0 } };
  }
  if (chosen.length * columns > MAX_HELD) {
    throw new CoreError('too large', 'building trees from this table needs more than 1 GB; save it as .npy in C order');
  }
  const values = new Float64Array(chosen.length * columns);
  await streamChosen(core, table, chosen, context, (rows, first) => {
    values.set(wideRows(core, rows, columns), first * columns);
  });
  return {
    ...table,
    source: new BufferSource(source.name, new Uint8Array(values.buffer)),
    shape,
    layout: { kind: 'binary', element: 'f8', bigEndian: false, columnMajor: false, offset: 0 },
  };
}
