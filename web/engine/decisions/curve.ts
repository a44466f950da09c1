import { at } from '../base/arrays.ts';
import { CURVE_POINTS, type DecidedTree, GRID_STEP, type RiskBand } from './types.ts';

/** Line of risk over coverage; its coverage falls. */
type Line = Readonly<Record<'coverage' | 'risk', ArrayLike<number>>>;

/** The risk at a coverage: between two points of a line it lies on a straight one. O(log n). */
export function riskAt({ coverage, risk }: Line, wanted: number): number {
  let [low, high] = [0, coverage.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at(coverage, middle) >= wanted) low = middle;
    else high = middle;
  }
  const [before, behind] = [at(coverage, low), at(coverage, high)];
  const share = before === behind ? 0 : Math.min(1, Math.max(0, (before - wanted) / (before - behind)));
  return at(risk, low) + share * (at(risk, high) - at(risk, low));
}

/** A band has so many steps. */
const BAND_STEPS = 100;

/** Between which risks lines lie, at every percent of coverage. */
export function bandOf(lines: readonly Line[]): RiskBand {
  const coverage = Float64Array.from({ length: BAND_STEPS + 1 }, (_, i) => 1 - i / BAND_STEPS);
  const risks = lines.map((line) => coverage.map((wanted) => riskAt(line, wanted)));
  const over = (pick: (...values: number[]) => number): Float64Array =>
    coverage.map((_, i) => pick(...risks.map((risk) => at(risk, i))));
  return { coverage, least: over(Math.min), most: over(Math.max) };
}

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
