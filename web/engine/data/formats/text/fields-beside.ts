/** Fields of a text table that are not columns of numbers, such as a name or a label. */

import { createStringPool } from '../../../base/string-pool.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { Ids } from '../../../model/dataset.ts';
import type { Table, TextLayout } from '../../../model/table.ts';
import { parseRecords } from './parse.ts';

/** Bytes that are parsed at a time; their number of fields is far below the parser's limit. */
const PIECE = 2 ** 20;
const LF = 10;

/** Larger texts are not read for what stands beside their numbers. */
export const MAX_BESIDE = 2 ** 26;

export const fieldsBeside = ({ fields, columns }: Pick<TextLayout, 'fields' | 'columns'>): number[] =>
  Array.from({ length: fields }, (_, field) => field).filter((field) => !columns.includes(field));

/** The heading and the values of each such field, row by row. Only these are held, however large the table is. */
export async function readFieldsBeside(table: Table): Promise<Ids[]> {
  const { layout, source } = table;
  const beside = layout.kind === 'text' ? fieldsBeside(layout) : [];
  if (beside.length === 0 || layout.kind !== 'text') return [];
  const headings = await headingsOf(table);
  const cells = await readCells(source, layout, beside);
  return beside.map((field, i) => ({ heading: headings[field] ?? '', values: cells[i] ?? [] }));
}

/** The same; null for a text that is too large to be read for them. */
export async function columnsBeside(table: Table): Promise<Ids[] | null> {
  const { layout, source } = table;
  const hasFields = layout.kind === 'text' && layout.fields > layout.columns.length;
  return hasFields && source.size > MAX_BESIDE ? null : readFieldsBeside(table);
}

/** The line above the first row of a text table, where it names the fields. */
async function headingsOf({ source, layout }: Table): Promise<readonly string[]> {
  if (layout.kind !== 'text' || layout.offset === 0) return [];
  const text = new TextDecoder().decode(await source.read(0, layout.offset));
  const row = parseRecords(text.trimEnd(), layout.delimiter).rows.at(-1) ?? [];
  return row.length === layout.fields ? row.map((heading) => heading.trim()) : [];
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
