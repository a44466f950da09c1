import { classes } from '../../linked-views/classes.ts';
import { curve } from '../../linked-views/curve/index.ts';
import { heatMap } from '../../linked-views/heat/index.ts';
import type * as original from '../../linked-views/index.ts';
import { indices } from '../../linked-views/indices/index.ts';
import { points } from '../../linked-views/points/index.ts';
import { METHOD_PICTURES } from '../../method-panels.ts';

/** Pictures that need neither the files nor the core. */
export const LINKED_VIEWS: typeof original.LINKED_VIEWS = [
  points,
  ...METHOD_PICTURES,
  heatMap,
  classes,
  curve,
  indices,
];
