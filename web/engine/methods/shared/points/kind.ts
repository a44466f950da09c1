import { roundingOf } from '../../../base/arrays.ts';
import { DataError } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import type { Dataset, Labels } from '../../../model/dataset.ts';
import type { InputRecord, Points } from '../../../model/result.ts';
import { inputRecord } from '../runner.ts';
import type { Matrix } from './read.ts';

/**
 * Dissimilarities without what rounding made of them, as 1 − cosine does: a diagonal that is not quite 0, values a little below 0,
 * pairs that differ in their last digits, of which the mean is taken. What differs by more stays. O(values).
 */
export function repairedSquare({ rows, columns, values }: Matrix): Matrix {
  if (rows !== columns) return { rows, columns, values };
  const near = roundingOf(values);
  const repaired = values.slice();
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const [there, back] = [values[i * rows + j] as number, values[j * rows + i] as number];
      const isSame = there !== back && Math.abs(there - back) <= near;
      const fixed = (value: number): number => (value < 0 && value >= -near ? 0 : value);
      const both = fixed((there + back) / 2);
      const isSelf = i === j && Math.abs(there) <= near;
      repaired[i * rows + j] = isSelf ? 0 : isSame ? both : fixed(there);
      repaired[j * rows + i] = isSelf ? 0 : isSame ? both : fixed(back);
    }
  }
  return { rows, columns, values: repaired };
}

/** Names and labels that a table has for its own rows. */
export interface RowTable {
  readonly file: string;
  readonly rows: number;
  /** Names of the rows beside the numbers, or of the rows and columns of a square. */
  readonly names: readonly string[] | null;
  /** Labels beside the numbers. */
  readonly labels: Labels | null;
}

/** Kind and names of the leaves of a tree over the rows of a table. */
export interface LeafKind {
  readonly are: 'classes' | 'points';
  readonly names: readonly string[];
  /** The true class of each point, where that is known. */
  readonly labels: Labels | null;
  /** True where nothing tells: neither names nor labels. */
  readonly isGuess: boolean;
}

const numbered = (word: string, rows: number): string[] => Array.from({ length: rows }, (_, row) => `${word} ${row}`);

const repeats = ({ values }: Labels): boolean => new Set(values).size < values.length;

/** Names that are open for as many classes as there are rows; columns of logits count classes too. */
function classNames({ classes, logits }: Dataset, { rows, names }: RowTable): readonly string[] | null {
  if (classes?.names.length === rows) return classes.names;
  if (names !== null) return names;
  return logits?.table.shape[1] === rows ? numbered('class', rows) : null;
}

/** Why labels are not those of so many points. */
export const otherLength = (labels: Labels, points: number, file: string): DataError =>
  new DataError(
    'labels-length',
    `${counted(labels.values.length, 'label', 'labels')} for the ${counted(points, 'point', 'points')} of ${file}`,
    'Open the labels that belong to these points: one a point, in the same order.',
    { file: labels.file },
  );

/** @throws DataError for labels that were meant for other rows; those beside logits are labels of their points */
function refuseStrangers({ labels, logits }: Dataset, { file, rows }: RowTable): void {
  if (labels !== null && logits === null) throw otherLength(labels, rows, file);
}

const classesCalled = (names: readonly string[]): LeafKind => ({ are: 'classes', names, labels: null, isGuess: false });

/**
 * Decides between points and classes. Rows are points where each has a label and classes share labels, classes where each has
 * a name; where nothing tells, they are what `unnamed` says.
 * @throws DataError for labels of another number of rows
 */
export function leafKindOf(dataset: Dataset, table: RowTable, unnamed: LeafKind['are'] = 'points'): LeafKind {
  const { rows } = table;
  const fitting =
    dataset.labels?.values.length === rows ? dataset.labels : dataset.labels === null ? table.labels : null;
  const names = classNames(dataset, table);
  if (fitting !== null && (repeats(fitting) || names === null)) {
    const own = table.names ?? numbered('point', rows);
    return { are: 'points', names: own, labels: fitting, isGuess: false };
  }
  if (names !== null && names === dataset.classes?.names) return classesCalled(names);
  refuseStrangers(dataset, table);
  if (names !== null) return classesCalled(names);
  const word = unnamed === 'points' ? 'point' : 'class';
  return { are: unnamed, names: numbered(word, rows), labels: null, isGuess: true };
}

/** Account of leaves that are points, which a result keeps. */
export const pointsOf = ({ labels }: LeafKind, matrix: Matrix | null): Points => ({
  coordinates: matrix?.columns === 2 ? matrix.values : null,
  labels: labels === null ? null : { values: labels.values, names: labels.names },
  labelled: null,
});

/** The files that name rows or label them. */
export const recordsOf = ({ labels, classes }: Dataset, kind: LeafKind): InputRecord[] => [
  ...(labels !== null && kind.labels === labels ? [inputRecord(labels.file, 'labels', [labels.values.length])] : []),
  ...(classes === null ? [] : [inputRecord(classes.file, 'classes', [classes.names.length])]),
];
