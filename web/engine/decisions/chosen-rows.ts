import { at } from '../base/arrays.ts';
import { type Core, CoreError } from '../bindings/core.ts';
import { wideRows } from '../bindings/rows.ts';
import { onlyRows, spanOf } from '../bindings/sample-rows.ts';
import { columnsOf, type OnRows, streamRows } from '../bindings/stream-rows.ts';
import { ELEMENT_BYTES } from '../data/elements.ts';
import { BufferSource } from '../data/sources/buffer-source.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { RunContext } from '../model/run.ts';
import type { BinaryLayout, Table } from '../model/table.ts';

/** A gap of so many bytes costs about as much as a read. */
const NEAR_BYTES = 1 << 16;
/** Bytes that are read at once, with what lies between the rows. */
const MOST_BYTES = 4 << 20;
/** Reads that are under way at a time. */
const RUNS_AT_ONCE = 8;
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
  const { layout } = table;
  if (layout.kind === 'binary' && !layout.columnMajor) {
    await streamRows(core, tableOfBinaryRows(table, layout, chosen), { chunkRows, signal }, onRows);
    return;
  }
  await streamRows(core, table, { ...spanOf(table, chosen), chunkRows, signal }, onlyRows(table, chosen, onRows));
}

/** The bytes of the chosen rows, one behind the other, as if they were a file. */
class ChosenRowsSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean;
  readonly pieces: ByteSource['pieces'];
  readonly #source: ByteSource;
  readonly #chosen: Uint32Array;
  readonly #offset: number;
  readonly #rowBytes: number;

  constructor(source: ByteSource, chosen: Uint32Array, offset: number, rowBytes: number) {
    this.name = source.name;
    this.isSequential = source.isSequential === true;
    this.size = chosen.length * rowBytes;
    this.#source = source;
    this.#chosen = chosen;
    this.#offset = offset;
    this.#rowBytes = rowBytes;
    const readNow = source.readNow?.bind(source);
    this.pieces = readNow && ((start, end, size) => this.#readPieces(readNow, start, end, size));
  }

  /** Each run of rows to its place, in memory that is used again; whole rows. */
  async *#readPieces(readNow: NonNullable<ByteSource['readNow']>, start: number, end: number, size: number) {
    const rowBytes = this.#rowBytes;
    const bytes = new Uint8Array(Math.min(size, end - start));
    for (let from = start; from < end; from += size) {
      const piece = bytes.subarray(0, Math.min(size, end - from));
      const rows = this.#chosen.subarray(from / rowBytes, (from + piece.length) / rowBytes);
      for (const [first, to] of runsOf(rows, 0, Infinity)) {
        readNow(piece.subarray(first * rowBytes, to * rowBytes), this.#offset + at(rows, first) * rowBytes);
      }
      yield piece;
    }
  }

  /** Rows that are near to each other are read at once, and what lies between them is passed over. */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    const rowBytes = this.#rowBytes;
    const rows = this.#chosen.subarray(Math.floor(start / rowBytes), Math.ceil(end / rowBytes));
    const skipped = start % rowBytes;
    const atOnce = this.isSequential ? 1 : RUNS_AT_ONCE;
    const runs = runsOf(rows, Math.floor(NEAR_BYTES / rowBytes), Math.floor(MOST_BYTES / rowBytes));
    const take = async ([from, to]: readonly [number, number]): Promise<void> => {
      const first = at(rows, from);
      const offset = this.#offset + first * rowBytes;
      const span = await this.#source.read(offset, this.#offset + (at(rows, to - 1) + 1) * rowBytes);
      for (let place = from; place < to; place += 1) {
        const piece = span.subarray((at(rows, place) - first) * rowBytes, (at(rows, place) - first + 1) * rowBytes);
        const target = place * rowBytes - skipped;
        const left = Math.max(0, -target);
        bytes.set(piece.subarray(left, Math.min(rowBytes, bytes.length - target)), target + left);
      }
    };
    for (let done = 0; done < runs.length; done += atOnce) {
      await Promise.all(runs.slice(done, done + atOnce).map(take));
    }
    return bytes;
  }
}

/** The chosen rows in runs, [from, to) among them: no more than `near` other rows lie between two, and a run spans `most` at most. */
function runsOf(rows: Uint32Array, near: number, most: number): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  let from = 0;
  for (let place = 1; place <= rows.length; place += 1) {
    const isNear = (row: number): boolean => row - at(rows, place - 1) <= near + 1 && row - at(rows, from) < most;
    if (place < rows.length && isNear(at(rows, place))) continue;
    runs.push([from, place]);
    from = place;
  }
  return runs;
}

/** The chosen rows of a file that has its rows one after the other. */
function tableOfBinaryRows(table: Table, layout: BinaryLayout, chosen: Uint32Array): Table {
  const columns = columnsOf(table);
  const rowBytes = columns * ELEMENT_BYTES[layout.element];
  const source = new ChosenRowsSource(table.source, chosen, layout.offset, rowBytes);
  return { ...table, source, shape: [chosen.length, columns], layout: { ...layout, offset: 0 } };
}

/** A table of the chosen rows alone. */
export async function tableOfRows(core: Core, table: Table, chosen: Uint32Array, context: RunContext): Promise<Table> {
  const columns = columnsOf(table);
  const { layout, source } = table;
  const shape = [chosen.length, columns];
  if (layout.kind === 'binary' && !layout.columnMajor) {
    return tableOfBinaryRows(table, layout, chosen);
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
