import { longestPaths } from '../../engine/hierarchy/builder.ts';
import { innerHeights } from '../../engine/hierarchy/cut.ts';
import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../engine/model/hierarchy.ts';
import { areaMarks } from './area-marks.ts';
import { type Axis, after, axisTitle, ticksOf } from './axis.ts';
import { type Chart, disc } from './chart.ts';
import { besideTree, divide, KEY_FONT, KEY_PITCH, LINE, type Space } from './labels.ts';
import { type LayoutKind, type Placed, type PlacedAxis, type PlaceRequest, type Rows, withMarks } from './layout.ts';
import { type Mark, pathMark, textMark } from './marks.ts';
import { alongAxis, type ChartPlan, placeOnChart } from './on-chart.ts';
import { lineTo, moveTo } from './path.ts';
import { FIGURE_FONT, FIGURE_LABEL, type FigureRequest, longestName, MARGIN } from './png.ts';
import { byRank, discFigure, placeOnDisc, sunburst } from './radial.ts';
import { treemap } from './treemap.ts';

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
function placeOnStrip(
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
function stripFigure(request: FigureRequest, below: number): { width: number; height: number } {
  const { font, ring } = request;
  const pitch = font === undefined ? Math.max(LINE * FIGURE_FONT, ring ? KEY_PITCH : 0) : LINE * font;
  const beside = besideTree(longestName(request), FIGURE_FONT, request.labelCap ?? FIGURE_LABEL, ring);
  return {
    width: Math.ceil(FIGURE_WIDTH + beside + ROOT_ROOM + 2 * MARGIN),
    height: Math.ceil(pitch * request.tree.order.leaves.length + below + HANDLE_ROOM + 2 * MARGIN + 1),
  };
}

/** The heights that occur, ascending: leaves are at 0 or, where something is joined at 0 or below, at that height. */
function heightsOnAxis(hierarchy: Hierarchy): Float64Array {
  const distinct = innerHeights(hierarchy);
  return distinct.length > 0 && (distinct[0] as number) <= 0 ? distinct : after(0, distinct);
}

/** Nodes at their heights: the highest at 0, the lowest level at the leaves. */
function byHeight(tree: DrawnTree, leafAt: number): { along: Float64Array; axis: Axis } {
  const levels = heightsOnAxis(tree.hierarchy);
  const [lowest, top] = [levels[0] as number, levels.at(-1) as number];
  const range = top - lowest || 1;
  const axis = { levels, places: levels.map((height) => (leafAt * (top - height)) / range) };
  return { along: alongAxis(tree, axis, leafAt), axis };
}

/** Room under the tree for the numbers of the axis, and for what they are. */
const AXIS_ROOM = 24;
const TITLE_ROOM = 15;
const TITLE_AT = 31;
const TICK = 4;
/** About as far from one number to the next, in px. */
const TICK_ROOM = 90;

const axisRoom = ({ heights }: Pick<PlaceRequest, 'heights'>): number =>
  heights === null ? 0 : AXIS_ROOM + (heights === '' ? 0 : TITLE_ROOM);

/** A dendrogram from left to right at true heights, with an axis of them. */
export const rectangular: LayoutKind = {
  id: 'rectangular',
  place(request) {
    const { placed, left, bottom, axis } = placeOnStrip(request, axisRoom(request), (space) => ({
      ...byHeight(request.tree, space.leafAt),
    }));
    if (request.heights === null) return placed;
    const title = axisTitle(request, left, bottom + TITLE_AT, request.width / 2);
    return withMarks(placed, [], [...axisMarks(axis, left, bottom), ...title]);
  },
  figureSize: (request) => stripFigure(request, axisRoom(request)),
};

function axisMarks(axis: Axis, left: number, top: number): Mark[] {
  const { levels, places } = axis;
  const [lowest, highest] = [levels[0] as number, levels.at(-1) as number];
  const width = places[0] as number;
  const end = highest - (highest - lowest || 1);
  // A scale of D3 would bring interpolators of colours and formats of numbers into the first load.
  const at = (height: number): number => {
    const share = (height - end) / (highest - end);
    return (left + width) * (1 - share) + left * share;
  };
  const numbers = ticksOf(axis, Math.max(2, Math.min(6, width / TICK_ROOM)));
  const y = top + 6;
  return [
    pathMark('axis', 'axis', [...moveTo(at(highest), y), ...lineTo(at(lowest), y)]),
    ...numbers.flatMap((height): Mark[] => [
      pathMark(`axis ${height}`, 'axis', [...moveTo(at(height), y), ...lineTo(at(height), y + TICK)]),
      textMark(`tick ${height}`, 'tick', [at(height), y + TICK + 7], String(height)),
    ]),
  ];
}

/** About this many circles of a height. */
const CIRCLES = 4;
/** The distance of the axis title from the corner, in px. */
const CORNER = 10;

/** A radial dendrogram at true heights, with a circle at each round one: the root in the middle, leaves on the rim. */
export const radialHeights: LayoutKind = {
  id: 'radial-heights',
  place(request) {
    const placed = placeOnDisc(request, (space) => ({
      ...byHeight(request.tree, space.leafAt),
      chart: disc,
      space,
    }));
    const { axis } = placed.layout;
    return axis === null || request.heights === null
      ? placed
      : withMarks(placed, [...circles(axis), ...cornerTitle(request)], []);
  },
  figureSize: discFigure,
};

/** In the corner above the disc, as far as that leaves room. */
function cornerTitle(request: PlaceRequest): Mark[] {
  const { width, height } = request;
  const halfChord = Math.sqrt(Math.min(width, height) * (CORNER + KEY_FONT / 2));
  const rim = -halfChord;
  return axisTitle(request, CORNER - width / 2, CORNER - height / 2, rim);
}

function circles(axis: PlacedAxis): Mark[] {
  const [lowest, highest] = [axis.levels[0] as number, axis.levels.at(-1) as number];
  const inside = ticksOf(axis, CIRCLES).filter((height) => height > lowest && height < highest);
  return inside.flatMap((height): Mark[] => {
    const [x, y] = axis.handleAt(height);
    return [
      pathMark(`axis ${height}`, 'grid', axis.lineAt(height)),
      textMark(`tick ${height}`, 'tick', [x, y - 5], String(height)),
    ];
  });
}

/** A radial tree that leaves heights aside: each node is one step inside the innermost of its children. */
const cladogram: LayoutKind = {
  id: 'cladogram',
  place: (request) =>
    placeOnDisc(request, (space) => ({
      along: stepsInside(request.tree, space.leafAt),
      axis: null,
      chart: disc,
      space,
    })),
  figureSize: discFigure,
};

function stepsInside({ hierarchy }: DrawnTree, leafAt: number): Float64Array {
  const steps = longestPaths(hierarchy.childStart, hierarchy.child);
  const most = Math.max(1, steps[rootOf(hierarchy)] as number);
  const along = steps.map((count) => leafAt * (1 - count / most));
  along[rootOf(hierarchy)] = 0;
  return along;
}

/** The root's column, and the columns of all inner nodes, as shares of the width. */
const CORE = 0.03;
const INNER = 0.94;

/** Every node a box as high as its leaves, from its parent's height down to its own; heights by rank. */
export const icicle: LayoutKind = {
  id: 'icicle',
  place: (request) =>
    placeOnStrip(request, 0, (space) => ({
      ...byRank(request.tree, (below) => CORE + (INNER - CORE) * below, CORE, space.leafAt),
      areas: areaMarks,
    })).placed,
  figureSize: (request) => stripFigure(request, 0),
};

/** All layouts but the radial one, which is there from the start. */
export const FURTHER_LAYOUTS: readonly LayoutKind[] = [
  radialHeights,
  cladogram,
  rectangular,
  icicle,
  sunburst,
  treemap,
];
