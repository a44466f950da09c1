import { type Signal, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { Change } from '../../../../engine/data/edited/change.ts';
import { columnsOfPlane, coordinatesIn } from '../../../../engine/data/edited/plane.ts';
import { type Editing, useEdits } from '../../editing/edit-bar.tsx';
import type { Finished } from '../../finished/finished.ts';
import { problemOf } from '../../parts/problem.ts';
import { useSession } from '../../session/context.ts';

/** A place in the plane. */
export type At = readonly [x: number, y: number];

export interface PointEditing {
  readonly editing: Editing;
  /** True if points can be moved. */
  readonly isOn: boolean;
  /** The places of the points by the last edit; null until there is a tree of those that came or went. */
  readonly coordinates: Float64Array | null;
  /** Their places in the file as it was opened. */
  readonly opened: Float64Array | null;
  /** The point that keys and buttons speak of. */
  readonly chosen: Signal<number | null>;
  /** Moves a point. Moves of one `gesture` are one step. */
  move(point: number, to: At, gesture: string): void;
  add(at: At): void;
  remove(point: number): void;
}

/** More points would be slow to drag. */
const MOST_POINTS = 20_000;
const LEAST_POINTS = 3;
const MISSING = 'These points are not rows of a table of features that can be edited here.';
const MANY = `More than ${MOST_POINTS.toLocaleString('en')} points are too many to be moved here.`;
const SCALED = 'The plane does not show the numbers of the file as they are, so points cannot be moved in it.';
/** Whose labels a fit sees is said by the numbers of the points. */
const NUMBERED = 'labelled_points';
const BY_NUMBER =
  'Points whose labels are used were chosen by their numbers. Draw them at random again to add or remove points.';

/** The point nearest to a place. */
function nearest(coordinates: Float64Array, [x, y]: At): number {
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  for (let point = 0; 2 * point < coordinates.length; point += 1) {
    const far = ((coordinates[2 * point] as number) - x) ** 2 + ((coordinates[2 * point + 1] as number) - y) ** 2;
    if (far < least) [found, least] = [point, far];
  }
  return found;
}

/** Points that are dragged, added and removed: they change the table that they stand in. */
export function usePointEditing(finished: Finished, shown: Float64Array): PointEditing {
  const session = useSession();
  const chosen = useSignal<number | null>(null);
  const features = (files: Finished['files']) => files.find(({ role }) => role === 'features') ?? null;
  const file = features(session.files.value);
  const of = features(finished.files);
  const found = useEdits(file, MISSING);
  const { edits, said } = found;
  const origin = file === null ? null : (edits?.originOf(file) ?? null);
  // Edits leave the columns as they are.
  const known = useRef<{ readonly origin: string; readonly columns: readonly [number, number] | null } | null>(null);
  const own = of === null ? undefined : edits?.sheetOf(of);
  if (own !== undefined && origin !== null && known.current?.origin !== origin.id) {
    known.current = { origin: origin.id, columns: columnsOfPlane(own.grid, shown) };
  }
  const columns = known.current?.origin === origin?.id ? (known.current?.columns ?? null) : null;
  const why = shown.length > 2 * MOST_POINTS ? MANY : own !== undefined && columns === null ? SCALED : null;
  const editing = why === null ? found : { ...found, edits: null, why: found.edits === null ? found.why : why };
  const sheet = file === null || columns === null || why !== null ? undefined : edits?.sheetOf(file);
  const opened = useMemo(() => {
    const first = origin === null ? undefined : edits?.sheetOf(origin);
    return first === undefined || columns === null ? null : coordinatesIn(first.grid, columns);
  }, [edits, origin, columns]);
  const latest = useMemo(
    () => (sheet === undefined || columns === null ? null : coordinatesIn(sheet.grid, columns)),
    [sheet, columns],
  );
  // Points that came or went are there with their tree.
  const coordinates = latest?.length === shown.length ? latest : null;

  const change = (make: (pair: readonly [number, number]) => Change, gesture: string | null): void => {
    if (file === null || edits === null || columns === null) return;
    try {
      edits.change(file, make(columns), gesture);
      said.value = null;
    } catch (error) {
      said.value = { text: problemOf(error).message, isRefused: true };
    }
  };
  const isNumbered = (): boolean => {
    const isSaid = Boolean(session.options.peek()[NUMBERED]);
    if (isSaid) said.value = { text: BY_NUMBER, isRefused: true };
    return isSaid;
  };
  return {
    editing,
    isOn: latest !== null,
    coordinates,
    opened,
    chosen,
    move: (row, [x, y], gesture) =>
      change(
        (pair) => ({
          kind: 'cells',
          cells: [
            [row, pair[0], x],
            [row, pair[1], y],
          ],
        }),
        gesture,
      ),
    add: (at) => {
      if (sheet === undefined || latest === null || isNumbered()) return;
      const like = nearest(latest, at);
      const { columns: width, values: numbers } = sheet.grid;
      change(([x, y]) => {
        const values = Array.from(numbers.subarray(like * width, (like + 1) * width));
        [values[x], values[y]] = at;
        return { kind: 'row added', values, like };
      }, null);
      chosen.value = latest.length / 2;
    },
    remove: (row) => {
      if (latest === null || isNumbered()) return;
      if (latest.length <= 2 * LEAST_POINTS) {
        said.value = { text: `A tree needs at least ${LEAST_POINTS} points.`, isRefused: true };
        return;
      }
      change(() => ({ kind: 'row removed', row }), null);
      chosen.value = null;
    },
  };
}
