import { lowerBound } from '../../base/arrays.ts';
import type { Contingency } from '../../model/result.ts';
import { classesUnder } from '../classes-under.ts';
import { type DrawnTree, isLeaf } from '../walk.ts';
import { shuffled } from './shuffled.ts';
import { sizeOf } from './tree-shape.ts';

/**
 * A branch of one group that stands among another: one class, or several that belong together and stand together.
 *
 * Its neighbourhood is everything else. A class j counts 1 / (n(j) - s) there, with n(j) the classes under the lowest node
 * above both, and s those of the branch: the classes one must take in to reach it. The share of a group is what its
 * classes count together, over what all count; the score is the share of the strongest other group minus that of its own.
 */
export interface Outlier {
  readonly node: number;
  readonly group: number;
  /** The group that counts most around it. */
  readonly among: number;
  /** Shares of that group and of its own in the neighbourhood. */
  readonly otherShare: number;
  readonly ownShare: number;
  /** otherShare - ownShare: above 0, up to 1. */
  readonly score: number;
  /** The nearest leaf of its own group, and how many classes stand between: those one must take in before it. */
  readonly kin: number;
  readonly between: number;
  /** The node at which the branch and its kin meet. */
  readonly meeting: number;
}

/** The groups of leaves by place in drawing order, -1 for none. */
export type GroupOfPlace = Int32Array;

/** Members of each group. */
function groupSizes(groups: GroupOfPlace): Uint32Array {
  const sizes = new Uint32Array(groups.reduce((most, group) => Math.max(most, group), -1) + 1);
  for (const group of groups) if (group >= 0) sizes[group] = (sizes[group] as number) + 1;
  return sizes;
}

/** The largest branches whose leaves are all of one group. O(nodes). */
function branchesOfOneGroup({ hierarchy, parents, order }: DrawnTree, groups: GroupOfPlace): number[] {
  const MIXED = -2;
  const group = new Int32Array(parents.length).fill(-3);
  const below = (node: number): number =>
    isLeaf(hierarchy, node) ? (groups[order.first[node] as number] as number) : (group[node] as number);
  for (let node = 0; node < parents.length; node++) {
    group[node] = below(node);
    const parent = parents[node] as number;
    if (parent >= 0 && group[node] !== -3) {
      const same = group[parent] === -3 || group[parent] === group[node];
      group[parent] = same ? (group[node] as number) : MIXED;
    }
  }
  const isPure = (node: number): boolean => (group[node] as number) >= 0;
  return Array.from(parents.keys()).filter((node) => {
    const parent = parents[node] as number;
    return isPure(node) && (parent < 0 || !isPure(parent));
  });
}

/**
 * The branches that stand among another group, the clearest first (ties: the first drawn). A branch with more than half of
 * its group is the group's home and no outlier, nor is a group's only class. O(branches × leaves).
 */
export function findOutliers(shape: DrawnTree, groups: GroupOfPlace): Outlier[] {
  const sizes = groupSizes(groups);
  const found: Outlier[] = [];
  for (const node of branchesOfOneGroup(shape, groups)) {
    const group = groups[shape.order.first[node] as number] as number;
    const members = sizes[group] as number;
    if (members === 1 || 2 * sizeOf(shape, node) > members) continue;
    const outlier = lookAround(shape, groups, sizes.length, node, group);
    if (outlier !== null) found.push(outlier);
  }
  const placeOf = ({ node }: Outlier): number => shape.order.first[node] as number;
  return found.sort((a, b) => b.score - a.score || placeOf(a) - placeOf(b));
}

/** The neighbourhood of a branch, ancestor by ancestor. */
function lookAround(
  { parents, order }: DrawnTree,
  groups: GroupOfPlace,
  groupCount: number,
  node: number,
  group: number,
): Outlier | null {
  const weights = new Float64Array(groupCount);
  let all = 0;
  let kin: Pick<Outlier, 'kin' | 'between' | 'meeting'> | null = null;
  const size = (order.last[node] as number) - (order.first[node] as number);
  for (let inner = node, outer = parents[node] as number; outer >= 0; inner = outer, outer = parents[outer] as number) {
    const [first, last] = [order.first[outer] as number, order.last[outer] as number];
    const weight = 1 / (last - first - size);
    for (let place = first; place < last; place++) {
      // Everything under the inner node has been counted.
      if (place === order.first[inner]) place = order.last[inner] as number;
      if (place >= last) break;
      all += weight;
      const other = groups[place] as number;
      if (other >= 0) weights[other] = (weights[other] as number) + weight;
      if (other === group) {
        kin ??= {
          kin: order.leaves[place] as number,
          between: (order.last[inner] as number) - (order.first[inner] as number) - size,
          meeting: outer,
        };
      }
    }
  }
  if (kin === null) return null;
  let among = -1;
  weights.forEach((weight, other) => {
    if (other !== group && (among < 0 || weight > (weights[among] as number))) among = other;
  });
  if (among < 0) return null;
  const [otherShare, ownShare] = [(weights[among] as number) / all, (weights[group] as number) / all];
  const score = otherShare - ownShare;
  return score > 0 ? { node, group, among, otherShare, ownShare, score, ...kin } : null;
}

/** The outliers of a tree compared with those of the same tree with its classes shuffled. */
interface Baseline {
  readonly trees: number;
  /** Classes in outliers: mean, least and most of the shuffled trees. */
  readonly classes: { readonly mean: number; readonly min: number; readonly max: number };
  /** The scores of all of them, ascending. */
  readonly scores: Float64Array;
}

const MAX_SHUFFLES = 20;
/** About how many steps all shuffled trees may take together. */
const MAX_STEPS = 6e7;

/** Classes in all outliers. */
export const classesIn = (shape: DrawnTree, outliers: readonly Outlier[]): number =>
  outliers.reduce((sum, { node }) => sum + sizeOf(shape, node), 0);

/** Seeds 0, 1, …: the same trees every time and everywhere. Fewer of them where trees are large. */
export function shuffledBaseline(shape: DrawnTree, groups: GroupOfPlace): Baseline {
  const trees = Math.max(1, Math.min(MAX_SHUFFLES, Math.floor(MAX_STEPS / groups.length ** 2)));
  const counts: number[] = [];
  const scores: number[] = [];
  for (let seed = 0; seed < trees; seed++) {
    const outliers = findOutliers(shape, shuffled(groups, seed));
    counts.push(classesIn(shape, outliers));
    for (const { score } of outliers) scores.push(score);
  }
  const mean = counts.reduce((sum, n) => sum + n, 0) / trees;
  return {
    trees,
    classes: { mean, min: Math.min(...counts), max: Math.max(...counts) },
    scores: Float64Array.from(scores).sort(),
  };
}

/** The share of shuffled outliers that score at least as much; null where none was found. */
export const exceeding = ({ scores }: Baseline, score: number): number | null =>
  scores.length === 0 ? null : (scores.length - lowerBound(scores, score)) / scores.length;

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
