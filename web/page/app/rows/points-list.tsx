import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { at, placesIn } from '../../../engine/base/arrays.ts';
import { lowestJoint } from '../../../engine/hierarchy/common-ancestors.ts';
import { isLeaf } from '../../../engine/hierarchy/walk.ts';
import { Search, Select } from '../controls/fields.tsx';
import { LinkedTable } from '../controls/linked-table.tsx';
import { type Finished, titleOf } from '../finished/finished.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import type { CsvField } from '../parts/download.ts';
import { Fact } from '../parts/fact.tsx';
import { cellOfPoint, PointPicture } from '../parts/point-picture.tsx';
import { changer, setter } from '../parts/setters.ts';
import type { Sort } from '../parts/sorted-places.ts';
import type { Column } from '../parts/virtual-table.tsx';
import { useSession } from '../session/context.ts';
import { usePointsBeside } from '../session/points-beside.ts';
import { canDecide } from '../view/colour-measures.ts';
import { DECIDE } from '../view/view-fields.ts';
import { type Points, probability } from './points.ts';

/** A point in full: what the table cuts short, and the way into Decide. */
function OnePoint({ finished, points, point }: { finished: Finished; points: Points; point: number }) {
  const { view } = useSession();
  const { predictions, further, areComparable, areProbable, rowOf, placeOf, truthOf, predictedOf } = points;
  const { pictures } = usePointsBeside(finished);
  const { confidence, labels } = predictions;
  const place = placeOf(point);
  // Decide reads the rows of the logits, all of them.
  const { as } = predictions;
  const isInDecide =
    (as === 'logits' || as === 'probabilities') &&
    canDecide(finished) &&
    finished.dataset.evaluation === null &&
    predictions.leftOut.length === 0 &&
    areComparable;
  const said = further.filter((column) => column.at(place) !== '');
  return (
    <section class="rows-point" aria-label={`Row ${rowOf(point)}`}>
      <PointPicture pictures={pictures} place={place} size={84} />
      <p>
        <strong>Row {String(rowOf(point))}</strong>
        {labels !== null && ` · true class ${truthOf(point)}`} · predicted {predictedOf(point)}
        {areProbable && ` (${probability(at(confidence, point))})`}{' '}
        {isInDecide && (
          <TextButton
            onClick={() => {
              view.decide.value = { ...view.decide.peek(), part: 'point', row: place };
              view.standBeside(DECIDE);
            }}
          >
            Open in Decide
          </TextButton>
        )}
      </p>
      {said.length > 0 && (
        <dl>
          {said.map((column, i) => (
            <Fact key={i} name={column.heading}>
              {column.at(place)}
            </Fact>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The tree shows where the two classes of a point meet. */
function usePointing(finished: Finished, { predictions, areComparable }: Points, secondOf: (point: number) => number) {
  const { view } = useSession();
  const { labels } = predictions;
  const meeting = (point: number): number | null => {
    const { hierarchy, classes } = finished.result;
    const leaves = placesIn(hierarchy.classOf, classes.length);
    const own = leaves[secondOf(point)] ?? -1;
    const label = areComparable ? (labels?.[point] ?? -1) : -1;
    const truth = leaves[label] ?? own;
    if (own < 0 || truth < 0) return null;
    return lowestJoint(hierarchy, finished.parents, own, truth);
  };
  return {
    point: (point: number | null): void => {
      view.hovered.value = point === null ? null : meeting(point);
    },
    pick: (point: number): void => view.select(meeting(point)),
  };
}

interface SecondClass extends NodeWords {
  of(point: number): number;
  nameOf(point: number): string;
}

interface PointsListProps {
  readonly finished: Finished;
  readonly points: Points;
  readonly label: string;
  /** The points that are asked for, ascending or in an order of their own. */
  readonly wanted: Uint32Array;
  readonly columns: readonly Column<number>[];
  readonly sort: Signal<Sort | null>;
  /** The text if there are none. */
  readonly empty: string;
  readonly csv: readonly CsvField<number>[];
  /** The kind of the rows, for the name of the file. */
  readonly file: string;
  /** The words for the choice of the true class. */
  readonly first: NodeWords;
  /** The other class of a point: the tree shows where the two meet. */
  readonly second: SecondClass;
  /** The sentence on the points that are shown. */
  said(shown: number): string;
  /** The way in which they were found. */
  readonly note?: ComponentChildren;
  /** Further choices of which points are shown. */
  readonly children?: ComponentChildren;
}

/** A table of points: those of the classes that were asked for, searched, sorted, saved, and one of them in full. */
export function PointsList(props: PointsListProps) {
  const { finished, points, wanted, sort, second } = props;
  const { pictures } = usePointsBeside(finished);
  const columns = useMemo(() => {
    const sign = (row: number) => <PointPicture pictures={pictures} place={points.placeOf(row)} size={26} />;
    return pictures
      ? props.columns.map((column, i) => (i === 0 ? { ...column, sign, width: 11 } : column))
      : props.columns;
  }, [props.columns, pictures, points]);
  const fields = useMemo((): readonly CsvField<number>[] => {
    const cell = (row: number) => (pictures ? (cellOfPoint(pictures, points.placeOf(row)) ?? null) : null);
    return pictures ? [...props.csv, ['picture', cell]] : props.csv;
  }, [props.csv, pictures, points]);
  const text = useSignal('');
  const picked = useSignal<number | null>(null);
  const shown = useMemo(
    () => findInPoints(points, wanted, text.value, second.nameOf),
    [points, wanted, text.value, second],
  );
  const { view } = useSession();
  const lit = new Set(view.lit.value?.points);
  const sought = lit.size === 0 ? -1 : shown.findIndex((row) => lit.has(points.placeOf(row)));
  const { point, pick } = usePointing(finished, points, second.of);
  const selected = picked.value === null ? -1 : shown.indexOf(picked.value);
  return (
    <>
      <div class="controls">
        <AskedBar finished={finished} hasTruth={points.areComparable} first={props.first} second={second} />
        {props.children}
        <Search name="Find in the points" value={text.value} set={setter(text)} />
      </div>
      <LinkedTable
        label={props.label}
        name={props.file}
        result={finished.result}
        rows={shown}
        {...{ columns, sort }}
        fields={fields}
        empty={props.empty}
        selected={selected < 0 ? null : selected}
        onPoint={point}
        isLit={(row) => lit.has(points.placeOf(row))}
        sought={sought < 0 ? null : sought}
        onPick={(row) => {
          picked.value = row;
          pick(row);
        }}
        head={
          <div class="line">
            <p role="status">{props.said(shown.length)}</p>
            {props.note}
          </div>
        }
      />
      {selected >= 0 && <OnePoint finished={finished} points={points} point={at(shown, selected)} />}
    </>
  );
}

/**
 * The points of which something says the text: the true class, the second one, a further column, or the number of the row. Capitals are the same
 * as small letters. O(points × columns).
 */
export function findInPoints(
  points: Points,
  among: Uint32Array,
  text: string,
  secondOf: (point: number) => string,
): Uint32Array {
  const wanted = text.trim();
  if (wanted === '') return among;
  const { further, placeOf, rowOf, truthOf } = points;
  const pattern = new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu');
  // Classes are few: each is looked at once.
  const known = new Map<string, boolean>();
  const isNamed = (name: string): boolean => {
    const found = known.get(name) ?? pattern.test(name);
    known.set(name, found);
    return found;
  };
  const says = (point: number): boolean =>
    String(rowOf(point)) === wanted ||
    isNamed(truthOf(point)) ||
    isNamed(secondOf(point)) ||
    further.some((column) => pattern.test(column.at(placeOf(point))));
  const found = new Uint32Array(among.length);
  let count = 0;
  for (let i = 0; i < among.length; i += 1) {
    const point = at(among, i);
    if (says(point)) {
      found[count] = point;
      count += 1;
    }
  }
  return found.slice(0, count);
}

const collator = new Intl.Collator('en', { numeric: true });

/** The words for a choice of a class, and for no choice. */
interface NodeWords {
  readonly label: string;
  readonly any: string;
}

interface NodeChoiceProps extends NodeWords {
  readonly finished: Finished;
  readonly node: number | null;
  choose(node: number | null): void;
}

/** A class, or the group that was asked for. */
function NodeChoice({ finished, label, any, node, choose }: NodeChoiceProps) {
  const { hierarchy } = finished.result;
  const leaves = useMemo(() => {
    const named = Array.from(finished.order.leaves, (leaf) => [leaf, titleOf(finished, leaf)] as const);
    return named.sort(([, one], [, other]) => collator.compare(one, other));
  }, [finished]);
  const group = node === null || isLeaf(hierarchy, node) ? [] : [[node, titleOf(finished, node)] as const];
  return <Select label={label} value={node} options={[[null, any], ...group, ...leaves]} choose={choose} />;
}

interface AskedBarProps {
  readonly finished: Finished;
  /** True if true classes are known and among those that are predicted. */
  readonly hasTruth: boolean;
  readonly first: NodeWords;
  readonly second: NodeWords;
}

/** The choice of the points that are shown: of a true class, a predicted one, or of a branch either way. */
function AskedBar({ finished, hasTruth, first, second }: AskedBarProps) {
  const [asked, ask] = useAsked();
  const { truth, predicted, either = null } = asked;
  return (
    <>
      {hasTruth && (
        <NodeChoice
          finished={finished}
          label={first.label}
          any={first.any}
          node={truth}
          choose={(node) => ask({ truth: node })}
        />
      )}
      <NodeChoice
        finished={finished}
        label={second.label}
        any={second.any}
        node={predicted}
        choose={(node) => ask({ predicted: node })}
      />
      {either !== null && (
        <Button onClick={() => ask({ either: undefined })}>
          {hasTruth ? 'one of the two' : 'predicted'} in {titleOf(finished, either)} <span aria-hidden="true">×</span>
          <span class="unseen">: show all</span>
        </Button>
      )}
    </>
  );
}

/** The points that are asked for, as the view has them, and what asks for others. */
export function useAsked() {
  const { askedRows } = useSession().view;
  return [askedRows.value, changer(askedRows)] as const;
}
