import { isOpened } from '../../../engine/methods/index.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { predictsClasses } from '../../../engine/model/result.ts';
import type { Counts } from '../../drawing/groups.ts';
import { tableOf } from '../finished/confusion-table.ts';
import { type Finished, leafKind } from '../finished/finished.ts';

/** A number for every node that can colour the tree. */
export interface ColourMeasure {
  readonly name: string;
  /** True if the tree also has the number at each node. */
  readonly isWritten?: boolean;
  /** The things counted in its legend: by default leaves. */
  readonly counts?: Counts;
  fits(finished: Finished): boolean;
}

/** True if it is known how often classes were taken for each other. */
function hasConfusions(finished: Finished): boolean {
  const unit = tableOf(finished)?.unit;
  return !labelsDoNotFit(finished.result) && (unit === 'points' || unit === 'shares');
}

/** The colouring of a tree in Decide: by the nodes at which answers stop. */
export const ANSWERS = 'answers';

/** The clusters that the similarity of its classes suggests: they colour a tree whose classes nobody grouped. */
export const SUGGESTED = 'suggested clusters';

/** Groups of the reference that are chosen: they colour the tree, and its own groups are called by them. */
export const CHOSEN = 'chosen groups';

/** True if there are the data by which answers are made and judged. */
export const canDecide = ({ result, dataset: { logits, labels } }: Finished): boolean =>
  logits !== null && labels !== null && leafKind({ result }) === 'classes';

export const COLOUR_MEASURES: readonly ColourMeasure[] = [
  {
    name: SUGGESTED,
    fits: ({ result }) =>
      leafKind({ result }) === 'classes' &&
      !labelsDoNotFit(result) &&
      (result.suggested !== undefined || result.similarity !== undefined || result.contingency !== null),
  },
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
    fits: canDecide,
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
