import { at } from '../../base/arrays.ts';
import { DECISIONS } from '../../bindings/l2h.ts';
import { type Bounds, isKnown, type MergeEvidence } from './findings.ts';

export interface Decisions {
  readonly list: MergeEvidence[];
  /** NaN where there was nothing to decide, and where only a bound is known. */
  readonly margins: Float64Array;
  /** Lower bound of each margin of which only a bound is known; undefined where all margins are known. */
  readonly marginsAtLeast: Float64Array | undefined;
  /** True where the data decide the merge, given the groups before it; else it is the best guess. */
  readonly certified: boolean[];
}

const orNull = (x: number): number | null => (Number.isNaN(x) ? null : x);

/** Reads `evidence` of lt_l2h_merges: 8 numbers a merge, NaN for none. */
export function readEvidence(evidence: Float64Array): Decisions {
  const merges = evidence.length / 8;
  const margins = new Float64Array(merges);
  const atLeast = new Float64Array(merges).fill(Number.NaN);
  const list: MergeEvidence[] = [];
  const certified: boolean[] = [];
  for (let i = 0; i < merges; i += 1) {
    const number = (place: number): number => at(evidence, 8 * i + place);
    const [score, nextScore, runnerUp] = [number(0), number(1), number(6)];
    const [average, next]: [Bounds, Bounds] = [
      [number(2), number(3)],
      [number(4), number(5)],
    ];
    const [averageIsKnown, nextIsKnown] = [isKnown(average), isKnown(next)];
    list.push({
      score,
      nextScore: Number.isFinite(nextScore) ? nextScore : null,
      average: averageIsKnown ? orNull(average[0]) : null,
      runnerUp: orNull(runnerUp),
      runnerUpAverage: nextIsKnown ? orNull(next[0]) : null,
      ...(averageIsKnown ? {} : { averageBounds: average }),
      ...(nextIsKnown ? {} : { runnerUpBounds: next }),
    });
    certified.push(number(7) !== DECISIONS.indexOf('guess'));
    const [least, most] = marginBounds(score, nextScore, average, next);
    margins[i] = least < most ? Number.NaN : least;
    if (least < most) atLeast[i] = Math.max(0, least); // below 0 it may be another group that is joined
  }
  return { list, margins, marginsAtLeast: atLeast.every(Number.isNaN) ? undefined : atLeast, certified };
}

/**
 * The smaller of the two relative distances to another decision, at least and at most; NaN where there was nothing to decide,
 * as at the last merge, which joins the only two groups that are left whichever of them is first.
 */
function marginBounds(score: number, nextScore: number, [least, most]: Bounds, [nextLeast, nextMost]: Bounds): Bounds {
  if (Number.isNaN(least)) return [Number.NaN, Number.NaN];
  const byScore = Number.isFinite(nextScore) && nextScore > 0 ? (nextScore - score) / nextScore : Number.NaN;
  const apart = (average: number, next: number): number =>
    Number.isNaN(next) ? Number.NaN : average > 0 ? (average - next) / average : 0;
  const smaller = (byAverage: number): number => {
    if (Number.isNaN(byScore) || Number.isNaN(byAverage)) return Number.isNaN(byScore) ? byAverage : byScore;
    return Math.min(byScore, byAverage);
  };
  return [smaller(apart(least, nextMost)), smaller(apart(most, nextLeast))];
}
