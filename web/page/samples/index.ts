import { clothes, kinds, languages } from './bundled.ts';
import { IRIS } from './iris.ts';
import { type OfferedSample, SAMPLE_GROUPS } from './sample.ts';
import { SMALL_SETS } from './small-sets.ts';
import { TOYS } from './toys.ts';

/** All samples, in the order in which they are offered. */
export const SAMPLES: readonly OfferedSample[] = SAMPLE_GROUPS.flatMap((name) =>
  [clothes, languages, kinds, ...IRIS, ...TOYS, ...SMALL_SETS].filter(({ group }) => group === name),
);
