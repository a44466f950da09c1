import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { pointsWhere } from '../../../engine/decisions/points/points-where.ts';
import type { PointPredictions } from '../../../engine/decisions/points/types.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Place } from '../../drawing/heat/view.ts';
import { Select } from '../controls/fields.tsx';
import { Tabbed } from '../controls/part-tabs.tsx';
import { Standing, useWork } from '../controls/standing.tsx';
import { EditBar, EditSwitch, useEdits } from '../editing/edit-bar.tsx';
import { type Finished, hasRows } from '../finished/finished.ts';
import { counted } from '../parts/format.ts';
import { LabelMisfitNote } from '../parts/label-misfit-note.tsx';
import { problemOf } from '../parts/problem.ts';
import { sets, setter } from '../parts/setters.ts';
import type { Sort } from '../parts/sorted-places.ts';
import { useSession } from '../session/context.ts';
import { pointsBeside, useLate } from '../session/points-beside.ts';
import type { AskedRows, Lit } from '../view/choices.ts';
import { predictionsOf } from './kept-work.ts';
import { Labels } from './labels-table.tsx';
import { classesByProbability, type LogitRow, LogitsGrid, rowsReader } from './logits-grid.tsx';
import {
  askedText,
  classSet,
  type FurtherColumn,
  fileOfPoints,
  furtherColumns,
  type Points,
  pointColumns,
  pointFields,
  pointsOf,
  probability,
  shownText,
} from './points.ts';
import { PointsList, useAsked } from './points-list.tsx';

const HOW = 'Press a logit and type. Enter takes the number, Escape leaves it. The tree follows.';
const MISSING = 'The points of this tree are not rows of a table of logits.';
/** Classes that are named beside a logit, the most probable first. */
const MOST_NAMED = 4;

/** The leaf of a class, and a row. */
function litOf({ hierarchy }: Finished['result'], { row, column }: Place): Lit {
  const leaf = hierarchy.classOf.indexOf(column);
  return { nodes: leaf < 0 ? [] : [leaf], points: [row] };
}

