import type { Role } from '../../engine/model/dataset.ts';
import type { Options } from '../../engine/model/method.ts';
import type { Metrics } from '../../engine/model/result.ts';
import type { Needs } from './needs.ts';

/* The definition of a lesson. docs/lessons.md says how one is written; format.ts reads it. */

export type MetricName = Exclude<keyof Metrics, 'points' | 'random'>;

/** The indices that decide into how many clusters a tree is best cut. */
export const CUT_INDICES = ['gap', 'modularity', 'silhouette', 'ari', 'ch', 'db', 'dunn', 'hartigan'] as const;
export type CutIndex = (typeof CUT_INDICES)[number];

/** A number that is computed from a result. Steps count from 1. */
export type Measure =
  | { readonly kind: 'metric'; readonly metric: MetricName; readonly atRandom: boolean }
  | { readonly kind: 'height' | 'margin' | 'groups'; readonly step: number }
  /** The mean support of the groups that have the most leaves, the whole tree aside. */
  | { readonly kind: 'support'; readonly groups: number }
  /** The mean support of all groups of so many leaves. */
  | { readonly kind: 'support by size'; readonly leaves: number }
  /** The support of the smallest group that holds two classes. */
  | { readonly kind: 'support of pair'; readonly of: readonly [string, string] }
  /** The number of points of one class taken for another. */
  | { readonly kind: 'taken'; readonly truth: string; readonly predicted: string }
  /** The similarity of two classes for the method. */
  | { readonly kind: 'similarity'; readonly of: readonly [string, string] }
  /** The share of triplets of classes, two of a group and one of another, of which the tree joins the two first. */
  | { readonly kind: 'triplets'; readonly grouping: string; readonly atRandom: boolean }
  /** The agreement of as many clusters with the labels, beyond chance. */
  | { readonly kind: 'ari'; readonly clusters: number }
  | { readonly kind: 'clusters'; readonly index: CutIndex };

/** The run that makes a tree; `address` is the same as the address of the page has it. */
export interface Run {
  readonly address: string;
  readonly method: string;
  /** Only those that are not at their defaults. */
  readonly options: Options;
}

/** One of the answers to choose from. */
export interface Choice {
  readonly title: string;
  /** A tree that is made for it; null where it is about the tree that is shown. */
  readonly run: Run | null;
  /** The measure that is compared; null for that of the prediction. */
  readonly measure: Measure | null;
}

/** The prediction to which a student commits, and so the value that is computed to judge it. Steps count from 1. */
export type Prediction =
  | { readonly kind: 'pair'; readonly step: number }
  /** L2H: the class or group that is taken (G*), and the one it joins (G†). */
  | { readonly kind: 'weakest' | 'home'; readonly step: number }
  | { readonly kind: 'neighbour'; readonly of: string }
  /** A leaf of the smaller side of the root. */
  | { readonly kind: 'first split' }
  /** One of the groups with the most leaves, the whole tree aside. */
  | { readonly kind: 'support'; readonly most: 'highest' | 'lowest'; readonly groups: number }
  | { readonly kind: 'clusters'; readonly index: CutIndex }
  /** `within`: how far off it may be; `isPercent`: both are said in percent. */
  | { readonly kind: 'number'; readonly measure: Measure; readonly within: number; readonly isPercent: boolean }
  | {
      readonly kind: 'choice';
      readonly most: 'largest' | 'smallest';
      readonly measure: Measure | null;
      readonly choices: readonly Choice[];
    }
  /** Kept, not judged. */
  | { readonly kind: 'text' };

/** A piece of a line: words, or a number of the result that is written in their place. */
export type Piece =
  | { readonly text: string; readonly isStrong: boolean }
  | { readonly measure: Measure; readonly isPercent: boolean };

/** A paragraph, or an item of a list. */
export interface Line {
  /** Its begin in the text, from 1. */
  readonly line: number;
  readonly isItem: boolean;
  readonly pieces: readonly Piece[];
}

export type Prose = readonly Line[];

/** The run and the view of a tree. */
interface Scene {
  /** Null: as before. */
  readonly run: Run | null;
  /** The view, as the address of the page has it. */
  readonly view: string;
}

/** One question: what is seen while it is open, what is predicted, and what is then seen and said. */
export interface Part extends Scene {
  readonly title: string;
  /** Its begin in the text, from 1. */
  readonly line: number;
  /** The id of a sample; null for files in the text. */
  readonly data: string | null;
  /** Files in the text: of its own blocks, or of the last before it. */
  readonly files: readonly LessonFile[];
  /** True if it is about the student's own files. */
  readonly isOwn: boolean;
  /** The roles that its files must have: one of each entry. */
  readonly needs: Needs;
  readonly question: Prose;
  /** Null where nothing is predicted. */
  readonly prediction: Prediction | null;
  /** The line of the prediction in the text; without one, that of the part. */
  readonly predictionLine: number;
  /** True if the tree is hidden as long as the question is open, whatever the prediction. */
  readonly hidesTree: boolean;
  /** The task, shown beside the prediction. */
  readonly task: Prose;
  readonly reveal: Scene & { readonly text: Prose };
  readonly takeAway: Prose;
  readonly teacher: Teacher;
}

/** The texts that only the teacher's sheet has. */
export interface Teacher {
  readonly minutes: number | null;
  readonly answer: Prose;
  /** Beliefs that students often have. */
  readonly misconceptions: readonly Prose[];
  readonly notes: Prose;
}

/** A file that stands in the lesson itself. */
export interface LessonFile {
  readonly name: string;
  /** The begin of its block in the text of the lesson, from 1: its own first line is the next one. */
  readonly line: number;
  readonly role: Role | null;
  readonly text: string;
}

export interface Lesson {
  readonly id: string;
  /** The file that it was read from. */
  readonly file: string;
  readonly title: string;
  /** Minutes that it takes. */
  readonly minutes: number;
  /** Its subject, in a sentence. */
  readonly about: string;
  readonly introduction: Prose;
  readonly parts: readonly Part[];
}
