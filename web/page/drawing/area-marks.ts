import { cell } from './chart.ts';
import { type AreaMarks, beginOf, inOrder, placeKey } from './chart-marks.ts';
import type { PathMark } from './marks.ts';

/** An area from one leaf to another, and between two places along; the node whose colour it has. */
interface Area {
  readonly node: number;
  readonly from: number;
  to: number;
  readonly inner: number;
  outer: number;
}

/**
 * Areas narrower than a pixel are merged with those beside them that begin and end at the same depths; areas shorter than a
 * pixel are merged with those that continue them.
 */
export const areaMarks: AreaMarks = ({ tree, keys }, { along, slot }, chart, closeness) => {
  const { parents, order } = tree;
  const marks: PathMark[] = [];
  const draw = ({ node, from, to, inner, outer }: Area): void => {
    const path = cell(chart, from * slot, to * slot, inner, outer);
    marks.push({ shape: 'path', id: `node ${keys[node]}`, style: 'cell', node, group: -1, path });
  };
  const beside = new Map<number, Area>();
  const behind = new Map<number, Area>();
  /** Draws the area before, unless this one was made part of it. */
  const joined = (open: Map<number, Area>, place: number, area: Area, join: (before: Area) => boolean): void => {
    const before = open.get(place);
    if (before !== undefined && join(before)) return;
    if (before !== undefined) draw(before);
    open.set(place, area);
  };
  for (const node of inOrder(tree)) {
    const [from, to] = [order.first[node] as number, order.last[node] as number];
    const [inner, outer] = [beginOf(along, parents[node] as number), along[node] as number];
    if (from === to) continue;
    const area = { node, from, to, inner, outer };
    const narrow = closeness / (slot * chart.scale(outer));
    const placeOf = (length: number): number => Math.floor(length / closeness);
    if (to - from < narrow) {
      joined(beside, placeKey(placeOf(inner), placeOf(outer)), area, (before) => {
        const fits = to - before.from <= narrow;
        if (fits) before.to = to;
        return fits;
      });
    } else if (outer - inner < closeness) {
      joined(behind, placeKey(Math.floor(from / narrow), Math.floor(to / narrow)), area, (before) => {
        const fits = outer - before.inner <= closeness && inner <= before.outer + closeness;
        if (fits) before.outer = Math.max(outer, before.outer);
        return fits;
      });
    } else draw(area);
  }
  for (const area of [...beside.values(), ...behind.values()]) draw(area);
  return marks;
};
