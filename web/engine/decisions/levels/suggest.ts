import { at, placesIn } from '../../base/arrays.ts';
import { modularityOf } from '../../hierarchy/analysis/modularity.ts';
import { shuffled } from '../../hierarchy/analysis/shuffled.ts';
import { shuffledSilhouettes, silhouettes } from '../../hierarchy/analysis/silhouette.ts';
import { type Levels, levelsOf, meetings, placesOfClasses } from '../../hierarchy/analysis/tree-shape.ts';
import { type DrawnTree, drawnTree, isLeaf } from '../../hierarchy/walk.ts';
import { rangeOfAll } from '../../methods/shared/metrics/random-trees.ts';
import { type Hierarchy, rootOf } from '../../model/hierarchy.ts';
import type { Range } from '../../model/result.ts';
import { meanOfClusters } from './levels.ts';

/** Criteria that a number of clusters is taken by, the one that is trusted most first. */
export const TAKEN = ['silhouette', 'modularity', 'support'] as const;
/** Margins are told and not taken: they have no scale, so noise has levels of larger ones too. */
const CRITERIA = [...TAKEN, 'margins'] as const;
type CriterionName = (typeof CRITERIA)[number];

/** Something of every criterion. */
export const byCriterion = <Value>(of: (name: CriterionName) => Value): Readonly<Record<CriterionName, Value>> =>
  Object.fromEntries(CRITERIA.map((name) => [name, of(name)])) as Record<CriterionName, Value>;

/** A value beside what shuffled trees have at the same level. */
export interface BesideChance {
  readonly value: number;
  readonly chance: Range;
}

/** A level of a tree by every criterion; null where one has no value there. */
export interface JudgedLevel {
  readonly clusters: number;
  readonly by: Readonly<Record<CriterionName, BesideChance | null>>;
}

export interface Suggested {
  /** The number of clusters that is taken; null where nothing is above chance. */
  readonly clusters: number | null;
  readonly by: (typeof TAKEN)[number] | null;
  /** The best number of clusters of each criterion; null where none of its values is above chance. */
  readonly best: Readonly<Record<CriterionName, number | null>>;
  /** Number of clusters whose cut can move farthest; null for counted heights. Never taken: noise has one too. */
  readonly largestGap: number | null;
  /** From many clusters to few, without the first and the last, where everything is apart or together. */
  readonly levels: readonly JudgedLevel[];
}

/** A value above those of all of so many shuffled trees is there by chance in one case of twenty. */
export const SHUFFLES = 19;

/** Evidence that trees are judged by; `valueAt` are by node, NaN where there is none. */
export interface JudgedBy {
  /** Similarity of classes, row by row; null where it is not known. */
  readonly similarity: Float64Array | null;
  readonly supportAt: (node: number) => number;
  readonly marginAt: (node: number) => number;
  /**
   * True where joins were tested against noise, and some stand: a value then counts that is above the mean of the shuffled trees.
   * Else it must be above all of them, which of few classes none can be.
   */
  readonly isTested: boolean;
}

type Values = Float64Array | null;
/** By seed; undefined for the tree as it is. */
type ValuesOf = (seed?: number) => Values;

/** Of the values of joins: dealt out anew to the joins below the root. */
function ofJoins(shape: DrawnTree, valueAt: (node: number) => number): ValuesOf {
  const { hierarchy } = shape;
  const joins = Int32Array.from(hierarchy.classOf.keys()).filter(
    (node) => !isLeaf(hierarchy, node) && node < rootOf(hierarchy),
  );
  return (seed) => {
    if (seed === undefined) return meanOfClusters(shape, valueAt);
    const from = new Map(Array.from(shuffled(joins, seed), (join, i) => [at(joins, i), join]));
    return meanOfClusters(shape, (node) => valueAt(from.get(node) ?? node));
  };
}

/** Of the similarity of classes: with the classes dealt out anew to the leaves. */
function ofClasses(
  shape: DrawnTree,
  levels: Levels,
  similarity: Float64Array | null,
): Record<'silhouette' | 'modularity', ValuesOf> {
  if (similarity === null) return { silhouette: () => null, modularity: () => null };
  const size = shape.order.leaves.length;
  const meet = meetings(shape);
  const classAt = Int32Array.from(shape.order.leaves, (leaf) => at(shape.hierarchy.classOf, leaf));
  return {
    silhouette: (seed) =>
      seed === undefined
        ? silhouettes(shape, levels, similarity, size)
        : shuffledSilhouettes(shape, levels, similarity, size, seed),
    modularity: (seed) => {
      const places = seed === undefined ? placesOfClasses(shape, size) : placesIn(shuffled(classAt, seed), size);
      return places && (modularityOf(shape, levels, { places, meet }, similarity)?.values ?? null);
    },
  };
}

/** A value at every level beside the same of shuffled trees. */
function besideChance(of: ValuesOf): (level: number) => BesideChance | null {
  const values = of();
  if (values === null) return () => null;
  const chance = Array.from({ length: SHUFFLES }, (_, seed) => of(seed));
  return (level) => {
    const value = at(values, level);
    if (Number.isNaN(value)) return null;
    const others = chance.map((each) => each?.[level] ?? Number.NaN);
    return { value, chance: rangeOfAll(others) };
  };
}

/** The number of clusters with the largest value among those above 0 and chance, of equal ones the fewest. */
function bestOf(levels: readonly JudgedLevel[], name: CriterionName, above: 'mean' | 'max'): number | null {
  let best: { readonly clusters: number; readonly value: number } | null = null;
  for (const { clusters, by } of levels) {
    const found = by[name];
    if (found === null || found.value <= Math.max(0, found.chance[above])) continue;
    if (best === null || found.value >= best.value) best = { clusters, value: found.value };
  }
  return best?.clusters ?? null;
}

/** Clusters of the cut below the largest difference of heights; null where all differences are the same. */
function gapOf({ count, height }: Levels): number | null {
  let best = -1;
  let widest = 0;
  const differences = new Set<number>();
  for (let level = 1; level + 1 < count.length; level++) {
    const gap = at(height, level + 1) - at(height, level);
    differences.add(gap);
    if (gap >= widest) [best, widest] = [level, gap];
  }
  return differences.size < 2 ? null : at(count, best);
}

/** Suggestions of each criterion for a tree over the classes 0 to K - 1; the number of the first that has one is taken. */
export function suggestLevel(hierarchy: Hierarchy, { similarity, supportAt, marginAt, isTested }: JudgedBy): Suggested {
  const shape = drawnTree(hierarchy);
  const cuts = levelsOf(shape);
  const of = {
    ...ofClasses(shape, cuts, similarity),
    support: ofJoins(shape, supportAt),
    margins: ofJoins(shape, marginAt),
  };
  const beside = byCriterion((name) => besideChance(of[name]));
  const levels = Array.from(
    cuts.count,
    (clusters, level): JudgedLevel => ({ clusters, by: byCriterion((name) => beside[name](level)) }),
  ).filter(({ clusters }) => clusters > 1 && clusters < at(cuts.count, 0));
  const above = isTested ? 'mean' : 'max';
  const best = byCriterion((name) => bestOf(levels, name, above));
  const by = TAKEN.find((name) => best[name] !== null) ?? null;
  return { clusters: by && best[by], by, best, largestGap: gapOf(cuts), levels };
}
