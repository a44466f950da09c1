import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { pointsWhere } from '../../../engine/decisions/points/points-where.ts';
import { Select } from '../controls/select.tsx';
import type { Finished } from '../finished/finished.ts';
import type { Sort } from '../parts/sorted-rows.ts';
import type { AskedRows } from '../view/asked-rows.ts';
import { classSet } from './class-set.ts';
import { pointColumns } from './point-columns.ts';
import type { Points } from './points.ts';
import { pointsCsvColumns } from './points-csv.ts';
import { PointsList } from './points-list.tsx';
import { useAsked } from './use-asked.ts';
import { askedText, shownText } from './words.ts';

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

interface PointsTableProps {
  readonly finished: Finished;
  readonly points: Points;
}

/** Every point that was asked for, with its classes and how sure the classifier was. */
export function PointsTable({ finished, points }: PointsTableProps) {
  const [asked] = useAsked(finished);
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
  const csv = useMemo(() => pointsCsvColumns(points), [points]);
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
      {areComparable && (
        <label class="rows-choice">
          <span class="unseen">Right or wrong</span>
          <Select
            value={kind.value}
            options={KIND_NAMES}
            choose={(chosen) => {
              kind.value = chosen;
            }}
          />
        </label>
      )}
    </PointsList>
  );
}
