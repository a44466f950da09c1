import { at } from '../../base/arrays.ts';
import { leavesBelow } from '../../hierarchy/walk.ts';
import type { Result } from '../../model/result.ts';

/* A step of L2H made again from its points: every score, every mean, and the points that decided. */

/** Every point, and where those of the group that is chosen at the step go without it. */
export interface PointsOfStep {
  readonly row: ArrayLike<number>;
  readonly predicted: ArrayLike<number>;
  readonly probability: ArrayLike<number>;
  /** -1 where a point is of another group, or goes nowhere. */
  readonly goesTo: ArrayLike<number>;
  readonly reassigned: ArrayLike<number>;
}

/** A group of a step with what decides about it. */
export interface GroupValue {
  readonly node: number;
  readonly value: number;
}

/** A point of the chosen group that goes to the group it was joined with. */
export interface DecidingPoint {
  readonly row: number;
  readonly predicted: number;
  readonly goesTo: number;
  readonly reassigned: number;
}

export interface Deciding {
  /** The smallest first; a group without points is never chosen. */
  readonly scores: readonly GroupValue[];
  /** Of all other groups, the largest first. */
  readonly means: readonly GroupValue[];
  /** Those that go to the group it was joined with, the most certain first. */
  readonly points: readonly DecidingPoint[];
  /** Points of the chosen group. */
  readonly all: number;
}

/** Counts that scores follow from, by class. */
export interface Classes {
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly most: Float64Array;
}

export function classesOf({ predicted, probability, row }: PointsOfStep, classes: number): Classes {
  const [count, sum, most] = [new Float64Array(classes), new Float64Array(classes), new Float64Array(classes)];
  for (let point = 0; point < row.length; point++) {
    const [c, p] = [at(predicted, point), at(probability, point)];
    count[c] = at(count, c) + 1;
    sum[c] = at(sum, c) + p;
    most[c] = Math.max(at(most, c), p);
  }
  return { count, sum, most };
}

const total = (values: Float64Array, of: readonly number[]): number => of.reduce((sum, c) => sum + at(values, c), 0);

/** The score of a group of classes (L2H, section 3 and appendix B.2); classes without points add nothing to it. */
export function scoreOf(score: string, group: readonly number[], { count, sum, most }: Classes): number {
  const seen = group.filter((c) => at(count, c) > 0);
  if (seen.length === 0) return Number.POSITIVE_INFINITY;
  const means = seen.reduce((all, c) => all + at(sum, c) / at(count, c), 0);
  switch (score) {
    case 'mean_of_means':
      return means / seen.length;
    case 'sum':
      return total(sum, seen);
    case 'mean':
      return total(sum, seen) / total(count, seen);
    case 'max':
      return seen.reduce((largest, c) => Math.max(largest, at(most, c)), 0);
    case 'size':
      return total(count, seen);
    case 'classes':
      return seen.length;
    default:
      return means;
  }
}

/** The nodes of the groups before a step, in the order of the list that ties are decided by. */
export function groupsBefore({ merges, hierarchy }: Pick<Result, 'merges' | 'hierarchy'>, step: number): number[] {
  const leaves = hierarchy.classOf.length - (merges?.length ?? 0) / 2;
  const gone = new Set(merges?.subarray(0, 2 * step));
  return Array.from({ length: leaves + step }, (_, node) => node).filter((node) => !gone.has(node));
}

/** The classes under a node. */
export const classesUnder = ({ hierarchy }: Pick<Result, 'hierarchy'>, node: number): number[] =>
  leavesBelow(hierarchy, node).map((leaf) => at(hierarchy.classOf, leaf));

/** Everything that decides about one step. O(points + classes). */
export function deciding(
  result: Pick<Result, 'merges' | 'hierarchy' | 'options'>,
  step: number,
  points: PointsOfStep,
): Deciding {
  const [chosen, joined] = [at(result.merges ?? [], 2 * step), at(result.merges ?? [], 2 * step + 1)];
  const groups = groupsBefore(result, step).map((node) => ({ node, classes: classesUnder(result, node) }));
  const size = groups.reduce((most, { classes }) => classes.reduce((m, c) => Math.max(m, c + 1), most), 0);
  const known = classesOf(points, size);
  const sums = new Float64Array(size);
  const inJoined = new Set(classesUnder(result, joined));
  const found: DecidingPoint[] = [];
  for (let point = 0; point < points.row.length; point++) {
    const goesTo = at(points.goesTo, point);
    if (goesTo < 0) continue;
    const reassigned = at(points.reassigned, point);
    sums[goesTo] = at(sums, goesTo) + reassigned;
    if (inJoined.has(goesTo)) {
      found.push({ row: at(points.row, point), predicted: at(points.predicted, point), goesTo, reassigned });
    }
  }
  const score = String(result.options.score);
  const others = groups.filter(({ node }) => node !== chosen);
  return {
    scores: groups
      .map(({ node, classes }) => ({ node, value: scoreOf(score, classes, known) }))
      .sort((a, b) => a.value - b.value),
    means: others
      .map(({ node, classes }) => ({ node, value: total(sums, classes) / classes.length }))
      .sort((a, b) => b.value - a.value),
    points: found.sort((a, b) => b.reassigned - a.reassigned || a.row - b.row),
    all: total(known.count, classesUnder(result, chosen)),
  };
}
