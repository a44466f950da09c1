import { ELEMENT_BYTES } from '../data/elements.ts';
import type { BinaryLayout, Table, TextLayout } from '../model/table.ts';
import { type Core, CoreError } from './core.ts';
import { LAYOUT_BYTES, layoutOf, parseTextRows, plainLayout, type RowLayout, type RowsInMemory } from './rows.ts';

/** Bytes of a file that are in flight at a time, unless a number of rows is asked for. */
const CHUNK_BYTES = 8 << 20;
/** The same where the memory of a read is used again for the next one, of several that are under way. */
const PIECE_BYTES = 4 << 20;
/** Bytes that the core works on at a time: so many stay in the processor's cache. */
const NEAR_BYTES = 1 << 20;
/** Column-major files up to this size are read at once: their rows lie all over the file. */
const WHOLE_BYTES = 64 << 20;

export interface StreamOptions {
  /** Rows that the core gets at a time; by default as many as stay near the processor. */
  readonly chunkRows?: number | undefined;
  /** Start at this row, where rows are stored one after the other; by default the first. */
  readonly firstRow?: number | undefined;
  /** Stop after this many rows. */
  readonly maxRows?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Gets rows that lie in the core's memory until the call returns; `first` is the number of the first one. */
export type OnRows = (rows: RowsInMemory, first: number) => void;

/** Columns of a two-dimensional table. */
export function columnsOf(table: Table): number {
  return table.layout.kind === 'text' ? table.layout.columns.length : (table.shape[1] ?? 0);
}

/** The number of rows of a binary table that fit into the given bytes, at least one. */
export const rowsIn = ({ layout, shape }: Table, bytes: number): number =>
  layout.kind === 'text' ? 1 : Math.max(1, Math.floor(bytes / ((shape[1] ?? 1) * ELEMENT_BYTES[layout.element])));

/** True for values that keep more digits than f32: f64, integers and text. */
export const isWide = (table: Table): boolean =>
  table.layout.kind === 'text' || !['f2', 'bf2', 'f4'].includes(table.layout.element);

/**
 * Reads the rows of a table in order and hands them to `onRows`, one chunk being read while another is worked on.
 * Returns the number of rows. Holds one chunk of the file and never the file.
 */
export async function streamRows(core: Core, table: Table, options: StreamOptions, onRows: OnRows): Promise<number> {
  const { layout } = table;
  if (layout.kind === 'text') {
    return streamText(core, table, layout, options, onRows);
  }
  return layout.columnMajor
    ? streamColumnMajor(core, table, layout, options, onRows)
    : streamRowMajor(core, table, layout, options, onRows);
}

/** Memory for one chunk and its layout, given back at the end whatever happens. */
async function withStaging<T>(
  core: Core,
  bytes: number,
  use: (data: number, layout: number) => Promise<T>,
): Promise<T> {
  const layout = core.alloc(LAYOUT_BYTES);
  try {
    const data = core.alloc(bytes);
    try {
      return await use(data, layout);
    } finally {
      core.free(data);
    }
  } finally {
    core.free(layout);
  }
}

/** Reads ranges in order, one ahead of the one in use, until `use` returns false. */
async function readAhead(
  table: Table,
  ranges: readonly (readonly [number, number])[],
  signal: AbortSignal | undefined,
  use: (bytes: Uint8Array<ArrayBuffer>, index: number) => boolean,
): Promise<void> {
  const read = (index: number): Promise<Uint8Array<ArrayBuffer>> | null => {
    const range = ranges[index];
    const promise = range === undefined ? null : table.source.read(range[0], range[1]);
    promise?.catch(() => undefined); /* a failure is thrown where it is awaited */
    return promise;
  };
  let next = read(0);
  for (let index = 0; next !== null; index += 1) {
    const bytes = await next;
    signal?.throwIfAborted();
    next = read(index + 1);
    if (!use(bytes, index)) {
      return;
    }
  }
}

async function streamRowMajor(
  core: Core,
  table: Table,
  layout: BinaryLayout,
  options: StreamOptions,
  onRows: OnRows,
): Promise<number> {
  const columns = columnsOf(table);
  const rowBytes = columns * ELEMENT_BYTES[layout.element];
  const start = options.firstRow ?? 0;
  const rows = Math.min((table.shape[0] ?? 0) - start, options.maxRows ?? Number.POSITIVE_INFINITY);
  const inFlight = table.source.pieces === undefined ? CHUNK_BYTES : PIECE_BYTES;
  const chunkRows = Math.min(options.chunkRows ?? rowsIn(table, NEAR_BYTES), Math.max(rows, 1));
  /* Small chunks are cut from large reads: a read costs far more than a call. */
  const readRows = chunkRows * Math.max(1, Math.floor(inFlight / (chunkRows * rowBytes)));
  await withStaging(core, chunkRows * rowBytes, async (data, layoutAt) => {
    core.write(layoutAt, layoutOf(rowLayout(layout, columns, 1)));
    let first = start;
    const use = (bytes: Uint8Array): boolean => {
      for (let at = 0; at < bytes.length; at += chunkRows * rowBytes) {
        const chunk = bytes.subarray(at, at + chunkRows * rowBytes);
        const count = chunk.length / rowBytes;
        core.write(data, chunk);
        onRows({ pointer: data, layout: layoutAt, count }, first);
        first += count;
      }
      return true;
    };
    const [from, to] = [layout.offset + start * rowBytes, layout.offset + (start + rows) * rowBytes];
    if (table.source.pieces === undefined) {
      await readAhead(table, rangesOf(from, to, readRows * rowBytes), options.signal, use);
    } else {
      await readPieces(table.source.pieces(from, to, readRows * rowBytes), options.signal, use);
    }
  });
  return rows;
}

/** [from, to) in ranges of the given size. */
function rangesOf(from: number, to: number, bytes: number): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  for (let at = from; at < to; at += bytes) ranges.push([at, Math.min(at + bytes, to)]);
  return ranges;
}

