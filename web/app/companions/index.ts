import type { Companion } from './companion.ts';
import { comparison } from './comparison/meta.ts';
import { heatMap } from './heat/meta.ts';
import { points } from './points/index.ts';

/** All pictures that can stand beside the tree, in the order in which they are offered. */
export const COMPANIONS: readonly Companion[] = [points, heatMap, comparison];
