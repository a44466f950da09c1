import { signal } from '@preact/signals';
import { lazily } from '../../base/lazy.ts';
import type { Counts, Groups } from '../../drawing/groups.ts';
import type { Overlay } from '../../drawing/scene.ts';
import { isOpened } from '../../methods/index.ts';
import type { Grouping } from '../../model/dataset.ts';
import { labelsDoNotFit } from '../../model/label-misfit.ts';
import { predictsClasses } from '../../model/result.ts';
import { tableOf } from '../finished/confusion-table.ts';
import { type Finished, leafKind } from '../finished/finished.ts';

/** A number for every node that can colour the tree. */
export interface ColourMeasure {
  readonly name: string;
  /** Whether the tree also says the number at each node. */
  readonly isWritten?: boolean;
  /** What its legend counts: leaves where nothing else is said. */
  readonly counts?: Counts;
  fits(finished: Finished): boolean;
}

/** Whether it is known how often classes were taken for each other. */
function hasConfusions(finished: Finished): boolean {
  const unit = tableOf(finished)?.unit;
  return !labelsDoNotFit(finished.result) && (unit === 'points' || unit === 'shares');
}

/** Where answers stop: what Decide colours a tree by. */
export const ANSWERS = 'answers';

/** Groups of the reference that are chosen: they colour the tree, and its own groups are called by them. */
export const CHOSEN = 'chosen groups';

/** Whether there is what answers are made and judged from. */
export const canDecide = ({ result, dataset: { logits, labels } }: Finished): boolean =>
  logits !== null && labels !== null && leafKind({ result }) === 'classes';

export const COLOUR_MEASURES: readonly ColourMeasure[] = [
  {
    name: 'purity',
    fits: ({ result }) => result.contingency !== null && !labelsDoNotFit(result),
  },
  {
    name: 'precision',
    fits: hasConfusions,
  },
  {
    name: 'recall',
    fits: hasConfusions,
  },
  {
    name: 'F1',
    fits: hasConfusions,
  },
  {
    name: 'agreement with the reference',
    counts: 'branches',
    fits: ({ dataset, result }) => dataset.reference !== null && !isOpened(result) && predictsClasses(result),
  },
  {
    name: CHOSEN,
    isWritten: true,
    fits: ({ dataset: { reference, classes }, result }) =>
      predictsClasses(result) && (reference !== null || (classes?.groupings.length ?? 0) > 0),
  },
  {
    name: 'support',
    isWritten: true,
    counts: 'branches',
    fits: ({ result }) => result.support !== undefined,
  },
  {
    name: ANSWERS,
    isWritten: true,
    fits: (finished) => canDecide(finished),
  },
];

/** Names in addresses of before, and what they are now. */
export const FORMER_NAMES: Readonly<Record<string, string>> = { accuracy: 'precision' };

/** The names of those that a tree has, or may have once all of its result is there. */
export const measuresOf = (finished: Finished): string[] =>
  COLOUR_MEASURES.filter((measure) => finished.result.pending !== undefined || measure.fits(finished)).map(
    ({ name }) => name,
  );

/** The measure that a tree is coloured by, if it is. */
export const measureNamed = (name: string | null): ColourMeasure | undefined =>
  COLOUR_MEASURES.find((measure) => measure.name === name);

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
export function writtenShares(finished: Finished | null, by: string | null, whole: ArrayLike<number>): Overlay[] {
  const measure = measureNamed(by);
  if (finished === null || !measure?.isWritten || !measure.fits(finished)) return [];
  return code.value?.written(finished, measure, whole) ?? [];
}
