/** Reads a confusion matrix from a square table, or counts it from true and predicted classes. */

import { DataError } from '../../base/error.ts';
import { formatted } from '../../base/format-message.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import type { Classes, ConfusionMatrix, Content, InputFile, Square } from '../../model/dataset.ts';
import { notSquare, squareOfGrid, tooLarge } from '../content/square.ts';
import { countColumn, pairColumns } from '../roles/name-words.ts';
import { readLabels } from './labels.ts';

/**
 * A confusion matrix with rows as true classes: a square table, turned where it says that its columns are the true
 * classes, or counted from two columns of true and predicted classes, with a third for rows that stand for many points.
 * @throws DataError for what is not square, for names that differ, and for an entry that is negative or not finite
 */
export function readConfusion({ name: file, content, shape }: InputFile, classes: Classes | null): ConfusionMatrix {
  const square = squareOf(content, shape, file, classes);
  if (square instanceof DataError) throw square.in(file);
  checkEntries(square, file);
  const { size, values, truth } = square;
  const known = classes?.names.length === size ? classes.names : square.names;
  const names = known ?? Array.from({ length: size }, (_, c) => `class ${c}`);
  return { file, names, counts: truth === 'columns' ? transposed(values, size) : values, truth };
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
): Square | DataError {
  switch (content.kind) {
    case 'table':
      return content.square ?? notSquare(shape[0] ?? 'many more or fewer', shape[1] ?? 0);
    case 'records':
      return ofRecords(content, file, classes);
    case 'numbers':
      if (content.values.length !== 1) return notSquare(content.values.length, 1);
      return { size: 1, values: content.values, names: null, isNamedTwice: false, truth: null };
    case 'strings':
    case 'lists':
    case 'image':
      return new DataError('wrong-content', 'a confusion matrix must be a table of numbers, got text', PAIRS);
    case 'tree':
      return new DataError('wrong-content', 'a confusion matrix must be a table of numbers, got a tree', PAIRS);
  }
}

const PAIRS = 'Open a square table, or two columns called true and predicted with one row a point.';

function ofRecords(
  { header, columns }: Content & { kind: 'records' },
  file: string,
  classes: Classes | null,
): Square | DataError {
  const [truth = -1, prediction = -1] = pairColumns(header) ?? (header.length === 2 ? [0, 1] : []);
  const [truths, predictions] = [columns[truth], columns[prediction]];
  const counts = header.length === 3 ? columns[countColumn(header)] : undefined;
  if (truths && predictions) return countPairs([truths, predictions], counts, file, classes);
  const rows = (columns[0] ?? []).map((_, row) => columns.map((values) => values[row] ?? ''));
  return squareOfGrid([header, ...rows]);
}

/** Points by true and predicted class. Classes that are words are in sorted order, as scikit-learn has them. */
function countPairs(
  pair: readonly [readonly string[], readonly string[]],
  counts: readonly string[] | undefined,
  file: string,
  classes: Classes | null,
): Square | DataError {
  const indices = pair.every((values) => values.every(isNumber));
  const list = classes ?? (indices ? null : { file, names: [...new Set(pair.flat())].sort(), groupings: [] });
  const [truth, prediction] = pair.map((values) =>
    readLabels(
      indices ? { kind: 'numbers', values: Float64Array.from(values, toNumber) } : { kind: 'strings', values },
      file,
      list,
    ),
  );
  const size = Math.max(truth?.count ?? 0, prediction?.count ?? 0);
  const refused = tooLarge(size) ?? wrongCount(counts);
  if (refused) return refused;
  const values = new Float64Array(size * size);
  truth?.values.forEach((row, point) => {
    const column = prediction?.values[point];
    if (column === undefined) throw unpaired(file, point);
    const cell = row * size + column;
    values[cell] = (values[cell] ?? 0) + (counts === undefined ? 1 : toNumber(counts[point] ?? ''));
  });
  return { size, values, names: list?.names ?? null, isNamedTwice: false, truth: 'rows' };
}

const unpaired = (file: string, row: number): DataError =>
  new DataError('ragged', formatted`row ${row} has a true class and no predicted one`, PAIRS, { file, row });

function wrongCount(counts: readonly string[] | undefined): DataError | null {
  const row = counts?.findIndex((said) => !(isNumber(said) && toNumber(said) >= 0 && toNumber(said) < Infinity)) ?? -1;
  if (row < 0) return null;
  return new DataError(
    'bad-value',
    formatted`the count at row ${row} is '${counts?.[row]?.slice(0, 40) ?? ''}', expected a number of at least 0`,
    'Say in each row how many points it stands for.',
    { row },
  );
}

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
