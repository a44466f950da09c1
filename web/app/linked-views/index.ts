import { METHOD_PICTURES } from '../method-panels.ts';
import { changes } from './changes/index.ts';
import { classes } from './classes.ts';
import { comparison } from './comparison/index.ts';
import { consensus } from './consensus/index.ts';
import { curve } from './curve/index.ts';
import { decide } from './decide.ts';
import { heatMap } from './heat/index.ts';
import { indices } from './indices/index.ts';
import type { LinkedView } from './linked-view.ts';
import { methods } from './methods.ts';
import { panes } from './panes/index.ts';
import { points } from './points/index.ts';
import { rows } from './rows.ts';

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
