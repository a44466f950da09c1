import type { Finished } from '../finished/finished.ts';
import { stepCount, stepWord } from '../finished/steps.ts';
import { count, counted } from '../parts/format.ts';
import type { Session } from '../session/session.ts';
import type { TestedTree } from '../view/standing.ts';

/** The step that a figure shows: "after merge 12 of 103: what comes later is faint"; empty for all steps. */
export function stepInWords({ view, whole }: Session, finished: Finished): string {
  const isHidden = finished.result.openRoot === true;
  const made = isHidden ? stepCount(finished.result) : (view.step.value ?? -1) + 1;
  if (made === 0) return isHidden ? 'before the first step: what comes later is hidden' : '';
  const result = (isHidden && whole.value?.result) || finished.result;
  const word = stepWord(result);
  // The number of rounds is known after the last one only.
  const total = isHidden && word === 'round' ? '' : ` of ${count(stepCount(result))}`;
  return `after ${word} ${count(made)}${total}: what comes later is ${isHidden ? 'hidden' : 'faint'}`;
}

/** The joins of a tree that are not drawn, as part of a sentence; a cut that is shown is one of the whole tree. */
export const leftOutInWords = ({ fallen, joins }: TestedTree, isCut: boolean): string =>
  `${fallen} of ${counted(joins, 'join', 'joins')} that fail the test of joins left out${isCut && fallen > 0 ? '; the cut follows the whole tree, with these joins' : ''}`;
