import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { type Lying, lyingOf, placeFrom, placeIn } from '../../../drawing/enlarged.ts';
import { coordinatesAt, type Plane, pointAt, type Scatter } from '../../../drawing/scatter.ts';
import type { PointEditing } from './use-point-editing.ts';

/** A point that is held. */
interface Held {
  readonly point: number;
  readonly pointer: number;
  readonly gesture: string;
  /** The picture that it is held in. */
  readonly picture: Element;
  /** The place of the picture when it was last asked for, and the time of that, in ms. */
  lying: Lying;
  asked: number;
  /** The place it shall move to, in px, until that is done. */
  to: readonly [x: number, y: number] | null;
  hasMoved: boolean;
}

/** The place of the picture in its frame now. */
interface Now {
  readonly scatter: Scatter;
  readonly plane: Plane;
}

interface Within {
  /** True if the tree follows a point that is dragged. */
  readonly follows: Signal<boolean>;
  /** The element that hears the keys. */
  readonly frame: RefObject<HTMLElement | null>;
  /** The largest distance of the pointer from a point, in px. */
  readonly reach: number;
}

/** The effects of the pointer while points are edited. Each returns whether it was for a point. */
export interface PointMoves {
  down(event: PointerEvent): boolean;
  move(event: PointerEvent): boolean;
  up(event: PointerEvent): boolean;
  double(event: MouseEvent): void;
}

/** Px that an arrow key moves a point, and with Shift. */
const STEP = 4;
const LARGE_STEP = 20;
/** For so many ms the picture is taken to lie where it lay. With the first move a line of edits comes: then it is asked at once. */
const ASKS_AGAIN = 200;
/** A pointer that moved less has pressed a point, and moved none. */
const STILL = 3;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let gestures = 0;

/** In px of the picture, however large it is shown. */
const placeOf = (event: MouseEvent): [number, number] => placeIn(event.currentTarget as Element, event);

/** The point that a key leads to. */
function pointFor(key: string, point: number | null, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'PageDown' && key !== 'PageUp') return null;
  const step = key === 'PageDown' ? 1 : -1;
  return point === null ? 0 : (point + step + count) % count;
}

/** Drags, adds and removes points. However often the pointer moves, a point moves at most once a frame. */
export function usePointMoves(
  points: PointEditing,
  now: { readonly current: Now },
  { frame, reach, follows }: Within,
): PointMoves {
  const held = useRef<Held | null>(null);
  const latest = useRef(points);
  latest.current = points;
  const byKeys = useRef({ point: -1, gesture: '' });

  const moveNow = (): void => {
    const { current } = held;
    if (current === null || current.to === null) return;
    const [x, y] = current.to;
    current.to = null;
    latest.current.move(current.point, coordinatesAt(now.current.plane, x, y), current.gesture);
    // Texts on the edit may move the picture. To ask where it lies takes a layout of the page: not in every frame.
    if (performance.now() - current.asked < ASKS_AGAIN) return;
    current.asked = performance.now();
    setTimeout(() => {
      current.lying = lyingOf(current.picture);
    });
  };
  const begin = (): string => {
    gestures += 1;
    return `points ${gestures}`;
  };
  const moveByKey = (point: number, [right, down]: readonly [number, number], px: number): void => {
    if (byKeys.current.point !== point) byKeys.current = { point, gesture: begin() };
    const { scatter, plane } = now.current;
    const to = coordinatesAt(plane, at(scatter.x, point) + right * px, at(scatter.y, point) + down * px);
    points.move(point, to, byKeys.current.gesture);
  };
  const choose = (point: number | null): void => {
    byKeys.current = { point: -1, gesture: '' };
    points.chosen.value = point;
  };

  const press = (event: KeyboardEvent): void => {
    if (!points.isOn || event.ctrlKey || event.metaKey || event.altKey) return;
    const { scatter, plane } = now.current;
    const point = points.chosen.peek();
    const next = pointFor(event.key, point, scatter.x.length);
    const arrow = ARROWS[event.key];
    if (next !== null) choose(next);
    else if (arrow !== undefined && point !== null && point < scatter.x.length)
      moveByKey(point, arrow, event.shiftKey ? LARGE_STEP : STEP);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && point !== null) points.remove(point);
    else if (event.key === 'Insert' || event.key === '+') {
      const [x, y] =
        point === null || point >= scatter.x.length
          ? [plane.width / 2, plane.height / 2]
          : [at(scatter.x, point) + LARGE_STEP, at(scatter.y, point)];
      points.add(coordinatesAt(plane, x, y));
    } else return;
    event.preventDefault();
  };
  const heard = useRef(press);
  heard.current = press;
  useEffect(() => {
    const { current } = frame;
    const hear = (event: KeyboardEvent): void => heard.current(event);
    current?.addEventListener('keydown', hear);
    return () => current?.removeEventListener('keydown', hear);
  }, [frame]);

  return {
    down: (event) => {
      if (!points.isOn || points.coordinates === null || event.button !== 0) return false;
      const point = pointAt(now.current.scatter, ...placeOf(event), reach);
      choose(point);
      if (point === null) return true;
      const picture = event.currentTarget as Element;
      const lying = lyingOf(picture);
      const grip = { point, pointer: event.pointerId, gesture: begin(), picture };
      held.current = { ...grip, lying, asked: Number.NEGATIVE_INFINITY, to: null, hasMoved: false };
      picture.setPointerCapture(event.pointerId);
      return true;
    },
    move: (event) => {
      const { current } = held;
      if (current === null || current.pointer !== event.pointerId) return false;
      const { x, y } = now.current.scatter;
      const to = placeFrom(current.lying, event);
      const far = Math.hypot(to[0] - at(x, current.point), to[1] - at(y, current.point));
      if (!current.hasMoved && far < STILL) return true;
      current.hasMoved = true;
      follows.value = true;
      if (current.to === null) requestAnimationFrame(moveNow);
      current.to = to;
      return true;
    },
    up: (event) => {
      const { current } = held;
      if (current === null || current.pointer !== event.pointerId) return false;
      moveNow();
      held.current = null;
      follows.value = false;
      return current.hasMoved;
    },
    double: (event) => {
      const place = placeOf(event);
      if (!points.isOn || pointAt(now.current.scatter, ...place, reach) !== null) return;
      points.add(coordinatesAt(now.current.plane, ...place));
    },
  };
}
