import type { Judged } from '../../../lessons/judged.ts';
import { plainText } from '../../../lessons/plain-text.ts';
import type { Finished } from '../../finished/finished.ts';
import { stepCount } from '../../finished/steps.ts';
import type { Answer } from '../../lesson/answers.ts';
import { judgedOf } from '../../lesson/judged.ts';
import { lessonStateOf, type Place } from '../../lesson/state.ts';
import { loadMethodPanel } from '../../playback/method-panel.ts';
import type { Session } from '../../session/session.ts';

/** A lesson that is open, as the notes of a report: the question, and what is said of its answer once that is given. */
function lessonNotes({ lesson, part, number }: Place, answer: Answer | null, judged: Judged | null): string {
  const isTold = answer !== null || part.prediction === null;
  const paragraphs = [
    ...plainText(part.question, judged),
    ...plainText(part.task, judged),
    ...(isTold ? [...plainText(part.reveal.text, judged), ...plainText(part.takeAway, judged)] : []),
  ];
  return [`Part ${number} of ${lesson.parts.length}: ${part.title}`, ...paragraphs].join('\n');
}

/** The notes that a report begins with; empty where no lesson is open. */
export async function notesOf(session: Session, whole: Finished): Promise<string> {
  const state = lessonStateOf(session);
  const place = state.place.peek();
  if (place === null) return '';
  const judged = state.isThere.peek() ? judgedOf(whole, await loadMethodPanel(whole.result.method)) : null;
  return lessonNotes(place, state.answer.peek(), judged);
}

/** The view with which a report opens: at the step that is shown, also where the question of a lesson hides later ones. */
export function addressOf({ view }: Session, { result }: Finished): string {
  const made = stepCount(result);
  if (result.openRoot !== true || made === 0) return view.address.peek();
  const parameters = new URLSearchParams(view.address.peek());
  parameters.set('step', String(made - 1));
  return parameters.toString();
}
