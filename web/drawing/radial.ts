import { disc } from './chart.ts';
import { byRank, discFigure, placeOnDisc } from './families.ts';
import type { LayoutKind } from './layout.ts';

/** Room between the circle of leaves and the lowest node, as a share of the radius: no branch is shorter than this. */
const LOWEST_NODE = 0.06;

/**
 * A radial dendrogram. Radii come from the ranks of the nodes by height, not from the heights: the area of a circle grows
 * evenly with every merge that it leaves out, so that no part of the disc is crowded, however deep the tree, and nodes of
 * one height stay on one circle.
 */
export const radial: LayoutKind = {
  id: 'radial',
  place: (request) =>
    placeOnDisc(request, (space) => ({
      ...byRank(request.tree, (below) => (1 - LOWEST_NODE) * Math.sqrt(below), 0, space.leafAt),
      chart: disc,
      space,
      solid: false,
    })),
  figureSize: discFigure,
};
