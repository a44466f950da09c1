import type { ClassSet } from '../../../engine/decisions/points/points-where.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import type { Finished } from '../finished/finished.ts';

/** The classes under a node; null for any. */
export function classSet({ result, order }: Finished, node: number | null): ClassSet {
  if (node === null) return null;
  const set = new Uint8Array(result.classes.length);
  for (const c of classesUnder(result.hierarchy, order, node)) set[c] = 1;
  return set;
}
