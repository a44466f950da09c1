import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import type { PointPlane } from '../../../../engine/model/result.ts';
import { dotsPerPixel, placeIn } from '../../../drawing/enlarged.ts';
import { showsPainting } from '../../../drawing/paint-context.ts';
import { type Plane, paintScatter, planeOf, pointAt, scatterOf } from '../../../drawing/scatter.ts';
import { planeCoordinates } from '../../finished/finished.ts';
import { counted, percent } from '../../parts/format.ts';
import { useLiveEffect, useLiveValue } from '../../parts/live.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { type Size, useSize } from '../../parts/use-size.ts';
import { useSession } from '../../session/context.ts';
import type { PictureProps } from '../linked-view.ts';
import { CutScores } from './cut-scores.tsx';
import { LabelChoice, labelledOf, toggleLabelled } from './label-choice.tsx';
import { leafOfPoint, pointLooks } from './look.ts';
import { PointsBar } from './points-bar.tsx';
import { usePointEditing } from './use-point-editing.ts';
import { usePointMoves } from './use-point-moves.ts';

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
export function PointsPicture({ finished }: PictureProps) {
  const session = useSession();
  const { view, groups } = session;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The size that the canvas was made for: to measure it in every frame would lay out the page twice. */
  const fitted = useRef<{ readonly size: Size; readonly ratio: number } | null>(null);
  const size = useSize(frame);
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
          onPointerLeave={() => {
            view.hovered.value = null;
          }}
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
