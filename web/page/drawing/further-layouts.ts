import { cladogram } from './cladogram.ts';
import { icicle } from './icicle.ts';
import type { LayoutKind } from './layout.ts';
import { radialHeights } from './radial-heights.ts';
import { rectangular } from './rectangular.ts';
import { sunburst } from './sunburst.ts';
import { treemap } from './treemap.ts';

/** All layouts but the radial one, which is there from the start. */
export const FURTHER_LAYOUTS: readonly LayoutKind[] = [
  radialHeights,
  cladogram,
  rectangular,
  icicle,
  sunburst,
  treemap,
];
