import { METHOD_PICTURES } from '../../panels/index.ts';
import type * as original from '../linked-views/index.ts';
import { classes, curve, heatMap, indices, points } from '../linked-views/views-in-reports.ts';

/** Pictures that need neither the files nor the core. */
export const LINKED_VIEWS: typeof original.LINKED_VIEWS = [
  points,
  ...METHOD_PICTURES,
  heatMap,
  classes,
  curve,
  indices,
];
