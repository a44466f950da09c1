import { at } from '../base/at.ts';
import type { RiskBand } from './types.ts';

/** Where on a line of risk over coverage it is read; its coverage falls. */
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
