import type { Warning } from '../base/warning.ts';
import type { RoundLists } from '../bindings/confusion.ts';
import type { Graph } from '../bindings/graph.ts';
import type { IndexName } from '../methods/shared/validity/curve.ts';
import type { Contingency } from './contingency.ts';
import type { Grouping } from './dataset.ts';
import type { Hierarchy } from './hierarchy.ts';

export type { Contingency, Warning };

/** One input as the result remembers it. The digest is of the file as it was dropped. */
export interface InputRecord {
  readonly name: string;
  readonly role: string;
  readonly shape: readonly number[];
  readonly sha256: string | null;
}

export type OptionValue = string | number | boolean;

/** Why merge i happened. Groups are nodes of the hierarchy that existed before the merge. */
export interface MergeEvidence {
  /** s(G*): the score of the group chosen because it is smallest. */
  readonly score: number;
  /** The second smallest score, null at the last merge or where the others have no points. */
  readonly nextScore: number | null;
  /** Average reassigned probability of the group it was joined with; null at the last merge, where one is left. */
  readonly average: number | null;
  /** The group with the second largest average, and that average; null at the last merge. */
  readonly runnerUp: number | null;
  readonly runnerUpAverage: number | null;
}

/** Why agglomerative linkage made each merge: what else was near, and from which earlier distances its own follows. */
export interface LinkageSteps {
  /** Per merge the two nodes of the nearest other pair of groups. */
  readonly runnerUp: Uint32Array;
  /** How far these are apart; NaN at the last merge, where there is no other pair. */
  readonly runnerUpDistance: Float64Array;
  /**
   * Three distances per merge: of the two parts of its later group to its other group, and between these parts, before they
   * were joined. NaN where both groups are single rows.
   */
  readonly terms: Float64Array;
}

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

/** What a round of confusion merging saw and did. Places in its lists are those in the list of trees before it. */
export interface Round extends RoundLists {
  /** Of the trees after the round, row by row; null where all matrices together were too large to keep. */
  readonly similarity: Float64Array | null;
}

export interface Rounds {
  /** Of the classes, before the first round. */
  readonly similarity: Float64Array | null;
  readonly rounds: readonly Round[];
}

export interface History {
  readonly cost: Float64Array;
  readonly terms: Readonly<Record<string, Float64Array>>;
  readonly best: number;
}

/** What splitting one node by its features found. */
export interface SplitRecord {
  /** Of the hierarchy. */
  readonly node: number;
  readonly points: number;
  readonly depth: number;
  /** When it was split: 0, 1, … */
  readonly order: number;
  readonly objective: number;
  readonly score: number;
  /** The two regularisers of the weights: G, that features be few, and E, that they be others than the ancestors'. */
  readonly group: number;
  readonly exclusive: number;
  readonly rounds: number;
  /** Weights that are 0. */
  readonly zeros: number;
  /** One row a child, one weight a feature. */
  readonly weights: Float64Array;
}

export interface FeatureSplits {
  /** Names of the features. */
  readonly features: readonly string[];
  readonly nodes: readonly SplitRecord[];
}

/** The points behind leaves that are clusters of them. */
export interface Members {
  /** The leaf of every point, as the class of the leaf's node. */
  readonly leafOf: Uint16Array;
  /** Two coordinates a point, where they lie in a plane. */
  readonly coordinates: Float64Array | null;
  /** The true class of each, where it is known. */
  readonly labels: { readonly values: Int32Array; readonly names: readonly string[] } | null;
}

/** How well a classifier made of a tree (or of none) does on samples that it was not made from. */
export interface ClassifierRow {
  readonly name: string;
  /** Mean over classes. */
  readonly mean_accuracy: number;
  readonly accuracy: number;
  /** Products with weight vectors that a prediction takes on average. */
  readonly products: number;
  /** Edges on the longest way from the root, and inner nodes. */
  readonly depth: number;
  readonly splits: number;
}

/** How many points a method gets right: by a fit that saw some labels, or by what it is compared with. */
export interface SemiSupervisedRow {
  readonly method: 'fit' | 'svm' | 'spectral';
  /** Of all points; null where there is nothing to say. */
  readonly accuracy: number | null;
  /** Of those whose labels it did not see. */
  readonly accuracy_unlabelled: number | null;
}

/** A fit to some labels, beside others with the same labels. */
export interface SemiSupervised {
  readonly labelled: number;
  readonly points: number;
  readonly rows: readonly SemiSupervisedRow[];
}

