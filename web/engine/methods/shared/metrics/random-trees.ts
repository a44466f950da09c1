import type { Core } from '../../../bindings/core.ts';
import { randomMerges } from '../../../bindings/metrics.ts';
import { hierarchyFromMerges } from '../../../hierarchy/linkage.ts';
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

/** Mean, least and largest of values, of which there must be some. */
export const rangeOfAll = (values: readonly number[]): Range => ({
  mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  min: Math.min(...values),
  max: Math.max(...values),
});

/** The same of the values that are defined; null if none is. */
export function rangeOf(values: readonly (number | null)[]): Range | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : rangeOfAll(numbers);
}
