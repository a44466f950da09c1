import { areaMarks } from './area-marks.ts';
import { byRank } from './by-rank.ts';
import { disc } from './chart.ts';
import { discFigure, discShare, placeOnDisc } from './disc.ts';
import type { LayoutKind } from './layout.ts';

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