/** Validity indices over the number of clusters. */
export interface IndexCurves {
  /** What is clustered. */
  readonly objects: 'classes' | 'points';
  /** By which index the number was chosen, where it was. */
  readonly chosen: { readonly index: IndexName; readonly balance: boolean } | null;
  /** By number of clusters, ascending; δ is how even the clusters are. */
  readonly points: readonly {
    readonly clusters: number;
    readonly values: Readonly<Record<IndexName, number>>;
    readonly delta: number;
  }[];
}

/** What is known of leaves that are points rather than classes. */
export interface Points {
  /** Two coordinates a point, where they lie in a plane. */
  readonly coordinates: Float64Array | null;
  /** The true class of each, where it is known. */
  readonly labels: { readonly values: Int32Array; readonly names: readonly string[] } | null;
  /** Whose labels the fit could see, ascending; null where it saw none. */
  readonly labelled: Uint32Array | null;
}

/** What it takes to go on with an iterative method where it stopped. */
export interface Unfinished {
  readonly graph: Graph;
  /** The state of the fit, as the core wrote it. */
  readonly state: Uint8Array<ArrayBuffer>;
  readonly steps: number;
}

/** The support of a node: of the clade that its merge made. NaN for leaves, and where there is none. */
export const supportOf =
  ({ support, hierarchy }: Pick<Result, 'support' | 'hierarchy'>) =>
  (node: number): number =>
    support?.[node - (hierarchy.classOf.length - support.length)] ?? Number.NaN;

/** Whether leaves are the classes that points are predicted as, so that one can be mistaken for another. */
export const predictsClasses = ({
  options,
  members,
  points,
}: Pick<Result, 'options' | 'members' | 'points'>): boolean =>
  options.columns !== 'clusters' && members === undefined && points === undefined;

/** What can come after the tree of a result. */
export type Pending = 'metrics' | 'curves' | 'support' | 'classifiers' | 'semiSupervised';

/** Everything a method found, in flat arrays that can cross a worker; `toJson` in methods/json.ts writes it. */
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
  readonly evidence: readonly MergeEvidence[] | null;
  /** Relative margin of each merge: how far the data are from deciding otherwise; 0 is a tie. */
  readonly margins: Float64Array | null;
  readonly certified: readonly boolean[] | null;
  /** Per merge: the share of the trees of resampled points that contain its clade. */
  readonly support?: Float64Array | undefined;
  /** Per class: the mean support of the clades that hold it, the root aside; NaN where only the root does. */
  readonly stability?: Float64Array | undefined;
  /** Why each merge was made, by distances, where they were kept. Not part of the JSON. */
  readonly linkage?: LinkageSteps | undefined;
  /** How it came about, round by round, where a method works in rounds. */
  readonly rounds?: Rounds | undefined;
  /** Points predicted as each class. */
  readonly predicted: Uint32Array | null;
  readonly contingency: Contingency | null;
  /** How the tree fits the distances it was made from: Pearson correlation over pairs of its heights and the distances. */
  readonly fit?: { readonly cophenetic_correlation: number | null } | null | undefined;
  readonly metrics: Metrics | null;
  readonly warnings: readonly Warning[];
  /** Iterative methods: the cost after 0, 1, 2, … steps, in all and by term; and the step whose result this is. */
  readonly history?: History | undefined;
  /** The flat cluster of every point, where leaves are points and a number was asked for, or leaves are the clusters. */
  readonly clusters?: Int32Array | undefined;
  /** Where leaves are clusters of points. Not part of the JSON, but for `clusters`. */
  readonly members?: Members | undefined;
  /** Why each inner node parts its points as it does, where features decide. */
  readonly splits?: FeatureSplits | undefined;
  /** Classifiers made of the tree and of others, the tree's own first. */
  readonly classifiers?: readonly ClassifierRow[] | undefined;
  /** Where a method saw some of the labels: how well it and others do on the points. */
  readonly semiSupervised?: SemiSupervised | undefined;
  /** Into how many clusters the root is best parted. */
  readonly curves?: IndexCurves | undefined;
  /** The same for the cuts of the reference tree, where features of its classes are open. */
  readonly referenceCurves?: IndexCurves | undefined;
  /** Where leaves are points rather than classes. Not part of the JSON, which names the files they came from. */
  readonly points?: Points | undefined;
  /** To go on from, where the method did not settle. Not part of the JSON. */
  readonly unfinished?: Unfinished | undefined;
  /** What is still being found for this tree, and null or missing until then. Not part of the JSON: exports wait for it. */
  readonly pending?: readonly Pending[] | undefined;
  /** Whether it comes from a session that was saved without counts and points. Not part of the JSON. */
  readonly countsLeftOut?: true | undefined;
  /** How the work was done: passes over the file, rows, seconds. Not part of the JSON (it differs between runs). */
  readonly run: { readonly passes: number; readonly rows: number; readonly seconds: number };
}
