import { type Axis, heightsOnAxis, levelsOf } from './axis.ts';
import { disc, strip } from './chart.ts';
import { besideTree, divide, KEY_PITCH, LINE, radiusForAll, type Space } from './labels.ts';
import type { DrawnTree, Placed, PlaceRequest, Rows } from './layout.ts';
import { alongAxis, type ChartPlan, placeOnChart } from './on-chart.ts';

// What layouts on a disc have in common, and what layouts on a strip have.

/** Room around the picture. */
const MARGIN = 6;
/** Where there is no room at all, as in a window that is not open yet. */
const SMALLEST_RADIUS = 40;
/** How far apart leaves should be on their circle, in px. */
const LEAF_PITCH = 6;

/** The smallest figure, the font every label gets at least, and the widest label. In px. */
const FIGURE_RADIUS = 420;
const FIGURE_WIDTH = 640;
const FIGURE_FONT = 11;
const FIGURE_LABEL = 400;

/** The most of the radius that labels get unless asked otherwise: more where few leaves need little of it. */
const labelShare = (outer: number, leaves: number): number =>
  Math.min(0.45, Math.max(0.3, 0.75 - (leaves * LEAF_PITCH) / (2 * Math.PI * outer)));

type Names = Pick<PlaceRequest, 'names' | 'measure'>;

/** The width of the longest name at a font of 1 px. */
function longestName({ names, measure }: Names): number {
  let longest = 0;
  for (const name of names) longest = Math.max(longest, measure(name, 16) / 16);
  return longest;
}

export function placeOnDisc(request: PlaceRequest, plan: (space: Space) => ChartPlan): Placed {
  const outer = Math.max(SMALLEST_RADIUS, Math.min(request.width, request.height) / 2 - MARGIN);
  const leaves = request.tree.order.leaves.length;
  const space = divide({
    outer,
    pitchAt: (along) => (leaves === 1 ? Number.POSITIVE_INFINITY : (disc.length * along) / leaves),
    longest: longestName(request),
    labelCap: request.labelCap ?? labelShare(outer, leaves) * outer,
    ring: request.ring,
  });
  return placeOnChart(request, plan(space));
}

type FigureRequest = Omit<PlaceRequest, 'width' | 'height'>;

/** A square in which every label around a disc has its line, whole up to a generous cap. */
export function discFigure(request: FigureRequest): { width: number; height: number } {
  const asked = { longest: longestName(request), labelCap: request.labelCap ?? FIGURE_LABEL, ring: request.ring };
  const radius = radiusForAll(request.tree.order.leaves.length, asked, FIGURE_FONT);
  const size = Math.ceil(2 * (Math.max(FIGURE_RADIUS, radius) + MARGIN));
  return { width: size, height: size };
}

/** The most of the width that labels get on a strip. */
const STRIP_LABELS = 0.34;
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
  /** Where the tree begins and ends on the picture. */
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
  });
  const left = -outer / 2 + ROOT_ROOM / 2;
  const chart = strip(left, rows.top, length);
  const own = plan(space);
  return { placed: placeOnChart(request, { ...own, chart, space }), axis: own.axis, left, bottom: rows.bottom };
}

/** As high as all labels need it. */
export function stripFigure(request: FigureRequest, below: number): { width: number; height: number } {
  const pitch = Math.max(LINE * FIGURE_FONT, request.ring ? KEY_PITCH : 0);
  const beside = besideTree(longestName(request), FIGURE_FONT, request.labelCap ?? FIGURE_LABEL, request.ring);
  return {
    width: Math.ceil(FIGURE_WIDTH + beside + ROOT_ROOM + 2 * MARGIN),
    height: Math.ceil(pitch * request.tree.order.leaves.length + below + HANDLE_ROOM + 2 * MARGIN + 1),
  };
}

/** Up to this many levels lie evenly from the root to the leaves; of twice as many, ever more are near the leaves. */
const EVEN_LEVELS = 20;

/**
 * Nodes at the ranks of their heights: `share` says for 0 (the root) to 1 (the lowest merge) how much of the way to the
 * leaves a node is away. The root itself is at its own share.
 */
export function byRank(
  tree: DrawnTree,
  share: (rank: number) => number,
  root: number,
  leafAt: number,
): { along: Float64Array; axis: Axis } {
  const levels = levelsOf(tree.hierarchy);
  const top = levels.length - 1;
  const places = levels.map((_, level) => {
    if (level === 0) return leafAt;
    return level === top ? root * leafAt : share((top - level) / Math.max(1, top - 1)) * leafAt;
  });
  const axis = { levels, places };
  return { along: alongAxis(tree, axis, leafAt), axis };
}

/** Nodes at their heights: the highest at 0, the lowest level at the leaves. */
export function byHeight(tree: DrawnTree, leafAt: number): { along: Float64Array; axis: Axis } {
  const levels = heightsOnAxis(tree.hierarchy);
  const [lowest, top] = [levels[0] as number, levels.at(-1) as number];
  const range = top - lowest || 1;
  const axis = { levels, places: levels.map((height) => (leafAt * (top - height)) / range) };
  return { along: alongAxis(tree, axis, leafAt), axis };
}

/**
 * The radius of a rank on a disc, both from 0 to 1. Where there are many levels the area of a circle grows evenly with every
 * one that it leaves out, so that no part of the disc is crowded, however deep the tree.
 */
export function discShare({ hierarchy }: DrawnTree): (rank: number) => number {
  const levels = levelsOf(hierarchy).length - 1;
  const power = Math.min(1, Math.max(0.5, EVEN_LEVELS / levels));
  return (rank) => rank ** power;
}
