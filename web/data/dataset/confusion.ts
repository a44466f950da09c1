/** Reads a confusion matrix from a square table, or counts it from true and predicted classes. */

import { counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import { formatted } from '../../base/format-message.ts';
import { listNames } from '../../base/list-names.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Classes, ConfusionMatrix, Content, InputFile, Square } from '../../model/dataset.ts';
import { nameOfContent } from '../content/name-of-content.ts';
import { notSquare, tooLarge } from '../content/square-errors.ts';
import { createFinder, readLabels, wasFolded } from './labels.ts';

/**
 * A confusion matrix with rows as true classes: a square table, turned where it says that its columns are the true
 * classes, or counted from two columns of true and predicted classes, with a third for rows that stand for many points.
 * @throws DataError for what is not square, for names that differ, and for an entry that is negative or not finite
 */
export function readConfusion({ name: file, content, shape }: InputFile, classes: Classes | null): ConfusionMatrix {
  const square = squareOf(content, shape, file, classes);
  if (square instanceof DataError) throw square.in(file);
  checkEntries(square, file);
  const { size, values, truth, outside, warnings } = square;
  const known = classes?.names.length === size ? classes.names : square.names;
  const names = known ?? Array.from({ length: size }, (_, c) => `class ${c}`);
  return { file, names, counts: truth === 'columns' ? transposed(values, size) : values, truth, outside, warnings };
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
      return ofRecords(content, file, classes);
    case 'numbers':
      if (content.values.length !== 1) return notSquare(content.values.length, 1);
      return { size: 1, values: content.values, names: null, isNamedTwice: false, truth: null };
    case 'pairs':
      return countPairs(content, file, classes);
    default:
      return new DataError(
        'wrong-content',
        `a confusion matrix must be a table of numbers, got ${nameOfContent(content)}`,
        PAIRS,
      );
  }
}

const PAIRS = 'Open a square table, or two columns called true and predicted with one row a point.';

/** A matrix that was counted from labels: points that were predicted as no class are in no entry. */
type Counted = Square & Pick<ConfusionMatrix, 'outside' | 'warnings'>;

function ofRecords(
  { header, columns, square }: Content & { kind: 'records' },
  file: string,
  classes: Classes | null,
): Counted | DataError {
  const [truth, prediction] = columns;
  if (header.length === 2 && truth && prediction) return countPairs({ truth, prediction }, file, classes);
  return square ?? notSquare(columns[0]?.length ?? 0, header.length);
}

/**
 * Points by true and predicted class. Classes that are words are those of the truth in sorted order, as scikit-learn has
 * them; what is predicted and none of them is no class.
 */
function countPairs(
  { truth, prediction, counts }: Omit<Content & { kind: 'pairs' }, 'kind'>,
  file: string,
  classes: Classes | null,
): Counted | DataError {
  const indices = truth.every(isNumber);
  const labels = readLabels(
    indices ? { kind: 'numbers', values: Float64Array.from(truth, toNumber) } : { kind: 'strings', values: truth },
    file,
    classes,
  );
  const find = createFinder(labels.names);
  const predicted = prediction.map((said) => {
    const number = indices && isNumber(said) ? toNumber(said) : -1;
    return Number.isInteger(number) && number >= 0 && !(classes && number >= labels.count)
      ? number
      : (find(said) ?? -1);
  });
  const size = predicted.reduce((most, c) => Math.max(most, c + 1), labels.count);
  const refused = tooLarge(size) ?? wrongCount(counts);
  if (refused) return refused;
  const values = new Float64Array(size * size);
  const others = new Map<string, number>();
  let outside = 0;
  labels.values.forEach((row, point) => {
    const said = prediction[point];
    if (said === undefined) throw unpaired(file, point);
    const many = counts === undefined ? 1 : toNumber(counts[point] ?? '');
    const column = predicted[point] ?? -1;
    if (column >= 0) {
      const cell = row * size + column;
      values[cell] = (values[cell] ?? 0) + many;
    } else {
      outside += many;
      others.set(said, (others.get(said) ?? 0) + many);
    }
  });
  const folded = indices
    ? undefined
    : prediction.find(
        (said, point) => (predicted[point] ?? -1) >= 0 && said.trim() !== labels.names[predicted[point] ?? -1],
      );
  const warnings = [
    ...(labels.warnings ?? []),
    ...(folded === undefined ? [] : [wasFolded(folded, file)]),
    ...(outside === 0 ? [] : [predictedOutside(outside, others, file)]),
  ];
  const names = indices && classes === null ? null : labels.names;
  return { size, values, names, isNamedTwice: false, truth: 'rows', outside, warnings };
}

/** What is said of predictions that are no class of the points: the most frequent ones. */
function predictedOutside(points: number, others: ReadonlyMap<string, number>, file: string): Warning {
  const frequent = [...others].sort((a, b) => b[1] - a[1]).map(([name, many]) => `'${name.slice(0, 40)}' (${many})`);
  return {
    code: 'predicted-outside',
    message: `${counted(points, 'prediction', 'predictions')} in ${file} ${points === 1 ? 'is' : 'are'} no class of the points: ${listNames(frequent)}. They count as wrong and are no leaf.`,
  };
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
