import type { Contingency } from '../../model/contingency.ts';
import { classesUnder } from '../classes-under.ts';
import type { DrawnTree } from '../walk.ts';
import {
  type Baseline,
  classesIn,
  exceeding,
  findOutliers,
  type GroupOfPlace,
  type Outlier,
  shuffledBaseline,
} from './outliers.ts';

/** Points that the classifier mistook, either way, between a branch and the classes of the two groups. */
export interface Mistakes {
  /** With the classes of the group that it stands among, and with the others of its own group. */
  readonly withAmong: number;
  readonly withOwn: number;
  readonly all: number;
  /** The classes it is most often mistaken for or taken from, most first. */
  readonly most: readonly { readonly class: number; readonly count: number }[];
}

export interface OutlierCase extends Outlier {
  /** Null where no points were counted. */
  readonly mistakes: Mistakes | null;
  /** The share of the outliers of shuffled trees that are at least as clear; null where these have none. */
  readonly byChance: number | null;
  /** The other classes under its parent, as drawn. */
  readonly beside: Int32Array;
}

export interface OutlierReport {
  readonly groupNames: readonly string[];
  readonly cases: readonly OutlierCase[];
  /** Classes in all cases, and classes that have a group. */
  readonly classes: number;
  readonly grouped: number;
  readonly baseline: Baseline;
}

/** A case is clear where at most one of twenty outliers in shuffled trees is as clear. */
const CLEAR = 0.05;

export const isClear = ({ byChance }: OutlierCase): boolean => byChance === null || byChance <= CLEAR;

function placeGroups(
  { hierarchy, order }: DrawnTree,
  values: readonly string[],
): { names: string[]; groups: GroupOfPlace } {
  const numbers = new Map<string, number>();
  const groups = Int32Array.from(order.leaves, (leaf) => {
    const value = values[hierarchy.classOf[leaf] as number] ?? '';
    if (value === '') return -1;
    if (!numbers.has(value)) numbers.set(value, numbers.size);
    return numbers.get(value) as number;
  });
  return { names: [...numbers.keys()], groups };
}

/**
 * All that stands among another group, the clearest first, with what speaks for and against it. `values`: by class its group, empty
 * for none; `points`: by predicted class (row) and true class (column), null where they were not counted.
 */
export function outlierReport(shape: DrawnTree, values: readonly string[], points: Contingency | null): OutlierReport {
  const { names, groups } = placeGroups(shape, values);
  const outliers = findOutliers(shape, groups);
  const baseline = shuffledBaseline(shape, groups);
  const groupOfClass = new Map<number, number>();
  shape.order.leaves.forEach((leaf, place) => {
    groupOfClass.set(shape.hierarchy.classOf[leaf] as number, groups[place] as number);
  });
  return {
    groupNames: names,
    cases: outliers.map((outlier) => ({
      ...outlier,
      mistakes: points && mistakesOf(shape, outlier, groupOfClass, points),
      byChance: exceeding(baseline, outlier.score),
      beside: besideOf(shape, outlier.node),
    })),
    classes: classesIn(shape, outliers),
    grouped: groups.reduce((sum, group) => sum + (group >= 0 ? 1 : 0), 0),
    baseline,
  };
}

function besideOf({ hierarchy, order, parents }: DrawnTree, node: number): Int32Array {
  const own = new Set(classesUnder(hierarchy, order, node));
  const parent = parents[node] as number;
  return parent < 0 ? new Int32Array(0) : classesUnder(hierarchy, order, parent).filter((c) => !own.has(c));
}

const MOST = 3;

function mistakesOf(
  { hierarchy, order }: DrawnTree,
  { node, group, among }: Outlier,
  groupOfClass: ReadonlyMap<number, number>,
  { counts, columns, rows }: Contingency,
): Mistakes {
  const own = new Set(classesUnder(hierarchy, order, node));
  const between = new Float64Array(rows);
  for (const c of own) {
    for (let other = 0; other < rows; other++) {
      if (own.has(other)) continue;
      const takenFor = c < columns ? (counts[other * columns + c] as number) : 0;
      const takenFrom = other < columns ? (counts[c * columns + other] as number) : 0;
      between[other] = (between[other] as number) + takenFor + takenFrom;
    }
  }
  const withGroup = (wanted: number): number =>
    between.reduce((sum, count, c) => sum + (groupOfClass.get(c) === wanted ? count : 0), 0);
  const most = Array.from(between, (count, c) => ({ class: c, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.class - b.class)
    .slice(0, MOST);
  return { withAmong: withGroup(among), withOwn: withGroup(group), all: between.reduce((a, b) => a + b, 0), most };
}

/** The standard deviations between two counts that decide something: fewer happens by chance one time in twenty. */
const DECISIVE = 2;

/** The verdict of the mistakes on the tree: whether the classifier, too, confuses the branch with its neighbours. */
export function verdictOf(mistakes: Mistakes): 'agrees' | 'disagrees' | 'silent' {
  const { withAmong, withOwn } = mistakes;
  const difference = withAmong - withOwn;
  if (Math.abs(difference) < DECISIVE * Math.sqrt(withAmong + withOwn) || difference === 0) return 'silent';
  return difference > 0 ? 'agrees' : 'disagrees';
}