async function readPieces(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
  use: (bytes: Uint8Array) => boolean,
): Promise<void> {
  for await (const bytes of pieces) {
    signal?.throwIfAborted();
    if (!use(bytes)) return;
  }
}

const rowLayout = (layout: BinaryLayout, rowStride: number, columnStride: number): RowLayout => ({
  element: layout.element,
  swapped: layout.bigEndian,
  rowStride,
  columnStride,
});

/** Each column is one run of the file; a block of rows is read as one piece of every column. */
async function streamColumnMajor(
  core: Core,
  table: Table,
  layout: BinaryLayout,
  options: StreamOptions,
  onRows: OnRows,
): Promise<number> {
  const columns = columnsOf(table);
  const size = ELEMENT_BYTES[layout.element];
  const total = table.shape[0] ?? 0;
  const rows = Math.min(total, options.maxRows ?? Number.POSITIVE_INFINITY);
  const blockRows = Math.min(rows, Math.max(1, Math.floor(WHOLE_BYTES / (columns * size))));
  const chunkRows = options.chunkRows ?? blockRows;
  await withStaging(core, Math.max(1, blockRows) * columns * size, async (data, layoutAt) => {
    for (let first = 0; first < rows; first += blockRows) {
      const count = Math.min(blockRows, rows - first);
      for (let column = 0; column < columns; column += 1) {
        const start = layout.offset + (column * total + first) * size;
        core.write(data + column * count * size, await table.source.read(start, start + count * size));
        options.signal?.throwIfAborted();
      }
      core.write(layoutAt, layoutOf(rowLayout(layout, 1, count)));
      for (let at = 0; at < count; at += chunkRows) {
        const piece = Math.min(chunkRows, count - at);
        onRows({ pointer: data + at * size, layout: layoutAt, count: piece }, first + at);
      }
    }
  });
  return rows;
}

/** Text is parsed in the core: whole lines of each chunk to rows of f64, what is left over leads the next chunk. */
async function streamText(
  core: Core,
  table: Table,
  layout: TextLayout,
  options: StreamOptions,
  onRows: OnRows,
): Promise<number> {
  const columns = layout.columns.length;
  const ranges: [number, number][] = [];
  for (let start = layout.offset; start < table.source.size; start += CHUNK_BYTES) {
    ranges.push([start, Math.min(start + CHUNK_BYTES, table.source.size)]);
  }
  const most = options.maxRows ?? Number.POSITIVE_INFINITY;
  const outRows = Math.min(most, options.chunkRows ?? Math.max(1, Math.floor(CHUNK_BYTES / (8 * columns))));
  let rows = 0;
  await withStaging(core, 2 * CHUNK_BYTES, async (text, layoutAt) => {
    core.write(layoutAt, plainLayout(columns));
    const out = core.alloc(outRows * columns * 8);
    const lines = new Lines(core, layout, text);
    try {
      await readAhead(table, ranges, options.signal, (bytes, index) => {
        lines.append(bytes, index === ranges.length - 1);
        for (let count = 1; count > 0 && rows < most; ) {
          count = lines.parse(rows, { pointer: out, rows: Math.min(outRows, most - rows) });
          if (count > 0) {
            onRows({ pointer: out, layout: layoutAt, count }, rows);
          }
          rows += count;
        }
        lines.keepRest(rows);
        return rows < most;
      });
    } finally {
      core.free(out);
    }
  });
  return rows;
}

/** The text in the staging memory: at most one unfinished line of before, then the bytes of one chunk. */
class Lines {
  private length = 0;
  private at = 0;
  private last = false;
  /** Place in the file at which the staging memory starts. */
  private base: number;

  constructor(
    private readonly core: Core,
    private readonly layout: TextLayout,
    private readonly text: number,
  ) {
    this.base = layout.offset;
  }

  append(bytes: Uint8Array, last: boolean): void {
    this.core.write(this.text + this.length, bytes);
    this.length += bytes.length;
    this.last = last;
  }

  /** Reads as many whole lines as `out` has rows; returns the number that was there. */
  parse(firstRow: number, out: { readonly pointer: number; readonly rows: number }): number {
    const text = { pointer: this.text + this.at, bytes: this.length - this.at, last: this.last };
    try {
      const { rows, consumed } = parseTextRows(this.core, this.layout, text, firstRow, out);
      this.at += consumed;
      return rows;
    } catch (error) {
      if (error instanceof CoreError && error.byte >= 0) {
        throw new CoreError(error.status, error.message, error.row, error.column, error.byte + this.base + this.at);
      }
      throw error;
    }
  }

  keepRest(row: number): void {
    const rest = this.length - this.at;
    if (rest > CHUNK_BYTES) {
      throw new CoreError('bad text', `row ${row} is longer than 8 MB`, row, -1, this.base + this.at);
    }
    const memory = new Uint8Array(this.core.exports.memory.buffer);
    memory.copyWithin(this.text, this.text + this.at, this.text + this.length);
    this.base += this.at;
    this.at = 0;
    this.length = rest;
  }
}
