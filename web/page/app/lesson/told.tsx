import { useEffect, useRef } from 'preact/hooks';
import type { Part } from '../../lessons/lesson.ts';
import type { Finished } from '../finished/finished.ts';
import { useMethodPanel } from '../playback/method-panel.ts';
import { Questions } from '../playback/questions.tsx';
import { useSession } from '../session/context.ts';
import type { Answer } from './answers.ts';
import { lessonStateOf } from './state.ts';

const WORDS = { right: 'Right.', wrong: 'Not quite.', kept: 'Kept.' } as const;

/** The verdict: the chosen answer, the right one, and the numbers of both. */
export function Told({ answer, part }: { answer: Answer; part: Part }) {
  const state = lessonStateOf(useSession());
  const element = useRef<HTMLDivElement>(null);
  const { isRight, chosen, right } = answer.verdict;
  const kind = isRight === null ? 'kept' : isRight ? 'right' : 'wrong';
  // After a press of the button, its result has the focus: keys go on from there, and it is read out.
  useEffect(() => {
    if (state.wasJustTold(part)) element.current?.focus();
  }, [state, part]);
  return (
    <div ref={element} class="lesson-told" data-kind={kind} tabIndex={-1} role="status">
      <p>
        <strong>{WORDS[kind]}</strong> {chosen}
      </p>
      {right !== '' && <p>{right}</p>}
    </div>
  );
}

/** The rule of the step that was asked for, with its numbers. */
export function Why({ finished, part }: { finished: Finished; part: Part }) {
  const panel = useMethodPanel(finished.result.method);
  const { prediction } = part;
  const step = prediction !== null && 'step' in prediction ? prediction.step - 1 : null;
  if (step === null || panel?.decide === undefined) return null;
  const all = panel.decide(finished.result, step);
  const questions =
    prediction?.kind === 'home' ? all.slice(1, 2) : prediction?.kind === 'weakest' ? all.slice(0, 1) : all;
  if (questions.length === 0) return null;
  return (
    <details class="lesson-why">
      <summary class="quiet-link">The rule with the numbers of this step</summary>
      <Questions finished={finished} questions={questions} most={6} inCard />
    </details>
  );
}
