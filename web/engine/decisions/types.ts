import type { Warning } from '../base/warning.ts';
import type { Kind } from '../bindings/rows.ts';
import type { FlagValues } from '../model/command.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import type { InputRecord, Range } from '../model/result.ts';
import type { Promised } from './promise.ts';
import type { SETTINGS } from './schema.ts';

export type DecideSettings = FlagValues<typeof SETTINGS>;

/** A tree that came from a file or from a method. */
export interface GivenTree {
  readonly name: string;
  readonly tree: NamedHierarchy;
  /** SHA-256 of the files that it was made from, as its result has them; null for one without. */
  readonly madeFrom?: readonly (string | null)[] | undefined;
}

/** Input of the job beside the data. */
export interface DecideRequest {
  readonly settings: DecideSettings;
  readonly trees: readonly GivenTree[];
}

/** Answers over the evaluation rows. */
export interface Point {
  readonly accuracy: number;
  readonly coverage: number;
  /** Mean number of classes of an answer. */
  readonly classes: number;
  /** Share of answers that are one class. */
  readonly leaves: number;
  /** Of the answers that are groups, at least half have no more classes; null without such answers. */
  readonly median: number | null;
  /** Hierarchical precision, recall and their harmonic mean; null where nothing is divided by nothing. */
  readonly hp: number | null;
  readonly hr: number | null;
  readonly hf: number | null;
}

/** Severity of the mistakes of a ranking, by the ruler. */
export interface Severity {
  readonly accuracy: number;
  /** Mean distance over wrong rows; null without any. */
  readonly severity: number | null;
  readonly severityInformation: number | null;
  /** Mean distance of the first 1, 5 and 20 classes of the ranking. */
  readonly hd: readonly [number, number, number];
  readonly hp: number | null;
  readonly hr: number | null;
  readonly hf: number | null;
  /** Wrong rows by the height of the node that joins the answer and the truth: [h] for height h; [0] is the right rows. */
  readonly heights: readonly number[];
}

export interface TargetPoint {
  readonly target: number;
  /** Rank, among the ascending thresholds of the calibration rows, of the one that is taken. */
  readonly rank: number;
  /** null where too few calibration rows promise anything, or only the root is right often enough: it is then the answer. */
  readonly threshold: number | null;
  readonly point: Point;
}

/** In the order of the arrays of reliability: bins (k/15, (k+1)/15] of the probability. */
export const BINS = 15;

/** Counts by bin: BINS numbers for each of several things, one after the other. */
export interface Bins {
  readonly count: Float64Array;
  /** Sum of the probabilities. */
  readonly sum: Float64Array;
  /** Number of times that the event came true. */
  readonly hits: Float64Array;
}

/** Of every node of a tree: how often its classes were meant to be true, and were. */
export interface Reliability {
  readonly probability: Float64Array;
  readonly frequency: Float64Array;
  readonly ece: Float64Array;
  readonly bins: Bins;
}

/**
 * Steps by which answers at any threshold follow without the rows. Numbers compared with thresholds are whole multiples of
 * GRID_STEP, given as that multiple.
 */
export interface Steps {
  /** Ascending: a row goes from its node to the parent for thresholds above this. */
  readonly keys: Float64Array;
  /** The node that is left. */
  readonly nodes: Int32Array;
  /** Ascending, of evaluation rows that are wrong at the leaf: wrong for thresholds up to this. */
  readonly wrong: Float64Array;
  /** By node: answers at threshold 0. */
  readonly leaves: Uint32Array;
  /** Ascending tight thresholds of the calibration rows: right from there on. */
  readonly calibration: Float64Array;
}

export const GRID_STEP = 2 ** -40;

/** Between which risks lines lie, over falling coverage. */
export interface RiskBand {
  readonly coverage: Float64Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
}

export interface DecidedTree {
  readonly name: string;
  readonly kind: 'none' | 'given' | 'built';
  /** Over the classes of the logits; nodes with one child are passed over. Heights are edges to the deepest leaf. */
  readonly hierarchy: Hierarchy;
  /** Names of nodes, by node, where any has one; empty for a node without. */
  readonly inner?: readonly string[] | undefined;
  /** Inner nodes but the root. */
  readonly clades: number;
  /** Promise that the thresholds keep the accuracy that they were chosen for. */
  readonly promise: Promised;
  readonly haurc: number;
  readonly standardError: number;
  readonly interval: readonly [number, number] | null;
  readonly intervalBy: 'bootstrap' | 'influence' | null;
  /** Coverage where 95 and 99 of 100 evaluation rows are right: a description, no promise. */
  readonly coverageAt: { readonly '0.95': number; readonly '0.99': number };
  readonly targets: readonly TargetPoint[];
  /** At the threshold of the settings. */
  readonly atThreshold: Point;
  /** null for the tree `none`, as is `shuffled`. */
  readonly crm: Severity | null;
  /** null also without shuffles; its severities are null where a shuffled tree makes no mistakes. */
  readonly shuffled: {
    readonly haurc: Range;
    readonly crmSeverity: Range | null;
    readonly crmHd5: Range;
    readonly band: RiskBand;
  } | null;
  readonly reliability: Reliability;
  /** Risk over coverage, at most CURVE_POINTS of its points, each exact, the first and the last among them. */
  readonly curve: {
    readonly threshold: Float64Array;
    readonly coverage: Float64Array;
    readonly risk: Float64Array;
  };
  /** null where all trees together have more than MOST_STEPS: then targets and curve are all there is. */
  readonly steps: Steps | null;
}

export const CURVE_POINTS = 2000;
export const MOST_STEPS = 2 ** 22;

/** hAURC of a later tree minus that of an earlier one. */
export interface Difference {
  readonly a: string;
  readonly b: string;
  readonly difference: number;
  readonly standardError: number;
  readonly interval: readonly [number, number] | null;
}

/** Findings of the job `decide`. All of it can be posted; json.ts writes it. */
export interface Decisions {
  /** Kind that the values were taken for. */
  readonly kind: Kind;
  readonly settings: DecideSettings;
  readonly inputs: readonly InputRecord[];
  readonly classes: readonly string[];
  readonly points: number;
  /** Rows that fit, that calibrate, and that are judged. */
  readonly fitted: number;
  readonly calibration: number;
  readonly evaluation: number;
  readonly temperature: number;
  /** At T = 1 and at T; null where a label has probability 0. */
  readonly nll: { readonly before: number | null; readonly after: number | null };
  readonly ece: { readonly before: number; readonly after: number };
  readonly accuracy: number;
  /** The name of the tree that measures mistakes; null where there is none but `none`. */
  readonly ruler: string | null;
  /** Of the plain ranking; null without a ruler. */
  readonly severity: Severity | null;
  /** [0] is `none`, then given ones, then built ones. */
  readonly trees: readonly DecidedTree[];
  readonly differences: readonly Difference[];
  /** Of the largest probability, at T = 1 and at T. */
  readonly reliability: { readonly before: Bins; readonly after: Bins };
  readonly warnings: readonly Warning[];
}

/** Input of the job `answers`: one rule for every row. */
export interface AnswerRequest {
  readonly as: DecideSettings['as'];
  readonly temperature: number;
  /** A tree of a finished decision. */
  readonly hierarchy: Hierarchy;
  /** null: the root. */
  readonly threshold: number | null;
}

/** One answer a row, by climbing. */
export interface RowAnswers {
  /** Predicted classes. */
  readonly predicted: Uint16Array;
  readonly nodes: Uint32Array;
  readonly confidence: Float64Array;
}
