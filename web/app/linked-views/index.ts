import { METHOD_PICTURES } from '../method-panels.ts';
import type { Companion } from './companion.ts';
import { comparison } from './comparison/meta.ts';
import { curve } from './curve/index.ts';
import { heatMap } from './heat/meta.ts';
import { indices } from './indices/index.ts';
import { points } from './points/index.ts';

/** All pictures that can stand beside the tree, in the order in which they are offered. */
export const COMPANIONS: readonly Companion[] = [points, ...METHOD_PICTURES, heatMap, comparison, curve, indices];
