/** Some rows of what a model gave, spread over the file: enough to tell whose labels are whose. */

import { isNumber, toNumber } from '../../base/number-text.ts';
import type { Content, InputFile } from '../../model/dataset.ts';
import type { BinaryLayout, Table, TextLayout } from '../../model/table.ts';
import { ELEMENT_BYTES, readNumbers } from '../elements.ts';
import { parseRecords } from '../formats/delimited/parse.ts';

const MAX_ROWS = 1024;
/** Rows that are read at once. */
const BLOCK = 32;
const MAX_BYTES = 2 ** 22;

export interface SampledRows {
  /** Which rows of the file these are. */
  readonly rows: readonly number[];
  readonly columns: number;
  /** The class that the model takes for the most likely; -1 where it has no value. */
  readonly top: readonly number[];
  /** The values; null where there are none, but lists of classes. */
  readonly values: readonly (readonly number[])[] | null;
}

const sampled = new WeakMap<Content, Promise<SampledRows | null>>();

/** Rows of a model, read once; null where it has none. */
export function sampleOf({ content }: InputFile): Promise<SampledRows | null> {
  const found = sampled.get(content) ?? read(content);
  sampled.set(content, found);
  return found;
}

async function read(content: Content): Promise<SampledRows | null> {
  if (content.kind === 'lists') {
    const { rows: total, width, ids } = content.lists;
    const rows = blocksOf(total, MAX_ROWS).flat();
    return { rows, columns: content.lists.classes, top: rows.map((row) => ids[row * width] ?? -1), values: null };
  }
  if (content.kind !== 'table') return null;
  const { table } = content;
  const { rows, values } =
    table.layout.kind === 'text' ? await ofText(table, table.layout) : await ofBinary(table, table.layout);
  if (rows.length === 0) return null;
  const columns = values[0]?.length ?? 0;
  const areRanks = table.firstRows?.areRanks === true;
  const top = values.map((row) => (areRanks ? (row[0] ?? -1) : largest(row)));
  return { rows, columns, top, values: areRanks ? null : values };
}

function largest(row: readonly number[]): number {
  let best = -1;
  for (const [column, value] of row.entries()) if (value > (row[best] ?? Number.NEGATIVE_INFINITY)) best = column;
  return best;
}

/** Rows in blocks that lie evenly in the file. */
function blocksOf(total: number, most: number): number[][] {
  const range = (start: number, length: number): number[] => Array.from({ length }, (_, i) => start + i);
  if (total <= most) return total === 0 ? [] : [range(0, total)];
  const blocks = Math.max(2, Math.floor(most / BLOCK));
  return Array.from({ length: blocks }, (_, i) => range(Math.floor((i * (total - BLOCK)) / (blocks - 1)), BLOCK));
}

interface Read {
  readonly rows: readonly number[];
  readonly values: readonly (readonly number[])[];
}

async function ofBinary({ source, shape }: Table, layout: BinaryLayout): Promise<Read> {
  const [total, columns] = shape;
  if (typeof total !== 'number' || typeof columns !== 'number') return { rows: [], values: [] };
  const width = ELEMENT_BYTES[layout.element];
  const most = Math.max(2 * BLOCK, Math.min(MAX_ROWS, Math.floor(MAX_BYTES / (width * columns))));
  const read = (element: number, count: number): Promise<Float64Array> =>
    readNumbers(source, { ...layout, offset: layout.offset + element * width }, count);
  const rows: number[] = [];
  const values: number[][] = [];
  // By columns, every column of a block is a reading of its own.
  for (const block of layout.columnMajor ? blocksOf(total, 2 * BLOCK) : blocksOf(total, most)) {
    const [first = 0] = block;
    if (layout.columnMajor) {
      const byColumn = await Promise.all(
        Array.from({ length: columns }, (_, column) => read(column * total + first, block.length)),
      );
      values.push(...block.map((_, i) => byColumn.map((column) => column[i] ?? Number.NaN)));
    } else {
      const found = await read(first * columns, block.length * columns);
      values.push(...block.map((_, i) => [...found.subarray(i * columns, (i + 1) * columns)]));
    }
    rows.push(...block);
  }
  return { rows, values };
}

/** Of text the first rows: where a later one begins is not known. */
async function ofText({ source }: Table, { offset, delimiter, columns }: TextLayout): Promise<Read> {
  const end = Math.min(source.size, offset + MAX_BYTES);
  const text = new TextDecoder().decode(await source.read(offset, end));
  const { rows } = parseRecords(text, delimiter, end < source.size);
  const values = rows
    .slice(0, MAX_ROWS)
    .map((row) => columns.map((column) => (isNumber(row[column] ?? '') ? toNumber(row[column] ?? '') : Number.NaN)));
  return { rows: values.map((_, i) => i), values };
}
