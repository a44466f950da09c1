import type { Kind } from '../../bindings/rows.ts';
import type { ValuesAre } from '../../methods/shared/listed.ts';

/** Settings by which the data of points are read. */
export interface PointsRequest {
  /** Kind of the values; 'auto': the kind that they look like. */
  readonly as?: ValuesAre | undefined;
  /** True where rows that hold no numbers are left out. */
  readonly leavesOut?: boolean | undefined;
}

/** No class: a point that lists none. */
export const NO_CLASS = 65535;

/** Labels that a classifier is confident are wrong, the clearest first. */
export interface LabelErrors {
  /** By class, what its probability is on average at the points labelled so; NaN for a class without points. */
  readonly thresholds: Float64Array;
  /** Points at which some class is as probable as its threshold: the others say nothing of their labels. */
  readonly counted: number;
  /** Suspected points, by their number. */
  readonly points: Uint32Array;
  /** The class that each of them counts for. */
  readonly suggested: Uint16Array;
  /** The probability of its label, and how far that lies above the largest one of the other classes. */
  readonly ofLabel: Float64Array;
  readonly margin: Float64Array;
}

/** Predictions of a classifier for each point, in the order of the rows. NaN where the data do not tell it. */
export interface PointPredictions {
  readonly file: string;
  /** Kind of the values; `lists`: the best classes with their probabilities. Ranks and pairs have no probabilities. */
  readonly as: Kind | 'lists' | 'ranks' | 'pairs';
  readonly classes: number;
  /** NO_CLASS where a point lists none. */
  readonly predicted: Uint16Array;
  /** The probability of the predicted class, at temperature 1. */
  readonly confidence: Float64Array;
  /** Difference of that probability and the next one. */
  readonly margin: Float64Array;
  /** The probability of the true class; null without labels. */
  readonly ofLabel: Float64Array | null;
  /** The true class of each point; null without labels. */
  readonly labels: Int32Array | null;
  /** Of lists and ranks: the place of the true class in its list, from 1; 0 where it is not listed. */
  readonly place?: Uint16Array | undefined;
  /** Rows of the data that hold no numbers and are no points here, ascending. */
  readonly leftOut: readonly number[];
}
