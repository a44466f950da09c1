import type { Axis } from './axis.ts';
import { axisTitle } from './axis-title.ts';
import { byHeight, placeOnStrip, stripFigure } from './families.ts';
import type { LayoutKind, PlaceRequest } from './layout.ts';
import type { Mark } from './marks.ts';
import { lineTo, moveTo } from './path.ts';

/** Room under the tree for the numbers of the axis, and for what they are. */
const AXIS_ROOM = 24;
const TITLE_ROOM = 15;
const TITLE_AT = 31;
const TICK = 4;

const axisRoom = ({ heights }: Pick<PlaceRequest, 'heights'>): number => AXIS_ROOM + (heights === '' ? 0 : TITLE_ROOM);

/** A dendrogram from left to right at true heights, with an axis of them. */
export const rectangular: LayoutKind = {
  id: 'rectangular',
  place(request) {
    const { placed, left, bottom, axis } = placeOnStrip(request, axisRoom(request), (space) => ({
      ...byHeight(request.tree, space.leafAt),
      solid: false,
    }));
    return {
      ...placed,
      body: [
        ...placed.body,
        ...axisMarks(axis, left, bottom),
        ...axisTitle(request, left, bottom + TITLE_AT, request.width / 2),
      ],
    };
  },
  figureSize: (request) => stripFigure(request, axisRoom(request)),
};

function axisMarks({ levels, places }: Axis, left: number, top: number): Mark[] {
  const [lowest, highest] = [levels[0] as number, levels.at(-1) as number];
  const width = places[0] as number;
  const at = (height: number): number => left + (width * (highest - height)) / (highest - lowest || 1);
  const own = { node: -1, group: -1 };
  const numbers = roundNumbers(lowest, highest, Math.max(2, Math.min(8, width / 70)));
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

/** About so many round numbers from one to another: 1, 2 or 5 times a power of ten apart. */
export function roundNumbers(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count;
  if (!(rough > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
