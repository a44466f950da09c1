/** Reads one column of a row group of a Parquet file. */

import type { CompressionCodec, DecodedArray, SchemaTree } from 'hyparquet';
import { assembleNested } from 'hyparquet/src/assemble.js';
import { readColumn } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS, parseDecimal } from 'hyparquet/src/convert.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js';
import { PAGE_CODECS } from '../columns/codecs.ts';
import type { Cells } from '../columns/column-file.ts';
import { Pages } from './pages.ts';
import type { Leaf } from './schema.ts';

/** The part of a file that holds a column of a row group. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly values: number;
  readonly codec: CompressionCodec;
}

/** One value a row, from the bytes of a chunk. @throws Error for damage and for what the library does not read */
export function decodeColumn(bytes: Uint8Array, chunk: Chunk, leaf: Leaf, rows: number): Cells {
  const { path, type, decimals } = leaf;
  const isPacked = chunk.codec !== 'UNCOMPRESSED';
  const pages = new Pages(bytes, isPacked, {
    values: chunk.values,
    type,
    isText: type === 'BYTE_ARRAY',
    maxRepetition: getMaxRepetitionLevel([...path]),
    maxDefinition: getMaxDefinitionLevel([...path]),
  });
  const unpack = (input: Uint8Array, length: number): Uint8Array => {
    const codec = PAGE_CODECS[chunk.codec];
    if (codec === undefined) throw new Error(`pages packed by ${chunk.codec} are not read`);
    const output = codec(input, length);
    pages.checkUnpacked(input.byteOffset, output);
    return output;
  };
  const { data } = readColumn(
    { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 },
    { groupStart: 0, groupRows: rows, selectStart: 0, selectEnd: rows },
    {
      pathInSchema: path.slice(1).map(({ element }) => element.name),
      element: leaf.element,
      type,
      schemaPath: [...path],
      codec: chunk.codec,
      compressors: { [chunk.codec]: unpack },
      parsers: DEFAULT_PARSERS,
      utf8: decimals === null,
    },
  );
  const values = path.length > 2 ? assembled(data, path) : joined(data);
  return decimals === null ? values : Float64Array.from(values, (value) => decimalOf(value, decimals));
}

/** The pieces that the library decodes, one a page or so. */
function joined(pieces: readonly DecodedArray[]): Cells {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const values: unknown[] = new Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) for (let i = 0; i < piece.length; i++) values[at++] = piece[i];
  return values;
}

/** Lists: the library gives one level of nesting for each level of the schema, and takes those away that are none. */
function assembled(pieces: readonly DecodedArray[], path: readonly SchemaTree[]): Cells {
  const [, column, ...below] = path;
  const leaf = below.at(-1);
  if (column === undefined || leaf === undefined) throw new Error('a column has no values');
  const byPath = new Map<string, DecodedArray>([[leaf.path.join('.'), pieces.flat()]]);
  assembleNested(byPath, column, DEFAULT_PARSERS);
  return byPath.get(column.path.join('.')) ?? [];
}

/** Divided, not multiplied by 0.1 and so on, which are no doubles: 3 of one decimal is 0.3. */
function decimalOf(value: unknown, decimals: number): number {
  const whole = value instanceof Uint8Array ? parseDecimal(value) : toWhole(value);
  return whole / 10 ** decimals;
}

const toWhole = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
