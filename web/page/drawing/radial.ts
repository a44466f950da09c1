import { areaMarks } from './area-marks.ts';
import { disc } from './chart.ts';
import { discFigure, discShare, placeOnDisc } from './disc.ts';
import type { LayoutKind } from './layout.ts';
import { byRank } from './rectangular.ts';

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
