import { IRIS } from './iris.ts';
import { languages } from './languages.ts';
import type { Sample } from './sample.ts';
import { TOYS } from './toys.ts';

/** All samples, in the order in which they are offered. */
export const SAMPLES: readonly Sample[] = [languages, ...TOYS, ...IRIS];
