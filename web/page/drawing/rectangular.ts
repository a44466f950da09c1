import { ticks } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { Axis } from './axis.ts';
import { axisTitle } from './axis-title.ts';
import { byHeight } from './by-height.ts';
import { type LayoutKind, type PlaceRequest, withMarks } from './layout.ts';
import type { Mark } from './marks.ts';
import { lineTo, moveTo } from './path.ts';
import { placeOnStrip, stripFigure } from './strip.ts';

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

function axisMarks({ levels, places }: Axis, left: number, top: number): Mark[] {
  const [lowest, highest] = [levels[0] as number, levels.at(-1) as number];
  const width = places[0] as number;
  const at = scaleLinear([highest, highest - (highest - lowest || 1)], [left, left + width]);
  const own = { node: -1, group: -1 };
  const numbers = ticks(lowest, highest, Math.max(2, Math.min(6, width / TICK_ROOM)));
  const y = top + 6;
  return [
    { shape: 'path', id: 'axis', style: 'axis', ...own, path: [...moveTo(at(highest), y), ...lineTo(at(lowest), y)] },
    ...numbers.flatMap((height): Mark[] => [
      {
        shape: 'path',
        id: `axis ${height}`,
        style: 'axis',
        ...own,
        path: [...moveTo(at(height), y), ...lineTo(at(height), y + TICK)],
      },
      {
        shape: 'text',
        id: `tick ${height}`,
        style: 'tick',
        ...own,
        x: at(height),
        y: y + TICK + 7,
        rotate: 0,
        anchor: 'middle',
        text: String(height),
        full: null,
        zoom: 1,
      },
    ]),
  ];
}
