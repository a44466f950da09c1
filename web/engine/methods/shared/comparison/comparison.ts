import { counted, listNames } from '../../../base/text.ts';
import { compareTrees, dasguptaCosts, type Resolutions, type TreeComparison } from '../../../bindings/compare.ts';
import type { Core } from '../../../bindings/core.ts';
import { firstParents } from '../../../hierarchy/first-parents.ts';
import { type CommonClasses, type MatchedTrees, matchLeaves } from '../../../hierarchy/match-leaves.ts';
import { isTree } from '../../../hierarchy/walk.ts';
import type { NamedHierarchy } from '../../../model/named-hierarchy.ts';
import type { Range, Warning } from '../../../model/result.ts';
import type { RunContext } from '../../../model/run.ts';
import { asDataError } from '../as-data-error.ts';
import { randomTrees, rangeOf } from '../metrics/random-trees.ts';

/** Two trees to be compared, the second one being the reference. */
export interface TreePair {
  readonly a: NamedHierarchy;
  readonly b: NamedHierarchy;
  /** Names of the two in messages. */
  readonly names: readonly [string, string];
  /** Similarity of the classes of the first tree: classes × classes, row-major; null where it is not known. */
  readonly similarity: Float64Array | null;
}

/** Warnings of two trees whose classes were matched: by what they were, and which leaves do not count. */
export function matchWarnings(
  { by, onlyA, onlyB }: Pick<CommonClasses, 'by' | 'onlyA' | 'onlyB'>,
  files: readonly [string, string],
): Warning[] {
  const warnings: Warning[] = [];
  if (by === 'index') {
    const message = 'The trees have no name in common: their classes were matched by number.';
    warnings.push({ code: 'matched-by-index', message });
  }
  for (const [only, file, other] of [
    [onlyA, ...files],
    [onlyB, files[1], files[0]],
  ] as const) {
    if (only.length > 0) {
      const message = `${counted(only.length, `leaf of ${file} is not in ${other} and does`, `leaves of ${file} are not in ${other} and do`)} not count: ${listNames(only)}.`;
      warnings.push({ code: 'unmatched-leaves', message });
    }
  }
  return warnings;
}

/** Measures of one tree against a reference; null where undefined. Formulas: wasm/include/logitree.h. */
interface Measures<Value> {
  /** Clades in one of the trees only; over the clades of both. */
  readonly robinson_foulds: Value;
  readonly robinson_foulds_normalised: Value;
  /** Share of the reference's clades that the tree has. */
  readonly clade_recall: Value;
  /** Share of the reference's resolved triplets, and of all triplets, that the tree resolves as the reference does. */
  readonly triplet_recall: Value;
  readonly triplet_share: Value;
  readonly cophenetic_correlation: Value;
  readonly baker_gamma: Value;
  readonly entanglement: Value;
}

type Counts<Value> = { readonly [key in keyof Resolutions]: Value };

interface RandomMeasures extends Measures<Range | null> {
  readonly triplets: Counts<Range | null>;
  readonly quartets: Counts<Range | null> | null;
  /** Mean, least and largest B_k by k. */
  readonly fowlkes_mallows: { readonly k: readonly number[] } & Readonly<
    Record<'bk' | 'min' | 'max', readonly number[]>
  >;
  readonly dasgupta?: Range | null;
}

/** Two trees over their common leaves; the second one is the reference. */
export interface Comparison extends Measures<number | null> {
  /** Common leaves. */
  readonly leaves: number;
  readonly matched: {
    readonly by: MatchedTrees['by'];
    readonly only_a: readonly string[];
    readonly only_b: readonly string[];
  };
  readonly triplets: Resolutions;
  readonly quartets: Resolutions | null;
  readonly fowlkes_mallows: TreeComparison['fowlkesMallows'];
  /** Dasgupta's cost of either tree, where similarities were given. */
  readonly dasgupta?: { readonly a: number; readonly b: number };
  /** The same for random trees in the place of the first, seeds 0 to 19. */
  readonly random: RandomMeasures;
  readonly warnings: readonly Warning[];
}

