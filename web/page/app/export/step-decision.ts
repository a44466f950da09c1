import { capitalised } from '../../../engine/base/capitalised.ts';
import type { StepFigure } from '../../drawing/paper/step-part.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { madeBy, stepCount, stepWord } from '../finished/steps.ts';
import { count } from '../parts/format.ts';
import { withDigitsToDiffer } from '../playback/digits-to-differ.ts';
import { decisionsOf } from '../playback/method-panel.ts';
import { plain, type Question, valueText, withoutLater } from '../playback/question.ts';
import type { Session } from '../session/session.ts';

/** The largest number of compared values that are shown. */
const MOST = 6;

/** The decision of the step that is played back; null without one, and until the code of the method is there. */
export function stepDecision({ view, whole }: Session, finished: Finished): StepFigure | null {
  const step = view.step.value;
  const isHiding = finished.result.openRoot === true;
  if (step === null || step >= stepCount(finished.result)) return null;
  // Why a step was made is known of the whole result, whose nodes have the same numbers.
  const result = (isHiding && whole.value?.result) || finished.result;
  const known = decisionsOf(result, step);
  if (known.length === 0) return null;
  const [made] = madeBy(finished.result, step);
  const said = made === undefined ? '' : `: ${titleOf(finished, made)}`;
  const word = stepWord(result);
  const total = isHiding ? '' : ` of ${count(stepCount(result))}`;
  return {
    title: `${capitalised(word)} ${count(step + 1)}${total}${said}`,
    questions: (isHiding ? withoutLater(known) : known).map((question) => asText(question, finished)),
  };
}

function asText({ asks, rule, filled, list, compared }: Question, finished: Finished): StepFigure['questions'][number] {
  const shown = compared.slice(0, MOST);
  const write = withDigitsToDiffer(shown.map(({ value }) => value));
  const nameOf = (node: number): string => (node < 0 ? 'a group that was dropped' : titleOf(finished, node));
  return {
    asks,
    lines: filled === undefined ? [rule] : [rule, plain(filled)],
    list,
    compared: shown.map(({ nodes, value, bound, taken, note }) => ({
      name: nodes.length === 0 && note !== undefined ? plain(note) : nodes.map(nameOf).join(' and '),
      value,
      said: valueText({ value, bound }, write),
      isTaken: taken,
    })),
  };
}

/** The same in sentences, for a caption. */
export const decisionInWords = ({ title, questions }: StepFigure): string[] =>
  questions.map(({ asks, lines }) => `${title}. ${asks} ${lines.join('; ')}.`);
