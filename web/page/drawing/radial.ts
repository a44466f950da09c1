import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import { areaMarks } from './area-marks.ts';
import { type Axis, levelsOf } from './axis.ts';
import { disc } from './chart.ts';
import { divide, radiusForAll, type Space } from './labels.ts';
import type { LayoutKind, Placed, PlaceRequest } from './layout.ts';
import { alongAxis, type ChartPlan, placeOnChart } from './on-chart.ts';
import { FIGURE_FONT, FIGURE_LABEL, type FigureRequest, longestName, MARGIN } from './png.ts';

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

// Common parts of the layouts on a disc.

/** The radius if there is no room at all, as in a window that is not open yet. */
const SMALLEST_RADIUS = 40;
/** The distance wanted between leaves on their circle, in px. */
const LEAF_PITCH = 6;

/** The smallest figure. */
const FIGURE_RADIUS = 420;

/** The most of the radius that labels get unless asked otherwise: more where few leaves need little of it. */
const labelShare = (outer: number, leaves: number): number =>
  Math.min(0.45, Math.max(0.3, 0.75 - (leaves * LEAF_PITCH) / (2 * Math.PI * outer)));

export function placeOnDisc(request: PlaceRequest, plan: (space: Space) => ChartPlan): Placed {
  const outer = Math.max(SMALLEST_RADIUS, Math.min(request.width, request.height) / 2 - MARGIN);
  const leaves = request.tree.order.leaves.length;
  const space = divide({
    outer,
    pitchAt: (along) => (leaves === 1 ? Number.POSITIVE_INFINITY : (disc.length * along) / leaves),
    longest: longestName(request),
    labelCap: request.labelCap ?? labelShare(outer, leaves) * outer,
    ring: request.ring,
    leastFont: request.leastFont,
  });
  return placeOnChart(request, plan(space));
}

/** A square in which every label around a disc has its line, whole up to a generous cap. */
export function discFigure(request: FigureRequest): { width: number; height: number } {
  const asked = { longest: longestName(request), labelCap: request.labelCap ?? FIGURE_LABEL, ring: request.ring };
  const radius = radiusForAll(request.tree.order.leaves.length, asked, FIGURE_FONT);
  const size = Math.ceil(2 * (Math.max(FIGURE_RADIUS, radius) + MARGIN));
  return { width: size, height: size };
}

/** Up to this many levels lie evenly from the root to the leaves; of twice as many, ever more are near the leaves. */
const EVEN_LEVELS = 20;

/**
 * The radius of a rank on a disc, both from 0 to 1. Where there are many levels the area of a circle grows evenly with every
 * one that it leaves out, so that no part of the disc is crowded, however deep the tree.
 */
function discShare({ hierarchy }: DrawnTree): (rank: number) => number {
  const levels = levelsOf(hierarchy).length - 1;
  const power = Math.min(1, Math.max(0.5, EVEN_LEVELS / levels));
  return (rank) => rank ** power;
}

/** The root's disc, as a share of the radius. */
const CORE = 0.08;

/** Every node an arc that spans its leaves, from its parent's height down to its own; heights by rank, as in the dendrogram. */
export const sunburst: LayoutKind = {
  id: 'sunburst',
  place: (request) =>
    placeOnDisc(request, (space) => {
      const radius = discShare(request.tree);
      return {
        ...byRank(request.tree, (rank) => CORE + (0.94 - CORE) * radius(rank), CORE, space.leafAt),
        chart: disc,
        space,
        areas: areaMarks,
      };
    }),
  figureSize: discFigure,
};

/** Room between the circle of leaves and the lowest node, as a share of the radius: no branch is shorter than this. */
const LOWEST_NODE = 0.06;

/** A radial dendrogram. Radii come from the ranks of the heights that occur: nodes of one height stay on one circle. */
export const radial: LayoutKind = {
  id: 'radial',
  place: (request) =>
    placeOnDisc(request, (space) => {
      const radius = discShare(request.tree);
      return {
        ...byRank(request.tree, (rank) => (1 - LOWEST_NODE) * radius(rank), 0, space.leafAt),
        chart: disc,
        space,
      };
    }),
  figureSize: discFigure,
};