/** A comparison, and the trees over common leaves with the orders in which they are least entangled. */
export interface ComparedTrees {
  readonly comparison: Comparison;
  readonly trees: MatchedTrees;
  readonly leavesA: Uint32Array;
  readonly leavesB: Uint32Array;
}

/** Similarity of two classes of the first tree, by class number. */
export type SimilarityOf = (x: number, y: number) => number;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

function measuresOf({ clades, triplets, cophenetic, baker, untangled }: TreeComparison): Measures<number | null> {
  const distance = clades.a + clades.b - 2 * clades.both;
  return {
    robinson_foulds: distance,
    robinson_foulds_normalised: share(distance, clades.a + clades.b),
    clade_recall: share(clades.both, clades.b),
    triplet_recall: share(triplets.agree, triplets.resolved_b),
    triplet_share: share(triplets.agree, triplets.total),
    cophenetic_correlation: cophenetic,
    baker_gamma: baker,
    entanglement: untangled.entanglement,
  };
}

const COUNTS = ['agree', 'differ', 'resolved_a', 'resolved_b', 'total'] as const;

const countRanges = (list: readonly Resolutions[]): Counts<Range | null> =>
  Object.fromEntries(COUNTS.map((key) => [key, rangeOf(list.map((counts) => counts[key]))])) as Counts<Range | null>;

/** Ranges of B_k by k; a random tree is binary with a height for every merge, so all of them have the same k. */
function fowlkesMallowsRanges(list: readonly TreeComparison[]): RandomMeasures['fowlkes_mallows'] {
  const k = list[0]?.fowlkesMallows.k ?? [];
  const ranges = k.map((_, i) => rangeOf(list.map(({ fowlkesMallows }) => fowlkesMallows.bk[i] ?? null)));
  const values = (key: keyof Range): number[] => ranges.map((range) => range?.[key] ?? Number.NaN);
  return { k, bk: values('mean'), min: values('min'), max: values('max') };
}

/** The range of every measure over random trees. */
function rangesOf(list: readonly TreeComparison[]): RandomMeasures {
  const all = list.map(measuresOf);
  const range = (key: keyof Measures<unknown>): Range | null => rangeOf(all.map((measures) => measures[key]));
  const quartets = list.flatMap((comparison) => comparison.quartets ?? []);
  return {
    robinson_foulds: range('robinson_foulds'),
    robinson_foulds_normalised: range('robinson_foulds_normalised'),
    clade_recall: range('clade_recall'),
    triplet_recall: range('triplet_recall'),
    triplet_share: range('triplet_share'),
    cophenetic_correlation: range('cophenetic_correlation'),
    baker_gamma: range('baker_gamma'),
    entanglement: range('entanglement'),
    triplets: countRanges(list.map(({ triplets }) => triplets)),
    quartets: quartets.length === 0 ? null : countRanges(quartets),
    fowlkes_mallows: fowlkesMallowsRanges(list),
  };
}

/** Measures that depend on heights, for a tree without heights. */
const OF_HEIGHTS = { cophenetic_correlation: null, baker_gamma: null } as const;

const noHeights = (file: string): Warning => ({
  code: 'no-heights',
  message: `${file} has no heights: cophenetic correlation and Baker's gamma are not defined.`,
});

/** Similarities of the common leaves, condensed. */
function condensed({ classes }: MatchedTrees, similarity: SimilarityOf): Float64Array {
  const values = Float64Array.from({ length: (classes.length * (classes.length - 1)) / 2 });
  let at = 0;
  classes.forEach((x, i) => {
    for (const y of classes.subarray(i + 1)) {
      values[at] = similarity(x, y);
      at += 1;
    }
  });
  return values;
}

