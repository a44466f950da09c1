import type { ComponentType } from 'preact';
import type { OptionValue, Result } from '../../../engine/model/result.ts';
import { type PanelProps, useLateCode } from '../controls/lazy-panel.tsx';
import type { Finished } from '../finished/finished.ts';
import { type LateCode, lateCode } from '../parts/late-code.ts';
import type { FeaturesOfNode } from '../view/node-texts.ts';
import type { ChosenPair, Compared, JudgedPair, Question } from './judge-join.ts';

/** One option, some values of it, and what a button says that shows their trees side by side. */
export interface Sweep {
  readonly label: string;
  readonly key: string;
  readonly values: readonly OptionValue[];
}

/**
 * The texts and pictures of only one method. It stands in panel.ts of its folder, and `web/page/panels/index.ts` loads
 * it. Each part may be missing.
 */
export interface MethodPanel {
  /** Why a step was made, by the rule of the method. */
  readonly decide?: (result: Result, step: number) => readonly Question[];
  /** True if a step takes one group, the weakest, which then joins another; else it compares pairs. */
  readonly takesOne?: boolean;
  /** The numbers of two groups at a step, if a method compares pairs. */
  readonly judge?: (chosen: ChosenPair) => JudgedPair | null;
  /** Further parts of a step. */
  readonly Step?: ComponentType<PanelProps & { readonly step: number }>;
  /** All steps, where they are no merges. */
  readonly Steps?: ComponentType<PanelProps>;
  /** The order in which the merges are listed, where it is not the order in which they were made. */
  readonly order?: string;
  /** The meaning of the margin of a merge, if it is not the distance of the data from another decision. */
  readonly margin?: string;
  /** The way in which the tree was made if there are no steps, in words, and the facts about it. */
  readonly way?: (result: Result) => string;
  readonly Way?: ComponentType<PanelProps>;
  /** The nodes that were split, one each and in this order, where a method works from the top down. */
  readonly splits?: (result: Result) => readonly Compared[];
  /** Why a node is as it is, where it was split or fitted. */
  readonly decideNode?: (result: Result, node: number) => readonly Question[];
  /** The features by which each node is parted, the strongest first; undefined where that is not known. */
  readonly features?: (result: Result) => FeaturesOfNode | undefined;
  /** Further parts of a node that no merge made. */
  readonly Node?: ComponentType<PanelProps & { readonly node: number }>;
  /** The steps of a descent whose iterates were kept, ascending; none for a result without any. */
  readonly iterates?: (result: Result) => ArrayLike<number>;
  /** The result as it stood at one of them, by its place among them. */
  readonly atIterate?: (result: Result, place: number) => Result;
  /** A table beside the metrics. */
  readonly Table?: ComponentType<PanelProps>;
  /** Options whose values are worth seeing side by side, and these values, as many as there are panes at most. */
  readonly sweeps?: readonly Sweep[];
  /** The title of a run with such options, if it says more than the name of the method. */
  readonly named?: (options: Result['options']) => string;
}

interface PanelCode {
  readonly panel: MethodPanel;
}

/** Of a method that shows nothing of its own. */
const NONE = lateCode<PanelCode>('an empty panel', () => Promise.resolve({ panel: {} }));

let panels: ReadonlyMap<string, LateCode<PanelCode>> = new Map();

/** The list of `web/page/panels`: panels stand on parts of the app, so the page hands the list to the app as it starts. */
export function providePanels(list: Readonly<Record<string, () => Promise<PanelCode>>>): void {
  const late = Object.entries(list).map(([id, code]) => [id, lateCode('what this method shows', code)] as const);
  panels = new Map(late);
}

const codeOf = (method: string): LateCode<PanelCode> => panels.get(method) ?? NONE;

const panelOf = (method: string): MethodPanel | undefined => codeOf(method).code.value?.panel;

/** The panel of a method; empty for one that has none. */
export const loadMethodPanel = async (method: string): Promise<MethodPanel> => (await codeOf(method).load()).panel;

export const loadMethodPanels = (): Promise<unknown> => Promise.all(Array.from(panels.keys(), loadMethodPanel));

/** The features by which the method of a result parts each node, the strongest first; nothing until its code is there. */
export const featuresOf = ({ result }: Finished): FeaturesOfNode | undefined =>
  panelOf(result.method)?.features?.(result);

/** The title of a run where that says more than the name of its method; nothing until the code of its method is there. */
export const namedRun = (method: string, options: Result['options']): string | undefined =>
  panelOf(method)?.named?.(options);

/** Why a step was made; nothing until the code of its method is there. */
export const decisionsOf = (result: Result, step: number): readonly Question[] =>
  panelOf(result.method)?.decide?.(result, step) ?? [];

/** The panel of a method; null until its code is there. */
export function useMethodPanel(method: string): MethodPanel | null {
  useLateCode(codeOf(method), true);
  return panelOf(method) ?? null;
}
