import { innerHeights } from '../../engine/hierarchy/cut.ts';
import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../engine/model/hierarchy.ts';
import { type Axis, after, axisTitle, levelsOf, ticksOf } from './axis.ts';
import { type LayoutKind, type PlaceRequest, withMarks } from './layout.ts';
import { type Mark, pathMark, textMark } from './marks.ts';
import { alongAxis } from './on-chart.ts';
import { lineTo, moveTo } from './path.ts';
import { placeOnStrip, stripFigure } from './strip.ts';

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

/** The heights that occur, ascending: leaves are at 0 or, where something is joined at 0 or below, at that height. */
function heightsOnAxis(hierarchy: Hierarchy): Float64Array {
  const distinct = innerHeights(hierarchy);
  return distinct.length > 0 && (distinct[0] as number) <= 0 ? distinct : after(0, distinct);
}

/** Nodes at their heights: the highest at 0, the lowest level at the leaves. */
export function byHeight(tree: DrawnTree, leafAt: number): { along: Float64Array; axis: Axis } {
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
