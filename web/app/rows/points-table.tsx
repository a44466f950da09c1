import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../base/at.ts';
import { type ClassSet, pointsWhere } from '../../decisions/points/points-where.ts';
import { classesUnder } from '../../hierarchy/classes-under.ts';
import type { Finished } from '../finished/finished.ts';
import type { Sort } from '../parts/sorted-rows.ts';
import { VirtualTable } from '../parts/virtual-table.tsx';
import { AskedBar, useAsked } from './asked-bar.tsx';
import { findInPoints } from './find-in-points.ts';
import { OnePoint } from './one-point.tsx';
import { pointColumns } from './point-columns.ts';
import type { Points } from './points.ts';
import { pointsCsvColumns } from './points-csv.ts';
import { SaveCsv } from './save-csv.tsx';
import { usePointing } from './use-pointing.ts';
import { askedText, shownText } from './words.ts';

/** Which points, by whether their class was recognised. */
const KINDS = { all: null, mistaken: false, right: true } as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES: Readonly<Record<Kind, string>> = {
  all: 'right and wrong',
  mistaken: 'mistaken',
  right: 'recognised',
};

/** The classes under a node; null for any. */
export function classSet({ result, order }: Finished, node: number | null): ClassSet {
  if (node === null) return null;
  const set = new Uint8Array(result.classes.length);
  for (const c of classesUnder(result.hierarchy, order, node)) set[c] = 1;
  return set;
}

interface PointsTableProps {
  readonly finished: Finished;
  readonly points: Points;
  /** Whether the labels fit. */
  readonly hasTruth: boolean;
}

export function PointsTable({ finished, points, hasTruth }: PointsTableProps) {
  const [asked] = useAsked(finished);
  const kind = useSignal<Kind>('all');
  const text = useSignal('');
  const sort = useSignal<Sort | null>({ by: 'margin', direction: 'ascending' });
  const picked = useSignal<number | null>(null);
  const { areComparable, predictions } = points;
  const isRight = areComparable ? KINDS[kind.value] : null;
  const { truth, predicted, either = null } = asked;
  const wanted = useMemo(() => {
    const set = (node: number | null): ClassSet => classSet(finished, node);
    const ofTruth = areComparable ? set(truth) : null;
    return pointsWhere(predictions, { truth: ofTruth, predicted: set(predicted), either: set(either), isRight });
  }, [finished, predictions, areComparable, truth, predicted, either, isRight]);
  const shown = useMemo(() => findInPoints(points, wanted, text.value), [points, wanted, text.value]);
  const columns = useMemo(() => pointColumns(points), [points]);
  const { point, pick } = usePointing(finished, points);
  const said = askedText(finished, areComparable ? asked : { truth: null, predicted, either: asked.either });
  const selected = picked.value === null ? -1 : shown.indexOf(picked.value);
  return (
    <>
      <div class="rows-controls">
        <AskedBar finished={finished} hasTruth={areComparable} />
        {areComparable && (
          <label class="rows-choice">
            <span class="unseen">Right or wrong</span>
            <select
              class="select"
              value={kind.value}
              onChange={(event) => {
                const { value } = event.currentTarget;
                kind.value = value === 'mistaken' || value === 'right' ? value : 'all';
              }}
            >
              {Object.entries(KIND_NAMES).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="rows-find">
          <span class="unseen">Find in the points</span>
          <input
            type="search"
            class="field"
            placeholder="Find in the points"
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
        </label>
      </div>
      <div class="rows-facts">
        <p role="status">{shownText(shown.length, predictions.predicted.length, said)}</p>
        <SaveCsv
          finished={finished}
          points={points}
          shown={shown}
          columns={columns}
          sort={sort}
          csv={pointsCsvColumns(points)}
          extension="rows.csv"
        />
      </div>
      <VirtualTable
        label="Points"
        rows={shown}
        columns={columns}
        sort={sort}
        empty={hasTruth || !areComparable ? 'No point is so.' : 'No point is so, by labels that do not fit.'}
        selected={selected < 0 ? null : selected}
        onPoint={point}
        onPick={(row) => {
          picked.value = row;
          pick(row);
        }}
      />
      {selected >= 0 && <OnePoint finished={finished} points={points} point={at(shown, selected)} />}
    </>
  );
}
