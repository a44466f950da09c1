/** Reads a confusion matrix from a square table, or counts it from true and predicted classes. */

import { at } from '../../base/arrays.ts';
import { DataError, formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted, listNames } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Classes, ConfusionMatrix, Content, Counted, InputFile, Square } from '../../model/dataset.ts';
import { areSigns, folded, plainNumber } from '../facts/columns.ts';
import { nameOfContent, tooLarge as tooMany } from '../problems.ts';
import { BACKGROUND_IS_CLASS, isBackground } from '../words.ts';
import { createFinder, readLabels, refuseSeveral, someOf, wasFolded } from './labels.ts';

/** A square of numbers in a file is read at once up to this many rows (128 MiB). */
const MAX_ROWS = 4096;

/** Why a matrix of so many classes is not read, or null. */
export const tooLarge = (classes: number): DataError | null =>
  classes <= MAX_ROWS
    ? null
    : tooMany('a confusion matrix', classes, MAX_ROWS, 'classes', 'Leave out classes, or group them.');

/** Error of a table that is no square. */
export const notSquare = (rows: number | string, columns: number, ofOneSide: readonly string[] = []): DataError =>
  new DataError(
    'not-square',
    formatted`a confusion matrix has as many rows as columns, found ${rows} ${rows === 1 ? 'row' : 'rows'} and ${columns} ${columns === 1 ? 'column' : 'columns'} of numbers${ofOneSide.length === 0 ? '' : `; on one side alone: ${listNames(ofOneSide)}`}`,
    `Give every class one row and one column, or two columns called true and predicted with one row a point.${columns === 3 ? ' If each row has two classes and a count, say --truth-column 1 --prediction-column 2.' : ''}`,
  );

/**
 * A confusion matrix with rows as true classes: a square table, turned where it says that its columns are the true
 * classes, or counted from two columns of true and predicted classes, with a third for rows that stand for many points.
 * @throws DataError for what is not square, for names that differ, and for an entry that is negative or not finite
 */
export function readConfusion(input: InputFile, classes: Classes | null): ConfusionMatrix {
  const { name: file, content, shape, truthIn, hasBackground = false } = input;
  const read = squareOf(content, shape, file, classes);
  if (read instanceof DataError) throw read.in(file);
  checkEntries(read, file);
  const square = hasBackground ? read : withoutBackground(read, classes, file);
  const { size, values, truth, unread, opened, outside, invented, points, empty = 0 } = square;
  const warnings = [...(square.warnings ?? []), ...(empty === 0 ? [] : [emptyAsZero(empty, file)])];
  const turned = (all: Float64Array): Float64Array => (truth === 'columns' ? transposed(all, size) : all);
  const known = classes?.names.length === size ? classes.names : square.names;
  const names = known ?? Array.from({ length: size }, (_, c) => `class ${c}`);
  // Cardigan is a dog in a list of classes, and cardigan a garment.
  const areTyped = content.kind === 'pairs' && classes === null;
  warnings.push(...(areTyped ? alikeNames(names, file) : []), ...withoutDiagonal(square, file));
  return {
    file,
    truthIn,
    names,
    counts: turned(values),
    opened: opened && turned(opened),
    truth,
    unread,
    outside,
    invented,
    points,
    warnings: warnings.length > 0 ? warnings : undefined,
  };
}

/** Says which names differ in capitals alone, as people type them. */
function alikeNames(names: readonly string[], file: string): Warning[] {
  const first = new Map(names.map((name) => [folded(name), name] as const).reverse());
  const other = names.find((name) => first.get(folded(name)) !== name);
  if (other === undefined) return [];
  const message = `${file}: some names differ in capitals or blanks alone, such as '${first.get(folded(other))?.slice(0, 40)}' and '${other.slice(0, 40)}': each was taken as a class of its own.`;
  return [{ code: 'alike-names', message, remedy: 'If they are the same class, write them in the same way.' }];
}

