import { at } from '../../base/arrays.ts';
import type { Result } from '../../model/result.ts';
import { type Classes, classesOf, classesUnder, groupsBefore, type PointsOfStep, scoreOf } from './deciding.ts';

/* The smallest change of one logit that makes another group next, given the groups before the step. */

/** Once the logit of a class in a row is past `to`, the group of `next` is chosen. Rows are those of the data. */
export interface LogitFlip {
  readonly row: number;
  readonly class: number;
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

export interface PointsWithLogits extends PointsOfStep {
  /** Of the predicted class, and the next largest. */
  readonly logit: ArrayLike<number>;
  readonly nextLogit: ArrayLike<number>;
}

interface Group {
  readonly node: number;
  readonly classes: readonly number[];
  readonly score: number;
}

const logOdds = (p: number): number => Math.log(p) - Math.log1p(-p);

/** Change of the probability of one point of a class that is needed for the score of its group to change by 1. */
function perPoint(score: string, { classes }: Group, { count }: Classes, c: number): number {
  switch (score) {
    case 'sum_of_means':
      return at(count, c);
    case 'mean_of_means':
      return at(count, c) * classes.filter((each) => at(count, each) > 0).length;
    case 'sum':
      return 1;
    case 'mean':
      return classes.reduce((sum, each) => sum + at(count, each), 0);
    default:
      return Number.NaN; // only whole points or classes, or the largest alone, change such a score
  }
}

/**
 * The logit of a predicted class that has to change least, while its point stays predicted so: one of the chosen group that
 * rises, or one of another group that falls. Null where a score does not follow from single probabilities smoothly, or no
 * logit alone can do it. O(points).
 */
export function smallestScoreFlip(
  result: Pick<Result, 'merges' | 'hierarchy' | 'options'>,
  step: number,
  points: PointsWithLogits,
): LogitFlip | null {
  const score = String(result.options.score);
  const known = classesOf(
    points,
    result.hierarchy.classOf.reduce((most, c) => Math.max(most, c + 1), 0),
  );
  const groups = groupsBefore(result, step).map((node): Group => {
    const classes = classesUnder(result, node);
    return { node, classes, score: scoreOf(score, classes, known) };
  });
  const chosen = groups.find(({ node }) => node === result.merges?.[2 * step]);
  const others = groups.filter((group) => group !== chosen && Number.isFinite(group.score));
  const [first] = others;
  if (chosen === undefined || first === undefined) return null;
  const second = others.reduce((least, group) => (group.score < least.score ? group : least), first);
  const groupOf = new Map(groups.flatMap((group) => group.classes.map((c) => [c, group] as const)));
  let found: LogitFlip | null = null;
  for (let point = 0; point < points.row.length; point++) {
    const [c, p, from] = [at(points.predicted, point), at(points.probability, point), at(points.logit, point)];
    const group = groupOf.get(c);
    if (group === undefined) continue;
    const isChosen = group === chosen;
    const gap = isChosen ? second.score - chosen.score : chosen.score - group.score;
    const wanted = p + gap * perPoint(score, group, known, c);
    const to = from + logOdds(wanted) - logOdds(p);
    if (!Number.isFinite(to) || to <= at(points.nextLogit, point)) continue;
    if (found !== null && Math.abs(to - from) >= Math.abs(found.to - found.from)) continue;
    found = { row: at(points.row, point), class: c, from, to, next: isChosen ? second.node : group.node };
  }
  return found;
}
