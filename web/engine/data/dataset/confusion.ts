/** Reads a confusion matrix from a square table, or counts it from true and predicted classes. */

import { DataError, formatted } from '../../base/error.ts';
import type { Classes, ConfusionMatrix, Content, Counted, InputFile, Square } from '../../model/dataset.ts';
import { nameOfContent } from '../content/name-of-content.ts';
import { notSquare } from '../content/square-errors.ts';

/**
 * A confusion matrix with rows as true classes: a square table, turned where it says that its columns are the true
 * classes, or counted from two columns of true and predicted classes, with a third for rows that stand for many points.
 * @throws DataError for what is not square, for names that differ, and for an entry that is negative or not finite
 */
export function readConfusion({ name: file, content, shape }: InputFile, classes: Classes | null): ConfusionMatrix {
  const square = squareOf(content, shape, file, classes);
  if (square instanceof DataError) throw square.in(file);
  checkEntries(square, file);
  const { size, values, truth, unread, opened, outside, points, warnings } = square;
  const turned = (all: Float64Array): Float64Array => (truth === 'columns' ? transposed(all, size) : all);
  const known = classes?.names.length === size ? classes.names : square.names;
  const names = known ?? Array.from({ length: size }, (_, c) => `class ${c}`);
  return {
    file,
    names,
    counts: turned(values),
    opened: opened && turned(opened),
    truth,
    unread,
    outside,
    points,
    warnings,
  };
}

/** Rows become columns. O(size²). */
export function transposed(values: Float64Array, size: number): Float64Array {
  const turned = new Float64Array(values.length);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      turned[column * size + row] = values[row * size + column] ?? Number.NaN;
  }
  return turned;
}

function squareOf(
  content: Content,
  shape: InputFile['shape'],
  file: string,
  classes: Classes | null,
): Counted | DataError {
  switch (content.kind) {
    case 'table':
      return content.square ?? notSquare(shape[0] ?? 'many more or fewer', shape[1] ?? 0);
    case 'records':
      return (
        content.count?.(classes, file) ??
        content.square ??
        notSquare(content.columns[0]?.length ?? 0, content.header.length)
      );
    case 'numbers':
      if (content.values.length !== 1) return notSquare(content.values.length, 1);
      return { size: 1, values: content.values, names: null, isNamedTwice: false, truth: null };
    default:
      if (content.kind === 'pairs' && content.count) return content.count(classes, file);
      return new DataError(
        'wrong-content',
        `a confusion matrix must be a table of numbers, got ${nameOfContent(content)}`,
        PAIRS,
      );
  }
}

export const PAIRS = 'Open a square table, or two columns called true and predicted with one row a point.';

function checkEntries({ size, values }: Square, file: string): void {
  const at = values.findIndex((value) => !(value >= 0 && value < Number.POSITIVE_INFINITY));
  if (at < 0) return;
  const [row, column] = [Math.floor(at / size), at % size];
  const value = values[at] ?? Number.NaN;
  throw new DataError(
    'bad-value',
    formatted`the entry at row ${row} column ${column} is ${value}, expected a number of at least 0`,
    'A confusion matrix holds counts, shares or similarities: correct this entry.',
    { file, row, column },
  );
}