/** Says where no point is right, as in a list of confusions alone. */
function withoutDiagonal({ size, values }: Counted, file: string): Warning[] {
  const isRight = values.some((value, i) => value > 0 && i % (size + 1) === 0);
  if (isRight || size < 3 || !values.some((value) => value > 0)) return [];
  const message = `${file}: no point is right: every entry of the diagonal is 0, as where only the confusions were saved. Shares of each class cannot be told then.`;
  return [{ code: 'no-diagonal', message, remedy: 'Add how often each class was right.' }];
}

/** The place of the only class that is called background or the like; null where there is none. */
export function backgroundIn(names: readonly string[] | null): number | null {
  const [place = null, ...more] = names?.flatMap((name, c) => (isBackground(name) ? [c] : [])) ?? [];
  return more.length === 0 && names !== null && names.length > 2 ? place : null;
}

/** A matrix without the row and the column of background: points of a class in it were missed, points of it in a class invented. */
function withoutBackground(square: Counted, classes: Classes | null, file: string): Counted {
  const { size, values, names: own, opened, truth } = square;
  const names = classes?.names.length === size ? classes.names : own;
  const place = backgroundIn(names);
  if (names === null || place === null) return square;
  const kept = names.map((_, c) => c).filter((c) => c !== place);
  const among = (all: Float64Array): Float64Array =>
    Float64Array.from(kept.flatMap((row) => kept.map((column) => all[row * size + column] ?? Number.NaN)));
  const inColumn = Float64Array.from(kept, (row) => at(values, row * size + place));
  const inRow = Float64Array.from(kept, (column) => at(values, place * size + column));
  const [outside, invented] = truth === 'columns' ? [inRow, inColumn] : [inColumn, inRow];
  const sum = (list: Float64Array): number => list.reduce((a, b) => a + b, 0);
  const called = names[place] ?? '';
  const message = formatted`${file}: '${called.slice(0, 40)}' is no class: its entries are kept as missed (${sum(outside)}, which count as wrong) and as invented (${sum(invented)}), and it is no leaf.`;
  return {
    ...square,
    size: kept.length,
    values: among(values),
    opened: opened && among(opened),
    names: kept.map((c) => names[c] ?? ''),
    outside,
    invented,
    warnings: [
      ...(square.warnings ?? []),
      {
        code: 'background',
        message,
        remedy: BACKGROUND_IS_CLASS,
      },
    ],
  };
}

const emptyAsZero = (empty: number, file: string): Warning => ({
  code: 'empty-is-zero',
  message: `${file}: ${counted(empty, 'cell of the matrix is', 'cells of the matrix are')} empty, among counts: taken as 0.`,
});

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
    case 'records': {
      const { header, columns, square } = content;
      const [truth = [], prediction = []] = columns;
      return header.length === 2 ? countPairs({ truth, prediction }, file, classes) : (square ?? withoutSides(header));
    }
    case 'pairs':
      return countPairs(content, file, classes);
    case 'numbers':
      if (content.values.length !== 1) return notSquare(content.values.length, 1);
      return { size: 1, values: content.values, names: null, isNamedTwice: false, truth: null };
    default:
      return new DataError(
        'wrong-content',
        `a confusion matrix must be a table of numbers, got ${nameOfContent(content)}`,
        PAIRS,
      );
  }
}

const withoutSides = (header: readonly string[]): DataError =>
  new DataError(
    'not-square',
    `the table is no square of numbers, and nothing says which of its columns (${listNames(header)}) are the true and the predicted class`,
    `${PAIRS} On the command line, --truth-column and --prediction-column say which.`,
  );

const PAIRS = 'Open a square table, or two columns called true and predicted with one row a point.';

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

/* Counts points by their true and predicted class. */

/**
 * Numbers that stand alone are names of classes, unless they are all from 0 to one less than their number: codes. Null where they
 * are none.
 */
