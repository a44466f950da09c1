import { METHOD_PICTURES } from '../method-panels.ts';
import type { LinkedView } from './linked-view.ts';
import {
  changes,
  classes,
  comparison,
  consensus,
  curve,
  decide,
  heatMap,
  indices,
  methods,
  panes,
  points,
  rows,
} from './views.ts';

/** A picture of the whole tree, or of other trees: there is none while later steps or an answer are hidden. */
const ofWhole = (view: LinkedView): LinkedView => ({
  ...view,
  fits: (finished) => !finished.result.openRoot && !finished.isPart && view.fits(finished),
});

/** All pictures that can stand beside the tree, in the order in which they are offered. */
export const LINKED_VIEWS: readonly LinkedView[] = [
  points,
  ...METHOD_PICTURES.map(ofWhole),
  heatMap,
  classes,
  ofWhole(comparison),
  rows,
  ...[changes, consensus, decide, methods, panes, curve, indices].map(ofWhole),
];
