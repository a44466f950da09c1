import { longestPaths } from '../../engine/hierarchy/builder.ts';
import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import { rootOf } from '../../engine/model/hierarchy.ts';
import { areaMarks } from './area-marks.ts';
import { axisTitle, ticksOf } from './axis.ts';
import { disc } from './chart.ts';
import { discFigure, placeOnDisc } from './disc.ts';
import { KEY_FONT } from './labels.ts';
import { type LayoutKind, type PlacedAxis, type PlaceRequest, withMarks } from './layout.ts';
import { type Mark, pathMark, textMark } from './marks.ts';
import { sunburst } from './radial.ts';
import { byHeight, byRank, rectangular } from './rectangular.ts';
import { placeOnStrip, stripFigure } from './strip.ts';
import { treemap } from './treemap.ts';

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
