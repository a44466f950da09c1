import { signal } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import type { Groups } from '../../drawing/groups.ts';
import type { Overlay } from '../../drawing/scene.ts';
import type { Finished } from '../finished/finished.ts';
import { type ColourMeasure, measureNamed } from './colour-measures.ts';

type Code = typeof import('./measure-shares.ts');
const code = signal<Code | null>(null);

/** Loads what calculates and writes them, which a first tree does not need. */
export async function loadMeasures(): Promise<void> {
  code.value = await lazily('the measures that colour', import('./measure-shares.ts'));
}

/** The branches of a tree by a measure, as groups on a scale; null until its code is there. */
export const measureGroups = (finished: Finished, measure: ColourMeasure): Groups | null =>
  code.value?.groupsBy(finished, measure) ?? null;

/** The classes by the groups that are chosen; null until its code is there. */
export const chosenGrouping = (finished: Finished, chosen: string): Grouping | null =>
  code.value?.chosenGrouping(finished, chosen) ?? null;

/** The suggested clusters of a tree; null until their code is there. */
export const suggestedClusters = (
  ...of: Parameters<Code['suggestedClusters']>
): ReturnType<Code['suggestedClusters']> => code.value?.suggestedClusters(...of) ?? null;

/** The groups of a step that is played back, as colours; null until their code is there. */
export const stepGroups = (finished: Finished, step: number): Groups | null =>
  code.value?.groupsAtStep(finished, step) ?? null;

/** Classes and features at the inner nodes; nothing until their code is there. */
export const nodeTexts = (...of: Parameters<Code['textsAtNodes']>): Overlay[] =>
  code.value === null ? [] : [code.value.textsAtNodes(...of)];

/** Names of leaves with classes, or as they are until that code is there. */
export const leafNames = (...of: Parameters<Code['namesWithClasses']>): readonly string[] =>
  code.value?.namesWithClasses(...of) ?? of[1];

/** The numbers of the measure that colours a tree, where it is one that is written at the nodes; `whole` as in Drawn. */
export function writtenShares(
  finished: Finished | null,
  by: string | null,
  whole: ArrayLike<number>,
  first: number | null = null,
): Overlay[] {
  const measure = measureNamed(by);
  if (finished === null || !measure?.isWritten || !measure.fits(finished)) return [];
  return code.value?.written(finished, measure, whole, first) ?? [];
}