/** Single logits that are typed, with what their row predicts and how sure it is. */
function LogitsEditor({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const { dataset, result } = finished;
  const file = session.files.value.find(({ role }) => role === 'logits') ?? null;
  const editing = useEdits(file, MISSING);
  const current = useSignal<Place | null>(null);
  useEffect(() => sets(view.lit, null), [view]);
  // The drawing of another tree has nothing lit yet.
  useEffect(() => {
    const place = current.peek();
    if (place !== null) view.lit.value = litOf(result, place);
  }, [result, view, current]);
  const { edits, said } = editing;
  const sheet = file === null ? undefined : edits?.sheetOf(file);
  const grid = sheet?.grid;
  const rowOf = useMemo(() => rowsReader(), []);
  // Each tree has a list of its own of the same names.
  const names = JSON.stringify(
    Array.from({ length: grid?.columns ?? 0 }, (_, c) => result.classes[c] ?? `column ${c}`),
  );
  const classes = useMemo((): readonly string[] => JSON.parse(names), [names]);
  const { labels } = dataset;
  const truth = labels?.values.length === grid?.from.length ? labels : null;
  const truthOf = useMemo(
    () => (truth === null ? null : (row: number) => truth.names[at(truth.values, row)] ?? ''),
    [truth],
  );
  const bar = <EditBar editing={editing} how={HOW} />;
  if (file === null || edits === null || sheet === undefined || grid === undefined)
    return <div class="view">{bar}</div>;

  const walk = (to: Place | null): void => {
    current.value = to;
    view.lit.value = to === null ? null : litOf(result, to);
  };
  const take = ({ row, column }: Place, value: number): string | null => {
    try {
      const kept = sheet.original.kept(value);
      if (!Number.isFinite(kept)) return 'This number is too large for the numbers of the file.';
      edits.change(file, { kind: 'cells', cells: [[row, column, kept]] });
      const text = `The file has numbers of 32 bits: ${value} is kept as ${kept}.`;
      said.value =
        kept === value || Math.abs(kept - value) <= 1e-6 * Math.abs(value) ? null : { text, isRefused: false };
      return null;
    } catch (error) {
      return problemOf(error).message;
    }
  };
  const place = current.value;
  return (
    <div class="view">
      {bar}
      <LogitsGrid
        rows={grid.from.length}
        classes={classes}
        truthOf={truthOf}
        rowOf={(row) => rowOf(grid, row)}
        current={place}
        walk={walk}
        take={take}
        refuse={(text) => {
          said.value = { text, isRefused: true };
        }}
      />
      <p class="logits-readout" aria-live="polite">
        {place === null ? (
          <span class="hint">Arrow keys walk the logits.</span>
        ) : (
          <RowInWords row={place.row} classes={classes} found={rowOf(grid, place.row)} />
        )}
      </p>
    </div>
  );
}

/** The softmax of a row in words. */
function RowInWords({ row, classes, found }: { row: number; classes: readonly string[]; found: LogitRow }) {
  const named = classesByProbability(found).slice(0, MOST_NAMED);
  return (
    <>
      <strong>
        Row {row} is {classes[found.predicted]}.
      </strong>{' '}
      Softmax: {named.map((c) => `${classes[c]} ${probability(at(found.probabilities, c))}`).join(', ')}
      {named.length < classes.length && ' …'}
    </>
  );
}

/** The points of the classifier, those behind a cell, a class or a branch first of all; or their logits, to be changed. */
export default function RowsPicture({ finished }: { finished: Finished }) {
  const { view } = useSession();
  if (finished.dataset.logits === null) return <PointsPart finished={finished} />;
  return (
    <>
      <div class="at-tabs">
        <EditSwitch what="single logits" />
      </div>
      {view.editing.value ? <LogitsEditor finished={finished} /> : <PointsPart finished={finished} />}
    </>
  );
}

function PointsPart({ finished }: { finished: Finished }) {
  if (hasRows(finished)) return <Rows finished={finished} />;
  return (
    <p class="muted missing">
      The points are in the file of logits or of predictions that the tree was made from. Open it, and run, to see them.
    </p>
  );
}

function Rows({ finished }: { finished: Finished }) {
  const session = useSession();
  const work = useWork(predictionsOf(session, finished));
  const further = useLate(finished, readFurther, NO_COLUMNS);
  const { found } = work.state.value;
  return (
    <div class="view" aria-busy={work.state.value.phase === 'running'}>
      <LabelMisfitNote result={finished.result} then="The true class of each row is what they call true." />
      <Standing work={work} cancelled="Cancelled: the points were not read." begin="Read the points" />
      <SampleNote result={finished.result} />
      {found !== null && further !== null && <Found finished={finished} predictions={found} further={further} />}
    </div>
  );
}

/** A matrix of a sample counts fewer points than there are. */
function SampleNote({ result: { options } }: Pick<Finished, 'result'>) {
  if (typeof options.sample !== 'number') return null;
  return (
    <p class="hint" role="note">
      The tree and its matrix are of a sample of {counted(options.sample, 'point', 'points')}; all points are here.
    </p>
  );
}

const readFurther = async (finished: Finished): Promise<readonly FurtherColumn[]> =>
  furtherColumns({ ...finished, dataset: { ...finished.dataset, ...(await pointsBeside(finished)) } });
const NO_COLUMNS: readonly FurtherColumn[] = [];

interface FoundProps {
  readonly finished: Finished;
  readonly predictions: PointPredictions;
  readonly further: readonly FurtherColumn[];
}

function Found({ finished, predictions, further }: FoundProps) {
  const points = useMemo(() => pointsOf(finished, predictions, further), [finished, predictions, further]);
  const classes = finished.result.classes.length;
  if (predictions.classes !== classes) {
    return (
      <p class="muted missing">
        {fileOfPoints(finished.dataset)} has {predictions.classes} classes, and the tree has {classes}: which is which
        is not known.
      </p>
    );
  }
  const canJudge = points.areComparable && (predictions.as === 'logits' || predictions.as === 'probabilities');
  if (!canJudge || labelsDoNotFit(finished.result)) return <PointsTable finished={finished} points={points} />;
  return <Tabs finished={finished} points={points} />;
}

const TITLES = { points: 'Points', labels: 'Suspected labels' } as const;

function Tabs({ finished, points }: { readonly finished: Finished; readonly points: Points }) {
  const [{ suspects = false }, ask] = useAsked();
  const shown = suspects ? 'labels' : 'points';
  return (
    <Tabbed
      name="rows"
      label="Rows"
      titles={TITLES}
      shown={shown}
      choose={(tab) => ask({ suspects: tab === 'labels' })}
    >
      {suspects ? <Labels finished={finished} points={points} /> : <PointsTable finished={finished} points={points} />}
    </Tabbed>
  );
}

/** The points that are asked for. Where leaves are no true classes, predicted ones alone are looked at. */
export function wantedPoints(
  finished: Finished,
  { predictions, areComparable }: Points,
  { truth, predicted, either }: AskedRows,
  isRight: boolean | null,
): Uint32Array {
  const known = areComparable ? predictions : { ...predictions, labels: null };
  return pointsWhere(known, {
    truth: areComparable ? classSet(finished, truth) : null,
    predicted: classSet(finished, predicted),
    either: classSet(finished, either ?? null),
    isRight: areComparable ? isRight : null,
  });
}

/** The kinds of points, by whether their class was recognised. */
const KINDS = { all: null, mistaken: false, right: true } as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = [
  ['all', 'right and wrong'],
  ['mistaken', 'mistaken'],
  ['right', 'recognised'],
] as const;

const TRUE_CLASS = { label: 'True class', any: 'any true class' };

/** Every point that was asked for, with its classes and how sure the classifier was. */
function PointsTable({ finished, points }: { finished: Finished; points: Points }) {
  const [asked] = useAsked();
  const kind = useSignal<Kind>('all');
  const sort = useSignal<Sort | null>({ by: 'margin', direction: 'ascending' });
  const { areComparable, predictions, predictedOf } = points;
  const isRight = KINDS[kind.value];
  const { truth, predicted, either } = asked;
  const wanted = useMemo(
    () => wantedPoints(finished, points, { truth, predicted, either }, isRight),
    [finished, points, truth, predicted, either, isRight],
  );
  const columns = useMemo(() => pointColumns(points), [points]);
  const csv = useMemo(() => pointFields(points), [points]);
  const second = useMemo(
    () => ({
      label: 'Predicted class',
      any: 'any predicted class',
      of: (point: number) => at(predictions.predicted, point),
      nameOf: predictedOf,
    }),
    [predictions, predictedOf],
  );
  const said = askedText(finished, areComparable ? asked : { ...asked, truth: null }, areComparable);
  return (
    <PointsList
      {...{ finished, points, wanted, columns, sort, csv, second }}
      first={TRUE_CLASS}
      label="Points"
      empty="There are no such points."
      file="rows"
      said={(shown) => shownText(shown, predictions.predicted.length, said)}
    >
      {areComparable && <Select label="Right or wrong" value={kind.value} options={KIND_NAMES} choose={setter(kind)} />}
    </PointsList>
  );
}
