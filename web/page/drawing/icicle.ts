import { areaMarks } from './area-marks.ts';
import { byRank } from './by-rank.ts';
import type { LayoutKind } from './layout.ts';
import { placeOnStrip, stripFigure } from './strip.ts';

/** The root's column, as a share of the width. */
const CORE = 0.03;

/** Every node a box as high as its leaves, from its parent's height down to its own; heights by rank. */
export const icicle: LayoutKind = {
  id: 'icicle',
  place: (request) =>
    placeOnStrip(request, 0, (space) => ({
      ...byRank(request.tree, (below) => CORE + (0.94 - CORE) * below, CORE, space.leafAt),
      areas: areaMarks,
    })).placed,
  figureSize: (request) => stripFigure(request, 0),
};
