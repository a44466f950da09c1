/** Lists of arrays in a pickle that are batches of one array. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { joinFound, type Piece } from '../../shards/join-shards.ts';
import type { Found } from '../shared/array-content.ts';
import { type Locate, readArray, readTensor } from './arrays.ts';
import { insideOf, isKind, isList, type List, type NumpyArray, type Tensor, type Value, wordsFor } from './values.ts';

/** More than training, validation and test: a list of more is of batches, whatever rows each has. */
const MAX_SPLITS = 3;
/** A tuple of few is more likely of things that belong together than of batches; a batch itself holds no more things. */
const MAX_THINGS = 16;

/** An array of NumPy or a tensor of PyTorch. */
export type Block = NumpyArray | Tensor;

export const isBlock = (value: Value | undefined): value is Block => isKind(value, 'array') || isKind(value, 'tensor');

export const shapeOf = (block: Block): readonly number[] =>
  block.kind === 'array' ? (block.data?.shape ?? []) : block.shape;

/** Values that every batch has under one name. */
export interface Column {
  readonly name: string;
  readonly values: readonly Value[];
}

export const readBlock = (source: ByteSource, block: Block, locate: Locate): Promise<Found> =>
  block.kind === 'array' ? readArray(source, block) : readTensor(block, locate);

/** The blocks of a list that are one array which was gathered batch by batch, null for other lists. */
export function batchesIn({ kind, items }: List): readonly Block[] | null {
  const blocks = items.filter(isBlock);
  return blocks.length === items.length && areBatches(kind, blocks) ? blocks : null;
}

/**
 * True for blocks that follow each other and are parts of one: as wide as each other, with as many rows in all but the last, which
 * may have fewer. Of many the rows may differ, and one of another width is a mistake that reading them names. A pair (logits,
 * labels), or of training and test data, is none: of such data the first has the most rows.
 */
function areBatches(kind: List['kind'], blocks: readonly Block[]): boolean {
  const shapes = blocks.map(shapeOf);
  const [first = [], second] = shapes;
  if (second === undefined || first.length === 0) return false;
  const isAlike = (shape: readonly number[]): boolean =>
    shape.length === first.length && shape.slice(1).join() === first.slice(1).join();
  if (shapes.length > (kind === 'list' ? MAX_SPLITS : MAX_THINGS)) {
    return isAlike(second) && shapes.every(({ length }) => length === first.length);
  }
  const [rows = 0] = first;
  const [last = 0] = shapes.at(-1) ?? [];
  const isShorter = kind === 'list' ? last <= rows : shapes.length > 2 && last < rows;
  if (kind === 'list' && shapes.length === MAX_SPLITS && shapes.every(isAlike)) {
    if (shapes.some(([size = 0]) => size > rows)) return true;
  }
  return isShorter && shapes.every(isAlike) && shapes.slice(0, -1).every(([size]) => size === rows);
}

/** Columns of a list of batches that hold several things each, [(logits, labels), …] or [{'logits': …}, …]; null for others. */
export function columnsIn({ kind, items }: List): readonly Column[] | null {
  const names = thingsIn(items[0])?.map(([name]) => name);
  if (names === undefined || items.length < 2) return null;
  const columns = names.map((name) => ({ name, values: [] as Value[] }));
  for (const item of items) {
    const things = thingsIn(item);
    if (things?.length !== names.length) return null;
    for (const [i, [name, value]] of things.entries()) {
      if (name !== names[i]) return null;
      columns[i]?.values.push(value);
    }
  }
  // Of a batch of one point, the label may be a tensor without dimensions.
  const first = columns.find(({ values: [value] }) => isBlock(value) && shapeOf(value).length > 0);
  const blocks = first?.values.filter(isBlock) ?? [];
  return blocks.length === items.length && areBatches(kind, blocks) ? columns : null;
}

/** The few things in one batch by their names; a list may as well hold the batches of one thing. */
function thingsIn(value: Value | undefined): readonly (readonly [string, Value])[] | null {
  if (isKind(value, 'dict')) return value.entries.length <= MAX_THINGS ? insideOf(value) : null;
  if (!isList(value) || value.items.length > MAX_THINGS || batchesIn(value) !== null) return null;
  return insideOf(value);
}

/** Things under many names as a list: vectors of as many numbers, or dictionaries with the same keys; null for others. */
export function rowsByName(value: Value): List | null {
  if (!isKind(value, 'dict') || value.entries.length <= MAX_THINGS) return null;
  const items = insideOf(value).map(([, item]) => item);
  const shapes = items.map((item) => (isBlock(item) ? shapeOf(item) : isList(item) ? [item.items.length] : []));
  const [[width = 0, ...more] = []] = shapes;
  if (width > 1 && more.length === 0 && shapes.every((shape) => shape.join() === String(width)))
    return { kind: 'list', items: items.map((item) => (isBlock(item) ? shaped(item, [1, width]) : item)) };
  const list: List = { kind: 'list', items };
  return items.every((item) => isKind(item, 'dict')) && columnsIn(list) !== null ? list : null;
}

/** @throws DataError naming the batch that does not continue those before it */
export async function readBatches(source: ByteSource, values: readonly Value[], locate: Locate): Promise<Found> {
  const blocks = values.map((value, i) => {
    if (isBlock(value)) return shapeOf(value).length === 0 ? shaped(value, [1]) : value;
    throw new DataError(
      'batch-mismatch',
      formatted`batch ${i} has ${wordsFor(value)}, others have an array`,
      'Save as many things for every batch, or the logits alone: torch.save(torch.cat(batches), path).',
    );
  });
  const rows = (await areRows(source, blocks, locate))
    ? blocks.map((block) => shaped(block, [1, ...shapeOf(block)]))
    : blocks;
  const pieces: Piece[] = [];
  for (const [i, block] of rows.entries()) {
    const name = `batch ${i}`;
    try {
      pieces.push({ name, found: await readBlock(source, block, locate) });
    } catch (error) {
      throw error instanceof DataError
        ? new DataError(error.code, `${name}: ${error.message}`, error.remedy, error.place)
        : error;
    }
  }
  return joinFound(source.name, pieces);
}

/** True where each batch is the logits of one point: as many numbers in each, not whole, so that they are no labels. */
async function areRows(source: ByteSource, blocks: readonly Block[], locate: Locate): Promise<boolean> {
  const [first] = blocks;
  if (first === undefined) return false;
  const [columns = 0, ...others] = shapeOf(first);
  const isRow = (block: Block): boolean => shapeOf(block).join() === String(columns);
  if (columns < 2 || others.length > 0 || !blocks.every(isRow)) return false;
  const { content } = await readBlock(source, first, locate);
  return content.kind === 'numbers' && !content.values.every(Number.isInteger);
}

/** The same elements with a first dimension of 1 more. */
function shaped(block: Block, shape: readonly number[]): Block {
  if (block.kind === 'tensor') return { ...block, shape, strides: [0, ...block.strides] };
  return { ...block, data: block.data && { ...block.data, shape, fortranOrder: false } };
}
