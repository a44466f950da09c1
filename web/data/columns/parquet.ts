import { type FileMetaData, parquetMetadataAsync, parquetRead, parquetSchema, type SchemaTree } from 'hyparquet';
import type { ByteSource } from '../bytes.ts';
import { DataError } from '../error.ts';
import type { Member } from '../members.ts';
import { MOST_UNPACKED, PAGE_CODECS } from './codecs.ts';
import type { Cells, Column, ColumnFile } from './column-file.ts';
import { isList } from './columns-source.ts';
import { membersOf } from './contents.ts';
import { checkPages } from './parquet-pages.ts';

/** Numbers of a row group, which is decoded at once. */
const MOST_IN_GROUP = 2 ** 26;
const MOST_FOOTER = 2 ** 26;
const MOST_COLUMNS = 100_000;

const SMALLER = "In Python: table.to_parquet('x.parquet', row_group_size=10_000).";

const damaged = (error: unknown): DataError =>
  error instanceof DataError
    ? error
    : new DataError(
        'damaged-columns',
        `the Parquet file is damaged or of a kind that is not read: ${error instanceof Error ? error.message : error}`,
        'Write it again, or save the table as .npy.',
      );

/** The columns of a .parquet file. @throws DataError for damage, encryption, and row groups too large to decode */
export async function readParquet(source: ByteSource): Promise<Member[]> {
  try {
    return await membersOf(source, await open(source));
  } catch (error) {
    throw damaged(error);
  }
}

async function open(source: ByteSource): Promise<ColumnFile> {
  const tail = new DataView((await source.read(Math.max(0, source.size - 8), source.size)).buffer);
  const footer = tail.byteLength === 8 ? tail.getUint32(0, true) : 0;
  if (
    tail.byteLength < 8 ||
    tail.getUint32(4, true) !== 0x31524150 ||
    footer + 8 > Math.min(source.size, MOST_FOOTER)
  ) {
    throw new Error('it does not end as a Parquet file does');
  }
  const metadata = await parquetMetadataAsync(bufferOf(source, []));
  const blocks = blocksOf(metadata);
  const found = parquetSchema(metadata).children.map(columnOf);
  const columns: Column[] = [];
  for (const column of found) {
    if (column?.kind === 'list') {
      const width = await widthOf(source, metadata, column, blocks);
      if (width > 1) columns.push({ ...column, width });
    } else if (column) columns.push(column);
  }
  if (columns.length > MOST_COLUMNS) throw new Error(`it has ${columns.length} columns`);
  const others = parquetSchema(metadata).children.filter((_, i) => found[i] === null);
  return {
    columns,
    others: others.map(({ element }) => element.name),
    blocks,
    read: (wanted, start, end) => read(source, metadata, wanted, start, end),
  };
}

/** Row groups; @throws DataError for one that is too large to be decoded at once */
function blocksOf({ row_groups: groups, num_rows: total }: FileMetaData): number[] {
  const blocks = [0];
  for (const { num_rows: rows, columns } of groups) {
    const values = columns.reduce((sum, { meta_data: meta }) => sum + Number(meta?.num_values ?? 0), 0);
    if (!(Number(rows) >= 0) || !(values >= 0)) throw new Error('a row group has less than no rows');
    if (values > MOST_IN_GROUP || Number(rows) > MOST_IN_GROUP) {
      throw new DataError(
        'too-large',
        `a row group holds ${values} numbers, which are decoded at once up to ${MOST_IN_GROUP}`,
        SMALLER,
      );
    }
    blocks.push((blocks.at(-1) ?? 0) + Number(rows));
  }
  if (blocks.at(-1) !== Number(total)) throw new Error('its row groups have more or fewer rows than it says');
  return blocks;
}

/** What a column of the schema holds, null for what is neither numbers nor text. The width of a list is not known yet. */
function columnOf({ element, children }: SchemaTree): Column | null {
  const { name, type, converted_type: converted, logical_type: logical } = element;
  if (typeof name !== 'string') throw new Error('a column has no name');
  const leaf = children.length === 0 ? element : innermost(children);
  if (children.length > 0 || element.repetition_type === 'REPEATED') {
    const inner = leaf === null ? null : scalarOf(leaf.type, leaf.logical_type?.type, leaf.converted_type);
    if (inner === null || inner.kind === 'text') return null;
    return { name, kind: 'list', isSingle: inner.isSingle, width: 0 };
  }
  const scalar = scalarOf(type, logical?.type, converted);
  return scalar && { name, ...scalar, width: 1 };
}

