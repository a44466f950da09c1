import { at } from '../base/arrays.ts';
import type { Warning } from '../base/warning.ts';
import type { Grouping } from './dataset.ts';
import type { Hierarchy, LeafSource } from './hierarchy.ts';

/** The validity indices by which a number of clusters is chosen. */
export const INDICES = ['ch', 'db', 'silhouette', 'dunn', 'hartigan'] as const;
export type IndexName = (typeof INDICES)[number];

/** Points counted by leaf (row) and true class (column), row-major. */
export interface Contingency {
  readonly rows: number;
  readonly columns: number;
  readonly counts: Uint32Array;
}

export type { Warning };

/** One input as the result remembers it. The digest is of the file as it was dropped. */
export interface InputRecord {
  readonly name: string;
  readonly role: string;
  readonly shape: readonly number[];
  readonly sha256: string | null;
  /** The file as it was opened, where its numbers were edited in the page. */
  readonly edited_from?: { readonly name: string; readonly sha256: string };
}

export type OptionValue = string | number | boolean;

export interface Range {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** All between 0 and 1 except `points`; null where undefined. Formulas: wasm/include/logitree.h. */
export interface Metrics {
  readonly points: number;
  /** Share of points whose leaf is their class; null where leaves are clusters. */
  readonly accuracy: number | null;
  /** The same after pairing leaves and classes one to one in the best way. */
  readonly matched_accuracy: number | null;
  readonly nmi: number | null;
  readonly nmi_geometric: number | null;
  readonly ari: number | null;
  readonly rand_index: number | null;
  readonly leaf_purity: number | null;
  readonly dendrogram_purity: number | null;
  readonly least_hierarchical_distance: number | null;
  readonly sp: number | null;
  readonly ps: number | null;
  /** The measures of the tree's shape for random trees over the same leaves, seeds 0 to 19. */
  readonly random: {
    readonly dendrogram_purity: Range | null;
    readonly least_hierarchical_distance: Range | null;
    readonly sp: Range | null;
    readonly ps: Range | null;
  };
}

export interface History {
  readonly cost: Float64Array;
  readonly terms: Readonly<Record<string, Float64Array>>;
  readonly best: number;
}

/** The points behind leaves that are clusters of them. */
export interface Members {
  /** The kind of leaves that are no clusters that a method found. */
  readonly are?: 'superpixels' | undefined;
  /** The leaf of every point, as the class of the leaf's node. */
  readonly leafOf: Uint16Array;
  /** Two coordinates a point, where they lie in a plane. */
  readonly coordinates: Float64Array | null;
  /** The true class of each, where it is known. */
  readonly labels: { readonly values: Int32Array; readonly names: readonly string[] } | null;
}

/** The plane of the first two principal components of points that have more features than two. */
export interface PointPlane {
  /** Two coordinates a point. */
  readonly coordinates: Float64Array;
  /** The share of the variance that each of the two holds. */
  readonly shares: Float64Array;
}

/** Validity indices over the number of clusters. */
export interface IndexCurves {
  /** The objects that are clustered. */
  readonly objects: 'classes' | 'points';
  /** The index by which the number was chosen, where it was. */
  readonly chosen: { readonly index: IndexName; readonly balance: boolean } | null;
  /** By number of clusters, ascending; δ is how even the clusters are. */
  readonly points: readonly {
    readonly clusters: number;
    readonly values: Readonly<Record<IndexName, number>>;
    readonly delta: number;
  }[];
}

/** The facts about leaves that are points rather than classes. */
export interface Points {
  /** Two coordinates a point, where they lie in a plane. */
  readonly coordinates: Float64Array | null;
  /** The true class of each, where it is known. */
  readonly labels: { readonly values: Int32Array; readonly names: readonly string[] } | null;
  /** Whose labels the fit could see, ascending; null where it saw none. */
  readonly labelled: Uint32Array | null;
}

/** The state from which an iterative method goes on: the rest of it is known to the method alone. */
export interface Unfinished {
  readonly steps: number;
}

/** The support of a node: of the clade that its merge made. NaN for leaves, and where there is none. */
export const supportOf =
  ({ support, hierarchy }: Pick<Result, 'support' | 'hierarchy'>) =>
  (node: number): number =>
    support?.[node - (hierarchy.classOf.length - support.length)] ?? Number.NaN;

/** True if the order of the classes, or points, decided how a node was made, among equals. */
export const isTie = ({ ties, hierarchy }: Pick<Result, 'ties' | 'hierarchy'>, node: number): boolean =>
  ties?.[node - (hierarchy.classOf.length - ties.length)] === 1;

/** The share of other orders of the classes, or points, whose tree has the group of a node; NaN for leaves, and where none were made. */
export const orderShareOf = ({ orders, hierarchy }: Pick<Result, 'orders' | 'hierarchy'>, node: number): number =>
  orders?.[node - (hierarchy.classOf.length - orders.length)] ?? Number.NaN;

/** The margin of each merge; where only a bound is known, the least that it can be. */
export const leastMargins = ({
  margins,
  marginsAtLeast,
}: Pick<Result, 'margins' | 'marginsAtLeast'>): Float64Array | null =>
  margins?.map((margin, i) => (Number.isNaN(margin) ? (marginsAtLeast?.[i] ?? margin) : margin)) ?? null;

/** True if leaves are the classes that points are predicted as, so that one can be mistaken for another. */
export const predictsClasses = ({
  options,
  leaves,
  members,
  points,
}: Pick<Result, 'options' | 'leaves' | 'members' | 'points'>): boolean =>
  options.columns_are !== 'clusters' &&
  (leaves?.are ?? 'classes') === 'classes' &&
  members === undefined &&
  points === undefined;

/** A part that can come after the tree of a result: findings of its method alone are described in words. */
export type Pending = 'metrics' | 'curves' | 'support' | 'orders' | { readonly findings: string };

/**
 * The result of a method, in flat arrays that can cross a worker: the part that several methods have, and the findings
 * of its own. `resultJson` in methods/json.ts writes it.
 */
export interface Result {
  readonly method: string;
  readonly version: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly inputs: readonly InputRecord[];
  /** Names of the leaves' classes, by class. */
  readonly classes: readonly string[];
  /** Identifiers of the same classes (WordNet ids), by which other trees may name them. */
  readonly ids?: readonly string[] | undefined;
  /** The branch of the reference tree that each class is in, where there is one. Not part of the JSON. */
  readonly branches?: Grouping | undefined;
  readonly hierarchy: Hierarchy;
  /** The two nodes joined at each step, in the method's order: 2 numbers a merge. Merge i makes inner node K + i. */
  readonly merges: Uint32Array | null;
  /** Relative margin of each merge: how far the data are from deciding otherwise; 0 is a tie. NaN where it is not known. */
  readonly margins: Float64Array | null;
  /** The least that a margin can be, where only this is known; NaN for the others. */
  readonly marginsAtLeast?: Float64Array | undefined;
  /** True for a merge that the data decide for certain, if a method can tell. */
  readonly certified: readonly boolean[] | null;
  /** By inner node: 1 where the order of the classes, or points, decided between equals. Undefined where nothing tied, or a method cannot tell. */
  readonly ties?: Uint8Array | undefined;
  /** By inner node: the share of the trees of the same data, with the classes, or points, in other orders, that have its group. */
  readonly orders?: Float64Array | undefined;
  /** Per merge: the share of the trees of resampled points that contain its clade. NaN where an opened tree does not say. */
  readonly support?: Float64Array | undefined;
  /** Per class: the mean support of the clades that hold it, the root aside; NaN where only the root does. */
  readonly stability?: Float64Array | undefined;
  /**
   * The number of steps that made the tree if they are no merges: the height of a node is its step, from 1. Not part of
   * the JSON.
   */
  readonly steps?: number | undefined;
  /** True if the root only holds groups together that have not joined: no step made it. Not part of the JSON. */
  readonly openRoot?: true | undefined;
  /** The step of a descent whose tree is seen in the place of the result. Not part of the JSON. */
  readonly iterate?: number | undefined;
  /** Similarities of the classes, row by row, if the tree follows from them. Not part of the JSON. */
  readonly similarity?: Float64Array | undefined;
  /**
   * Names of nodes, by node, of a tree as it was opened; empty for one without a name. In the JSON as
   * `hierarchy.names`.
   */
  readonly inner?: readonly string[] | undefined;
  /** The kind of the leaves, of a tree as it was opened, if its file says so. */
  readonly leaves?: LeafSource | undefined;
  /** Points predicted as each class. */
  readonly predicted: Uint32Array | null;
  readonly contingency: Contingency | null;
  /**
   * The fit of the tree to the distances it was made from: Pearson correlation over pairs of its heights and the
   * distances.
   */
  readonly fit?: { readonly cophenetic_correlation: number | null } | null | undefined;
  readonly metrics: Metrics | null;
  readonly warnings: readonly Warning[];
  /** Iterative methods: the cost after 0, 1, 2, … steps, in all and by term; and the step whose result this is. */
  readonly history?: History | undefined;
  /** The flat cluster of every point, where leaves are points and a number was asked for, or leaves are the clusters. */
  readonly clusters?: Int32Array | undefined;
  /** The clusters of points that are the leaves. Not part of the JSON, but for `clusters`. */
  readonly members?: Members | undefined;
  /** Into how many clusters the root is best parted. */
  readonly curves?: IndexCurves | undefined;
  /** The same for the cuts of the reference tree, where features of its classes are open. */
  readonly referenceCurves?: IndexCurves | undefined;
  /** The points that are the leaves rather than classes. Not part of the JSON, which names the files they came from. */
  readonly points?: Points | undefined;
  /** The places of points that lie in no plane by themselves. Not part of the JSON. */
  readonly plane?: PointPlane | undefined;
  /** To go on from, where the method did not settle. Not part of the JSON. */
  readonly unfinished?: Unfinished | undefined;
  /** The findings of its method alone: `methods/<method>/findings.ts` defines them. */
  readonly findings?: unknown;
  /**
   * The parts that are still being found for this tree, and null or missing until then. Not part of the JSON: exports
   * wait for it.
   */
  readonly pending?: readonly Pending[] | undefined;
  /** True if it comes from a session that was saved without counts and points. Not part of the JSON. */
  readonly countsLeftOut?: true | undefined;
  /** The number of clusters that the counts suggested, where they were left out. Not part of the JSON. */
  readonly suggested?: number | undefined;
  /** The work done: passes over the file, rows, seconds. Not part of the JSON (it differs between runs). */
  readonly run: { readonly passes: number; readonly rows: number; readonly seconds: number };
}

/** The most frequent true class of a leaf and its share of the leaf's points; class -1 for a leaf without points. */
export function purest(contingency: Contingency, leaf: number): { readonly class: number; readonly purity: number } {
  const row = contingency.counts.subarray(leaf * contingency.columns, (leaf + 1) * contingency.columns);
  let best = -1;
  let points = 0;
  row.forEach((count, k) => {
    points += count;
    if (count > (best < 0 ? 0 : at(row, best))) {
      best = k;
    }
  });
  return { class: best, purity: points === 0 ? 0 : at(row, best) / points };
}
