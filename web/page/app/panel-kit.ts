import type { ComponentType } from 'preact';
import type { OptionValue, Result } from '../../engine/model/result.ts';
import type { Finished } from './finished/finished.ts';
import type { ChosenPair, Compared, JudgedPair, Question } from './playback/question.ts';
import type { FeaturesOfNode } from './view/node-texts.ts';

/* What a method can show of itself, and all of the app that its panels may use beside `parts`. */

interface PanelProps {
  readonly finished: Finished;
}

/** One option, some values of it, and what a button says that shows their trees side by side. */
export interface Sweep {
  readonly label: string;
  readonly key: string;
  readonly values: readonly OptionValue[];
}

/**
 * What only one method says and shows. It stands in panel.ts of its folder, and `method-panels.ts` loads it. Each part
 * may be missing.
 */
export interface MethodPanel {
  /** Why a step was made, by the rule of the method. */
  readonly decide?: (result: Result, step: number) => readonly Question[];
  /** Whether a step takes one group, the weakest, which then joins another; else it compares pairs. */
  readonly takesOne?: boolean;
  /** What is known of two groups at a step, where a method compares pairs. */
  readonly judge?: (chosen: ChosenPair) => JudgedPair | null;
  /** What else is shown of a step. */
  readonly Step?: ComponentType<PanelProps & { readonly step: number }>;
  /** All steps, where they are no merges. */
  readonly Steps?: ComponentType<PanelProps>;
  /** In which order the merges are listed, where it is not the order in which they were made. */
  readonly order?: string;
  /** What the margin of a merge means, where it is not how far the data are from another decision. */
  readonly margin?: string;
  /** How the tree was made where there are no steps, in words, and what is known of it. */
  readonly way?: (result: Result) => string;
  readonly Way?: ComponentType<PanelProps>;
  /** The nodes that were split, one each and in this order, where a method works from the top down. */
  readonly splits?: (result: Result) => readonly Compared[];
  /** Why a node is as it is, where it was split or fitted. */
  readonly decideNode?: (result: Result, node: number) => readonly Question[];
  /** The features by which each node is parted, the strongest first; undefined where that is not known. */
  readonly features?: (result: Result) => FeaturesOfNode | undefined;
  /** What else is shown of a node, where no merge made it. */
  readonly Node?: ComponentType<PanelProps & { readonly node: number }>;
  /** The steps of a descent whose iterates were kept, ascending; none for a result without any. */
  readonly iterates?: (result: Result) => ArrayLike<number>;
  /** The result as it stood at one of them, by its place among them. */
  readonly atIterate?: (result: Result, place: number) => Result;
  /** A table beside the metrics. */
  readonly Table?: ComponentType<PanelProps>;
  /** Options whose values are worth seeing side by side, and these values, as many as there are panes at most. */
  readonly sweeps?: readonly Sweep[];
  /** What a run with such options is called, where that says more than the name of the method. */
  readonly named?: (options: Result['options']) => string;
}

export { Standing } from './controls/standing.tsx';
export { MakeChange, type NeededChange } from './editing/make-change.tsx';
export { type Finished, titleOf } from './finished/finished.ts';
export type { LinkedView, PictureProps } from './linked-views/linked-view.ts';
export { CutScores } from './linked-views/points/cut-scores.tsx';
export { leafOfPoint, pointsUnder } from './linked-views/points/look.ts';
export { type Write, withDigitsToDiffer as telling } from './playback/digits-to-differ.ts';
export { groupName, litName } from './playback/group-name.ts';
export { IterateBar } from './playback/iterate-bar.tsx';
export { LitLine } from './playback/lit-line.tsx';
export {
  type ChosenPair,
  type Compared,
  type JudgedPair,
  type Line,
  lit,
  type Part,
  plain,
  type Question,
} from './playback/question.ts';
export { Questions } from './playback/questions.tsx';
export { NodeName, Ranking } from './playback/ranking.tsx';
export { reassignedOf } from './rows/kept-work.ts';
export { useSession } from './session/context.ts';
export type { Session } from './session/session.ts';
export { askRows } from './view/asked-rows.ts';
export { hasRows } from './view/has-rows.ts';
export type { Lit } from './view/lit.ts';
