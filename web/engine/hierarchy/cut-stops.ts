import type { Hierarchy } from '../model/hierarchy.ts';
import { innerHeights } from './cut.ts';

/** A height between each merge and the next, from where all leaves are alone to where all are together. */
function stopsOf(hierarchy: Hierarchy): number[] {
  const heights = Array.from(innerHeights(hierarchy));
  const lowest = heights[0] ?? 0;
  const between = heights.map((height, at) => (height + (heights[at + 1] ?? height)) / 2);
  return [lowest > 0 ? lowest / 2 : lowest - 1, ...between];
}

/**
 * The cut this many merges above, or below, the one at `from`; one that is nowhere starts where all leaves are alone.
 */
export function cutBeyond(hierarchy: Hierarchy, from: number | null, merges: number): number {
  const stops = stopsOf(hierarchy);
  const at = from === null ? 0 : stops.findLastIndex((stop) => stop <= from);
  return stops[Math.min(stops.length - 1, Math.max(0, Math.max(0, at) + merges))] as number;
}
