import { ticks } from 'd3-array';
import { axisTitle } from './axis-title.ts';
import { byHeight } from './by-height.ts';
import { disc } from './chart.ts';
import { discFigure, placeOnDisc } from './disc.ts';
import { KEY_FONT } from './labels.ts';
import { type LayoutKind, type PlacedAxis, type PlaceRequest, withMarks } from './layout.ts';
import type { Mark } from './marks.ts';

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
  return axisTitle(request, CORNER - width / 2, CORNER - height / 2, -halfChord);
}

function circles(axis: PlacedAxis): Mark[] {
  const [lowest, highest] = [axis.levels[0] as number, axis.levels.at(-1) as number];
  const own = { node: -1, group: -1 };
  const inside = ticks(lowest, highest, CIRCLES).filter((height) => height > lowest && height < highest);
  return inside.flatMap((height): Mark[] => {
    const [x, y] = axis.handleAt(height);
    return [
      { shape: 'path', id: `axis ${height}`, style: 'grid', ...own, path: axis.lineAt(height) },
      {
        shape: 'text',
        id: `tick ${height}`,
        style: 'tick',
        ...own,
        ...{ x, y: y - 5, rotate: 0, anchor: 'middle', text: String(height), full: null, zoom: 1 },
      },
    ];
  });
}
