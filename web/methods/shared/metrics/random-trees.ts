import type { Core } from '../../../bindings/core.ts';
import { randomMerges } from '../../../bindings/metrics.ts';
import { hierarchyFromMerges } from '../../../hierarchy/from-merges.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { Range } from '../../../model/result.ts';

/** Random trees beside every tree: seeds 0 to 19. */
export const RANDOM_TREES = 20;

/** Random binary trees over `leaves` leaves, none for fewer than two. */
export function* randomTrees(core: Core, leaves: number): Generator<Hierarchy> {
  for (let seed = 0; seed < RANDOM_TREES && leaves > 1; seed += 1) {
    yield hierarchyFromMerges(leaves, randomMerges(core, leaves, seed));
  }
}

/** Mean, least and largest of the values that are defined; null if none is. */
export function rangeOf(values: readonly (number | null)[]): Range | null {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) {
    return null;
  }
  let sum = 0;
  for (const value of numbers) {
    sum += value;
  }
  return { mean: sum / numbers.length, min: Math.min(...numbers), max: Math.max(...numbers) };
}
