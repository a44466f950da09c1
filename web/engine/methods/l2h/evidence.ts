import { DECISIONS } from '../../bindings/l2h.ts';
import type { MergeEvidence } from './findings.ts';

export interface Decisions {
  readonly list: MergeEvidence[];
  readonly margins: Float64Array;
  /** Whether the data decide the merge, given the groups before it; else it is the best guess. */
  readonly certified: boolean[];
}

/** Reads `evidence` of lt_l2h_merges: 6 numbers a merge, NaN for none. */
export function readEvidence(evidence: Float64Array): Decisions {
  const merges = evidence.length / 6;
  const margins = new Float64Array(merges);
  const list: MergeEvidence[] = [];
  const certified: boolean[] = [];
  const orNull = (x: number): number | null => (Number.isNaN(x) ? null : x);
  for (let i = 0; i < merges; i += 1) {
    const [score = 0, nextScore = 0, average = 0, nextAverage = 0, runnerUp = 0] = evidence.subarray(6 * i, 6 * i + 5);
    list.push({
      score,
      nextScore: Number.isFinite(nextScore) ? nextScore : null,
      average: orNull(average),
      runnerUp: orNull(runnerUp),
      runnerUpAverage: orNull(nextAverage),
    });
    certified.push(evidence[6 * i + 5] !== DECISIONS.indexOf('guess'));
    margins[i] = margin(score, nextScore, average, nextAverage);
  }
  return { list, margins, certified };
}

/**
 * The smaller of the two relative distances to another decision; NaN where there was nothing to decide, as at the last
 * merge, which joins the only two groups that are left whichever of them is first.
 */
function margin(score: number, nextScore: number, average: number, nextAverage: number): number {
  if (Number.isNaN(average)) return Number.NaN;
  const byScore = Number.isFinite(nextScore) && nextScore > 0 ? (nextScore - score) / nextScore : Number.NaN;
  const byAverage = Number.isNaN(nextAverage) ? Number.NaN : average > 0 ? (average - nextAverage) / average : 0;
  if (Number.isNaN(byScore) || Number.isNaN(byAverage)) {
    return Number.isNaN(byScore) ? byAverage : byScore;
  }
  return Math.min(byScore, byAverage);
}
