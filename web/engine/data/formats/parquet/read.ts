/** Reads Parquet files. */

import { type FileMetaData, parquetMetadata, parquetSchema } from 'hyparquet';
import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { type Cells, type Column, type ColumnFile, isList } from '../columns/column-file.ts';
import { membersOf } from '../columns/contents.ts';
import type { Member } from '../shared/members.ts';
import { type Chunk, decodeColumn } from './column.ts';
import { tooLarge } from './pages.ts';
import { checkSchema, columnOf, type Leaf } from './schema.ts';
import { thriftEnd } from './thrift.ts';

/*
 * hyparquet decodes Parquet. It trusts the file: it makes room for what headers, runs and lists claim. So each of these is
 * looked at first (thrift.ts, pages.ts), and a column of a row group is decoded at a time.
 */

const MAX_FOOTER = 2 ** 26;
const MAX_FOOTER_VALUES = 2 ** 22;
/** Numbers of a row group, which is laid side by side at once. */
const MAX_IN_GROUP = 2 ** 26;
/** Values of a column in a row group, however few bytes they take; more where there are bytes for them. */
const MAX_FREE = 2 ** 23;
/** Texts of a column in a row group. */
const MAX_TEXTS = 2 ** 22;

function damaged(error: unknown): DataError {
  if (error instanceof DataError) return error;
  // Errors inside the library are not for readers of messages.
  const isSaid = error instanceof Error && error.name === 'Error';
  return new DataError(
    'damaged-columns',
    `the Parquet file is damaged or of a kind that is not read: ${isSaid ? error.message : 'its bytes contradict each other'}`,
    'Write it again, or save the table as .npy.',
  );
}

/** The columns of a .parquet file. @throws DataError for damage, encryption, and row groups too large to decode */
export async function readParquet(source: ByteSource, choice?: ColumnChoice): Promise<Member[]> {
  try {
    return await membersOf(source, await open(source), choice);
  } catch (error) {
    throw damaged(error);
  }
}

async function open(source: ByteSource): Promise<ColumnFile> {
  const metadata = await readFooter(source);
  const root = parquetSchema(metadata);
  const blocks = blocksOf(metadata);
  const others: string[] = [];
  const columns: Column[] = [];
  const leaves = new Map<string, Leaf>();
  for (const tree of root.children) {
    const found = columnOf(root, tree);
    const { name } = tree.element;
    if (leaves.has(name)) throw new Error(`two columns are called '${name}'`);
    if (typeof found === 'string') others.push(`'${name}' (${found})`);
    else {
      leaves.set(name, found.leaf);
      columns.push(found.column);
    }
  }
  const read = (column: Column, start: number): Promise<Cells> => {
    const leaf = leaves.get(column.name);
    if (leaf === undefined) throw new Error(formatted`there is no column '${column.name}'`);
    return readColumnOf(source, metadata, leaf, start);
  };
  const known: Column[] = [];
  for (const column of columns) {
    const width = column.kind === 'list' ? await widthOf(column, blocks, read) : 1;
    if (width > 0) known.push({ ...column, width });
    else others.push(formatted`'${column.name}' (lists without numbers)`);
  }
  return { columns: known, others, blocks, read };
}

/** Footer of the file. */
async function readFooter(source: ByteSource): Promise<FileMetaData> {
  const tail = new DataView((await source.read(Math.max(0, source.size - 8), source.size)).buffer);
  const length = tail.byteLength === 8 ? tail.getUint32(0, true) : 0;
  const isParquet = tail.byteLength === 8 && tail.getUint32(4, true) === 0x31524150;
  if (!isParquet || length + 8 > Math.min(source.size, MAX_FOOTER)) {
    throw new Error('it does not end as a Parquet file does');
  }
  const footer = await source.read(source.size - 8 - length, source.size);
  thriftEnd(footer.subarray(0, length), 0, MAX_FOOTER_VALUES);
  const metadata = parquetMetadata(footer, { geoparquet: false });
  checkSchema(metadata.schema);
  return metadata;
}

