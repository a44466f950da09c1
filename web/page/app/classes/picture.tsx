import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import type { Confused, Scores } from '../../../engine/decisions/per-class/scores.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { Search, Select } from '../controls/fields.tsx';
import { LinkedTable } from '../controls/linked-table.tsx';
import { Tabbed } from '../controls/part-tabs.tsx';
import { type Finished, hasRows } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { someNames } from '../parts/format.ts';
import { LabelMisfitNote, WITHOUT_LABELS } from '../parts/label-misfit-note.tsx';
import { changer, setter } from '../parts/setters.ts';
import type { Sort } from '../parts/sorted-places.ts';
import {
  countColumn,
  definedColumns,
  pointsText,
  shareColumn,
  type TableColumn,
  textColumn,
} from '../parts/table-view.tsx';
import { useSession } from '../session/context.ts';
import type { ClassesChoice } from '../view/choices.ts';
import { PairTable, placeIn, shownRows, type UnitTableProps, unitOf } from './pair-table.tsx';
import { classUnits, groupUnits, type Units } from './units.ts';

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
function classColumns(units: Units): readonly TableColumn<number>[] {
  const { kind, names, sizes, scores, predicted, firmness } = units;
  const hints = HINTS[kind];
  const name = kind === 'classes' ? { key: 'class', title: 'Class' } : { key: 'group', title: 'Group' };
  const columns: TableColumn<number>[] = [textColumn({ ...name, width: 15 }, (row) => at(names, row))];
  if (kind === 'groups') columns.push(countColumn({ key: 'classes', title: 'Classes' }, (row) => at(sizes, row)));
  if (scores !== null) {
    const of = (row: number): Scores => at(scores, row);
    columns.push(
      shareColumn({ key: 'recall', title: 'Recall', hint: hints.recall, width: 7 }, (row) => of(row).recall),
      shareColumn({ key: 'precision', title: 'Precision', hint: hints.precision }, (row) => of(row).precision),
      shareColumn(
        { key: 'f1', title: 'F1', hint: 'The harmonic mean of precision and recall.', width: 7 },
        (row) => of(row).f1,
      ),
      countColumn({ key: 'points', title: 'Points', hint: hints.points, width: 8 }, (row) => of(row).points),
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
      countColumn({ key: 'predictions', title: 'Predictions', hint: hints.predictions, width: 10 }, (row) =>
        at(predictions, row),
      ),
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
): TableColumn<number> {
  const nameOf = (row: number): string | null => {
    const found = of(row);
    return found === null ? null : at(names, found.other);
  };
  const pointsOf = (row: number): number | null => (counts?.areShares === false ? (of(row)?.count ?? null) : null);
  const column = textColumn({ ...about, width: 22 }, nameOf);
  return {
    ...column,
    tail(row) {
      const many = pointsOf(row);
      return many === null ? '' : `(${pointsText(many)})`;
    },
    file: [...column.file, [`${about.key}_points`, pointsOf]],
  };
}

/** The neighbour that the tree joins first with each. */
function nearest({ kind, names, joins }: Units): TableColumn<number> {
  const beside = names.map((_, row) => {
    const node = joins.nearest(row);
    return node === null ? [] : Array.from(names.keys()).filter((other) => other !== row && joins.isUnder(other, node));
  });
  const text = (row: number): string | null =>
    at(beside, row).length === 0 ? null : someNames(names, at(beside, row), 1);
  const hint = `the ${kind} that the tree joins first with it`;
  return textColumn({ key: 'nearest_in_tree', title: 'Nearest', hint, width: 22 }, text);
}

/** One row a class, or a group of the cut. */
function ClassTable({ finished, units, query }: UnitTableProps) {
  const { view } = useSession();
  const { names, nodes, kind } = units;
  const sort = useSignal<Sort | null>({ by: units.scores === null ? 'stability' : 'f1', direction: 'ascending' });
  const columns = useMemo(() => classColumns(units), [units]);
  const drawn = view.focus.value.at(-1) ?? null;
  const rows = useMemo(
    () => shownRows(finished, units, { rows: names.length, unitsOf: (row) => [row], query, drawn }),
    [finished, units, names, query, drawn],
  );
  const selected = view.selected.value;
  const chosen = selected === null ? -1 : nodes.indexOf(selected);
  return (
    <LinkedTable
      label={kind === 'classes' ? 'Classes' : 'Groups of the cut'}
      name={kind}
      result={finished.result}
      {...{ rows, columns, sort }}
      nodes={Array.from(rows, (row) => at(nodes, row))}
      empty={`No ${kind === 'classes' ? 'class' : 'group'} is called so.`}
      pointed={placeIn(rows, unitOf(finished, units, view.hovered.value))}
      onPick={(row) => {
        const node = at(nodes, row);
        if (node !== null) view.leadTo(finished, node);
      }}
      head={<p class="hint">Choose a row: the tree shows where it is.</p>}
    >
      {chosen >= 0 && <Chosen finished={finished} units={units} row={chosen} />}
    </LinkedTable>
  );
}

/** The chosen row, and the way to the points behind its numbers. */
function Chosen({
  finished,
  units: { names, nodes, scores },
  row,
}: Pick<UnitTableProps, 'finished' | 'units'> & { row: number }) {
  const { view } = useSession();
  const node = at(nodes, row);
  const own = scores?.[row];
  if (node === null || own === undefined || !hasRows(finished)) return <p class="line">{at(names, row)}</p>;
  const { points, predictions, takenFor } = own;
  const other = takenFor === null ? null : at(nodes, takenFor.other);
  return (
    <p class="line">
      <span>{at(names, row)}</span>
      <TextButton onClick={() => view.askRows({ truth: node, predicted: null })}>
        Its {pointsText(points)} {points === 1 ? 'point' : 'points'}
      </TextButton>
      <TextButton onClick={() => view.askRows({ truth: null, predicted: node })}>
        {pointsText(predictions)} predicted as it
      </TextButton>
      {takenFor !== null && other !== null && (
        <TextButton onClick={() => view.askRows({ truth: node, predicted: other })}>
          {pointsText(takenFor.count)} taken for {at(names, takenFor.other)}
        </TextButton>
      )}
    </p>
  );
}

/** The numbers that the table lacks, and the file to open for them; null if nothing lacks. */
export function missingFor({ result, dataset }: Finished, { counts, kind }: Units): string | null {
  if (counts?.areShares) {
    return `The matrix holds shares, not points: precision and F1 are those of ${kind === 'classes' ? 'classes' : 'groups'} as they are weighted in it, and there are no intervals.`;
  }
  if (counts !== null || labelsDoNotFit(result)) return null;
  if (result.countsLeftOut) return 'Saved without counts. To see more, open the files in Logitree, and run again.';
  return dataset.labels === null && dataset.logits !== null
    ? 'What classes are confused with is known with labels: open them, one a point in the order of the logits.'
    : 'How often classes are confused is not known of this tree: it takes predictions with their labels, or a confusion matrix of counts.';
}

const TITLES: Readonly<Record<ClassesChoice['tab'], string>> = { each: 'Per class', pairs: 'Pairs' };
const KINDS = [
  ['classes', 'classes'],
  ['groups', 'groups of the cut'],
] as const;

/** The scores of each class and each group of the cut, and their confusions. */
export default function ClassesPicture({ finished }: { finished: Finished }) {
  const { view, clusters } = useSession();
  const { tab, kind } = view.classes.value;
  const query = useSignal('');
  const cut = clusters.value;
  const units = useMemo(
    () => (kind === 'groups' && cut !== null ? groupUnits(finished, cut) : classUnits(finished)),
    [finished, kind, cut],
  );
  const look = changer(view.classes);
  const missing = missingFor(finished, units);
  const above = (
    <>
      <LabelMisfitNote result={finished.result} then={WITHOUT_LABELS} />
      <div class="controls" data-screen-only>
        <Search name="Filter by name" value={query.value} set={setter(query)} />
        <Select
          label="What the rows are"
          value={units.kind}
          options={KINDS}
          {...(cut === null && { title: 'Cut the tree, and its groups can be looked at as well', disabled: true })}
          choose={(chosen) => look({ kind: chosen })}
        />
      </div>
    </>
  );
  return (
    <div class="view">
      <Tabbed
        name="classes"
        label="Classes and pairs"
        titles={TITLES}
        shown={tab}
        choose={(next) => look({ tab: next })}
        above={above}
      >
        {missing !== null && <p class="hint">{missing}</p>}
        {tab === 'each' ? (
          <ClassTable finished={finished} units={units} query={query.value} />
        ) : (
          <PairTable finished={finished} units={units} query={query.value} />
        )}
      </Tabbed>
    </div>
  );
}