/** The one leaf below a column, as lists have. */
function innermost(children: readonly SchemaTree[]): SchemaTree['element'] | null {
  let [next, ...others] = children;
  for (let depth = 0; next && others.length === 0 && depth < 4; depth++) {
    if (next.children.length === 0) return next.element;
    [next, ...others] = next.children;
  }
  return null;
}

function scalarOf(
  type: string | undefined,
  logical: string | undefined,
  converted: string | undefined,
): Pick<Column, 'kind' | 'isSingle'> | null {
  const isPlain = converted === undefined || /^U?INT_/.test(converted);
  if (type === 'FLOAT') return { kind: 'float', isSingle: true };
  if (type === 'FIXED_LEN_BYTE_ARRAY' && logical === 'FLOAT16') return { kind: 'float', isSingle: true };
  if (type === 'DOUBLE') return { kind: 'float', isSingle: false };
  if (type === 'BOOLEAN') return { kind: 'integer', isSingle: true };
  if ((type === 'INT32' || type === 'INT64') && isPlain && (logical === undefined || logical === 'INTEGER')) {
    return { kind: 'integer', isSingle: false };
  }
  if (type === 'BYTE_ARRAY' && (converted === 'UTF8' || converted === 'ENUM' || logical === 'STRING')) {
    return { kind: 'text', isSingle: false };
  }
  return null;
}

/** Numbers in the first row of a list column. */
async function widthOf(
  source: ByteSource,
  metadata: FileMetaData,
  column: Column,
  blocks: readonly number[],
): Promise<number> {
  const end = blocks.find((row) => row > 0);
  if (end === undefined) return 0;
  const [cells] = await read(source, metadata, [column], 0, end);
  const first = cells?.[0];
  return isList(first) ? first.length : 0;
}

/** The part of the file that holds a column of a row group. */
interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly values: number;
}

/** The file as the library asks for it. Chunks of columns are looked at before they are decoded. */
function bufferOf(source: ByteSource, chunks: readonly Chunk[]) {
  const slice = async (start: number, end: number): Promise<ArrayBuffer> => {
    if (!(start >= 0 && end >= start && end <= source.size)) throw new Error(`bytes ${start} to ${end} are not there`);
    const bytes = await source.read(start, end);
    for (const chunk of chunks) {
      if (chunk.start < start || chunk.end > end) continue;
      checkPages(bytes.subarray(chunk.start - start, chunk.end - start), chunk.values, MOST_UNPACKED);
    }
    return bytes.buffer;
  };
  return {
    byteLength: source.size,
    slice: (start: number, end = source.size): Promise<ArrayBuffer> => {
      const bytes = slice(start, end);
      bytes.catch(() => undefined); // the library fetches ahead, and throws where it needs the bytes
      return bytes;
    },
  };
}

/** Where the library reads the columns of the row group that starts at `rowStart`: each from its dictionary, if it has one. */
function chunksOf(
  { row_groups: groups }: FileMetaData,
  columns: readonly Column[],
  rowStart: number,
  size: number,
): Chunk[] {
  const names = new Set(columns.map(({ name }) => name));
  const chunks: Chunk[] = [];
  let row = 0;
  for (const group of groups) {
    for (const { meta_data: meta } of row === rowStart ? group.columns : []) {
      if (!meta) throw new Error('a column is in another file');
      if (!names.has(meta.path_in_schema[0] ?? '')) continue;
      const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
      const end = start + Number(meta.total_compressed_size);
      if (!(start >= 0 && end >= start && end <= size)) throw new Error(`a column is at bytes ${start} to ${end}`);
      chunks.push({ start, end, values: Number(meta.num_values) });
    }
    row += Number(group.num_rows);
  }
  return chunks;
}

async function read(
  source: ByteSource,
  metadata: FileMetaData,
  columns: readonly Column[],
  rowStart: number,
  rowEnd: number,
): Promise<Cells[]> {
  const cells = new Map<string, unknown[]>();
  try {
    await parquetRead({
      file: bufferOf(source, chunksOf(metadata, columns, rowStart, source.size)),
      metadata,
      columns: columns.map(({ name }) => name),
      rowStart,
      rowEnd,
      compressors: PAGE_CODECS,
      geoparquet: false,
      onChunk: ({ columnName, columnData, rowStart: first }) => {
        const values = cells.get(columnName) ?? [];
        for (let i = 0; i < columnData.length; i++) values[first - rowStart + i] = columnData[i];
        cells.set(columnName, values);
      },
    });
  } catch (error) {
    throw damaged(error);
  }
  return columns.map(({ name }) => cells.get(name) ?? []);
}
