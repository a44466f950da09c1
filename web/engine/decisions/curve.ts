import { at } from '../base/at.ts';
import { CURVE_POINTS, type DecidedTree, GRID_STEP } from './types.ts';

/** So many levels of risk are drawn at most: two points each, and the two ends. */
const MOST_LEVELS = CURVE_POINTS / 2 - 1;

/** Levels of risk, evenly chosen where there are too many; the first and the last among them. */
function chosenLevels(levels: number): number[] {
  const shown = Math.min(levels, MOST_LEVELS);
  return Array.from({ length: shown }, (_, i) => (shown === levels ? i : Math.round((i * (levels - 1)) / (shown - 1))));
}

/**
 * Risk over coverage from its corners: the point before and the point behind every drop of the risk. Five numbers a level
 * of the core: where it is, risk up to it and above it, coverage lost below it and up to it.
 */
export function curveOf(numbers: Float64Array): DecidedTree['curve'] {
  const levels = chosenLevels(numbers.length / 5).map((level) => 5 * level);
  const number = (of: number): number => at(numbers, of);
  return {
    threshold: Float64Array.of(
      0,
      ...levels.flatMap((i) => [number(i) * GRID_STEP, (number(i) + 1) * GRID_STEP]),
      1 + GRID_STEP,
    ),
    coverage: Float64Array.of(1, ...levels.flatMap((i) => [1 - number(i + 3), 1 - number(i + 4)]), 0),
    risk: Float64Array.of(numbers[1] ?? 0, ...levels.flatMap((i) => [number(i + 1), number(i + 2)]), 0),
  };
}
