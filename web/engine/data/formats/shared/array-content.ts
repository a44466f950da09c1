/** Content of an array: one number a point, or a table that stays in its file. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { Content, InputFile } from '../../../model/dataset.ts';
import type { BinaryLayout } from '../../../model/table.ts';
import { ELEMENT_BYTES, isInteger, readNumbers } from '../../elements.ts';

/** Content that was found in a file or a member of an archive. */
export type Found = Pick<
  InputFile,
  'content' | 'shape' | 'warnings' | 'guess' | 'columns' | 'ids' | 'further' | 'rows' | 'stack'
>;

/** The same of a table of numbers. */
export type FoundTable = Found & { readonly content: Content & { readonly kind: 'table' } };

/** One number a point is read at once up to this many (512 MiB); more cannot be labels and stays in its file. */
const MAX_NUMBERS = 2 ** 26;

/** Number of elements, or null beyond 2^53 bytes. Exact: doubles hold every safe integer. */
export function elementCount(shape: readonly number[], width: number): number | null {
  const count = shape.reduce((product, size) => product * BigInt(size), 1n);
  return count * BigInt(Math.max(1, width)) <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : null;
}

/** @throws DataError unless `shape` needs exactly the `present` bytes; returns the number of elements */
export function checkedCount(shape: readonly number[], width: number, present: number, type: string): number {
  const count = elementCount(shape, width);
  const promise = formatted`the header promises ${shape.join(' x ') || '1'} elements of ${type} (${width} bytes each)`;
  if (count === null) {
    throw new DataError('size-mismatch', `${promise}, more than any file holds`, 'Write the file again.');
  }
  const difference = present - count * width;
  if (difference === 0) return count;
  throw new DataError(
    'size-mismatch',
    formatted`${promise}, ${count * width} bytes, but ${present} are there: ${Math.abs(difference)} too ${difference < 0 ? 'few' : 'many'}`,
    difference < 0 ? 'The file was cut short: copy or write it again.' : 'Write the file again.',
  );
}

/** Shapes (n) and (n, 1) hold one value a point. */
export const isOneColumn = (shape: readonly number[]): boolean =>
  shape.length === 1 || (shape.length === 2 && shape[1] === 1);

/** Axes of length 1 say nothing where there are more than two; nor does one before whole numbers, which are labels. */
function withoutAxes(stored: readonly number[], { element }: BinaryLayout): readonly number[] {
  if (stored.length === 2) return stored[0] === 1 && isInteger(element) && stored[1] !== 1 ? stored.slice(1) : stored;
  const long = stored.filter((size) => size !== 1);
  return stored.length < 3 || long.length > 2 ? stored : long;
}

/** One number a point is read; everything else becomes a table that stays in its file. */
export async function arrayContent(
  source: ByteSource,
  stored: readonly number[],
  layout: BinaryLayout,
  count: number,
): Promise<Found> {
  const shape = withoutAxes(stored, layout);
  if (isOneColumn(shape) && count <= MAX_NUMBERS) {
    return { content: { kind: 'numbers', values: await readNumbers(source, layout, count) }, shape };
  }
  return { content: { kind: 'table', table: { source, shape, layout } }, shape };
}

/** The type as people write it in Python. */
export function typeName(element: BinaryLayout['element']): string {
  if (element === 'b1') return 'bool';
  const kind = { f: 'float', b: 'bfloat', i: 'int', u: 'uint' }[element.charAt(0)] ?? '';
  return `${kind}${8 * ELEMENT_BYTES[element]}`;
}
