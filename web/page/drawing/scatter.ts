import type { PaintContext } from './paint-context.ts';

/** Points of a plane as drawn: in px, y upwards, one scale for both coordinates, as large as the frame allows. */
export interface Scatter {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Radius of a dot. */
  readonly r: number;
}

const MARGIN = 14;

/** A plane in a frame: the place in the middle, how many px one is long, and the size of the frame. */
export interface Plane {
  readonly middle: readonly [x: number, y: number];
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** The plane that shows all points, two coordinates each. `room`: what is free around them, as a share of them. O(points). */
export function planeOf(coordinates: ArrayLike<number>, width: number, height: number, room = 0): Plane {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < coordinates.length; i += 1) {
    const value = coordinates[i] as number;
    low[i % 2] = Math.min(low[i % 2] ?? value, value);
    high[i % 2] = Math.max(high[i % 2] ?? value, value);
  }
  const [left = 0, bottom = 0] = low;
  const [right = 0, top = 0] = high;
  const within = [Math.max(1, width - 2 * MARGIN), Math.max(1, height - 2 * MARGIN)] as const;
  const [across, up] = [(1 + room) * (right - left), (1 + room) * (top - bottom)];
  const scale = Math.min(within[0] / Math.max(across, 1e-300), within[1] / Math.max(up, 1e-300));
  return { middle: [(left + right) / 2, (bottom + top) / 2], scale, width, height };
}

/** The place in the plane that a place in the frame stands for; at its edge for one outside. */
export function coordinatesAt({ middle, scale, width, height }: Plane, x: number, y: number): [x: number, y: number] {
  const inside = (value: number, length: number): number => Math.min(length - MARGIN, Math.max(MARGIN, value));
  return [middle[0] + (inside(x, width) - width / 2) / scale, middle[1] - (inside(y, height) - height / 2) / scale];
}

/** Places points, two coordinates each, in a frame. O(points). */
export function scatterOf(
  coordinates: Float64Array,
  width: number,
  height: number,
  plane: Plane = planeOf(coordinates, width, height),
): Scatter {
  const count = coordinates.length / 2;
  const { middle, scale } = plane;
  const place = (coordinate: 0 | 1, from: number, sign: number): Float64Array =>
    Float64Array.from({ length: count }, (_, point) => {
      const value = coordinates[2 * point + coordinate] as number;
      return from + sign * scale * (value - middle[coordinate]);
    });
  return {
    x: place(0, width / 2, 1),
    y: place(1, height / 2, -1),
    r: Math.max(1.5, Math.min(5, Math.sqrt((width * height) / Math.max(1, count)) / 8)),
  };
}

/** The point nearest to a place, at most `reach` px away; null for none. Of equals the one drawn on top. O(points). */
export function pointAt({ x, y }: Scatter, atX: number, atY: number, reach: number): number | null {
  let found: number | null = null;
  let least = reach * reach;
  x.forEach((value, point) => {
    const square = (value - atX) ** 2 + ((y[point] as number) - atY) ** 2;
    if (square <= least) [found, least] = [point, square];
  });
  return found;
}

/** The looks of points. */
export interface PointLooks {
  /** By point. */
  readonly colour: (point: number) => string;
  /** True if a point stands back behind others. */
  readonly isFaint: (point: number) => boolean;
  /** Points whose labels are used: squares. */
  readonly labelled: ReadonlySet<number>;
  /** Points with a line of ink around them; none where it is left out. */
  readonly isOutlined?: (point: number) => boolean;
  /** The points that are marked with a ring. */
  readonly ringed: readonly number[];
  readonly ink: string;
  readonly paper: string;
}

const FAINT = 0.22;

/** Draws a scatter plot on a canvas whose units are px. O(points). */
export function paintScatter(context: PaintContext, scatter: Scatter, looks: PointLooks): void {
  const { x, y, r } = scatter;
  const dot = (point: number, radius: number): void => {
    const [middleX, middleY] = [x[point] as number, y[point] as number];
    context.beginPath();
    if (looks.labelled.has(point)) {
      const half = radius * 1.25;
      context.rect(middleX - half, middleY - half, 2 * half, 2 * half);
    } else context.arc(middleX, middleY, radius, 0, 2 * Math.PI);
  };
  context.lineWidth = Math.min(1.25, 0.55 * r);
  x.forEach((_, point) => {
    context.globalAlpha = looks.isFaint(point) ? FAINT : 1;
    context.fillStyle = looks.colour(point);
    dot(point, r);
    context.fill();
    if (!looks.labelled.has(point) && looks.isOutlined?.(point) !== true) return;
    context.strokeStyle = looks.ink;
    context.stroke();
  });
  context.globalAlpha = 1;
  for (const point of looks.ringed) {
    context.strokeStyle = looks.paper;
    context.lineWidth = 4;
    dot(point, r + 3);
    context.stroke();
    context.strokeStyle = looks.ink;
    context.lineWidth = 2;
    context.stroke();
  }
}