/** Row groups that have rows; @throws DataError for one that is too large to be decoded at once */
function blocksOf({ row_groups: groups, num_rows: total }: FileMetaData): number[] {
  const blocks = [0];
  for (const { num_rows: rows, columns } of groups) {
    const values = columns.reduce((sum, { meta_data: meta }) => sum + Number(meta?.num_values ?? 0), 0);
    if (!(Number(rows) >= 0) || !(values >= 0)) throw new Error('a row group has a negative number of rows');
    if (values > MAX_IN_GROUP || Number(rows) > MAX_IN_GROUP) {
      throw tooLarge(formatted`a row group holds ${values} values, which are decoded at once up to ${MAX_IN_GROUP}`);
    }
    if (Number(rows) > 0) blocks.push((blocks.at(-1) ?? 0) + Number(rows));
  }
  if (blocks.at(-1) !== Number(total)) throw new Error('its row groups have more or fewer rows than it says');
  return blocks;
}

/** Numbers in the first row of a list column. */
async function widthOf(column: Column, blocks: readonly number[], read: ColumnFile['read']): Promise<number> {
  const [start = 0, end] = blocks;
  if (end === undefined) return 0;
  const first = (await read(column, start, end))[0];
  return isList(first) ? first.length : 0;
}

/** Place of a column in the row group that starts at `row`. */
function chunkOf({ row_groups: groups }: FileMetaData, leaf: Leaf, row: number, size: number): [Chunk, number] {
  let first = 0;
  const group = groups.find(({ num_rows: rows }) => {
    first += Number(rows);
    return first > row;
  });
  const wanted = leaf.path.slice(1).map(({ element }) => element.name);
  const isWanted = (path: readonly string[]): boolean =>
    path.length === wanted.length && path.every((name, i) => name === wanted[i]);
  const found = group?.columns.filter(({ meta_data: meta }) => meta && isWanted(meta.path_in_schema)) ?? [];
  const [column] = found;
  const meta = column?.meta_data;
  if (!group || !column || !meta || found.length > 1)
    throw new Error(formatted`a row group has ${found.length} columns '${wanted[0] ?? ''}'`);
  if (column.file_path !== undefined) throw new Error('a column is in another file');
  if (column.crypto_metadata !== undefined) throw new Error('a column is encrypted');
  if (meta.type !== leaf.type)
    throw new Error(`the column '${wanted[0]}' is of type ${leaf.type} and of type ${meta.type}`);
  const [data, words] = [Number(meta.data_page_offset), Number(meta.dictionary_page_offset ?? 0)];
  // Some writers give no place of a dictionary, or one behind the values that it is for.
  const start = words > 0 && words < data ? words : data;
  const end = start + Number(meta.total_compressed_size);
  if (!(start >= 0 && end >= start && end <= size)) throw new Error(formatted`a column is at bytes ${start} to ${end}`);
  return [{ start, end, values: Number(meta.num_values), codec: meta.codec }, Number(group.num_rows)];
}

async function readColumnOf(source: ByteSource, metadata: FileMetaData, leaf: Leaf, row: number): Promise<Cells> {
  try {
    const [chunk, rows] = chunkOf(metadata, leaf, row, source.size);
    const most =
      leaf.type === 'BYTE_ARRAY' && leaf.decimals === null ? MAX_TEXTS : MAX_FREE + 8 * (chunk.end - chunk.start);
    if (!(chunk.values >= 0) || chunk.values > most || rows > most) {
      throw tooLarge(
        formatted`a column holds ${chunk.values} values in a row group of ${rows} rows, which are decoded at once up to ${most}`,
      );
    }
    return decodeColumn(await source.read(chunk.start, chunk.end), chunk, leaf, rows);
  } catch (error) {
    throw damaged(error);
  }
}
