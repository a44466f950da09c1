import { at } from '../../../engine/base/at.ts';
import type { Confused, Scores } from '../../../engine/decisions/per-class/scores.ts';
import { UNDEFINED } from '../parts/digits.ts';
import { someNames } from '../parts/some-names.ts';
import { countColumn, definedColumns, type FileColumn, pointsText, shareColumn, textColumn } from './columns.ts';
import type { Units } from './units.ts';

const HINTS = {
  classes: {
    recall: 'The share of the points of this class that are predicted as it.',
    precision: 'The share of the points predicted as this class that belong to it.',
    points: 'points whose true class it is',
    predictions: 'points that are predicted as it',
    takenFor: 'what its own points are most often predicted as instead, and how many',
    takenFrom: 'the true class of most points that are wrongly predicted as it, and how many',
    firmness: 'mean support of the groups that hold it',
  },
  groups: {
    recall: 'The share of the points of this group that are predicted as any of its classes.',
    precision: 'The share of the points predicted as any class of this group that belong to one of its classes.',
    points: 'points whose true class is in it',
    predictions: 'points that are predicted as any of its classes',
    takenFor: 'the group that its own points are most often predicted into instead, and how many',
    takenFrom: 'the group of most points that are wrongly predicted into it, and how many',
    firmness: 'the share of the trees of resampled points that have it',
  },
} as const;

/** The columns of the table of classes, or of groups: a row is the number of one. */
export function classColumns(units: Units): readonly FileColumn[] {
  const { kind, names, sizes, scores, predicted, firmness } = units;
  const hints = HINTS[kind];
  const columns = [
    textColumn(
      kind === 'classes' ? { key: 'class', title: 'Class' } : { key: 'group', title: 'Group' },
      (row) => at(names, row),
      15,
    ),
  ];
  if (kind === 'groups') columns.push(countColumn({ key: 'classes', title: 'Classes' }, (row) => at(sizes, row)));
  if (scores !== null) {
    const of = (row: number): Scores => at(scores, row);
    columns.push(
      shareColumn({ key: 'recall', title: 'Recall', hint: hints.recall }, (row) => of(row).recall),
      shareColumn({ key: 'precision', title: 'Precision', hint: hints.precision }, (row) => of(row).precision),
      shareColumn({ key: 'f1', title: 'F1', hint: 'The harmonic mean of precision and recall.' }, (row) => of(row).f1),
      countColumn({ key: 'points', title: 'Points', hint: hints.points }, (row) => of(row).points),
      confused({ key: 'taken_for', title: 'Taken for', hint: hints.takenFor }, units, (row) => of(row).takenFor),
      confused(
        { key: 'mistaken_for_it', title: 'Mistaken for it', hint: hints.takenFrom },
        units,
        (row) => of(row).takenFrom,
      ),
    );
  }
  const predictions = predicted ?? scores?.map((own) => own.predictions) ?? null;
  if (predictions !== null) {
    columns.push(
      countColumn({ key: 'predictions', title: 'Predictions', hint: hints.predictions }, (row) => at(predictions, row)),
    );
  }
  if (firmness !== null) {
    const about = kind === 'classes' ? { key: 'stability', title: 'Stability' } : { key: 'support', title: 'Support' };
    columns.push(shareColumn({ ...about, hint: hints.firmness }, (row) => at(firmness, row)));
  }
  columns.push(nearest(units));
  return definedColumns(columns, names.length);
}

/** The name and the number of points of a confused one; in a file two columns. */
function confused(
  about: { readonly key: string; readonly title: string; readonly hint: string },
  { names, counts }: Units,
  of: (row: number) => Confused | null,
): FileColumn {
  const nameOf = (row: number): string | null => {
    const found = of(row);
    return found === null ? null : at(names, found.other);
  };
  const pointsOf = (row: number): number | null => (counts?.areShares === false ? (of(row)?.count ?? null) : null);
  const column = textColumn(about, nameOf, 22);
  return {
    ...column,
    text(row) {
      const [name, many] = [nameOf(row), pointsOf(row)];
      return name === null ? UNDEFINED : many === null ? name : `${name} (${pointsText(many)})`;
    },
    file: [...column.file, { key: `${about.key}_points`, written: pointsOf }],
  };
}

/** The neighbour that the tree joins first with each. */
function nearest({ kind, names, joins }: Units): FileColumn {
  const beside = names.map((_, row) => {
    const node = joins.nearest(row);
    return node === null ? [] : Array.from(names.keys()).filter((other) => other !== row && joins.isUnder(other, node));
  });
  const text = (row: number): string | null =>
    at(beside, row).length === 0 ? null : someNames(names, at(beside, row), 1);
  const hint = `the ${kind} that the tree joins first with it`;
  return textColumn({ key: 'nearest_in_tree', title: 'Nearest in the tree', hint }, text, 22);
}