function codesIn(truth: readonly string[], prediction: readonly string[]) {
  if (!truth.every(isNumber) || areSigns(Float64Array.from(truth, toNumber))) return null;
  const own = truth.map(plainNumber);
  const predicted = prediction.map(plainNumber);
  const used = new Set([...own, ...predicted.filter(isNumber)]);
  if ([...used].every((code) => /^(?:0|[1-9]\d*)$/.test(code) && Number(code) < used.size)) return null;
  const names = [...new Set(own)].sort((a, b) => toNumber(a) - toNumber(b) || (a < b ? -1 : 1));
  return { truth: own, prediction: predicted, classes: { file: '', names, groupings: [] } };
}

/**
 * Points by true and predicted class. Classes that are words are those of the truth in sorted order, as scikit-learn has
 * them; what is predicted and none of them is no class.
 */
export function countPairs(
  { counts, ...said }: Omit<Content & { kind: 'pairs' }, 'kind'>,
  file: string,
  classes: Classes | null,
): Counted | DataError {
  const codes = classes === null ? codesIn(said.truth, said.prediction) : null;
  const { truth, prediction } = codes ?? said;
  const indices = codes === null && truth.every(isNumber) && !areSigns(Float64Array.from(truth, toNumber));
  const labels = readLabels(
    indices ? { kind: 'numbers', values: Float64Array.from(truth, toNumber) } : { kind: 'strings', values: truth },
    file,
    codes?.classes ?? classes,
  );
  const find = createFinder(labels.names);
  // Numbers count in the order of the list, as those of the truth do.
  const places = classes?.listed?.map((name) => labels.names.indexOf(name));
  const predicted = prediction.map((said: string) => {
    const number = indices && isNumber(said) ? toNumber(said) : -1;
    const isIndex = Number.isInteger(number) && number >= 0 && !(classes && number >= labels.count);
    return isIndex ? (places?.[number] ?? number) : (find(said) ?? -1);
  });
  if (predicted.includes(-1)) refuseSeveral([...labels.names, ...prediction], file);
  const size = predicted.reduce((most, c) => Math.max(most, c + 1), labels.count);
  const refused = tooLarge(size) ?? wrongCount(counts);
  if (refused) return refused;
  const values = new Float64Array(size * size);
  const others = new Map<string, number>();
  const outside = new Float64Array(size);
  labels.values.forEach((row, point) => {
    const said = prediction[point];
    if (said === undefined) throw unpaired(file, point);
    const many = counts === undefined ? 1 : toNumber(counts[point] ?? '');
    const column = predicted[point] ?? -1;
    if (column >= 0) {
      const cell = row * size + column;
      values[cell] = (values[cell] ?? 0) + many;
    } else {
      outside[row] = (outside[row] ?? 0) + many;
      others.set(said, (others.get(said) ?? 0) + many);
    }
  });
  const folded = indices
    ? undefined
    : prediction.find(
        (said, point) => (predicted[point] ?? -1) >= 0 && said.trim() !== labels.names[predicted[point] ?? -1],
      );
  const lost = outside.reduce((sum, points) => sum + points, 0);
  if (lost > 0 && predicted.every((column) => column < 0)) return noneInCommon(labels.names, others);
  const warnings = [
    ...(labels.warnings ?? []),
    ...(folded === undefined ? [] : [wasFolded(folded, file)]),
    ...(lost === 0 ? [] : [predictedOutside(lost, others, file)]),
  ];
  const names = indices && classes === null ? null : labels.names;
  const points = { truth: labels.values, predicted: Int32Array.from(predicted) };
  return {
    ...{ size, values, names, isNamedTwice: false, truth: 'rows', warnings },
    ...(lost > 0 && { outside }),
    ...(counts === undefined && { points }),
  };
}

/** Why columns that share no name are no pairs: one of them may be the names of files, or numbers of what the other one calls. */
function noneInCommon(names: readonly string[], others: ReadonlyMap<string, number>): DataError {
  return new DataError(
    'no-common-class',
    `none of the predictions (${someOf([...others.keys()])}) is one of the true classes (${someOf(names)})`,
    'Give true and predicted classes the same names in both columns, or say which columns they are.',
  );
}

/** Warning of predictions that are no class of the points: the most frequent ones. */
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
