/** Fields of a text table that are not columns of numbers, such as a name or a label. */

import { createStringPool } from '../../base/string-pool.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { Table, TextLayout } from '../../model/table.ts';
import { parseRecords } from '../formats/delimited/parse.ts';

/** Bytes that are parsed at a time; their number of fields is far below the parser's limit. */
const PIECE = 2 ** 20;
const LF = 10;

/** Which fields these are. */
export const fieldsBeside = ({ fields, columns }: TextLayout): number[] =>
  Array.from({ length: fields }, (_, field) => field).filter((field) => !columns.includes(field));

/** The values of each such field, row by row. Only these are held, however large the table is. */
export async function readFieldsBeside({ layout, source }: Table): Promise<readonly (readonly string[])[]> {
  if (layout.kind !== 'text') return [];
  const beside = fieldsBeside(layout);
  return beside.length === 0 ? [] : readCells(source, layout, beside);
}

/** The cells of some columns of a text, row by row. */
export async function readCells(
  source: ByteSource,
  { delimiter, offset }: Pick<TextLayout, 'delimiter' | 'offset'>,
  columns: readonly number[],
): Promise<readonly (readonly string[])[]> {
  const found = columns.map((field) => ({ field, values: [] as string[] }));
  const word = createStringPool();
  for await (const text of wholeLines(source, offset)) {
    for (const row of parseRecords(text, delimiter).rows) {
      if (row.length === 1 && row[0]?.trim() === '') continue;
      for (const { field, values } of found) values.push(word((row[field] ?? '').trim()));
    }
  }
  return found.map(({ values }) => values);
}

/** The text from a byte on, in pieces that end where a line does. */
async function* wholeLines(source: ByteSource, offset: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let start = offset, length = PIECE; start < source.size; ) {
    const end = Math.min(source.size, start + length);
    const bytes = await source.read(start, end);
    const taken = end === source.size ? bytes.length : bytes.lastIndexOf(LF) + 1;
    yield decoder.decode(bytes.subarray(0, taken));
    start += taken;
    length = taken === 0 ? 2 * length : PIECE; // a line may be longer than a piece
  }
}
