import type { Hierarchy } from '../model/hierarchy.ts';
import type { Core } from './core.ts';
import { defined } from './metrics.ts';
import { type TreeInMemory, withTree } from './tree.ts';

/** Clades (sets of leaves, more than one and less than all) of either tree and of both. */
export interface Clades {
  readonly a: number;
  readonly b: number;
  readonly both: number;
}

/** Triplets or quartets: resolved alike, resolved otherwise, resolved in either tree, and all there are. */
export interface Resolutions {
  readonly agree: number;
  readonly differ: number;
  readonly resolved_a: number;
  readonly resolved_b: number;
  readonly total: number;
}

/** The index of Fowlkes and Mallows for every number of clusters that both trees can be cut into. */
export interface FowlkesMallows {
  readonly k: readonly number[];
  readonly bk: readonly number[];
  /** Its mean under random relabelling. */
  readonly expected: readonly number[];
}

export interface Untangled {
  /** 0 where the leaves can be drawn in the same order, null for a single leaf. */
  readonly entanglement: number | null;
  /** The leaves from first to last as they are drawn side by side. */
  readonly leavesA: Uint32Array<ArrayBuffer>;
  readonly leavesB: Uint32Array<ArrayBuffer>;
}

/** Measures of agreement of two trees over the same leaves; a field is null where it is undefined. */
export interface TreeComparison {
  readonly clades: Clades;
  readonly triplets: Resolutions;
  /** null beyond MAX_QUARTET_LEAVES leaves. */
  readonly quartets: Resolutions | null;
  readonly cophenetic: number | null;
  readonly baker: number | null;
  readonly fowlkesMallows: FowlkesMallows;
  readonly untangled: Untangled;
}

/** Quartets take a comparison of triplets for every leaf. */
const MAX_QUARTET_LEAVES = 200;

/** Two trees in memory; every call below is the one of its name in logitree.h. */
type Pair = readonly [TreeInMemory, TreeInMemory];

function clades(core: Core, [a, b]: Pair): Clades {
  const { lt_compare_clades: compare } = core.exports;
  const [inA = 0, inB = 0, both = 0] = core.numbersOf(3, (out) => compare(a.pointer, b.pointer, out));
  return { a: inA, b: inB, both };
}

function resolutions(core: Core, [a, b]: Pair, call: 'lt_compare_triplets' | 'lt_compare_quartets'): Resolutions {
  const found = core.numbersOf(5, (out) => core.exports[call](a.pointer, b.pointer, out));
  const [agree = 0, differ = 0, resolved_a = 0, resolved_b = 0, total = 0] = found;
  return { agree, differ, resolved_a, resolved_b, total };
}

function pairMeasures(
  core: Core,
  [a, b]: Pair,
  leaves: number,
): Pick<TreeComparison, 'cophenetic' | 'baker' | 'fowlkesMallows'> {
  const { lt_compare_pairs: call } = core.exports;
  const { numbers, bk, expected } = core.filled(
    { numbers: ['f64', 2], bk: ['f64', leaves + 1], expected: ['f64', leaves + 1] },
    (to) => call(a.pointer, a.heights, b.pointer, b.heights, to.numbers, to.bk, to.expected),
  );
  const [cophenetic, baker] = numbers;
  const k = Array.from(bk.keys()).filter((clusters) => clusters >= 2 && !Number.isNaN(bk[clusters]));
  return {
    cophenetic: defined(cophenetic),
    baker: defined(baker),
    fowlkesMallows: {
      k,
      bk: k.map((clusters) => bk[clusters] ?? Number.NaN),
      expected: k.map((clusters) => expected[clusters] ?? Number.NaN),
    },
  };
}

function untangled(core: Core, [a, b]: Pair, leaves: number): Untangled {
  const { numbers, ...drawn } = core.filled(
    { numbers: ['f64', 1], leavesA: ['u32', leaves], leavesB: ['u32', leaves] },
    (to) => core.exports.lt_untangle(a.pointer, b.pointer, to.numbers, to.leavesA, to.leavesB),
  );
  return { entanglement: defined(numbers[0]), ...drawn };
}

/**
 * Compares two trees over leaves 0 to `leaves` - 1, each on one leaf of either tree. `b` is the reference where the
 * measures are not symmetric. Cost: wasm/include/logitree.h, lt_compare_* and lt_untangle.
 */
export function compareTrees(core: Core, a: Hierarchy, b: Hierarchy, leaves: number): TreeComparison {
  return withTree(core, a, (treeA) =>
    withTree(core, b, (treeB) => {
      const pair = [treeA, treeB] as const;
      return {
        clades: clades(core, pair),
        triplets: resolutions(core, pair, 'lt_compare_triplets'),
        quartets: leaves > MAX_QUARTET_LEAVES ? null : resolutions(core, pair, 'lt_compare_quartets'),
        ...pairMeasures(core, pair, leaves),
        untangled: untangled(core, pair, leaves),
      };
    }),
  );
}

/** The clades alone, in O(leaves log leaves). */
export const compareClades = (core: Core, a: Hierarchy, b: Hierarchy): Clades =>
  withTree(core, a, (treeA) => withTree(core, b, (treeB) => clades(core, [treeA, treeB])));

/** The rooted triplets alone. */
export const compareTriplets = (core: Core, a: Hierarchy, b: Hierarchy): Resolutions =>
  withTree(core, a, (treeA) => withTree(core, b, (treeB) => resolutions(core, [treeA, treeB], 'lt_compare_triplets')));

/** Cophenetic correlation, Pearson's over pairs, of heights and distances; `distances` is the address of condensed distances. */
export const copheneticCorrelation = (core: Core, tree: Hierarchy, distances: number): number | null =>
  withTree(core, tree, ({ pointer, heights }) =>
    defined(core.numberOf((out) => core.exports.lt_cophenetic_correlation(pointer, heights, distances, out))),
  );

/** Dasgupta's cost of several trees over the same leaves; `similarities` are condensed. */
export const dasguptaCosts = (core: Core, trees: Iterable<Hierarchy>, similarities: Float64Array): number[] =>
  core.withMemory([similarities], (at) =>
    Array.from(trees, (tree) =>
      withTree(core, tree, ({ pointer }) => core.numberOf((out) => core.exports.lt_dasgupta_cost(pointer, at, out))),
    ),
  );
