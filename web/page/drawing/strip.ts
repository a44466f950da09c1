import type { Axis } from './axis.ts';
import type { Chart } from './chart.ts';
import { besideTree, divide, KEY_PITCH, LINE, type Space } from './labels.ts';
import type { Placed, PlaceRequest, Rows } from './layout.ts';
import { type ChartPlan, placeOnChart } from './on-chart.ts';
import { lineTo } from './path.ts';
import { FIGURE_FONT, FIGURE_LABEL, type FigureRequest, longestName, MARGIN } from './png.ts';

// Common parts of the layouts on a strip: the root at the left, the leaves below each other.

/** A strip whose root is at the left and whose first leaf is at the top. */
const strip = (left: number, top: number, length: number): Chart => ({
  length,
  cyclic: false,
  point: (across, along) => [left + along, top + across],
  find: (x, y) => [y - top, x - left],
  sweep: (_, to, along) => lineTo(left + along, top + to),
  scale: () => 1,
  writing: () => ({ rotate: 0, anchor: 'start' }),
  lettering: () => 90,
  box: (from, to, inner, outer) => ({
    left: left + inner,
    top: top + from,
    right: left + outer,
    bottom: top + to,
  }),
});

/** The width of the tree in a figure, in px. */
const FIGURE_WIDTH = 640;
/** The most of the width that labels get on a strip. */
const STRIP_LABELS = 0.34;
/** The least length of a strip, in px, where there is no room at all. */
const SMALLEST_STRIP = 60;
/** Above the tree, for the handle of a line through it, and beside it on the left, where the root is. */
const HANDLE_ROOM = 6;
const ROOT_ROOM = 10;

/** From where to where the leaves are: as far as there is room, or where they are wanted. */
function rowsIn({ height, tree, rows }: PlaceRequest, below: number): Pick<Rows, 'top' | 'bottom'> {
  const isInside = (asked: Rows): boolean => asked.top >= -height / 2 && asked.bottom <= height / 2 - below;
  if (rows && rows.count === tree.order.leaves.length && isInside(rows)) return rows;
  const length = Math.max(SMALLEST_STRIP, height - 2 * MARGIN - HANDLE_ROOM - below);
  const top = (HANDLE_ROOM - length - below) / 2;
  return { top, bottom: top + length };
}

interface OnStrip {
  readonly placed: Placed;
  readonly axis: Axis;
  /** Begin and end of the tree on the picture. */
  readonly left: number;
  readonly bottom: number;
}

/** `below` is room under the tree. */
export function placeOnStrip(
  request: PlaceRequest,
  below: number,
  plan: (space: Space) => Omit<ChartPlan, 'chart' | 'space' | 'axis'> & { readonly axis: Axis },
): OnStrip {
  const { width } = request;
  const rows = rowsIn(request, below);
  const length = rows.bottom - rows.top;
  const outer = Math.max(SMALLEST_STRIP, width - 2 * MARGIN - ROOT_ROOM);
  const leaves = request.tree.order.leaves.length;
  const space = divide({
    outer,
    pitchAt: () => length / leaves,
    longest: longestName(request),
    labelCap: request.labelCap ?? STRIP_LABELS * outer,
    ring: request.ring,
    leastFont: request.leastFont,
  });
  const left = -outer / 2 + ROOT_ROOM / 2;
  const chart = strip(left, rows.top, length);
  const own = plan(space);
  return { placed: placeOnChart(request, { ...own, chart, space }), axis: own.axis, left, bottom: rows.bottom };
}

/** A figure high enough for all labels. */
export function stripFigure(request: FigureRequest, below: number): { width: number; height: number } {
  const { font, ring } = request;
  const pitch = font === undefined ? Math.max(LINE * FIGURE_FONT, ring ? KEY_PITCH : 0) : LINE * font;
  const beside = besideTree(longestName(request), FIGURE_FONT, request.labelCap ?? FIGURE_LABEL, ring);
  return {
    width: Math.ceil(FIGURE_WIDTH + beside + ROOT_ROOM + 2 * MARGIN),
    height: Math.ceil(pitch * request.tree.order.leaves.length + below + HANDLE_ROOM + 2 * MARGIN + 1),
  };
}
