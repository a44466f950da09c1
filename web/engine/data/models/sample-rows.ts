/** Some rows of what a model gave, spread over the file: enough to tell whose labels are whose. */

import type { Content, InputFile } from '../../model/dataset.ts';
import type { BinaryLayout, Table, TextLayout } from '../../model/table.ts';
import { ELEMENT_BYTES } from '../elements.ts';
import { fieldsIn, numberOf, placeOfLargest, rowsFrom, rowsIn } from '../numbers.ts';

/** Amounts that are read: at first, and where that is not enough to be sure. */
export const FEW = { rows: 1024, bytes: 2 ** 20, text: 2 ** 20 };
export const MANY = { rows: 16_384, bytes: 2 ** 24, text: 2 ** 22 };
type Extent = typeof FEW;
/** Rows that are read at once. */
const BLOCK = 32;

export interface SampledRows {
  /** Places of these rows in the file. */
  readonly rows: readonly number[];
  readonly columns: number;
  /** The class that the model takes for the most likely; -1 where it has no value. */
  readonly top: Int32Array;
  /** The values, row by row; null for lists of classes, which have none, and for MANY rows, whose values nobody asks for. */
  readonly values: Float64Array | null;
}

const sampled = new Map([FEW, MANY].map((extent) => [extent, new WeakMap<Content, Promise<SampledRows | null>>()]));

/** Rows of a model, read once; null where it has none. */
export function sampleOf({ content }: InputFile, extent = FEW): Promise<SampledRows | null> {
  const found = sampled.get(extent)?.get(content) ?? read(content, extent);
  sampled.get(extent)?.set(content, found);
  return found;
}

async function read(content: Content, extent: Extent): Promise<SampledRows | null> {
  if (content.kind === 'lists') {
    const { rows: total, width, ids, classes: columns } = content.lists;
    const rows = blocksOf(total, extent.rows).flat();
    return { rows, columns, top: Int32Array.from(rows, (row) => ids[row * width] ?? -1), values: null };
  }
  if (content.kind !== 'table') return null;
  const { table } = content;
  const { layout } = table;
  const { rows, columns, values } =
    layout.kind === 'text' ? await ofText(table, layout, extent) : await ofBinary(table, layout, extent);
  if (rows.length === 0) return null;
  const areRanks = table.firstRows?.areRanks === true;
  const top = Int32Array.from(rowsIn(values, columns), (row) => (areRanks ? (row[0] ?? -1) : placeOfLargest(row)));
  return { rows, columns, top, values: areRanks || extent === MANY ? null : values };
}

/** Rows in blocks that lie evenly in the file. */
function blocksOf(total: number, most: number): number[][] {
  const range = (start: number, length: number): number[] => Array.from({ length }, (_, i) => start + i);
  if (total <= most) return total === 0 ? [] : [range(0, total)];
  const blocks = Math.max(2, Math.floor(most / BLOCK));
  return Array.from({ length: blocks }, (_, i) => range(Math.floor((i * (total - BLOCK)) / (blocks - 1)), BLOCK));
}

type Read = Pick<SampledRows, 'rows' | 'columns'> & { readonly values: Float64Array };
const NOTHING: Read = { rows: [], columns: 0, values: new Float64Array(0) };

async function ofBinary({ source, shape }: Table, layout: BinaryLayout, extent: Extent): Promise<Read> {
  const [total, columns] = shape;
  if (typeof total !== 'number' || typeof columns !== 'number') return NOTHING;
  const rowBytes = ELEMENT_BYTES[layout.element] * columns;
  const most = Math.max(2 * BLOCK, Math.min(extent.rows, Math.floor(extent.bytes / rowBytes)));
  // By columns, every column of a block is a reading of its own.
  const blocks = blocksOf(total, layout.columnMajor ? 2 * BLOCK : most);
  const rows = blocks.flat();
  const values = new Float64Array(rows.length * columns);
  let done = 0;
  for (const block of blocks) {
    values.set(await rowsFrom(source, layout, [total, columns], block[0] ?? 0, block.length), done * columns);
    done += block.length;
  }
  return { rows, columns, values };
}

/** Of text the first rows: where a later one begins is not known. */
async function ofText({ source }: Table, layout: TextLayout, extent: Extent): Promise<Read> {
  const rows = (await fieldsIn(source, layout, extent.text)).slice(0, extent.rows);
  const values = Float64Array.from(rows.flatMap((row) => layout.columns.map((column) => numberOf(row[column]))));
  return { rows: rows.map((_, i) => i), columns: layout.columns.length, values };
}