function dasgupta(
  core: Core,
  matched: MatchedTrees,
  similarity: SimilarityOf,
): { readonly own: NonNullable<Comparison['dasgupta']>; readonly random: Range | null } {
  const { a, b, names } = matched;
  const trees = [a, b, ...randomTrees(core, names.length)];
  const [ofA = 0, ofB = 0, ...random] = dasguptaCosts(core, trees, condensed(matched, similarity));
  return { own: { a: ofA, b: ofB }, random: rangeOf(random) };
}

/**
 * Compares two trees over their common leaves, beside random trees in the place of the first. `files` names them in
 * messages. Cost: 21 times compareTrees of bindings/compare.ts.
 * @throws DataError for trees that share fewer than two leaves, or have classes on several leaves
 */
export function compareHierarchies(
  core: Core,
  a: NamedHierarchy,
  b: NamedHierarchy,
  files: readonly [string, string],
  context: RunContext & { readonly similarity?: SimilarityOf | undefined } = {},
): ComparedTrees {
  const trees = matchLeaves(a, b, files);
  const without = [a, b].flatMap(({ heightless }, i) => (heightless ? [files[i === 0 ? 0 : 1]] : []));
  const known = without.length === 0;
  const leaves = trees.names.length;
  try {
    const own = compareTrees(core, trees.a, trees.b, leaves);
    const random: TreeComparison[] = [];
    for (const tree of randomTrees(core, leaves)) {
      random.push(compareTrees(core, tree, trees.b, leaves));
      context.signal?.throwIfAborted();
      context.onProgress?.({ phase: 'measuring', done: random.length, total: null });
    }
    const cost = context.similarity && dasgupta(core, trees, context.similarity);
    const comparison: Comparison = {
      leaves,
      matched: { by: trees.by, only_a: trees.onlyA, only_b: trees.onlyB },
      ...measuresOf(own),
      ...(known ? {} : OF_HEIGHTS),
      triplets: own.triplets,
      quartets: own.quartets,
      fowlkes_mallows: own.fowlkesMallows,
      ...(cost && { dasgupta: cost.own }),
      random: { ...rangesOf(random), ...(known ? {} : OF_HEIGHTS), ...(cost && { dasgupta: cost.random }) },
      warnings: [...matchWarnings(trees, files), ...without.map(noHeights)],
    };
    return { comparison, trees, leavesA: own.untangled.leavesA, leavesB: own.untangled.leavesB };
  } catch (error) {
    throw asDataError(error, files[0]);
  }
}

/** Tree that is drawn for groups with several parents, and the warning that says so. */
function asDrawn(given: NamedHierarchy, name: string): { readonly tree: NamedHierarchy; readonly warnings: Warning[] } {
  if (isTree(given.hierarchy)) return { tree: given, warnings: [] };
  const message = `${name}: what has several parents stands under the first of them, as it is drawn; the numbers are those of that tree.`;
  return {
    tree: firstParents(given),
    warnings: [{ code: 'first-parents', message }],
  };
}

/** Compares what came through a worker: similarities as a matrix by class of the first tree, of which only pairs count. */
export function compareTreePair(core: Core, { a, b, names, similarity }: TreePair, context: RunContext): ComparedTrees {
  const size = a.classes.length;
  const [own, other] = [asDrawn(a, names[0]), asDrawn(b, names[1])];
  const compared = compareHierarchies(core, own.tree, other.tree, names, {
    ...context,
    ...(similarity && { similarity: (x: number, y: number) => similarity[x * size + y] as number }),
  });
  const { comparison } = compared;
  const warnings = [...own.warnings, ...other.warnings, ...comparison.warnings];
  return { ...compared, comparison: { ...comparison, warnings } };
}

/** The comparison as the format "logitree-comparison" version 1. */
export const comparisonJson = (comparison: Comparison): string =>
  `${JSON.stringify({ format: 'logitree-comparison', version: 1, ...comparison })}\n`;
