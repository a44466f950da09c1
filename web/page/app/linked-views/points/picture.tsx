import { type Signal, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { readPoints } from '../../../../engine/methods/shared/options/values.ts';
import type { PointPlane } from '../../../../engine/model/result.ts';
import { dotsPerPixel, placeIn } from '../../../drawing/enlarged.ts';
import { showsPainting } from '../../../drawing/paint-context.ts';
import { coordinatesAt, type Plane, paintScatter, planeOf, pointAt, scatterOf } from '../../../drawing/scatter.ts';
import type { PanelProps } from '../../controls/lazy-panel.tsx';
import { EditBar, EditSwitch } from '../../editing/edit-bar.tsx';
import { scoresOfCut } from '../../finished/analysis.ts';
import { type Finished, planeCoordinates } from '../../finished/finished.ts';
import { TextButton } from '../../parts/buttons.tsx';
import { counted, percent, three } from '../../parts/format.ts';
import { useLiveEffect, useLiveValue } from '../../parts/live.ts';
import { sets } from '../../parts/setters.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { type Size, useSize } from '../../parts/use-size.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import { clustersAtStep, type Partition } from '../../view/groups-at-step.ts';
import { leafOfPoint, pointLooks, pointsUnder } from './look.ts';
import { type PointEditing, usePointEditing } from './use-point-editing.ts';
import { usePointMoves } from './use-point-moves.ts';

const MEANINGS = {
  matchedAccuracy: 'Share of points whose cluster is that of their class, clusters and classes paired in the best way',
  nmi: 'How much the cluster tells about the class: mutual information over the mean of the two entropies',
  ari: 'Share of pairs that clusters and classes treat alike, corrected so that chance gets 0',
  purity: 'Share of points that are of the most frequent class of their cluster',
} as const;

const NAMES = { matchedAccuracy: 'Matched accuracy', nmi: 'NMI', ari: 'ARI', purity: 'Purity' } as const;

/** The fit of the clusters of the cut, or of the groups of the step that is played back, to the labels. */
export function CutScores({ finished }: { finished: Finished }) {
  const session = useSession();
  const labels = (finished.result.points ?? finished.result.members)?.labels?.values ?? null;
  const shownClusters = useLiveValue((): Partition | null => {
    const step = session.view.step.value;
    return step === null ? session.clusters.value : clustersAtStep(finished, step);
  }, [finished, session]);
  const scores = useLiveValue(() => {
    const clusters = shownClusters.value;
    return clusters === null || labels === null ? null : scoresOfCut(finished, clusters, labels);
  }, [finished, labels, shownClusters]);
  const clusters = shownClusters.value;
  // A tree of which nothing is joined yet cannot be cut.
  if (clusters === null && finished.result.openRoot) return null;
  if (clusters === null) return <p class="numbers hint">Cut the tree to see its clusters here.</p>;
  const shown = scores.value;
  return (
    <p class="numbers">
      <strong>
        {counted(clusters.tops.length, 'cluster', 'clusters')}
        {session.view.step.value !== null && ' at this step'}
      </strong>
      {shown !== null &&
        (['matchedAccuracy', 'nmi', 'ari', 'purity'] as const).map((key) => (
          <span key={key} title={MEANINGS[key]}>
            {NAMES[key]} <b>{three(shown[key])}</b>
          </span>
        ))}
    </p>
  );
}

/** The meaning of the plane if points have more features than two. */
function PlaneFacts({ plane: { shares } }: { plane: PointPlane }) {
  const [across, up] = Array.from(shares, percent);
  return (
    <p class="numbers">
      First two principal components of the features, with {across} (across) and {up} (up) of their variance.
    </p>
  );
}

/** The largest distance of the pointer from a point, in px. */
const REACH = 14;
type AtElement = MouseEvent & { readonly currentTarget: Element };

const NONE = new Float64Array();

/** Room around the points, so that one can be dragged out of them: a share of what they take. */
const ROOM = 0.3;

/** The plane that points are moved in: it stays as it is while one is dragged to its edge. */
function roomyPlane(opened: Float64Array, now: Float64Array, { width, height }: Size): Plane {
  const plane = planeOf(opened, width, height, ROOM);
  const { x, y } = scatterOf(now, width, height, plane);
  const isInside = x.every((across, i) => across >= 0 && across <= width && at(y, i) >= 0 && at(y, i) <= height);
  return isInside ? plane : planeOf(Float64Array.of(...opened, ...now), width, height, ROOM);
}

/**
 * The points in their plane, in the colours of the tree or of the step. Hovering and selecting work here and in the
 * tree alike.
 */
export function PointsPicture({ finished }: PanelProps) {
  const session = useSession();
  const { view, groups } = session;
  const [frame, size] = useSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The size that the canvas was made for: to measure it in every frame would lay out the page twice. */
  const fitted = useRef<{ readonly size: Size; readonly ratio: number } | null>(null);
  const choosing = useSignal(false);
  /** A click ends a drag; it selects nothing then. */
  const wasDragged = useRef(false);
  const made = planeCoordinates(finished.result) ?? NONE;
  const points = usePointEditing(finished, made);
  const { isOn, opened, chosen } = points;
  const coordinates = points.coordinates ?? made;
  const leaves = useMemo(() => leafOfPoint(finished), [finished]);
  const placed = useLiveValue(() => {
    const { width, height } = size.value;
    const plane =
      opened === null || !isOn ? planeOf(coordinates, width, height) : roomyPlane(opened, coordinates, size.value);
    return { plane, scatter: scatterOf(coordinates, width, height, plane) };
  }, [coordinates, opened, isOn, size]);
  const now = useRef(placed.value);
  now.current = placed.value;
  const moves = usePointMoves(points, now, { frame, reach: REACH, follows: view.held });
  const labelled = useLiveValue(() => labelledOf(session, finished, choosing.value), [session, finished, choosing]);

  useLiveEffect(() => {
    const context = canvas.current?.getContext('2d');
    const { width, height } = size.value;
    if (canvas.current === null || !context || width === 0) return;
    if (fitted.current?.size !== size.value) {
      fitted.current = { size: size.value, ratio: dotsPerPixel(canvas.current) };
      canvas.current.width = Math.round(width * fitted.current.ratio);
      canvas.current.height = Math.round(height * fitted.current.ratio);
    }
    const { ratio } = fitted.current;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const looked = {
      groups: groups.value,
      emphasis: view.emphasis.value,
      selected: view.selected.value,
      hovered: view.hovered.value,
      lit: view.lit.value,
      labelled: labelled.value,
    };
    const { ringed, ...own } = pointLooks(finished, looked, drawingTheme());
    const held = isOn ? chosen.value : null;
    const looks = { ...own, ringed: held === null ? ringed : [...ringed, held] };
    const places = placed.value.scatter;
    paintScatter(context, places, looks);
    showsPainting(canvas.current, () => ({ width, height, paint: (paper) => paintScatter(paper, places, looks) }));
  }, [finished, placed, labelled, size, groups, view, isOn, chosen]);

  const under = (event: AtElement): number | null =>
    pointAt(placed.value.scatter, ...placeIn(event.currentTarget, event), REACH);
  const nodeOf = (point: number | null): number | null => (point === null ? null : (leaves[point] ?? null));
  const press = (event: AtElement): void => {
    const point = under(event);
    if (choosing.value && point !== null) toggleLabelled(session, labelled.value, point);
    else view.choose(nodeOf(point));
  };
  const what = view.step.value === null ? 'the tree' : 'the groups of this step';
  return (
    <div class="view">
      <CutScores finished={finished} />
      {finished.result.plane === undefined ? (
        <PointsBar points={points} place={placed.value.plane} />
      ) : (
        <PlaneFacts plane={finished.result.plane} />
      )}
      <div
        class="frame points-frame"
        ref={frame}
        data-choosing={choosing.value}
        data-editing={isOn}
        {...(isOn
          ? {
              role: 'application',
              tabIndex: 0,
              'aria-label': 'Points that keys move',
              'aria-describedby': 'points-keys',
            }
          : {})}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${counted(coordinates.length / 2, 'point', 'points')} in the plane, in the colours of ${what}`}
          onPointerDown={(event) => {
            if (!choosing.value) moves.down(event);
          }}
          onPointerMove={(event) => {
            if (!moves.move(event)) view.hovered.value = nodeOf(under(event));
          }}
          onPointerUp={(event) => {
            wasDragged.current = moves.up(event);
          }}
          onPointerCancel={moves.up}
          onPointerLeave={sets(view.hovered, null)}
          onClick={(event) => {
            if (!wasDragged.current) press(event);
          }}
          onDblClick={moves.double}
        />
      </div>
      <LabelChoice finished={finished} choosing={choosing} labelled={labelled.value} />
    </div>
  );
}

const HOW =
  'Drag a point, or double-click where one shall be. Keys: Page Down chooses one, arrows move it, Insert adds, Delete removes.';

/** The actions on points besides dragging: for touch, and for those who do not know the keys. */
export function PointsBar({ points, place }: { points: PointEditing; place: Plane }) {
  const { editing, isOn, coordinates, chosen } = points;
  if (useSession().isReport) return null;
  const point = chosen.value;
  const [x = null, y = null] =
    coordinates === null || point === null ? [] : coordinates.subarray(2 * point, 2 * point + 2);
  return (
    <div class="line">
      <EditSwitch what="points of the plane" />
      {isOn && (
        <>
          <button
            type="button"
            class="button edit-switch"
            onClick={() => points.add(coordinatesAt(place, place.width / 2, place.height / 2))}
          >
            Add a point
          </button>
          <button
            type="button"
            class="button edit-switch"
            disabled={point === null}
            onClick={() => point !== null && points.remove(point)}
          >
            Remove {point === null ? 'the point' : `point ${point}`}
          </button>
          <span class="hint" aria-live="polite">
            {x !== null && y !== null && `Point ${point} at ${three(x)}, ${three(y)}`}
          </span>
        </>
      )}
      <EditBar editing={editing} how={HOW} />
      <span id="points-keys" class="unseen">
        Page Down and Page Up choose a point, arrow keys move it, with Shift further. Insert adds one beside it, Delete
        removes it.
      </span>
    </div>
  );
}

const KEY = 'labelled_points';

/** The points whose labels the fit has seen or, while they are chosen, will see. */
export function labelledOf(
  { options, isReport }: Session,
  { result }: Finished,
  choosing: boolean,
): ReadonlySet<number> {
  if (isReport) return new Set();
  const chosen = options.value[KEY];
  if (typeof chosen === 'string' && chosen !== '') return new Set(readPoints(chosen));
  return new Set(choosing ? [] : result.points?.labelled);
}

/** Adds a point to the labelled ones or takes it away. */
export function toggleLabelled(session: Session, labelled: ReadonlySet<number>, point: number): void {
  const points = new Set(labelled);
  if (!points.delete(point)) points.add(point);
  session.setOption(KEY, [...points].join(','));
}

interface ChoiceProps {
  readonly finished: Finished;
  readonly choosing: Signal<boolean>;
  readonly labelled: ReadonlySet<number>;
}

/** Says whose labels the fit sees, and lets them be chosen by pressing points. */
export function LabelChoice({ finished, choosing, labelled }: ChoiceProps) {
  const session = useSession();
  const triplets = String(session.options.value.terms ?? '').includes('triplet');
  if (session.isReport || finished.result.points?.labels == null || !triplets) return null;
  const selected = session.view.selected.value;
  const under = selected === null ? [] : pointsUnder(finished, selected);
  const [point] = under;
  return (
    <div class="numbers">
      <span>
        {labelled.size === 0
          ? 'No point is chosen: labels are drawn at random.'
          : `Squares: ${counted(labelled.size, 'point', 'points')} whose ${labelled.size === 1 ? 'label is' : 'labels are'} used.`}
      </span>
      <TextButton
        aria-pressed={choosing.value}
        onClick={() => {
          if (!choosing.value && !session.options.value[KEY]) session.setOption(KEY, [...labelled].join(','));
          choosing.value = !choosing.value;
        }}
      >
        {choosing.value ? 'Done choosing' : 'Choose points'}
      </TextButton>
      {choosing.value && under.length === 1 && point !== undefined && (
        <TextButton onClick={() => toggleLabelled(session, labelled, point)}>
          {labelled.has(point) ? 'Forget' : 'Use'} the label of point {point}
        </TextButton>
      )}
      {Boolean(session.options.value[KEY]) && (
        <TextButton onClick={() => session.setOption(KEY, '')}>Draw at random again</TextButton>
      )}
    </div>
  );
}
